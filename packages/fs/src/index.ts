export { MissingFilesError } from './commit/note-files.ts'
export { fs } from './fs.ts'
