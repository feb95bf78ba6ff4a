import type { OpenOptions, Storage } from '@sheaf/core'

/** Lines that another process appends to a file, each with its own call: `store.append(path, line)`. */
export interface AppendTask {
  readonly path: string
  readonly lines: readonly string[]
}

/** What the hook `damage` breaks. */
export interface Damage {
  /**
   * "text": the stored text, which then differs from what was written. "index": the index of the file, which
   * then finds it no more or finds another text.
   */
  readonly part: 'text' | 'index'
  /** A file that is there. */
  readonly path: string
}

/** Cases that an engine cannot pass, and why. */
export interface StorageSuiteException {
  /**
   * The whole title of a case as the runner shows it, `storage: <topic>: <what holds>`; or a pattern that
   * finds the titles of several.
   */
  readonly case: string | RegExp
  /** What the engine cannot do, for those who read the report. */
  readonly reason: string
}

/**
 * How the suite gets at a storage. Only `open` is required; the cases that need another hook are skipped,
 * visibly, where it is absent. Every storage that a hook returns is closed by the suite, some of them twice.
 */
export interface StorageSuiteOptions {
  /**
   * Opens a fresh and empty storage, which shares nothing with those opened before, with the chunker,
   * analyser and clock given.
   */
  open(options: OpenOptions): Promise<Storage>
  /**
   * Closes `storage` and opens its data again with `options`, whose chunker may be another. For storages that
   * outlive their handle.
   */
  reopen?(storage: Storage, options: OpenOptions): Promise<Storage>
  /**
   * Opens the data of `storage` a second time while it stays open, as another process would: sharing no
   * connection and no cache.
   */
  secondHandle?(storage: Storage, options: OpenOptions): Promise<Storage>
  /**
   * Starts another process that does `task` on the data of `storage`, and resolves once it has ended well.
   * The suite starts two at a time.
   */
  inAnotherProcess?(storage: Storage, task: AppendTask): Promise<void>
  /**
   * Damages what `storage`, which stays open, keeps of one file, as a broken disk or another program would.
   * Where one part cannot be damaged (in a folder, another text is an edit), except the cases named after it.
   */
  damage?(storage: Storage, what: Damage): Promise<void>
  /** All bytes that `storage`, which stays open, keeps, deleted ones in free pages and logs too. */
  keptBytes?(storage: Storage): Promise<readonly Uint8Array[]>
  /**
   * What the engine cannot do: these cases are reported as skipped, with the reason. One that matches no case
   * is an error, so that none outlives its cause.
   */
  readonly except?: readonly StorageSuiteException[]
}
