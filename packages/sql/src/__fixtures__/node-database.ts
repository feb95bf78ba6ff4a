import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqlDatabase, SqlQuery, SqlRow } from '../engine/statement.ts'

/**
 * The port over Node's own SQLite: a second engine beside those of the adapters, and the minimum of an
 * adapter.
 */
export function nodeDatabase(file = ':memory:'): SqlDatabase & { readonly connection: DatabaseSync } {
  const connection = new DatabaseSync(file)
  connection.function('vector_distance_cos', { deterministic: true }, cosineDistance)
  const run = ({ sql, parameters }: SqlQuery) =>
    connection.prepare(sql).all(...(parameters as SQLInputValue[])) as SqlRow[]
  const transact = (begin: string, queries: readonly SqlQuery[]) => {
    connection.exec(begin)
    try {
      const rows = queries.map(run)
      connection.exec('COMMIT')
      return rows
    } catch (error) {
      if (connection.isTransaction) connection.exec('ROLLBACK')
      throw error
    }
  }
  return {
    connection,
    read: async (queries) => transact('BEGIN', queries),
    write: async (queries) => transact('BEGIN IMMEDIATE', queries),
    close: async () => connection.close(),
  }
}

function cosineDistance(left: SQLInputValue, right: SQLInputValue): number | null {
  const [a, b] = [left, right].map((value) => new Float32Array(Uint8Array.from(value as Uint8Array).buffer))
  if (a === undefined || b === undefined || a.length !== b.length) return null
  const dot = (x: Float32Array, y: Float32Array) =>
    x.reduce((sum, value, place) => sum + value * (y[place] ?? 0), 0)
  const distance = 1 - dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b))
  return Number.isNaN(distance) ? null : distance
}
