// Runs as its own process: several sessions, each with its own handle, write, read and search a few files,
// and print the answers at the end.
import { MemoryError } from '@sheaf/core'
import type { Storage } from '@sheaf/core'
import { childParameters } from '../../child-parameters.ts'
import { pick, seededRandom } from '../../random.ts'
import type { Random } from '../../random.ts'
import { openTarget } from '../../target.ts'
import type { SessionOperation } from './check-sessions.ts'
import { monotonicTime } from '../monotonic-time.ts'
import { SHARED_FILES } from './session-task.ts'
import type { SessionTask } from './session-task.ts'
import { waitForStart } from '../start-line.ts'

// A storage that refuses more often is broken, not busy.
const MAX_REFUSALS = 10

const { target, sessions, calls, seed } = childParameters<SessionTask>()
const storages = await Promise.all(sessions.map(() => openTarget(target)))
await waitForStart()
const records = await Promise.all(
  storages.map((storage, index) => use(storage, sessions[index] ?? '', seededRandom(seed + index))),
)
for (const operation of records.flat()) process.stdout.write(`${JSON.stringify(operation)}\n`)
await Promise.all(storages.map((storage) => storage.close()))

async function use({ store, index }: Storage, session: string, random: Random): Promise<SessionOperation[]> {
  const record: SessionOperation[] = []
  let refusals = 0
  let last: { path: string; value: string } | undefined
  for (let place = 0; place < calls; place += 1) {
    const choice = random()
    const path = pick(SHARED_FILES, random)
    const start = monotonicTime()
    const during = () => ({ session, start, end: monotonicTime() })
    try {
      if (choice < 0.35) {
        const value = `value${session}n${place}`
        const sequence = await commit(path, value)
        record.push({ ...during(), path, kind: 'write', value, sequence })
        if (sequence !== null) last = { path, value }
      } else if (choice < 0.85 || last === undefined) {
        record.push({ ...during(), path, kind: 'read', value: await store.read(path) })
      } else {
        const { text } = await index.candidates({ text: last.value, limit: 1 })
        record.push({ ...during(), ...last, kind: 'search', isFound: text.length > 0 })
      }
    } catch (error) {
      // The storage did nothing: this answer cannot be wrong. The caller counts the missing calls.
      if (!MemoryError.isInstance(error, 'unavailable') || !error.retryable || (refusals += 1) > MAX_REFUSALS)
        throw error
    }
  }
  return record

  async function commit(path: string, content: string): Promise<number | null> {
    try {
      return (await store.commit([{ path, content }])).sequence
    } catch (error) {
      if (
        MemoryError.isInstance(error, 'unavailable') &&
        (error as { outcome?: unknown }).outcome === 'unknown'
      )
        return null
      throw error
    }
  }
}
