export { MissingFilesError } from './commit/confirm-deletions.ts'
export type { ConfirmDeletions } from './commit/confirm-deletions.ts'
export { fs } from './fs.ts'
export type { FsOptions } from './fs.ts'
