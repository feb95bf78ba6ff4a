import { refuse } from '@sheaf/core/adapter'

/**
 * A column value. Integers within 2^53 come back as numbers, and blobs as Uint8Arrays. A number may be bound
 * as INTEGER or as REAL; the statements accept both. No text contains NUL characters.
 */
type SqlValue = string | number | bigint | null | Uint8Array

/** One statement with its values, in the order of its `?`. Never more than one statement. */
export interface SqlQuery {
  /** The text, with `?` for each value. */
  readonly sql: string
  readonly parameters: readonly SqlValue[]
}

/** A row by column name. */
export type SqlRow = Readonly<Record<string, SqlValue>>

/**
 * The only part that an SQL adapter must supply: SQLite 3.45 or newer, with FTS5, wherever it runs, and,
 * unless `comparesVectors` is false, with the function `vector_distance_cos(blob, blob)` over little-endian
 * float32 blobs (null if there is no angle, as for a vector of zeros).
 *
 * Errors. A failed precondition is a trigger's `RAISE(ABORT, 'precondition failed')`: `write` then rejects
 * with any error whose message, or whose cause's message, contains these words. All other errors are
 * MemoryErrors with the code `unavailable`: retryable if the database is busy, full or cannot be reached;
 * not retryable if it is damaged, read-only or not a database. The driver's own error is its
 * `cause`. Nothing is called after `close()`.
 */
export interface SqlDatabase {
  /**
   * True if `write` may send its batch again because it cannot know whether the first one arrived (a lost
   * answer, a deadline). Every batch of Sheaf can be sent twice: a commit then begins with a unique key, and
   * `write` rejects with the engine's words "UNIQUE constraint failed: sheaf_commit.key" (in the message, or
   * in its cause's) if that commit was already made.
   */
  readonly mayRepeat?: boolean
  /**
   * The maximum rows that one query requests, if answers must stay small: lists then come in pages. Unlimited
   * if absent.
   */
  readonly maxRows?: number
  /**
   * True if the engine returns a text that is not all ASCII faster as a blob. Sheaf then asks for a blob and
   * decodes it.
   */
  readonly decodesSlowly?: boolean
  /**
   * False if the engine has no `vector_distance_cos`. A search with a vector then reads all vectors in scope,
   * and Sheaf compares them.
   */
  readonly comparesVectors?: boolean
  /**
   * Runs queries in one snapshot and returns the rows of each. The snapshot contains everything that an
   * earlier `write` of this database has committed, and everything that made one fail.
   */
  read(queries: readonly SqlQuery[]): Promise<SqlRow[][]>
  /**
   * Runs statements in order in one transaction that holds the write lock from its beginning, and returns the
   * rows of each (those of RETURNING, or none). If one fails, nothing changes. Resolves once the transaction
   * is durable.
   */
  write(queries: readonly SqlQuery[]): Promise<SqlRow[][]>
  /**
   * For an engine with its own log: moves the log into the database, and empties it, as far as current
   * readers allow. Called after texts were erased, because the log would still contain them.
   */
  checkpoint?(): Promise<void>
  /**
   * Rewrites the whole database without its free pages, and empties the log. False if another reader kept the
   * log from being emptied. Absent if the engine cannot do it, or another program must.
   */
  vacuum?(): Promise<boolean>
  /**
   * For an engine that caches pages or guards its files: checks the files completely, and frees the cache, so
   * that the next read comes from them. Called before the database is examined. Rejects if the files are not
   * as they were written.
   */
  refresh?(): Promise<void>
  /**
   * For an engine that blocks this event loop: passes `work` another connection to the same database, which
   * runs in another thread. For statements that read everything.
   */
  aside?<Result>(work: (database: SqlDatabase) => Promise<Result>): Promise<Result>
  /** Releases the database. Called once, when no work is running. */
  close(): Promise<void>
}

export interface TypedQuery<Row> extends SqlQuery {
  /** Only for the compiler; never present. */
  readonly row?: Row
}

/** A part of a statement, or a whole one with the type of its rows: text with `?`, and their values. */
export interface SqlPart<Row = unknown> {
  readonly text: string
  readonly values: readonly unknown[]
  /** Only for the compiler; never present. */
  readonly row?: Row
}

/** SQL as a template. A part is inserted into the text unchanged; each other value becomes a `?`. */
export function sql<Row = unknown>(
  texts: TemplateStringsArray,
  ...given: readonly (SqlPart | SqlValue)[]
): SqlPart<Row> {
  let [text = ''] = texts
  const values: unknown[] = []
  for (const [place, value] of given.entries()) {
    text += (isPart(value) ? value.text : '?') + (texts[place + 1] ?? '')
    if (isPart(value)) values.push(...value.values)
    else values.push(value)
  }
  return { text, values }
}

