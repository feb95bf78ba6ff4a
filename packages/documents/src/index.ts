export { AGENT_FILES, agentFilePath, isAgentFile, readIfNotBlank } from './agent/agent-files.ts'
export type { AgentDirectoryOptions } from './agent/agent-files.ts'
export { agentPlace } from './agent/agent-place.ts'
export { offeredFiles, readOffered } from './agent/read-offered.ts'
export type { OfferedFile, ReadOfferedOptions } from './agent/read-offered.ts'
export { agentBootstrap, userBootstrap } from './agent/bootstrap.ts'
export type { Bootstrap, BootstrapFile, BootstrapOptions, UserBootstrapOptions } from './agent/bootstrap.ts'
export { decisionResolver } from './conflicts/decision-resolver.ts'
export type { DecisionFile, DecisionResolverOptions } from './conflicts/decision-resolver.ts'
export { appendDaily, dailyLogHeader, dailyLogPath, lastDailyLogs, parseDailyLogDate } from './daily-log.ts'
export type { DailyLogRange } from './daily-log.ts'
export {
  BOOTSTRAP_DAILY_LOGS,
  CHATS_DIRECTORY,
  MEMORY_DIRECTORY,
  PERSON_RULES,
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
export { defaultScanners, gatedStore } from './gate/gated-store.ts'
export type { ApprovalRequest, GateOptions, ProposedChange } from './gate/gated-store.ts'
export type { PathFinding } from './gate/scan-change.ts'
export type { ScanFinding, ScannedChange, Scanner } from './gate/scanner.ts'
export { createHistory } from './history/create-history.ts'
export type { HistoryOptions } from './history/create-history.ts'
export type {
  History,
  Redaction,
  Revision,
  RevisionChange,
  RevisionChoice,
  RevisionListOptions,
  RevisionLogOptions,
  RevisionRedaction,
} from './history/history.ts'
export { examineHistories } from './history/examine-histories.ts'
export { restoreDamaged } from './history/restore-damaged.ts'
export type { RestoreOptions } from './history/restore-damaged.ts'
export { historyFiles } from './history/records/history-files.ts'
export { homeDirectory } from './history/records/history-place.ts'
export { historyStore } from './history/history-store.ts'
export type { HistoryStoreOptions } from './history/history-store.ts'
export type { Retention } from './history/records/retention.ts'
export { RevisionNotFoundError } from './history/revision-not-found-error.ts'
export type { MissingRevision } from './history/revision-not-found-error.ts'
export { createProposals } from './proposals/create-proposals.ts'
export type { ProposalsOptions } from './proposals/create-proposals.ts'
export type {
  AppliedFile,
  ChangeRequest,
  DecideOptions,
  Proposal,
  ProposalChange,
  ProposalChangeKind,
  ProposalDecision,
  ProposalList,
  ProposalListOptions,
  ProposalProblem,
  Proposals,
  ProposalStatus,
  ProposalSummary,
  ProposeRequest,
} from './proposals/proposal.ts'
export { ProposalConflictError } from './proposals/proposal-conflict-error.ts'
export type { ProposalConflictDetails } from './proposals/proposal-conflict-error.ts'
export { renderDiff } from './proposals/diff/render-diff.ts'
export type { RenderDiffOptions } from './proposals/diff/render-diff.ts'
export type { SecretScannerOptions } from './secrets/secret-findings.ts'
export { secretScanner } from './secrets/secret-scanner.ts'
export { seedAgentFiles, seedUserFiles } from './agent/seed-files.ts'
export type { SeedOptions } from './agent/seed-files.ts'
export { addStatement } from './statements/add-statement.ts'
export { fileValidUntil, withoutExpired } from './statements/expired.ts'
export { parseStatements, statementsBelow } from './statements/parse-statements.ts'
export { resolveStatements } from './statements/resolve-statements.ts'
export type {
  ResolvedStatements,
  ResolveOptions,
  SourcedStatement,
  StatementFile,
  SupersededReason,
  SupersededStatement,
} from './statements/resolve-statements.ts'
export { encodeSourceId, splitSources } from './statements/source-comment.ts'
export type { StatementSources } from './statements/source-comment.ts'
export { foldStatementText, readStatement, statementLine } from './statements/statement-line.ts'
export type { ReadStatement } from './statements/statement-line.ts'
export { DECISIONS, EARLIER, isOver } from './statements/statement.ts'
export type {
  ParsedStatements,
  PlacedStatement,
  Statement,
  StatementProblem,
  StatementSource,
} from './statements/statement.ts'
export { takeBootstrap } from './agent/take-bootstrap.ts'
export type { TakeBootstrapOptions, TakenBootstrap } from './agent/take-bootstrap.ts'
export { createTranscript } from './transcript/create-transcript.ts'
export type { TranscriptOptions } from './transcript/create-transcript.ts'
export { listTranscripts } from './transcript/list-transcripts.ts'
export { messagesAt, parseTranscript } from './transcript/parse-transcript.ts'
export type { ParsedMessage, ParsedTranscript } from './transcript/parse-transcript.ts'
export type {
  LocatedMessage,
  RecordedMessage,
  RecordOutcome,
  Transcript,
  TranscriptMessage,
  TranscriptRange,
} from './transcript/transcript.ts'
export { parseTranscriptHeading } from '@sheaf/conversations'
export type { TranscriptHeading } from '@sheaf/conversations'
export { isPartOf, transcriptPath } from './transcript/transcript-path.ts'
