import Database from 'better-sqlite3'
import type { Unit } from '../data.ts'
import type { Baseline } from './bm25.ts'
import { STOP_WORDS, words } from './plain-terms.ts'

export interface Fts5Options {
  /** Keeps or drops the query's English stop words. The index always keeps them. */
  readonly stopWords: 'keep' | 'drop'
}

/**
 * SQLite's stock full-text search: `porter unicode61`, one row a unit, the query's words OR-ed, best by
 * bm25(). No Sheaf.
 */
export function fts5(units: readonly Pick<Unit, 'id' | 'text'>[], options: Fts5Options): Baseline {
  const database = new Database(':memory:')
  database.exec(`CREATE VIRTUAL TABLE t USING fts5(text, tokenize = 'porter unicode61')`)
  const insert = database.prepare('INSERT INTO t(rowid, text) VALUES (?, ?)')
  database.transaction(() => {
    for (const [row, { text }] of units.entries()) insert.run(row, text)
  })()
  const select = database.prepare<[string, number], { rowid: number }>(
    'SELECT rowid FROM t WHERE t MATCH ? ORDER BY bm25(t) LIMIT ?',
  )
  return {
    rank(query, limit) {
      const match = matchExpression(query, options)
      return match === '' ? [] : select.all(match, limit).map(({ rowid }) => units[rowid]?.id ?? '')
    },
  }
}

/** The distinct words of a query, quoted and OR-ed for FTS5; '' for a query without words. */
export function matchExpression(query: string, { stopWords }: Fts5Options): string {
  const all = [...new Set(words(query))]
  const kept = stopWords === 'drop' ? all.filter((word) => !STOP_WORDS.has(word)) : all
  return (kept.length > 0 ? kept : all).map((word) => `"${word}"`).join(' OR ')
}
