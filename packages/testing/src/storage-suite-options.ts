import type { OpenOptions, Storage } from '@sheaf/core'

/** Declares test cases: `test` of vitest, jest, bun or node:test. */
export interface TestFunction {
  (name: string, body: () => Promise<void>): unknown
  /** Declares a case that is reported as skipped. */
  skip(name: string, body: () => Promise<void>): unknown
}

/**
 * The two comparisons that the suite uses. Both throw if they fail; `toEqual` compares objects and arrays by
 * value.
 */
export interface Expectation {
  toBe(expected: unknown): unknown
  toEqual(expected: unknown): unknown
}

/**
 * The test runner's own functions, passed in, so that the suite depends on no runner: vitest, jest, bun, or
 * node:test with the package "expect".
 */
export interface TestRunner {
  readonly test: TestFunction
  readonly expect: (value: unknown) => Expectation
}

/** Lines that another process appends to a file, each with its own call: `store.append(path, line)`. */
export interface AppendTask {
  readonly path: string
  readonly lines: readonly string[]
}

/** The data that the hook `damage` must damage. */
export interface Damage {
  /**
   * "text": the stored text, which then differs from the written text. "index": the index of the file, which
   * then no longer finds it or finds another text.
   */
  readonly part: 'text' | 'index'
  /** An existing file. */
  readonly path: string
}

/** Cases that an engine cannot pass, with the reason. */
export interface StorageSuiteException {
  /**
   * The whole title of a case as the runner shows it, `storage: <topic>: <what holds>`; or a pattern for
   * several titles.
   */
  readonly case: string | RegExp
  /** The engine's limitation, for readers of the report. */
  readonly reason: string
}

/**
 * How the suite opens storages. Only `open` is required. If another hook is missing, its cases are visibly
 * skipped. The suite closes every storage that a hook returns, some of them twice.
 */
export interface StorageSuiteOptions {
  /**
   * Opens a new, empty storage with the given chunker, analyser and clock. It must share nothing with earlier
   * ones.
   */
  open(options: OpenOptions): Promise<Storage>
  /**
   * Closes `storage` and opens its data again with `options`, whose chunker may differ. For storages that
   * outlive their handle.
   */
  reopen?(storage: Storage, options: OpenOptions): Promise<Storage>
  /**
   * Opens the data of `storage` a second time while it stays open, as another process would: without a shared
   * connection or cache.
   */
  secondHandle?(storage: Storage, options: OpenOptions): Promise<Storage>
  /**
   * Starts another process that does `task` on the data of `storage`, and resolves when it has ended
   * successfully. The suite starts two at a time.
   */
  inAnotherProcess?(storage: Storage, task: AppendTask): Promise<void>
  /**
   * Damages the data of one file in `storage`, which stays open, as a broken disk or another program would.
   * If a part cannot be damaged (in a folder, another text is an edit), except the cases with its name.
   */
  damage?(storage: Storage, what: Damage): Promise<void>
  /** All bytes of `storage`, which stays open, including deleted ones in free pages and logs. */
  keptBytes?(storage: Storage): Promise<readonly Uint8Array[]>
  /**
   * Limitations of the engine: these cases are reported as skipped, with the reason. An exception that
   * matches no case is an error, so that no outdated exception remains.
   */
  readonly except?: readonly StorageSuiteException[]
}
