import { MemoryError } from '@sheaf/core'
import type { Clock, DoctorOptions, Finding } from '@sheaf/core'
import type { FileIndexer } from '../files/file-indexer.ts'
import type { SqlDatabase, SqlQuery, SqlRow, SqlValue } from '../engine/sql-database.ts'

/** What is examined, and what it is compared with. */
export interface ExaminedParts {
  readonly database: SqlDatabase
  readonly indexer: FileIndexer
  readonly clock: Clock
  readonly extensions: readonly string[]
  /** The content of a file, undefined when it does not exist; the file's own row when absent. */
  readonly contents?: (path: string) => Promise<string | undefined>
}

/** A finding before it is known what becomes of it. */
export type Problem = Omit<Finding, 'state'>

/** One run of the doctor: what it works with, and what it has found so far. */
export class Examination {
  readonly findings: Finding[] = []
  readonly facts: Record<string, string | number> = {}
  /** False where another chunker or analyser makes the index: then chunks are not compared. */
  makesIndex = true
  readonly parts: ExaminedParts
  readonly options: DoctorOptions

  constructor(parts: ExaminedParts, options: DoctorOptions) {
    this.parts = parts
    this.options = options
  }

  /** Rows of each query, from one snapshot. */
  async read(...queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    this.options.abortSignal?.throwIfAborted()
    return await this.parts.database.read(queries)
  }

  /**
   * Reports problems that have one remedy: without `repair`, a person has to act. `repair` resolves to false
   * when it turns out that only a person can.
   */
  async report(problems: readonly Problem[], repair?: () => Promise<boolean | void>): Promise<void> {
    if (problems.length === 0) return
    const state =
      repair === undefined ? 'manual' : this.options.repair === true ? await attempt(repair) : 'found'
    this.findings.push(...problems.map((problem) => ({ ...problem, state })))
  }

  /**
   * Reports what one query counts (its first column), when it is not zero, and repairs it by some statements.
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

  async write(queries: readonly SqlQuery[]): Promise<void> {
    this.options.abortSignal?.throwIfAborted()
    await this.parts.database.write(queries)
  }
}

/** A query of constant text. */
export function query(sql: string, ...parameters: readonly SqlValue[]): SqlQuery {
  return { sql, parameters }
}

/** "1 file", "2 files". */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** A path as messages show it: short, and on one line. */
export function quoted(path: unknown): string {
  if (typeof path !== 'string') return 'of a file whose path is not text'
  return JSON.stringify(path.length > 120 ? `${path.slice(0, 120)}…` : path)
}

// What can be tried again stops the run; what cannot is for a person.
async function attempt(repair: () => Promise<boolean | void>): Promise<Finding['state']> {
  try {
    return (await repair()) === false ? 'manual' : 'repaired'
  } catch (error) {
    if (MemoryError.isInstance(error, 'unavailable') && !error.retryable) return 'manual'
    throw error
  }
}
