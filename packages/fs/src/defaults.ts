/** The defaults of `fs()`. */
export const FS_DEFAULTS = {
  syncIntervalMs: 0,
  /**
   * A commit takes milliseconds and a batch of a sync some hundred: who waits this long waits for a process
   * that hangs.
   */
  lockTimeoutMs: 10_000,
} as const

/** The folder beside the files that holds what can be made again. */
export const HOME = '.sheaf'

/** What the folder holds. */
export const HOME_NAMES = {
  index: 'index.db',
  lock: 'lock.db',
  journal: 'journal',
  temporary: 'tmp',
} as const

/** What SQLite opens for the index. */
export const INDEX_FILES: readonly string[] = ['', '-wal', '-shm', '-journal'].map(
  (ending) => HOME_NAMES.index + ending,
)

/** What SQLite opens for the lock. */
export const LOCK_FILES: readonly string[] = ['', '-wal', '-shm', '-journal'].map(
  (ending) => HOME_NAMES.lock + ending,
)

/** For the owner only, as the rest of a memory. An existing file keeps its own mode. */
export const MODES = { file: 0o600, folder: 0o700 } as const

/**
 * How much a sync reads, cuts and writes at once, unless one file alone has more. The lock is held for the
 * writing only, which keeps the event loop some 20 ms.
 */
export const SYNC_BATCH = {
  files: 64,
  bytes: 524_288,
  chunks: 256,
} as const

/** How often a sync looks again when files change while it works. */
export const MAX_SYNC_PASSES = 5

/** Files of a commit that are written at once. */
export const MAX_PARALLEL_WRITES = 8

/** Polling for the lock: first and longest pause, in milliseconds. A pause is between half and all of it. */
export const LOCK_POLL_MS: { readonly first: number; readonly last: number } = { first: 1, last: 10 }

/** After so many milliseconds of taking the lock repeatedly, a handle lets the others have it. */
export const LOCK_TURN_MS = 50

/**
 * How long a file must have been left alone before its times prove that it is unchanged, in nanoseconds: the
 * kernel's clock ticks in steps of up to 10 ms, and where times have no part below a second they step by up
 * to two.
 */
export const SETTLING_NS: { readonly fine: bigint; readonly coarse: bigint } = {
  fine: 50_000_000n,
  coarse: 2_000_000_000n,
}

/** As many files may be gone at once without a question: this number, or this share of all. */
export const DELETIONS = { files: 8, share: 0.2 } as const

/** A journal beyond this was not written by Sheaf. Bytes. */
export const MAX_JOURNAL_BYTES = 67_108_864

/**
 * A part of a snapshot: so many bytes and files at the most, unless one file has more. A snapshot looks at
 * the folder so often, when others write more between two looks than one part holds.
 */
export const SNAPSHOT: { readonly bytes: bigint; readonly files: number; readonly looks: number } = {
  bytes: 1_048_576n,
  files: 200,
  looks: 20,
}
