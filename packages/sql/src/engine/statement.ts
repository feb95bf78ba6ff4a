import { DummyDriver, Kysely, sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Tables } from './schema.ts'
import type { SqlDatabase, SqlQuery, SqlRow, SqlValue } from './sql-database.ts'

/** A query with the type of its rows. */
export interface TypedQuery<Row> extends SqlQuery {
  /** Only for the compiler; never present. */
  readonly row?: Row
}

/** Builds SQL; runs none. */
export const builder: Kysely<Tables> = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

// A placeholder for a value while a statement is compiled.
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement of constant text. `build` is called once, at the first use, with placeholders; each call then
 * only inserts its values. (Compiling takes longer than a small read.)
 */
export function statement<Parameters extends Readonly<Record<string, SqlValue>>, Row = SqlRow>(
  build: (parameters: Parameters) => CompiledQuery<Row>,
): (values: Parameters) => TypedQuery<Row> {
  let compiled: CompiledQuery<Row> | undefined
  return (values) => {
    compiled ??= build(new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Parameters)
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? (values[value.name] ?? null) : (value as SqlValue),
    )
    return { sql: compiled.sql, parameters }
  }
}

/**
 * The LIMIT of a query; -1 means all rows. It is a sum, because SQLite reads a number that is bound directly
 * to `LIMIT` when it prepares a statement, and so prepares the statement again for each bound number.
 */
export function atMost(rows: number): RawBuilder<unknown> {
  return sql`LIMIT ${rows} + 0`
}

/** Returns the rows of one query. */
export async function read<Row>(database: Pick<SqlDatabase, 'read'>, query: TypedQuery<Row>): Promise<Row[]> {
  const [rows] = await database.read([query])
  return rowsOf(query, rows)
}

/** Gives the rows that the database returned for `query` their type. */
export function rowsOf<Row>(_query: TypedQuery<Row> | undefined, rows: SqlRow[] | undefined): Row[] {
  return (rows ?? []) as Row[]
}
