import { UnavailableError } from '@sheaf/core'
import type { SqlQuery, SqlRow } from './sql-database.ts'

/** The row of a snapshot about itself. */
export interface Head {
  readonly sequence: number
  readonly generation: string
}

/** Begins every batch of reads, and ends every batch of changes. */
export const READ_HEAD: SqlQuery = { sql: 'SELECT sequence, generation FROM sheaf_head', parameters: [] }

/** One row where READ_HEAD can run: not before and during the first migrations. */
export const HAS_HEAD: SqlQuery = {
  sql: `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sheaf_head' AND sql LIKE '%generation%'`,
  parameters: [],
}

/**
 * The largest sequence that one open storage has written or seen, and the name of the database that it
 * belongs to. A snapshot below it is old; where no snapshot can be old, it is another database, or one that
 * was restored.
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

  /** Undefined while nothing was seen. */
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

  /** True for a snapshot of this database that has everything up to `sequence`. */
  reaches(head: Head | undefined, sequence: number | undefined): head is Head {
    if (head === undefined || head.sequence < (sequence ?? 0)) return false
    return this.#generation === undefined || head.generation === this.#generation
  }

  /** Remembers a snapshot that `reaches`. */
  see(head: Head): void {
    // A database without a name, which doctor() can give it, is only known by its sequence.
    if (head.generation !== '') this.#generation ??= head.generation
    this.#sequence = Math.max(this.#sequence ?? 0, head.sequence)
  }

  /**
   * Ends a batch of changes when the database is not the one that was seen, or is below what was seen. (The
   * head has one row at most, so that inserting it again fails.) None while nothing was seen.
   */
  guard(): SqlQuery[] {
    if (this.#sequence === undefined) return []
    const sql =
      'INSERT INTO sheaf_head SELECT * FROM sheaf_head ' +
      'WHERE generation <> coalesce(?, generation) OR sequence < ?'
    return [{ sql, parameters: [this.#generation ?? null, this.#sequence] }]
  }

  /** From here on `check` throws. */
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
