import { MemoryError } from '@sheaf/core'
import { STORE_DEFAULTS } from '@sheaf/core/adapter'
import type { Analyser, Chunker, Clock, Diagnosis, DoctorOptions } from '@sheaf/core'
import { examineDatabase, examineTerms } from './doctor-database.ts'
import { examineEmbeddings } from './doctor-embeddings.ts'
import { examineFiles } from './doctor-files.ts'
import { examineHead } from './doctor-head.ts'
import { examineSchema } from './doctor-schema.ts'
import { Examination } from './examination.ts'
import { createFileIndexer } from '../files/file-indexer.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'

/** What a diagnosis of Sheaf's tables needs. */
export interface DiagnoseParts {
  /** With the newest schema. */
  readonly database: SqlDatabase
  readonly chunker: Chunker
  readonly analyser: Analyser
  readonly clock: Clock
  /** What paths may end in. Core's default when absent. */
  readonly extensions?: readonly string[]
  /**
   * For an adapter that keeps the files elsewhere: the content of one, undefined when it is not there. Those
   * in the tables are not looked at then.
   */
  readonly contents?: (path: string) => Promise<string | undefined>
}

/**
 * Examines Sheaf's tables: the engine's own check of the database, the schema, the head, every file's row
 * against its content, every chunk against what the chunker and the analyser make of it now, the full-text
 * table, and the vectors. With `repair` everything that is derived is made right again; contents are never
 * changed. Others may write meanwhile. Throws when it cannot look at all, and the abort signal's reason.
 */
export async function diagnose(
  { chunker, analyser, extensions = STORE_DEFAULTS.extensions, ...rest }: DiagnoseParts,
  options: DoctorOptions = {},
): Promise<Diagnosis> {
  options.abortSignal?.throwIfAborted()
  const indexer = createFileIndexer({ chunker, analyser })
  const examination = new Examination({ ...rest, indexer, extensions }, options)
  await guarded(examination, examineDatabase)
  // Each relies on those before it: files can be indexed again once the full-text table agrees with the
  // chunks that it has to forget.
  if (await guarded(examination, examineSchema)) {
    for (const examine of [examineHead, examineTerms, examineFiles, examineEmbeddings])
      await guarded(examination, examine)
  }
  return { findings: examination.findings, facts: examination.facts }
}

// What a damaged database answers to a check is a finding too; what may be better the next time is an error.
async function guarded<T>(
  examination: Examination,
  examine: (examination: Examination) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await examine(examination)
  } catch (error) {
    if (!MemoryError.isInstance(error, 'unavailable') || error.retryable) throw error
    await examination.report([
      {
        problem: 'database-unreadable',
        message: `A part of the database could not be examined. ${error.message}`,
      },
    ])
    return undefined
  }
}
