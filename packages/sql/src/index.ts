export {
  addressProblem,
  checkOpenOptions,
  claimDatabase,
  missingStorage,
  openElsewhere,
  searchMemoryBytes,
  storeRules,
} from './engine/opening.ts'
export { createCallDeadline } from './engine/lifetime.ts'
export { SequenceFloor } from './engine/head.ts'
export { createIndexTables } from './files/create-index-tables.ts'
export { createSqlStorage } from './create-sql-storage.ts'
export { Examination } from './doctor/examination.ts'
export { examineFiles } from './doctor/examine-files.ts'
export { createFileIndexer } from './files/file-indexer.ts'
export { gate } from './engine/gate.ts'
export { indexFiles } from './files/sync-index.ts'
export { loggedChanges } from './search/change-log.ts'
export { readSnapshot } from './read-snapshot.ts'
export { Lifetime, openedStorage } from './engine/lifetime.ts'
export { CHANGES, migrate } from './engine/schema.ts'
export type { SqlDatabase, SqlQuery, SqlRow } from './engine/statement.ts'
export { rangesOf } from './files/file-statements.ts'
export { vectorBlob, vectorOf } from './vector-blob.ts'
export { otherMakerError } from './engine/head.ts'
export { TableSearch } from './search/table-search.ts'
export { fileChecksum, soundText } from './checksum.ts'
