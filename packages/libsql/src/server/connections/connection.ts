import type { SqlQuery, SqlRow } from '@sheaf/sql'

/** "write" takes the write lock from the beginning. */
export type BatchMode = 'read' | 'write'

/** A way to a server. It never tries anything twice. */
export interface Connection {
  /**
   * The share of a call's time after which a first attempt that hears nothing is given up for a fresh one; 1
   * where that would be of no use.
   */
  readonly patience: number
  /**
   * Runs the queries as one transaction. Rejects with whatever went wrong, and as soon as the signal is
   * aborted; then it frees what it can. `attempt` counts, from 0, how often these queries were sent before.
   */
  batch(
    queries: readonly SqlQuery[],
    mode: BatchMode,
    abortSignal: AbortSignal,
    attempt: number,
  ): Promise<SqlRow[][]>
  close(): void
}
