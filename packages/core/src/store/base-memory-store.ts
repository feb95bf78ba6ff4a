import { checkOptions } from '../checks/check-arguments.ts'
import { STORE_DEFAULTS } from '../defaults.ts'
import { InvalidArgumentError } from '../checks/errors.ts'
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
import { checkDirectory, checkPath } from './path.ts'
import { setPort } from './file-port.ts'
import type { CheckedChange, FilePort, PortListing } from './file-port.ts'
import { inTurns } from './in-turns.ts'
import { storeOn } from './store-on.ts'

/** What a storage accepts. */
export interface StoreRules {
  /** The endings that file names may have. `['.md']` by default. */
  readonly extensions?: readonly string[]
  /** The most bytes of UTF-8 that a file may hold. 1 MiB by default. */
  readonly maxFileBytes?: number
}

/**
 * Everything of a store that does not depend on where the files are: an adapter implements the four `do`
 * methods and inherits the rest. Arguments are checked before a `do` method sees them.
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
    ) {
      throw new InvalidArgumentError('extensions', `must name at least one ending such as ".md"`)
    }
    if (!(maxFileBytes > 0))
      throw new InvalidArgumentError('maxFileBytes', 'must be a positive number of bytes')
    const extensions: readonly string[] = [...given]
    const port: FilePort = {
      read: (path, options) => this.doRead(path, options),
      readAll: (paths, options) => this.doReadAll(paths, options),
      stat: (path, options) => this.doStat(path, options),
      list: (directory, options) => this.doList(directory, options),
      commit: (changes, options) => this.doCommit(changes, options),
      checkPath: (path) => void checkPath(path, extensions),
      checkDirectory: (directory) => void checkDirectory(directory, extensions),
      maxFileBytes,
      inTurn: inTurns(),
      track: (call) => this.track(call),
    }
    this.#store = storeOn(port)
    // A view goes past these methods, unless an adapter has some of its own.
    const own = BaseMemoryStore.prototype
    if (
      this.read === own.read &&
      this.stat === own.stat &&
      this.list === own.list &&
      this.commit === own.commit
    )
      setPort(this, port)
  }

  /** The content of a file; undefined when it does not exist. */
  protected abstract doRead(path: string, options: ReadOptions): Promise<string | undefined>
  /**
   * The contents of several files, each as `doRead` gives it, in the order of `paths`. An adapter whose files
   * are on a server overrides it to send one request.
   */
  protected async doReadAll(paths: readonly string[], options: ReadOptions): Promise<(string | undefined)[]> {
    return await Promise.all(paths.map((path) => this.doRead(path, options)))
  }
  protected abstract doStat(path: string, options: ReadOptions): Promise<FileStat | undefined>
  /**
   * All files below a directory (the empty string is the root), in any order. Hidden ones may be left out
   * unless requested, and so may those below `except`.
   */
  protected abstract doList(directory: string, options: PortListing): Promise<string[]>
  /**
   * All changes or none, durably. Throws ConflictError when an `ifMatch` does not hold, NotFoundError when
   * there is nothing to delete.
   */
  protected abstract doCommit(changes: readonly CheckedChange[], options: CommitOptions): Promise<Commit>

  /**
   * Surrounds every call from its start to its end. An adapter overrides it to count calls, so that closing
   * can wait for them.
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
