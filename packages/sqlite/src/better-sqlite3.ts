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
