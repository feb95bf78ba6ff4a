import { MemoryError, type DoctorOptions, type Finding } from '@sheaf/core'
import { gate } from '../engine/gate.ts'
import type { FileIndexer } from '../files/file-indexer.ts'
import type { SqlDatabase, SqlQuery, SqlRow } from '../engine/statement.ts'

/** Rows per statement of an examination, without their texts. */
export const DOCTOR_ROWS = 1000

/** A finding without the state that its repair gives it. */
export type Problem = Omit<Finding, 'state'>

/** The head's row. `isLow`: a number in it is wrong, or smaller than one that was used. */
interface SeenHead {
  readonly schema: unknown
  readonly isLow: boolean
  readonly generation: unknown
}

/** One run of the doctor over any engine: its options, and its findings so far. */
export class Examination {
  /** In the order in which they were found. */
  readonly findings: Finding[] = []
  /** Figures of the storage, by name. */
  readonly facts: Record<string, string | number> = {}
  /** False if another chunker or analyser makes the index: then chunks are not compared. */
  makesIndex = true
  /** The options of doctor(). */
  readonly options: DoctorOptions

  constructor(options: DoctorOptions) {
    options.abortSignal?.throwIfAborted()
    this.options = options
  }

  /** Awaited between two slices, so that other work can run and the caller can abort. */
  async pause(): Promise<void> {
    await gate.pause()
    this.options.abortSignal?.throwIfAborted()
  }

  /**
   * Reports problems that have the same repair. Without `repair`, a person must act. `repair` resolves to
   * false if only a person can fix them.
   */
  async report(problems: readonly Problem[], repair?: () => Promise<unknown>): Promise<void> {
    if (problems.length === 0) return
    const state =
      repair === undefined ? 'manual' : this.options.repair === true ? await this.#attempt(repair) : 'found'
    this.findings.push(...problems.map((problem) => ({ ...problem, state })))
  }

  /**
   * Runs `examine`. If the database is too damaged to answer, that becomes a finding, and the result is
   * undefined. A retryable error is thrown.
   */
  async guarded<T>(examine: () => Promise<T>): Promise<T | undefined> {
    try {
      return await examine()
    } catch (error) {
      this.findings.push(unreadable(error))
      return undefined
    }
  }

  async reportKeys(count: number, repair: () => Promise<unknown>): Promise<void> {
    if (count === 0) return
    const message = `${counted(count, 'key')} of commits that do not exist. They can be erased.`
    await this.report([{ problem: 'commit-keys', message }], repair)
  }

  async reportHomeless(count: number, repair: () => Promise<unknown>): Promise<void> {
    if (count === 0) return
    const message = `${counted(count, 'chunk')} without a file: remains of deleted memories. Erase them.`
    await this.report([{ problem: 'chunk-without-file', message }], repair)
  }

  async reportLost(path: string, repair: () => Promise<unknown>): Promise<void> {
    const message =
      `The file ${quoted(path)} is lost: it does not exist, but was not deleted through Sheaf. Put it back ` +
      'from a backup, or write it again. A repair notes in the log of changes that it is gone.'
    await this.report([{ problem: 'file-lost', message, path }], repair)
  }

  async reportLog(repair: () => Promise<unknown>): Promise<void> {
    const message =
      'The log of changes lacks rows or has them in a wrong order, so its readers miss changes. ' +
      'It can begin again; the readers then read everything once more.'
    await this.report([{ problem: 'log-damaged', message }], repair)
  }

  async reportMaker(maker: unknown, fingerprint: string): Promise<void> {
    this.makesIndex = maker === null || maker === fingerprint
    if (this.makesIndex) return
    const message =
      'Another chunker or analyser made the index. It stays as it is, and its chunks are not examined. ' +
      'Examine it with that chunker and analyser, or make it again with reindex() when no app has it open.'
    await this.report([{ problem: 'another-index-maker', message }])
  }

  /** Without `make`, the table has the files themselves. */
  async reportTable(table: string, isThere: boolean, make?: () => Promise<unknown>): Promise<void> {
    const says = `The table ${table} ${isThere ? 'is not as Sheaf makes it' : 'is missing'}.`
    const fix =
      make === undefined
        ? 'It has the files themselves: restore the database from a backup.'
        : 'It is derived and can be made again.'
    await this.report(
      [{ problem: isThere ? 'table-differs' : 'table-missing', message: `${says} ${fix}` }],
      make,
    )
  }

  /** `version` is the version of the tables. `make` makes the row, and `correct` all that is wrong in it. */
  async reportHead(
    head: SeenHead | undefined,
    version: number,
    { make, correct }: Readonly<Record<'make' | 'correct', () => Promise<unknown>>>,
  ): Promise<void> {
    if (head === undefined) {
      const message =
        'The row of sheaf_head is missing, so the database cannot be opened again. The row can be made ' +
        'again, with the name of a new database.'
      return await this.report([{ problem: 'head-missing', message }], make)
    }
    const { schema, isLow, generation } = head
    if (typeof schema === 'number' && schema > version) {
      const message =
        `The schema has version ${schema} and this version of Sheaf supports ${version}: a newer one has ` +
        'changed it. Update the @sheaf packages and open the storage again.'
      return await this.report([{ problem: 'schema-newer', message }])
    }
    const problems: Problem[] = []
    if (schema !== version)
      problems.push({
        problem: 'head-schema',
        message: `The head names a wrong schema version; this database has version ${version}.`,
      })
    if (isLow)
      problems.push({
        problem: 'head-sequence',
        message:
          'The head has a sequence, or an id of the last file, that is not a number or smaller than a known ' +
          'one. It can be raised.',
      })
    if (typeof generation !== 'string' || generation === '')
      problems.push({
        problem: 'head-generation',
        message:
          'The database has no name, so nobody would notice another database in its place. A repair gives ' +
          'it a name.',
      })
    await this.report(problems, correct)
  }

  // A retryable error stops the run; for any other, a person must act.
  async #attempt(repair: () => Promise<unknown>): Promise<Finding['state']> {
    this.options.abortSignal?.throwIfAborted()
    try {
      return (await repair()) === false ? 'manual' : 'repaired'
    } catch (error) {
      if (MemoryError.isInstance(error, 'unavailable') && !error.retryable) return 'manual'
      throw error
    }
  }
}

/** "1 file", "2 files". */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

/** A path for messages: short, and on one line. */
export function quoted(path: unknown): string {
  if (typeof path !== 'string') return 'whose path is not text'
  return JSON.stringify(path.length > 120 ? `${path.slice(0, 120)}…` : path)
}

/** Converts an error to a finding if the database cannot be examined. Throws every other error. */
export function unreadable(error: unknown): Finding {
  if (!MemoryError.isInstance(error, 'unavailable') || error.retryable) throw error
  return {
    problem: 'database-unreadable',
    message: `A part of the database could not be examined. ${error.message}`,
    state: 'manual',
  }
}

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

  async read(...queries: readonly SqlQuery[]): Promise<SqlRow[][]> {
    this.options.abortSignal?.throwIfAborted()
    return await this.database.read(queries)
  }

  async write(queries: readonly SqlQuery[]): Promise<void> {
    this.options.abortSignal?.throwIfAborted()
    await this.database.write(queries)
  }

  /** Runs a statement that reads the whole database in one piece: aside if the database can do that. */
  async aside<Result>(work: (database: SqlDatabase) => Promise<Result>): Promise<Result> {
    this.options.abortSignal?.throwIfAborted()
    return await (this.database.aside?.(work) ?? work(this.database))
  }
}
