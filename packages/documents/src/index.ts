export { AGENT_FILES, agentFilePath, readIfNotBlank, USER_FILES } from './agent-files.ts'
export type { AgentDirectoryOptions } from './agent-files.ts'
export { agentBootstrap, userBootstrap } from './bootstrap.ts'
export type { Bootstrap, BootstrapFile, BootstrapOptions, UserBootstrapOptions } from './bootstrap.ts'
export { appendDaily, dailyLogPath, lastDailyLogs, parseDailyLogDate } from './daily-log.ts'
export type { DailyLogRange } from './daily-log.ts'
export {
  BOOTSTRAP_DAILY_LOGS,
  BOOTSTRAP_FILE_CAP,
  ENTRY_DEFAULTS,
  ENTRY_LIMITS,
  MEMORY_DIRECTORY,
  SHRINK_SHARE,
  SOFT_LIMITS,
} from './defaults.ts'
export { createEntries } from './entries/create-entries.ts'
export type { EntriesOptions } from './entries/create-entries.ts'
export { ENTRY_TYPES } from './entries/entry.ts'
export type {
  Entries,
  Entry,
  EntryChange,
  EntryInput,
  EntryList,
  EntryProblem,
  EntrySummary,
  EntryType,
  TrashedEntry,
} from './entries/entry.ts'
export type { IndexLimits } from './entries/entry-index.ts'
export { countEntries } from './gate/file-entries.ts'
export { defaultScanners, gatedStore } from './gate/gated-store.ts'
export type { GateOptions, Proposal, ProposedChange } from './gate/gated-store.ts'
export { hiddenTextScanner } from './gate/hidden-text-scanner.ts'
export { roleMarkerScanner } from './gate/role-marker-scanner.ts'
export type { PathFinding } from './gate/scan-change.ts'
export type { ScanFinding, ScannedChange, Scanner } from './gate/scanner.ts'
export { seedAgentFiles, seedUserFiles } from './seed-files.ts'
export type { SeedOptions } from './seed-files.ts'
export { takeBootstrap } from './take-bootstrap.ts'
export type { TakeBootstrapOptions, TakenBootstrap } from './take-bootstrap.ts'
