// Runs as its own process: repeats one kind of call for some time from an agreed moment, and prints the
// number of calls and of refusals.
import { MemoryError } from '@sheaf/core'
import { childParameters } from '../child-parameters.ts'
import { seededRandom } from '../random.ts'
import { openTarget } from '../target.ts'
import type { Target } from '../target.ts'
import { note, word } from './notes.ts'

/** The measured calls. */
export type CallKind = 'write' | 'read' | 'search'

/** The task of a client. `startAt` is in milliseconds since 1970. */
export interface ClientTask {
  readonly target: Target
  readonly kind: CallKind
  readonly client: number
  readonly notes: number
  readonly startAt: number
  readonly milliseconds: number
}

/** The result of a client. */
export interface ClientReport {
  readonly calls: number
  readonly failed: number
  /** In milliseconds. */
  readonly slowest: number
  /** True if it was not ready at the agreed moment. */
  readonly isLate: boolean
}

const WARM_UP_CALLS = 5
const SMALL_NOTE = 300

const { target, kind, client, notes, startAt, milliseconds } = childParameters<ClientTask>()
const storage = await openTarget(target)
const random = seededRandom(client + 1)
const calls: Record<CallKind, (turn: number) => Promise<unknown>> = {
  write: (turn) =>
    storage.store.write(
      `written/${kind}-${startAt}-${client}/${turn}.md`,
      note(client * 100_000 + turn, SMALL_NOTE),
    ),
  read: () => storage.store.read(`notes/${Math.floor(random() * notes)}.md`),
  search: () =>
    storage.index.candidates({ text: `${word(random)} ${word(random)} ${word(random)}`, limit: 10 }),
}
for (let turn = 0; turn < WARM_UP_CALLS; turn += 1) await calls[kind](turn)
const isLate = Date.now() > startAt
await new Promise((resolve) => setTimeout(resolve, Math.max(0, startAt - Date.now())))
let done = 0
let failed = 0
let slowest = 0
for (let turn = WARM_UP_CALLS; Date.now() < startAt + milliseconds; turn += 1) {
  const started = performance.now()
  try {
    await calls[kind](turn)
    done += 1
  } catch (error) {
    if (!MemoryError.isInstance(error) || error.code !== 'unavailable') throw error
    failed += 1
  }
  slowest = Math.max(slowest, performance.now() - started)
}
const report: ClientReport = { calls: done, failed, slowest, isLate }
console.log(JSON.stringify(report))
await storage.close()
