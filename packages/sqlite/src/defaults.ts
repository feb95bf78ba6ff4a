/** What `sqlite()` does where its options do not say otherwise. */
export const SQLITE_DEFAULTS: { readonly synchronous: 'full' | 'normal'; readonly busyTimeoutMs: number } = {
  synchronous: 'full',
  busyTimeoutMs: 5000,
}

/** Statements that a connection keeps prepared. More than Sheaf has, so that a bound is all this is. */
export const MAX_PREPARED_STATEMENTS = 128

/** How long to wait before asking again for what SQLite does not wait for itself. */
export const OPEN_RETRY_MS = 20
