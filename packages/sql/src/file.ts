// For adapters that have a database file: what needs Node's own file system, and no browser loads.
export { createFileGuard } from './file/file-guard.ts'
export type { FileGuard, GuardedConnection } from './file/file-guard.ts'
