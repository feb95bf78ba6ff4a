export { MissingFilesError } from './confirm-deletions.ts'
export type { ConfirmDeletions } from './confirm-deletions.ts'
export { fs } from './fs.ts'
export type { FsOptions } from './fs.ts'
