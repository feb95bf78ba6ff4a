/** The defaults of `fs()`. */
export const FS_DEFAULTS = {
  syncIntervalMs: 0,
  /** A commit takes milliseconds, a sync batch some hundred: a process that takes longer probably hangs. */
  lockTimeoutMs: 10_000,
} as const

/** The folder in the root for data that can be made again. */
export const HOME = '.sheaf'

/** The names in the folder. */
export const HOME_NAMES = {
  index: 'index.db',
  lock: 'lock.db',
  journal: 'journal',
  temporary: 'tmp',
} as const

/** The files that SQLite opens for the index. */
export const INDEX_FILES: readonly string[] = ['', '-wal', '-shm', '-journal'].map(
  (ending) => HOME_NAMES.index + ending,
)

/** The files that SQLite opens for the lock. */
export const LOCK_FILES: readonly string[] = ['', '-wal', '-shm', '-journal'].map(
  (ending) => HOME_NAMES.lock + ending,
)

/** The modes of new files and folders: only for the owner. An existing file keeps its mode. */
export const MODES = { file: 0o600, folder: 0o700 } as const

/**
 * The size of a sync batch, unless a single file is larger. The lock is held only while writing, which blocks
 * the event loop for about 20 ms.
 */
export const SYNC_BATCH = {
  files: 64,
  bytes: 524_288,
  chunks: 256,
} as const

/** How often a sync repeats if files change while it works. */
export const MAX_SYNC_PASSES = 5

/** Files of a commit that are written at once. */
export const MAX_PARALLEL_WRITES = 8

/**
 * Polling for the lock: first and longest pause, in milliseconds. Each pause is between half and all of it.
 */
export const LOCK_POLL_MS: { readonly first: number; readonly last: number } = { first: 1, last: 10 }

/** How long a handle may take the lock again and again, in milliseconds, before it lets others have it. */
export const LOCK_TURN_MS = 50

/**
 * How long a file must be unchanged before its times prove it, in nanoseconds. The kernel's clock ticks in
 * steps of up to 10 ms; times without fractions of a second step by up to two seconds.
 */
export const SETTLING_NS: { readonly fine: bigint; readonly coarse: bigint } = {
  fine: 50_000_000n,
  coarse: 2_000_000_000n,
}

/** How many files may disappear at once without confirmation: this number, or this share of all. */
export const DELETIONS = { files: 8, share: 0.2 } as const

/** The maximum size of a journal in bytes: Sheaf never writes a larger one. */
export const MAX_JOURNAL_BYTES = 67_108_864

/**
 * The limits of a snapshot's part (bytes and files), unless a single file is larger; and the number of rounds
 * in which a snapshot reads the folder, if others write more between two rounds than one part holds.
 */
export const SNAPSHOT: { readonly bytes: bigint; readonly files: number; readonly looks: number } = {
  bytes: 1_048_576n,
  files: 200,
  looks: 20,
}
