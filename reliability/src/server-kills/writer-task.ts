import { MemoryError } from '@sheaf/core'
import type { Storage } from '@sheaf/core'

/**
 * "create" and "read" are one call to the database each; an append reads, writes, and starts over if another
 * writer was faster.
 */
export type CallKind = 'append' | 'create' | 'read'

/** The result of one call. */
export interface CallRecord {
  readonly kind: CallKind
  /** Unique; the written line has it. */
  readonly id: string
  /** "unknown": the error says that the change may have been made. "unchanged": that it was not. */
  readonly outcome: 'acknowledged' | 'unknown' | 'unchanged'
  readonly milliseconds: number
  /** A problem with the error itself: not typed, no retryable flag. */
  readonly problem?: string
}

/** Lines of one log before the next begins. */
const LINES_PER_LOG = 120

/**
 * Appends lines to the logs that all writers share, makes files, and reads, with a new id each time, until a
 * signal stops it.
 */
export async function writeUntil(
  writer: number,
  { store }: Storage,
  isOver: () => boolean,
  record: (call: CallRecord) => void,
): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const log = `log-${Math.floor(turn / LINES_PER_LOG)}.md`
    const call = async (kind: CallKind, work: (line: string) => Promise<unknown>) => {
      const id = `w${writer}n${turn}${kind}`
      const started = performance.now()
      const seen = await work(`\nline ${id}\n`).then(() => ({ outcome: 'acknowledged' as const }), describe)
      record({ kind, id, milliseconds: performance.now() - started, ...seen })
    }
    await call('append', (line) => store.append(log, line))
    await call('create', (line) =>
      store.commit([{ path: `made/${writer}-${turn}.md`, content: line, ifMatch: null }]),
    )
    await call('read', () => store.stat(log))
  }
}

function describe(error: unknown): Pick<CallRecord, 'outcome' | 'problem'> {
  if (!MemoryError.isInstance(error))
    return { outcome: 'unknown', problem: `an error that is not typed: ${String(error)}` }
  if (error.code !== 'unavailable')
    return { outcome: 'unchanged', problem: `an error of another kind: ${error.code}: ${error.message}` }
  const { outcome, retryable } = error
  if (outcome !== 'unchanged' && outcome !== 'unknown')
    return { outcome: 'unknown', problem: `no outcome: ${error.message}` }
  if (retryable !== (outcome === 'unchanged'))
    return { outcome, problem: `retryable is ${retryable} where the outcome is ${outcome}` }
  return { outcome }
}
