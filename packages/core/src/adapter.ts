/**
 * Helpers for adapters, integrations and other packages of Sheaf. An app does not need them.
 *
 * @packageDocumentation
 */
export {
  checkFunctions,
  checkObject,
  checkOptions,
  checkPart,
  checkText,
  checkValue,
  OPTION_NAMES,
  problemOfKept,
  scopesOf,
  isRecord,
} from './checks/check-arguments.ts'
export type { OptionNames } from './checks/check-arguments.ts'
export { HTTP_STATUS, refuse } from './checks/errors.ts'
export { beginningOfDay } from './clock.ts'
export { LAYOUT, OTHER_FOLDERS, PATH_LIMITS, STORE_DEFAULTS } from './defaults.ts'
export { directoryId, idDirectory } from './store/id-directory.ts'
export { checkContext } from './context/context-configuration.ts'
export { checkMessageFields } from './context/message.ts'
export { fileKind, isSearched, rightSpelling, ACTORS, refusalOf } from './who-may.ts'
export {
  checkDirectory,
  checkPath,
  collisionKey,
  isHidden,
  isInScope,
  isWithin,
  twinError,
} from './store/path.ts'
export { checkWhere, whereOf } from './search/check-where.ts'
export { withoutPayloads } from './search/without-payloads.ts'
export type {
  Candidate,
  CandidateQuery,
  Candidates,
  EmbeddedModel,
  Embedding,
  MarkedQuery,
  PendingEmbedding,
  SearchIndex,
} from './search/search-index.ts'
export type { ChangesOptions, LoggedChanges, SnapshotFile, SnapshotPart } from './storage.ts'
export { BaseMemoryStore } from './store/base-memory-store.ts'
export type { StoreRules } from './store/base-memory-store.ts'
export { checkedChange, portOf, readAll, readEach, readOrNone } from './store/file-port.ts'
export type { CheckedChange, FilePort, PortListing } from './store/file-port.ts'
export { commitRead, storeOn } from './store/store-on.ts'
export { inTurns, notify, systemTimer, together, untilAborted, whileRaced } from './scheduling.ts'
export type { Timer } from './scheduling.ts'
