import Database from 'better-sqlite3'
import { matchExpression } from '../baselines/fts5.ts'

/** SQLite's full-text search alone, as the peer. */
interface RawFts5 {
  /** Inserts all texts in one durable transaction. */
  insertAll(texts: readonly string[]): void
  /** Inserts one text in its own durable transaction. */
  insert(text: string): void
  /** The ten best rows with their texts. */
  search(query: string): { text: string }[]
  close(): void
}

/** Opens a database at `file` that is as durable as Sheaf's: WAL, `synchronous=FULL`. */
export function rawFts5(file: string): RawFts5 {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.exec(`CREATE VIRTUAL TABLE t USING fts5(text, tokenize = 'porter unicode61')`)
  const insert = database.prepare<[string]>('INSERT INTO t(text) VALUES (?)')
  const select = database.prepare<[string], { text: string }>(
    'SELECT text FROM t WHERE t MATCH ? ORDER BY bm25(t) LIMIT 10',
  )
  return {
    insertAll(texts) {
      database.transaction(() => {
        for (const text of texts) insert.run(text)
      })()
    },
    insert(text) {
      insert.run(text)
    },
    search(query) {
      const match = matchExpression(query, { stopWords: 'drop' })
      return match === '' ? [] : select.all(match)
    },
    close() {
      database.close()
    },
  }
}