/** A constant in the text of a statement, so that the planner sees it. Never pass a caller's text. */
export function literal(value: number | string): SqlPart {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    refuse('literal', 'must be a whole number or a text')
  return part(typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`)
}

/** A part with this text, unchanged. Never pass a caller's text. */
export function part(text: string): SqlPart {
  return { text, values: [] }
}

function isPart(value: unknown): value is SqlPart {
  return typeof value === 'object' && value !== null && 'text' in value
}

export type Statement<Parameters, Row = SqlRow> = (values: Parameters) => TypedQuery<Row>

class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement of constant text. `build` is called once, at the first use, with placeholders; each call then
 * only inserts its values.
 */
export function statement<Parameters extends Readonly<Record<string, SqlValue>>, Row = SqlRow>(
  build: (parameters: Parameters) => SqlPart<Row>,
): Statement<Parameters, Row> {
  let built: SqlPart<Row> | undefined
  return (values) => {
    built ??= build(new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Parameters)
    const parameters = built.values.map((value) =>
      value instanceof Slot ? (values[value.name] ?? null) : (value as SqlValue),
    )
    return { sql: built.text, parameters }
  }
}

/**
 * Statements that take several rows each: as many as fit the parameters that the engine with the fewest
 * accepts in one (100, Durable Objects). `row` makes a row of VALUES, and `whole` the statement from its
 * rows.
 */
export function rowsStatement<Parameters extends Readonly<Record<string, SqlValue>>, Row = SqlRow>(
  row: (parameters: Parameters) => SqlPart,
  whole: (rows: SqlPart) => SqlPart<Row>,
): (rows: readonly Parameters[]) => TypedQuery<Row>[] {
  const made = statement(row)
  const texts: string[] = []
  return (rows) => {
    const queries: TypedQuery<Row>[] = []
    for (let from = 0; from < rows.length; from += ROWS) {
      const parameters: SqlValue[] = []
      let text = ''
      for (const values of rows.slice(from, from + ROWS)) {
        const query = made(values)
        parameters.push(...query.parameters)
        text += (text === '' ? '' : ', ') + query.sql
      }
      const count = Math.min(ROWS, rows.length - from)
      queries.push({ sql: (texts[count] ??= whole(part(text)).text), parameters })
    }
    return queries
  }
}

/** Rows of one statement, each of at most twelve values. */
export const ROWS = 8

/**
 * The LIMIT of a query; -1 means all rows. It is a sum, because SQLite reads a number that is bound directly
 * to `LIMIT` when it prepares a statement, and so prepares the statement again for each bound number.
 */
export function atMost(rows: number): SqlPart {
  return sql`LIMIT ${rows} + 0`
}

export function query(sql: string, ...parameters: readonly SqlValue[]): SqlQuery {
  return { sql, parameters }
}

export async function read<Row>(database: Pick<SqlDatabase, 'read'>, query: TypedQuery<Row>): Promise<Row[]> {
  const [rows] = await database.read([query])
  return rowsOf(query, rows)
}

/** True if the message of an error, or of one of its causes, contains these words of the engine. */
export function says(error: unknown, words: RegExp): boolean {
  return error instanceof Error && (words.test(error.message) || says(error.cause, words))
}

export function rowsOf<Row>(_query: TypedQuery<Row> | undefined, rows: SqlRow[] | undefined): Row[] {
  return (rows ?? []) as Row[]
}

/**
 * Reads all rows of an ordered query from one snapshot. If the database limits an answer (`maxRows`) and
 * there are more rows, it reads pages: a row that exists all the time comes once; rows that others change
 * meanwhile may or may not come. `page` builds the query for a number of rows after a row, or from the
 * beginning; -1 means all. `first` is the first page if it was already read.
 */
export async function readPages<Row>(
  database: SqlDatabase,
  page: (last: Row | undefined, limit: number) => TypedQuery<Row>,
  first?: readonly Row[],
): Promise<Row[]> {
  const { maxRows = Infinity } = database
  const limit = database.maxRows ?? -1
  const rows: Row[] = []
  for (let more = first; ; more = undefined) {
    more ??= await read(database, page(rows.at(-1), limit))
    for (const row of more) rows.push(row)
    if (more.length < maxRows) return rows
  }
}
