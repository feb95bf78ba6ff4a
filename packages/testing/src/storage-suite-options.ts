import type { OpenOptions, Storage } from '@sheaf/core'

/** Lines that another process appends to a file, each with a call of its own: `store.append(path, line)`. */
export interface AppendTask {
  readonly path: string
  readonly lines: readonly string[]
}

/**
 * How the suite gets at a storage. Only `open` is required; the cases that need another hook are skipped, visibly, where it is
 * absent. Every storage that a hook returns is closed by the suite, some of them twice.
 */
export interface StorageSuiteOptions {
  /** Opens a fresh and empty storage, which shares nothing with those opened before, with the chunker, analyser and clock given. */
  open(options: OpenOptions): Promise<Storage>
  /** Closes `storage` and opens its data again with `options`, whose chunker may be another. For storages that outlive their handle. */
  reopen?(storage: Storage, options: OpenOptions): Promise<Storage>
  /** Opens the data of `storage` a second time while it stays open, as another process would: sharing no connection and no cache. */
  secondHandle?(storage: Storage, options: OpenOptions): Promise<Storage>
  /** Starts another process that does `task` on the data of `storage`, and resolves once it has ended well. The suite starts two at a time. */
  inAnotherProcess?(storage: Storage, task: AppendTask): Promise<void>
}
