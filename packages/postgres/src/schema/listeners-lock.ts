/**
 * The key of an advisory lock, as SQL. Processes that listen to commits of a schema hold it together; a
 * commit that gets it alone has no listener. Each NOTIFY takes a lock of the whole server.
 */
export function listenersLock(schema: string): string {
  return `hashtextextended('sheaf commits ${schema}', 0)`
}
