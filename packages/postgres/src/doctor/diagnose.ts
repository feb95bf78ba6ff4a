import type { Diagnosis, DoctorOptions } from '@sheaf/core'
import { Examination, examineFiles } from '@sheaf/sql'
import { examineHead, examineMaker } from './examine-head.ts'
import { examineSchema } from './examine-schema.ts'
import { examineServer } from './examine-server.ts'
import { postgresTables } from './postgres-tables.ts'
import type { ExaminedParts } from './postgres-tables.ts'

/**
 * Examines the server and the rights, the schema, the head, the log of changes, every file's row against its
 * content, every chunk against the current result of the chunker and the analyser, and the vectors: for all
 * files, or only those of one directory. `repair` restores all derived data; contents are never changed.
 * Others may write meanwhile.
 */
export async function diagnose(parts: ExaminedParts, options: DoctorOptions = {}): Promise<Diagnosis> {
  const { database, indexer } = parts
  const examination = new Examination(options)
  const files = async () => {
    await examineMaker(examination, database, indexer)
    await examineFiles(examination, postgresTables(parts))
  }
  const isWhole = (options.directory ?? '') === ''
  if (isWhole) await examineServer(examination, database)
  if (isWhole && (await examination.guarded(() => examineSchema(examination, database))) !== true)
    return { findings: examination.findings, facts: examination.facts }
  if (isWhole) await examination.guarded(() => examineHead(examination, database))
  await examination.guarded(files)
  return { findings: examination.findings, facts: examination.facts }
}
