export const FS_DEFAULTS = {
  syncIntervalMs: 0,
  /** A commit takes milliseconds, a sync batch some hundred: a process that takes longer probably hangs. */
  lockTimeoutMs: 10_000,
} as const

/** The folder in the root for data that can be made again. */
export const HOME = '.sheaf'

export const HOME_NAMES = {
  index: 'index.db',
  lock: 'lock.db',
  journal: 'journal',
  temporary: 'tmp',
} as const

export const INDEX_FILES: readonly string[] = ['', '-wal', '-shm', '-journal'].map(
  (ending) => HOME_NAMES.index + ending,
)

export const LOCK_FILES: readonly string[] = ['', '-wal', '-shm', '-journal'].map(
  (ending) => HOME_NAMES.lock + ending,
)

/** The modes of new files and folders: only for the owner. An existing file keeps its mode. */
export const MODES = { file: 0o600, folder: 0o700 } as const

/** Files of a commit that are written at once. */
export const MAX_PARALLEL_WRITES = 8

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
