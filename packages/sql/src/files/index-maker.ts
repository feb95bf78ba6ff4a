import { UnavailableError } from '@sheaf/core'
import type { Analyser, Chunker } from '@sheaf/core'
import { INDEX_VERSION } from '../engine/schema.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { read, sql, statement } from '../engine/statement.ts'
import { readMaker } from '../engine/head.ts'

const setMaker = statement<{ maker: string }>(
  ({ maker }) => sql`UPDATE sheaf_head SET maker = ${maker}, sequence = sequence + 1`,
)

/**
 * A name for a chunker, an analyser and the version of the index. Makers with the same name make the same
 * index.
 */
export function makerOf(chunker: Pick<Chunker, 'id'>, analyser: Pick<Analyser, 'id'>): string {
  // JSON separates the two ids, whatever they contain.
  return JSON.stringify([chunker.id, analyser.id, INDEX_VERSION])
}

/**
 * True if the head names this maker of the index. If it names another one, `claims` makes it name this one.
 * An index without a maker is always claimed.
 */
export async function isMakerOf(database: SqlDatabase, maker: string, claims: boolean): Promise<boolean> {
  const [head] = await read(database, readMaker({}))
  if (head?.maker === maker) return true
  if (!claims && typeof head?.maker === 'string') return false
  await database.write([setMaker({ maker })])
  return true
}

/** Throws UnavailableError if the head names another maker of the index. */
export async function checkMaker(database: SqlDatabase, maker: string, cause: unknown): Promise<void> {
  const [head] = await read(database, readMaker({}))
  if (head === undefined || head.maker === maker) return
  throw otherMakerError(cause)
}

/** The error for a change of an index that another chunker or analyser has made. */
export function otherMakerError(cause?: unknown): UnavailableError {
  return new UnavailableError(
    `Nothing was changed: another chunker or analyser made the index and would miss the change. ${ADVICE}`,
    { retryable: false, cause },
  )
}

/** Throws UnavailableError if the index has terms that the analyser's queries would miss. */
export function checkAnalyser(maker: string | null, analyser: Pick<Analyser, 'id'>): void {
  if (maker === null || analysis(maker) === analysis(makerOf({ id: '' }, analyser))) return
  throw new UnavailableError(`Another analyser made the index, so this search would miss files. ${ADVICE}`, {
    retryable: false,
  })
}

const ADVICE =
  'Open the storage with the chunker and the analyser of the app that uses it (for the command line: a sheaf.config.mjs that exports the options of the app). Or make the index again with reindex(), or `sheaf memory reindex`, when no app has it open.'

// A query depends on the terms of chunks, not on how files are cut.
function analysis(maker: string): string {
  const [, ...rest] = JSON.parse(maker) as unknown[]
  return JSON.stringify(rest)
}
