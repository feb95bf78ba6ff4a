import { checkOptions } from '../checks/check-arguments.ts'
import { STORE_DEFAULTS } from '../defaults.ts'
import { refuse } from '../checks/errors.ts'
import type {
  AppendOptions,
  Change,
  Commit,
  CommitOptions,
  FileStat,
  ListOptions,
  MemoryStore,
  ReadOptions,
  WriteOptions,
} from './memory-store.ts'
import { checkDirectory, checkPath, checkTwins } from './path.ts'
import { setPort, type CheckedChange, type FilePort, type PortListing } from './file-port.ts'
import { inTurns } from '../scheduling.ts'
import { storeOn } from './store-on.ts'

/** The limits of a storage. */
export interface StoreRules {
  /** The allowed endings of file names. `['.md']` by default. */
  readonly extensions?: readonly string[] | undefined
  /** The maximum size of a file in bytes of UTF-8. 1 MiB by default. */
  readonly maxFileBytes?: number | undefined
}

/**
 * The parts of a store that do not depend on where the files are. An adapter implements the `do` methods and
 * inherits the rest. Arguments are checked before a `do` method gets them.
 */
export abstract class BaseMemoryStore implements MemoryStore {
  readonly #store: MemoryStore

  constructor(rules: StoreRules = {}) {
    const { extensions: given = STORE_DEFAULTS.extensions, maxFileBytes = STORE_DEFAULTS.maxFileBytes } =
      checkOptions(rules, {
        extensions: true,
        maxFileBytes: true,
      })
    if (
      !Array.isArray(given) ||
      given.length === 0 ||
      !given.every((extension) => /^\.[A-Za-z0-9]+$/.test(extension))
    )
      refuse('extensions', `must name at least one ending such as ".md"`)
    if (!(maxFileBytes > 0)) refuse('maxFileBytes', 'must be a positive number of bytes')
    const extensions: readonly string[] = [...given]
    const port: FilePort = {
      read: (path, options) => this.doRead(path, options),
      readAll: (paths, options) => this.doReadAll(paths, options),
      stat: (path, options) => this.doStat(path, options),
      list: (directory, options) => this.doList(directory, options),
      commit: async (changes, options) => {
        checkTwins(changes)
        return await this.doCommit(changes, options)
      },
      checkPath: (path) => void checkPath(path, extensions),
      checkDirectory: (directory) => void checkDirectory(directory, extensions),
      maxFileBytes,
      inTurn: inTurns(),
      track: (call) => this.track(call),
    }
    this.#store = storeOn(port)
    // A view bypasses these methods, unless an adapter overrides some of them.
    const own = BaseMemoryStore.prototype
    if (
      this.read === own.read &&
      this.stat === own.stat &&
      this.list === own.list &&
      this.commit === own.commit
    )
      setPort(this, port)
  }

  /** The content of a file; undefined if it does not exist. */
  protected abstract doRead(path: string, options: ReadOptions): Promise<string | undefined>
  /**
   * The contents of several files, each as from `doRead`, in the order of `paths`. An adapter for a server
   * overrides it to send one request.
   */
  protected async doReadAll(paths: readonly string[], options: ReadOptions): Promise<(string | undefined)[]> {
    return await Promise.all(paths.map((path) => this.doRead(path, options)))
  }
  protected abstract doStat(path: string, options: ReadOptions): Promise<FileStat | undefined>
  /**
   * All files below a directory (the empty string is the root), in any order. May leave out hidden files
   * unless requested, and files below `except`.
   */
  protected abstract doList(directory: string, options: PortListing): Promise<string[]>
  /**
   * Makes all changes or none, durably. No two of them have names that some system takes for one. Throws
   * `conflict` if an `ifMatch` does not hold, and `not-found` if a file to delete does not exist.
   */
  protected abstract doCommit(changes: readonly CheckedChange[], options: CommitOptions): Promise<Commit>

  /**
   * Wraps each call from start to end. An adapter overrides it to count calls, so that closing can wait for
   * them.
   */
  protected track<T>(call: () => Promise<T>): Promise<T> {
    return call()
  }

  read(path: string, options?: ReadOptions): Promise<string> {
    return this.#store.read(path, options)
  }

  stat(path: string, options?: ReadOptions): Promise<FileStat | undefined> {
    return this.#store.stat(path, options)
  }

  exists(path: string, options?: ReadOptions): Promise<boolean> {
    return this.#store.exists(path, options)
  }

  list(directory?: string, options?: ListOptions): Promise<string[]> {
    return this.#store.list(directory, options)
  }

  write(path: string, content: string, options?: WriteOptions): Promise<FileStat> {
    return this.#store.write(path, content, options)
  }

  append(path: string, content: string, options?: AppendOptions): Promise<FileStat> {
    return this.#store.append(path, content, options)
  }

  delete(path: string, options?: WriteOptions): Promise<void> {
    return this.#store.delete(path, options)
  }

  commit(changes: readonly Change[], options?: CommitOptions): Promise<Commit> {
    return this.#store.commit(changes, options)
  }
}
