import { sql } from 'kysely'
import { HIDDEN } from '../defaults.ts'
import { atMost, builder, statement } from '../engine/statement.ts'
import { CHUNKS_OF_FILE } from './chunk-statements.ts'
import type { FileTerms } from './terms/postings-builder.ts'

// A searched file without chunks is a row too, because it may hide another file.
const FILES = sql`SELECT file.id AS file_id, file.path, chunk.id, chunk.terms, chunk.heading_terms FROM`
const CHUNKS = sql`LEFT JOIN sheaf_chunk AS chunk ON ${CHUNKS_OF_FILE}`
const IS_SEARCHED = sql`(chunk.id IS NOT NULL OR file.chunker IS NOT ${sql.lit(HIDDEN)})`

type Page = { low: string; high: string; path: string; chunk: number; limit: number }

/** The terms of the files from `low` to before `high`, in order, after a chunk of a file. */
export const readTerms: ReturnType<typeof statement<Page, FileTerms>> = statement<Page, FileTerms>(
  ({ low, high, path, chunk, limit }) =>
    sql<FileTerms>`${FILES} sheaf_file AS file ${CHUNKS}
      WHERE file.path >= ${low} AND file.path < ${high} AND (file.path > ${path} OR chunk.id > ${chunk}) AND ${IS_SEARCHED}
      ORDER BY file.path, chunk.id ${atMost(limit)}`.compile(builder),
)

/** The terms of the files with the ids in a JSON array. */
export const readTermsOf: ReturnType<typeof statement<{ ids: string }, FileTerms>> = statement<
  { ids: string },
  FileTerms
>(({ ids }) =>
  sql<FileTerms>`${FILES} json_each(${ids}) AS given CROSS JOIN sheaf_file AS file ON file.id = given.value
    ${CHUNKS} WHERE ${IS_SEARCHED}`.compile(builder),
)
