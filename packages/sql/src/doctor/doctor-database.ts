import { MemoryError } from '@sheaf/core'
import { query } from './sql-examination.ts'
import type { SqlExamination } from './sql-examination.ts'
import { areTermsSound, recreateTerms } from '../files/rebuild-index.ts'

const TABLES = ['sheaf_head', 'sheaf_commit', 'sheaf_file', 'sheaf_chunk', 'sheaf_embedding', 'sheaf_orphan']

/** Runs the engine's own check of the database: SQLite's integrity_check, if the server allows it. */
export async function examineDatabase(examination: SqlExamination): Promise<void> {
  const problems = await integrityProblems(examination)
  examination.facts['integrityCheck'] =
    problems === undefined ? 'not available' : problems.length === 0 ? 'ok' : 'failed'
  if (problems === undefined || problems.length === 0) return
  const isIndexOnly = problems.every((problem) =>
    /^(?:row \d+ missing from index|wrong # of entries in index|non-unique entry in index)/.test(problem),
  )
  if (isIndexOnly) {
    const message = 'An index of a table does not have the rows of the table. It can be made again.'
    await examination.report([{ problem: 'database-index-damaged', message }], async () => {
      await examination.write(TABLES.map((table) => query(`REINDEX ${table}`)))
      const left = await integrityProblems(examination)
      examination.facts['integrityCheck'] = left?.length === 0 ? 'ok' : 'failed'
      return left?.length === 0
    })
    return
  }
  const message =
    'The database is damaged below its tables (integrity_check). Copy what can be read, and restore the database from a backup, or recover it with the sqlite3 tool\'s ".recover".'
  await examination.report([{ problem: 'database-damaged', message }])
}

/** Checks that the full-text table has exactly the terms of the chunks. */
export async function examineTerms(examination: SqlExamination): Promise<void> {
  const { database } = examination
  if (await examination.aside(areTermsSound)) return
  const message =
    'The full-text table is damaged, or differs from the chunks: searches miss or fail. It can be made again.'
  await examination.report([{ problem: 'full-text-damaged', message }], async () => {
    await recreateTerms(database)
    return await examination.aside(areTermsSound)
  })
}

// Leaves out lines about the full-text table, which has its own check and repair. Undefined if the engine
// does not run the check.
async function integrityProblems(examination: SqlExamination): Promise<string[] | undefined> {
  try {
    const check = [query('PRAGMA integrity_check')]
    const [rows = []] = await examination.aside((database) => database.read(check))
    const lines = rows.map((row) => String(Object.values(row)[0]))
    if (lines.length === 0) return undefined
    return lines.filter((line) => line !== 'ok' && !/\bsheaf_terms\b/.test(line))
  } catch (error) {
    const isRefused = MemoryError.isInstance(error, 'unavailable') && !error.retryable
    if (!isRefused) throw error
    // If the database is too damaged for the check, that is a problem too. Otherwise the server does not
    // allow the check.
    return /malformed|corrupt|damaged/i.test(`${error.message} ${String(error.cause)}`)
      ? ['not readable']
      : undefined
  }
}
