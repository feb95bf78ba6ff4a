/**
 * The key of an advisory lock, as SQL. Processes that listen to a schema's commits share it. A commit that
 * gets the lock exclusively has no listener, and skips NOTIFY, because each NOTIFY takes a lock of the whole
 * server.
 */
export function listenersLock(schema: string): string {
  return `hashtextextended('sheaf commits ${schema}', 0)`
}
