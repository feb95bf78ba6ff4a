import type { SqlDatabase, SqlQuery } from '../engine/statement.ts'
import { nodeDatabase } from './node-database.ts'

/** A database that records its queries. */
export interface WatchedDatabase {
  readonly database: SqlDatabase
  /** The queries of all reads so far. */
  readonly asked: SqlQuery[]
  /** SQLite's query plan of each query. */
  plans(): Promise<string[][]>
}

/** An empty database in memory, watched. */
export function watchedDatabase(): WatchedDatabase {
  const database = nodeDatabase()
  const asked: SqlQuery[] = []
  const read: SqlDatabase['read'] = async (queries) => {
    asked.push(...queries)
    return await database.read(queries)
  }
  return {
    database: { ...database, read },
    asked,
    async plans() {
      const explained = asked.map(({ sql, parameters }) => ({ sql: `EXPLAIN QUERY PLAN ${sql}`, parameters }))
      return (await database.read(explained)).map((rows) => rows.map((row) => String(row['detail'])))
    },
  }
}
