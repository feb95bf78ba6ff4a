import type { UnavailableError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { createFileGuard } from './file-guard.ts'

/** The files of a database, and how many pages of 100 bytes the open file has. */
function watched() {
  const state = {
    identity: 'one' as string | undefined,
    log: 'first' as string | undefined,
    size: 1000n as bigint | undefined,
    pages: 10 as number | undefined,
    reads: 0,
    checkpoints: 0,
  }
  const guard = createFileGuard(
    { identity: () => state.identity, logIdentity: () => state.log, size: () => state.size },
    {
      read: async () => {
        state.reads += 1
        if (state.pages === undefined) throw new Error('malformed')
        return [[{ bytes: state.pages * 100 }]]
      },
      checkpoint: async () => void (state.checkpoints += 1),
    },
    'The database "m.db"',
  )
  return { state, guard }
}
const refused = (what: string) =>
  expect.objectContaining({
    code: 'unavailable',
    retryable: false,
    message: expect.stringContaining(what) as unknown,
  }) as UnavailableError
const OLDER = 'had an older copy written over it'
const REPLACED = 'was deleted or replaced'

test('a database that keeps its size, grows, or is gone from its path is read without a look', async () => {
  const { state, guard } = watched()
  for (const size of [1000n, 1200n, undefined, 1200n]) {
    state.size = size
    await guard.checkRead()
  }
  expect(state.reads).toBe(0)
})

test('a smaller file is a database that was vacuumed, or an older copy', async () => {
  const { state, guard } = watched()
  ;[state.size, state.pages] = [800n, 8]
  await guard.checkRead()
  await guard.checkRead()
  expect(state.reads).toBe(1)
  state.size = 600n
  for (const pages of [8, undefined]) {
    state.pages = pages
    await expect(guard.checkRead()).rejects.toEqual(refused(OLDER))
    await expect(guard.checkWrite()).rejects.toEqual(refused(OLDER))
  }
  state.size = 800n
  await guard.checkRead()
})

test('a smaller file of another database concerns no reader, and is never written', async () => {
  const { state, guard } = watched()
  ;[state.size, state.identity] = [800n, 'two']
  await guard.checkRead()
  expect(state.reads).toBe(0)
  await expect(guard.checkWrite()).rejects.toEqual(refused(REPLACED))
  state.identity = undefined
  await expect(guard.checkWrite()).rejects.toEqual(refused(REPLACED))
  state.identity = 'one'
  await guard.checkWrite()
})

test('what is written changes the size that is known', async () => {
  const { state, guard } = watched()
  state.size = 2000n
  guard.noteSize()
  ;[state.size, state.pages] = [1000n, 20]
  await expect(guard.checkRead()).rejects.toEqual(refused(OLDER))
  state.size = undefined
  guard.noteSize()
  state.size = 2000n
  await guard.checkRead()
  expect(state.reads).toBe(1)
})

test('a log that is gone is moved into the database first, and one of another is left alone', async () => {
  for (const [log, checkpoints] of [
    [undefined, 1],
    ['second', 0],
  ] as const) {
    const { state, guard } = watched()
    state.log = undefined
    await guard.checkWrite() // there is none before the first write
    state.log = 'first'
    await guard.checkWrite()
    state.log = log
    await expect(guard.checkWrite()).rejects.toEqual(refused('had its log ("-wal") deleted or replaced'))
    expect(state.checkpoints).toBe(checkpoints)
    guard.forgetLog()
    await guard.checkWrite()
  }
})
