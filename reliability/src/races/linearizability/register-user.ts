// Runs as its own process: reads, writes and deletes one file through several handles at the same time, and
// prints all calls and answers at the end.
import { contentHash, MemoryError } from '@sheaf/core'
import type { MemoryStore } from '@sheaf/core'
import { seededRandom } from '../../random.ts'
import type { Random } from '../../random.ts'
import { childParameters } from '../../child-parameters.ts'
import { openTarget } from '../../target.ts'
import { monotonicTime } from '../monotonic-time.ts'
import { REGISTER } from './register-task.ts'
import type { RegisterCall, RegisterTask } from './register-task.ts'
import { waitForStart } from '../start-line.ts'

type Call = RegisterCall['call']

// A storage that refuses more often is broken, not busy.
const MAX_REFUSALS = 10

const { target, sessions, calls, seed } = childParameters<RegisterTask>()
const storages = await Promise.all(sessions.map(() => openTarget(target)))
await waitForStart()
const records = await Promise.all(
  storages.map(({ store }, index) => use(store, sessions[index] ?? '', seededRandom(seed + index))),
)
for (const record of records.flat()) process.stdout.write(`${JSON.stringify(record)}\n`)
await Promise.all(storages.map((storage) => storage.close()))

async function use(store: MemoryStore, session: string, random: Random): Promise<RegisterCall[]> {
  const record: RegisterCall[] = []
  let refusals = 0
  // The last known version, on which it bases a change.
  let known: string | null = null
  for (let place = 0; place < calls; place += 1) {
    const choice = random()
    const content = `${session} number ${place}`
    const start = monotonicTime()
    let call: Call
    if (choice < 0.3) call = await read(store)
    else if (choice < 0.45) call = await stat(store)
    else if (choice < 0.6) call = await write(store, content)
    else if (choice < 0.93 || known === null) call = await swap(store, known, content)
    else call = await swap(store, known, null)
    record.push({ session, start, end: monotonicTime(), call })
    if (call.kind === 'unavailable' && (refusals += 1) > MAX_REFUSALS)
      throw new Error(`Refused ${refusals} times, at last: ${call.message}`)
    known = await versionAfter(call, known)
  }
  return record
}

async function read(store: MemoryStore): Promise<Call> {
  try {
    return { kind: 'read', content: await store.read(REGISTER) }
  } catch (error) {
    if (MemoryError.isInstance(error, 'not-found')) return { kind: 'read', content: null }
    return unavailable(error)
  }
}

async function stat(store: MemoryStore): Promise<Call> {
  try {
    return { kind: 'stat', version: (await store.stat(REGISTER))?.hash ?? null }
  } catch (error) {
    return unavailable(error)
  }
}

async function write(store: MemoryStore, content: string): Promise<Call> {
  try {
    await store.write(REGISTER, content)
    return { kind: 'write', content, outcome: 'done' }
  } catch (error) {
    return isUnknown(error) ? { kind: 'write', content, outcome: 'unknown' } : unavailable(error)
  }
}

async function swap(store: MemoryStore, expected: string | null, content: string | null): Promise<Call> {
  try {
    await store.commit([{ path: REGISTER, content, ifMatch: expected }])
    return { kind: 'swap', expected, content, outcome: 'done' }
  } catch (error) {
    if (MemoryError.isInstance(error, 'conflict'))
      return { kind: 'refused', expected, actual: error.actual ?? null }
    return isUnknown(error) ? { kind: 'swap', expected, content, outcome: 'unknown' } : unavailable(error)
  }
}

async function versionAfter(call: Call, before: string | null): Promise<string | null> {
  if (call.kind === 'stat') return call.version
  if (call.kind === 'refused') return call.actual
  if (call.kind === 'unavailable') return before
  return call.content === null ? null : await contentHash(call.content)
}

function isUnknown(error: unknown): boolean {
  return (
    MemoryError.isInstance(error, 'unavailable') && (error as { outcome?: unknown }).outcome === 'unknown'
  )
}

function unavailable(error: unknown): Call {
  if (MemoryError.isInstance(error, 'unavailable') && error.retryable)
    return { kind: 'unavailable', message: error.message }
  throw error
}
