/**
 * Above the storage, a test runs on each storage when the storage takes part in what it proves (commits,
 * conflicts, search, the isolation of users, history), and once, on SQLite, when it does not.
 */
export const ON_EACH_STORAGE: readonly string[] = [
  'packages/documents/src/{daily-log,agent/take-bootstrap}.test.ts',
  'packages/documents/src/entries/{create-entries,hostile-entries}.test.ts',
  'packages/documents/src/gate/gated-store.test.ts',
  'packages/documents/src/history/{concurrent-history,create-history,history-model,history-store}.test.ts',
  'packages/documents/src/proposals/{apply-properties,apply-proposals,create-proposals}.test.ts',
  'packages/documents/src/transcript/{create-transcript,list-transcripts}.test.ts',
  'packages/memory/src/backup/as-of.test.ts',
  'packages/memory/src/changes/folders-without-id.test.ts',
  'packages/memory/src/handles/homes.test.ts',
  'packages/memory/src/learning/{erase-learning,idle-learning,learning-attacks,learnt-places}.test.ts',
  'packages/memory/src/changes/{forget,subscribe}.test.ts',
  'packages/memory/src/thread/thread-branches.test.ts',
  'packages/memory/src/contexts/kept-contexts.test.ts',
  'packages/memory/src/thread/thread.test.ts',
  'packages/memory/src/tests/context/crossings.test.ts',
  'packages/memory/src/tests/files/{expiry,growing-files,move}.test.ts',
  'packages/memory/src/tests/misuse/source-bugs.test.ts',
  'packages/memory/src/tests/scopes/{projects,user-memory,whole-memory}.test.ts',
  'packages/memory/src/tests/search/{filters,hybrid-search,misspelt-words}.test.ts',
  'packages/memory/src/tests/search/{search-times,true-at,vectors,within}.test.ts',
  'packages/tools/src/{chats,concurrency,proposals,source-bugs,two-users,writing}.test.ts',
  'packages/tools/src/tools/{memory-forget,memory-note}.test.ts',
]

/** Thousands of calls in sequence: at a server in the long run only. */
export const LONG_AT_A_SERVER: readonly string[] = [
  'packages/documents/src/history/{concurrent-history,create-history,history-model,history-store}.test.ts',
  'packages/documents/src/entries/hostile-entries.test.ts',
  'packages/documents/src/proposals/apply-properties.test.ts',
  'packages/memory/src/learning/learning-attacks.test.ts',
  'packages/tools/src/two-users.test.ts',
]
