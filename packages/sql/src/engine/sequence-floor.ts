import { UnavailableError } from '@sheaf/core'
import type { SqlQuery, SqlRow } from './sql-database.ts'

/** A snapshot's own row. */
export interface Head {
  readonly sequence: number
  readonly generation: string
}

/** Begins every batch of reads, and ends every batch of changes. */
export const READ_HEAD: SqlQuery = { sql: 'SELECT sequence, generation FROM sheaf_head', parameters: [] }

/** Returns one row if READ_HEAD can run: not before or during the first migrations. */
export const HAS_HEAD: SqlQuery = {
  sql: `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sheaf_head' AND sql LIKE '%generation%'`,
  parameters: [],
}

/**
 * The largest sequence that one open storage has written or seen, and the name of its database. A snapshot
 * below it is outdated; if no snapshot can be outdated, it belongs to another or a restored database.
 */
export class SequenceFloor {
  readonly #where: string
  #sequence: number | undefined
  #generation: string | undefined
  #isLost = false

  /** `where` names the database in messages. */
  constructor(where: string) {
    this.#where = where
  }

  /** Undefined before the first snapshot. */
  get sequence(): number | undefined {
    return this.#sequence
  }

  /** Undefined for a value that is not a row of READ_HEAD. */
  headOf(rows: readonly SqlRow[] | undefined): Head | undefined {
    const { sequence, generation } = rows?.[0] ?? {}
    return rows?.length === 1 && typeof sequence === 'number' && typeof generation === 'string'
      ? { sequence, generation }
      : undefined
  }

  /** True for a snapshot of this database that contains everything up to `sequence`. */
  reaches(head: Head | undefined, sequence: number | undefined): head is Head {
    if (head === undefined || head.sequence < (sequence ?? 0)) return false
    return this.#generation === undefined || head.generation === this.#generation
  }

  /** Remembers a snapshot that `reaches`. */
  see(head: Head): void {
    // A database without a name (doctor() can give it one) is known only by its sequence.
    if (head.generation !== '') this.#generation ??= head.generation
    this.#sequence = Math.max(this.#sequence ?? 0, head.sequence)
  }

  /**
   * Queries that make a batch of changes fail if the database is another one, or is below the seen sequence.
   * (The head has at most one row, so inserting it again fails.) Empty before the first snapshot.
   */
  guard(): SqlQuery[] {
    if (this.#sequence === undefined) return []
    const sql =
      'INSERT INTO sheaf_head SELECT * FROM sheaf_head ' +
      'WHERE generation <> coalesce(?, generation) OR sequence < ?'
    return [{ sql, parameters: [this.#generation ?? null, this.#sequence] }]
  }

  /** After this call, `check` throws. */
  lose(): UnavailableError {
    this.#isLost = true
    return this.#error()
  }

  /** Throws UnavailableError, not retryable, once the database was found to be another one. */
  check(): void {
    if (this.#isLost) throw this.#error()
  }

  #error(): UnavailableError {
    return new UnavailableError(
      `${this.#where} was replaced, or restored from an older copy, since it was opened. Nothing was ` +
        'changed. Close the storage and open it again; what was written since that copy is not there.',
      { retryable: false },
    )
  }
}
