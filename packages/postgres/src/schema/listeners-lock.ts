/**
 * The key of the advisory lock that each process that listens to commits of a schema holds together with others, as
 * SQL. A commit that gets it alone has no one to tell: each NOTIFY takes a lock of the whole server.
 */
export function listenersLock(schema: string): string {
  return `hashtextextended('sheaf commits ${schema}', 0)`
}
