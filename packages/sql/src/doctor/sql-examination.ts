import type { DoctorOptions } from '@sheaf/core'
import { Examination } from './examination.ts'
import type { Problem } from './examination.ts'
import type { FileIndexer } from '../files/file-indexer.ts'
import type { SqlDatabase, SqlQuery, SqlRow, SqlValue } from '../engine/sql-database.ts'

/** An examination of SQLite's tables. */
export class SqlExamination extends Examination {
  readonly database: SqlDatabase
  readonly indexer: FileIndexer

  constructor(
    parts: { readonly database: SqlDatabase; readonly indexer: FileIndexer },
    options: DoctorOptions,
  ) {
    super(options)
    this.database = parts.database
    this.indexer = parts.indexer
  }

  /** Returns the rows of each query, from one snapshot. */
  async read(...queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    this.options.abortSignal?.throwIfAborted()
    return await this.database.read(queries)
  }

  async write(queries: readonly SqlQuery[]): Promise<void> {
    this.options.abortSignal?.throwIfAborted()
    await this.database.write(queries)
  }

  /** Runs a statement that reads the whole database, and cannot be sliced: aside if that is possible. */
  async aside<Result>(work: (database: SqlDatabase) => Promise<Result>): Promise<Result> {
    this.options.abortSignal?.throwIfAborted()
    return await (this.database.aside?.(work) ?? work(this.database))
  }

  /**
   * Reports the count that a query returns (its first column) unless it is zero, and repairs the problem with
   * some statements.
   */
  async reportCount(
    count: SqlQuery,
    problem: (count: number) => Problem,
    repair: readonly SqlQuery[],
  ): Promise<void> {
    const [rows] = await this.read(count)
    const found = Number(Object.values(rows?.[0] ?? {})[0] ?? 0)
    if (found > 0) await this.report([problem(found)], () => this.write(repair))
  }
}

/** A query of constant text. */
export function query(sql: string, ...parameters: readonly SqlValue[]): SqlQuery {
  return { sql, parameters }
}
