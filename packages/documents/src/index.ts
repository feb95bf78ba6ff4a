export { offeredFiles, readOffered } from './agent/read-offered.ts'
export { userBootstrap } from './agent/bootstrap.ts'
export type { Bootstrap, BootstrapOptions } from './agent/bootstrap.ts'
export { createAgentFiles } from './agent/create-agent-files.ts'
export { decisionResolver } from './statements/decision-resolver.ts'
export { appendDaily, dailyLogHeader, dailyLogPath, lastDailyLogs, parseDailyLogDate } from './daily-log.ts'
export { PERSON_RULES, SOFT_LIMITS } from './defaults.ts'
export { createEntries } from './entries/create-entries.ts'
export { ENTRY_TYPES } from './entries/entry.ts'
export { parseForgotten, planForgotten } from './entries/forgotten-file.ts'
export type { Entries, Entry, EntryInput, EntryList, EntryType, TrashedEntry } from './entries/entry.ts'
export { gatedStore, SCANNERS } from './gate/gated-store.ts'
export type { ApprovalRequest, GateOptions, ProposedChange } from './gate/gated-store.ts'
export type { PathFinding, Scanner } from './gate/scan-change.ts'
export { createHistory } from './history/create-history.ts'
export type { History, Revision } from './history/history.ts'
export { homeDirectory } from './history/records/history-place.ts'
export { fileHistories, historyStore } from './history/history-store.ts'
export type { Retention } from './history/records/retention.ts'
export { linksAmong, listLinks } from './links/links.ts'
export type { Link } from './links/links.ts'
export { moveFiles } from './links/move-files.ts'
export type { Move } from './links/move-files.ts'
export { createProposals } from './proposals/create-proposals.ts'
export type {
  Proposal,
  ProposalList,
  Proposals,
  ProposalStatus,
  ProposalSummary,
} from './proposals/proposal.ts'
export { ProposalConflictError } from './proposals/proposal.ts'
export { renderDiff } from './proposals/render-diff.ts'
export { secretScanner } from './gate/secret-scanner.ts'
export { seedUserFiles } from './agent/seed-files.ts'
export { addStatement } from './statements/add-statement.ts'
export { fileFields, withoutFields } from './file-fields.ts'
export { parseStatements, statementsBelow } from './statements/parse-statements.ts'
export { resolveStatements } from './statements/resolve-statements.ts'
export {
  fileValidUntil,
  foldStatementText,
  readStatement,
  statementLine,
  withoutExpired,
} from './statements/statement-line.ts'
export { SECTIONS, encodeSourceId, isOver, withoutSources } from './statements/statement.ts'
export type { PlacedStatement, Statement, StatementSource } from './statements/statement.ts'
export type { TakenBootstrap } from './agent/create-agent-files.ts'
export { branches } from './transcript/branches.ts'
export { createTranscript } from './transcript/create-transcript.ts'
export { listTranscripts } from './transcript/transcript-path.ts'
export { parseTranscript } from './transcript/parse-transcript.ts'
export type {
  RecordedMessage,
  RecordOutcome,
  Transcript,
  TranscriptMessage,
  TranscriptRange,
} from './transcript/transcript.ts'
export { isPartOf, transcriptPath } from './transcript/transcript-path.ts'
