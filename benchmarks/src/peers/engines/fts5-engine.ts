import Database from 'better-sqlite3'
import { matchExpression } from '../../baselines/fts5.ts'
import type { Fts5Options } from '../../baselines/fts5.ts'
import type { Engine } from './engine.ts'

/**
 * SQLite's stock full-text search: `porter unicode61`, words OR-ed, best by bm25(). In a file it is as
 * durable as Sheaf: WAL, `synchronous=FULL`.
 */
export function fts5Engine(file: string, options: Fts5Options): Engine {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(`CREATE VIRTUAL TABLE t USING fts5(text, tokenize = 'porter unicode61')`)
  const insert = database.prepare('INSERT INTO t(rowid, text) VALUES (?, ?)')
  const select = database.prepare<[string, number], { rowid: number; text: string }>(
    'SELECT rowid, text FROM t WHERE t MATCH ? ORDER BY bm25(t) LIMIT ?',
  )
  let next = 0
  const insertAll = database.transaction((texts: readonly string[]) => {
    for (const text of texts) insert.run(next++, text)
  })
  return {
    add: (texts) => insertAll(texts),
    search(query, limit) {
      const match = matchExpression(query, options)
      return match === '' ? [] : select.all(match, limit).map(({ rowid }) => rowid)
    },
    close: () => database.close(),
  }
}
