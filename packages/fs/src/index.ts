export { MissingFilesError } from './commit/confirm-deletions.ts'
export { fs } from './fs.ts'
