import { HIDDEN } from '../defaults.ts'
import { lookIn, readLook } from '../search/change-log.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { atMost, literal, rowsOf, sql, statement } from '../engine/statement.ts'
import { CHUNKS_OF_FILE } from './chunk-statements.ts'
import type { TermPage, TermSource } from './term-source.ts'
import type { FileTerms } from './terms/postings-builder.ts'

const FILES = sql`SELECT file.id AS file_id, file.path, chunk.id, chunk.terms, chunk.heading_terms FROM`
const CHUNKS = sql`LEFT JOIN sheaf_chunk AS chunk ON ${CHUNKS_OF_FILE}`
const IS_SEARCHED = sql`(chunk.id IS NOT NULL OR file.chunker IS NOT ${literal(HIDDEN)})`

const readPage = statement<{ [Name in keyof TermPage]: TermPage[Name] }, FileTerms>(
  ({ low, high, path, chunk, limit }) =>
    sql<FileTerms>`${FILES} sheaf_file AS file ${CHUNKS}
      WHERE file.path >= ${low} AND file.path < ${high} AND (file.path > ${path} OR chunk.id > ${chunk})
        AND ${IS_SEARCHED}
      ORDER BY file.path, chunk.id ${atMost(limit)}`,
)

const readFiles = statement<{ ids: string }, FileTerms>(
  ({ ids }) =>
    sql<FileTerms>`${FILES} json_each(${ids}) AS given CROSS JOIN sheaf_file AS file ON file.id = given.value
    ${CHUNKS} WHERE ${IS_SEARCHED}`,
)

/** The terms in the tables of a database. */
export function sqlTerms(database: Pick<SqlDatabase, 'maxRows' | 'read'>): TermSource {
  const { maxRows } = database
  return {
    ...(maxRows === undefined ? {} : { maxRows }),
    async read(after, requests) {
      const look = readLook({ after })
      const queries = requests.map((request) =>
        'ids' in request ? readFiles({ ids: JSON.stringify(request.ids) }) : readPage({ ...request }),
      )
      const [looked, ...results] = await database.read([look, ...queries])
      return {
        look: lookIn(rowsOf(look, looked)),
        rows: queries.map((query, place) => rowsOf(query, results[place])),
      }
    },
  }
}
