import { join } from 'node:path'
import { sqliteFile } from '@sheaf/sqlite'
import { afterAll, expect, test } from 'vitest'
import { temporaryDirectory } from '../__fixtures__/temporary-directory.ts'
import { WriteLock } from './write-lock.ts'

const place = temporaryDirectory()
afterAll(place.remove)

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const busyFor = (milliseconds: number) => {
  for (const begun = performance.now(); performance.now() - begun < milliseconds;);
}

// Between two commits, a handle may compute for a while without a turn of the event loop.
test.each([0, 2, 5])('one that takes the lock again after %d ms leaves it to another handle', async (gap) => {
  const open = async () =>
    new WriteLock({
      lock: await sqliteFile.lock(join(place.path, `lock-${gap}.db`)),
      where: 'It',
      timeoutMs: 5000,
    })
  const [greedy, patient] = [await open(), await open()]
  const done = new AbortController()
  let rounds = 0
  const taking = (async () => {
    while (!done.signal.aborted) {
      await greedy.run(async () => {
        for (let turn = 0; turn < 5; turn += 1) {
          busyFor(1)
          await nextTurn()
        }
      })
      busyFor(gap)
      rounds += 1
    }
  })()
  const before = rounds
  await patient.run(async () => {
    done.abort()
  })
  await taking
  expect(rounds - before).toBeLessThan(400)
  greedy.close()
  patient.close()
})
