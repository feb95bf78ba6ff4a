/**
 * As much of a pool as Sheaf uses: one statement a call, each a transaction by itself, on any connection. A
 * `Pool` of pg fits, and so do those of Neon and PGlite, and a pool behind a pooler in transaction mode.
 */
export interface PostgresPool {
  /** Runs one statement with the values of its `$1`, `$2`, all of them texts. */
  query(text: string, values: string[]): Promise<{ readonly rows: readonly unknown[] }>
  /** One of its connections, by which opening sees whether a pooler is in statement mode. */
  connect?(): Promise<{
    query(text: string): Promise<unknown>
    release(isBroken?: boolean): void
  }>
}

/** A pool, and how to release it: nothing where the app owns it. */
export interface HeldPool {
  readonly pool: PostgresPool
  close(): Promise<void>
}
