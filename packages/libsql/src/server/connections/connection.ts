import type { SqlQuery, SqlRow } from '@sheaf/sql'

/** "write" takes the write lock from the beginning. */
export type BatchMode = 'read' | 'write'

/** A connection to a server. It never retries. */
export interface Connection {
  /**
   * The share of a call's time after which a silent first attempt is replaced by a new one; 1 if that would
   * not help.
   */
  readonly patience: number
  /**
   * Runs the queries as one transaction. Rejects with the original error, and at once when the signal aborts;
   * then it frees as much as it can. `attempt` is the number of times that these queries were sent before.
   */
  batch(
    queries: readonly SqlQuery[],
    mode: BatchMode,
    abortSignal: AbortSignal,
    attempt: number,
  ): Promise<SqlRow[][]>
  close(): void
}
