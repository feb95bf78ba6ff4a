// For adapters with a database file: code that needs Node's file system, and that no browser loads.
export { createFileGuard } from './file/file-guard.ts'
export type { FileGuard } from './file/file-guard.ts'
export { withAside } from './file/with-aside.ts'
