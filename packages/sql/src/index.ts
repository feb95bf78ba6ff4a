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
export { checkAnalyser, otherMakerError } from './engine/head.ts'
export { searchedFile } from './search/sql-index.ts'
export { labelsOf } from './files/labels.ts'
export { gate } from './engine/gate.ts'
export { batchesOf } from './read-snapshot.ts'
export { loggedChanges } from './search/change-log.ts'
export { readSnapshot } from './read-snapshot.ts'
export { Lifetime, openedStorage } from './engine/lifetime.ts'
export { CHANGES, migrate } from './engine/schema.ts'
export { checkTwins, foldersOf, twinError } from './files/preconditions.ts'
export { createHeldScopes } from './scorer/held-scopes.ts'
export type { SqlDatabase, SqlQuery, SqlRow } from './engine/statement.ts'
export { bestScored } from './scorer/terms/bm25.ts'
export { prepareQuery } from './search/prepare-query.ts'
export { scopeRanges } from './search/scope-ranges.ts'
export { findRespelled } from './search/respell.ts'
export { rangesOf } from './files/file-statements.ts'
export { fileChecksum, isSoundChunk, soundText, DAMAGED } from './checksum.ts'
export { vectorBlob, vectorOf } from './vector-blob.ts'
