// The worker loads this file too: it imports no package.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** The part of better-sqlite3's Database that Sheaf uses. Any object with these methods is accepted. */
export interface BetterSqlite3Database {
  readonly open: boolean
  readonly inTransaction: boolean
  prepare(sql: string): BetterSqlite3Statement
  exec(sql: string): unknown
  pragma(pragma: string, options?: { readonly simple?: boolean }): unknown
  function(
    name: string,
    options: { readonly deterministic?: boolean },
    implementation: (...values: never[]) => unknown,
  ): unknown
  close(): unknown
}

/** The part of better-sqlite3's Statement that Sheaf uses. */
export interface BetterSqlite3Statement {
  /** True for a statement that returns rows. */
  readonly reader: boolean
  safeIntegers(isSafe: boolean): unknown
  all(...parameters: unknown[]): unknown[]
  run(...parameters: unknown[]): unknown
}

/** The options of better-sqlite3's constructor. */
export interface ConnectionOptions {
  /** How long to wait for a lock, in milliseconds. */
  readonly timeout: number
  readonly readonly?: boolean
}

/** Node's own SQLite with the methods and error codes of better-sqlite3 that Sheaf uses. */
export function openNodeDatabase(
  file: string,
  { timeout, readonly = false }: ConnectionOptions,
): BetterSqlite3Database {
  const database = coded(() => new DatabaseSync(file, { timeout, readOnly: readonly }))
  const all = (sql: string) => coded(() => database.prepare(sql).all())
  return {
    get open() {
      return database.isOpen
    },
    get inTransaction() {
      return database.isTransaction
    },
    prepare: (sql) => statementOf(coded(() => database.prepare(sql))),
    exec: (sql) => coded(() => database.exec(sql)),
    pragma(pragma, { simple = false } = {}) {
      const rows = all(`PRAGMA ${pragma}`)
      return simple ? Object.values(rows[0] ?? {})[0] : rows
    },
    function: (name, { deterministic = false }, implementation) =>
      database.function(name, { deterministic }, implementation as (...values: unknown[]) => SQLInputValue),
    close: () => coded(() => database.close()),
  }
}

function statementOf(statement: StatementSync): BetterSqlite3Statement {
  return {
    reader: statement.columns().length > 0,
    safeIntegers: (isSafe) => statement.setReadBigInts(isSafe),
    all: (...values) => coded(() => rowsOf(statement, values as SQLInputValue[])),
    run: (...values) => coded(() => statement.run(...(values as SQLInputValue[]))),
  }
}

// A damaged number beyond 2^53 must not make a search fail: it is rounded, as better-sqlite3 does.
function rowsOf(statement: StatementSync, values: SQLInputValue[]): ReturnType<StatementSync['all']> {
  try {
    return statement.all(...values)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  statement.setReadBigInts(true)
  try {
    return statement
      .all(...values)
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === 'bigint' ? Number(value) : value,
          ]),
        ),
      )
  } finally {
    statement.setReadBigInts(false)
  }
}

// SQLite's result codes, and the extended codes that Sheaf distinguishes.
const CODES: Readonly<Record<number, string>> = {
  3: 'PERM',
  5: 'BUSY',
  6: 'LOCKED',
  7: 'NOMEM',
  8: 'READONLY',
  10: 'IOERR',
  11: 'CORRUPT',
  13: 'FULL',
  14: 'CANTOPEN',
  18: 'TOOBIG',
  19: 'CONSTRAINT',
  26: 'NOTADB',
  267: 'CORRUPT_VTAB',
  1034: 'IOERR_FSYNC',
  1811: 'CONSTRAINT_TRIGGER',
}

function coded<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error)) throw error
    const number = Number(error.errcode)
    const name = CODES[number] ?? CODES[number % 256] ?? 'ERROR'
    throw Object.assign(error, { code: `SQLITE_${name}` })
  }
}
