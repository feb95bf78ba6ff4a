import { STORE_DEFAULTS } from '@sheaf/core/adapter'
import type { Analyser, Chunker, Clock, Diagnosis, DoctorOptions } from '@sheaf/core'
import { examineDatabase, examineTerms } from './doctor-database.ts'
import { examineHead, examineMaker } from './doctor-head.ts'
import { examineChunks, examineLog } from './doctor-leftovers.ts'
import { examineSchema } from './doctor-schema.ts'
import { examineFiles } from './examine-files.ts'
import { SqlExamination } from './sql-examination.ts'
import { sqlTables } from './sql-tables.ts'
import { createFileIndexer } from '../files/file-indexer.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'

/** The inputs of a diagnosis of Sheaf's tables. */
export interface DiagnoseParts {
  /** Must have the newest schema. */
  readonly database: SqlDatabase
  readonly chunker: Chunker
  readonly analyser: Analyser
  readonly clock: Clock
  /** The allowed endings of paths. Core's default if absent. */
  readonly extensions?: readonly string[]
  /**
   * For an adapter that stores contents elsewhere: the content of a file, undefined if it does not exist.
   * Contents in the tables are then ignored.
   */
  readonly contents?: (path: string) => Promise<string | undefined>
}

/**
 * Examines Sheaf's tables: the engine's own check of the database, the schema, the head, the log of changes,
 * every file's row against its content, every chunk against the current result of the chunker and the
 * analyser, the full-text table, and the vectors. For a directory, only its files with their chunks and
 * vectors. `repair` restores all derived data; contents are never changed. Others may write meanwhile. Throws
 * if it cannot examine anything, and the abort signal's reason.
 */
export async function diagnose(
  { database, chunker, analyser, extensions = STORE_DEFAULTS.extensions, ...rest }: DiagnoseParts,
  options: DoctorOptions = {},
): Promise<Diagnosis> {
  const indexer = createFileIndexer({ chunker, analyser })
  const examination = new SqlExamination({ database, indexer }, options)
  const files = () => examineFiles(examination, sqlTables(examination, { ...rest, extensions }))
  // Each step relies on those before it: files can be indexed again once the full-text table matches the
  // chunks that it must remove. If files are stored elsewhere, the log has files that the tables lack.
  const log = () => examineLog(examination, rest.contents === undefined)
  const all = [examineHead, log, examineTerms, examineChunks]
  const examiners = isOfPart(options) ? [examineMaker, files] : [...all, files]
  if (!isOfPart(options)) await examination.guarded(() => examineDatabase(examination))
  if (isOfPart(options) || (await examination.guarded(() => examineSchema(examination))) === true)
    for (const examine of examiners) await examination.guarded(() => examine(examination))
  return { findings: examination.findings, facts: examination.facts }
}

function isOfPart({ directory = '' }: DoctorOptions): boolean {
  return directory !== ''
}
