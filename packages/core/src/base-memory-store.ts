import { checkOptions, OPTION_NAMES } from './check-arguments.ts'
import type { OptionNames } from './check-arguments.ts'
import { contentHash } from './content-hash.ts'
import { STORE_DEFAULTS } from './defaults.ts'
import {
  ConflictError,
  InvalidArgumentError,
  InvalidContentError,
  NotFoundError,
  TooLargeError,
} from './errors.ts'
import { MemoryError } from './memory-error.ts'
import type {
  Change,
  Commit,
  CommitOptions,
  FileStat,
  ListOptions,
  MemoryStore,
  ReadOptions,
  WriteOptions,
} from './memory-store.ts'
import { checkDirectory, checkPath, isHidden } from './path.ts'

/** What a storage accepts. */
export interface StoreRules {
  /** The endings that file names may have. `['.md']` by default. */
  readonly extensions?: readonly string[]
  /** The most bytes of UTF-8 that a file may hold. 1 MiB by default. */
  readonly maxFileBytes?: number
}

/** A change that was checked: the path and the content are valid, and the version is known. */
export type CheckedChange =
  | {
      readonly path: string
      readonly ifMatch?: string | null
      readonly content: string
      readonly hash: string
      readonly size: number
    }
  | { readonly path: string; readonly ifMatch?: string | null; readonly content: null }

// Each failed attempt means that another writer succeeded, so this many in a row is a sign of something else.
const MAX_ATTEMPTS = 10_000
// A change hands its options on to what it reads first.
const READ_NAMES: OptionNames<CommitOptions> = OPTION_NAMES.commit
const LIST_NAMES: OptionNames<CommitOptions & ListOptions> = { ...OPTION_NAMES.commit, includeHidden: true }
const encoder = new TextEncoder()

/**
 * Everything of a store that does not depend on where the files are: an adapter implements the four `do`
 * methods and inherits the rest. Arguments are checked before a `do` method sees them.
 */
export abstract class BaseMemoryStore implements MemoryStore {
  readonly #extensions: readonly string[]
  readonly #maxFileBytes: number
  // Appends to one file through one handle wait for each other, so that only other handles make them try
  // again.
  readonly #appends = new Map<string, Promise<unknown>>()

  constructor(rules: StoreRules = {}) {
    const { extensions = STORE_DEFAULTS.extensions, maxFileBytes = STORE_DEFAULTS.maxFileBytes } =
      checkOptions(rules, {
        extensions: true,
        maxFileBytes: true,
      })
    if (
      !Array.isArray(extensions) ||
      extensions.length === 0 ||
      !extensions.every((extension) => /^\.[A-Za-z0-9]+$/.test(extension))
    ) {
      throw new InvalidArgumentError('extensions', `must name at least one ending such as ".md"`)
    }
    this.#extensions = [...extensions]
    this.#maxFileBytes = maxFileBytes
    if (!(maxFileBytes > 0))
      throw new InvalidArgumentError('maxFileBytes', 'must be a positive number of bytes')
  }

  /** The content of a file; undefined when there is none. */
  protected abstract doRead(path: string, options: ReadOptions): Promise<string | undefined>
  protected abstract doStat(path: string, options: ReadOptions): Promise<FileStat | undefined>
  /**
   * All files below a directory (the empty string is the root), in any order. Hidden ones may be left out
   * unless asked for.
   */
  protected abstract doList(directory: string, options: ListOptions): Promise<string[]>
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

  async read(path: string, options: ReadOptions = {}): Promise<string> {
    checkPath(path, this.#extensions)
    checkOptions<ReadOptions>(options, READ_NAMES).abortSignal?.throwIfAborted()
    const content = await this.track(() => this.doRead(path, options))
    if (content === undefined) throw new NotFoundError(path)
    return content
  }

  async stat(path: string, options: ReadOptions = {}): Promise<FileStat | undefined> {
    checkPath(path, this.#extensions)
    checkOptions<ReadOptions>(options, READ_NAMES).abortSignal?.throwIfAborted()
    return await this.track(() => this.doStat(path, options))
  }

  async exists(path: string, options: ReadOptions = {}): Promise<boolean> {
    return (await this.stat(path, options)) !== undefined
  }

  async list(directory = '', options: ListOptions = {}): Promise<string[]> {
    checkDirectory(directory, this.#extensions)
    checkOptions<ListOptions>(options, LIST_NAMES).abortSignal?.throwIfAborted()
    const paths = await this.track(() => this.doList(directory, options))
    return paths.filter((path) => options.includeHidden === true || !isHidden(path)).sort()
  }

  async commit(changes: readonly Change[], options: CommitOptions = {}): Promise<Commit> {
    return await this.track(() => this.#commit(changes, options))
  }

  async write(path: string, content: string, options: WriteOptions = {}): Promise<FileStat> {
    const { ifMatch, ...rest } = checkOptions(options, OPTION_NAMES.write)
    const commit = await this.commit([{ path, content, ...(ifMatch === undefined ? {} : { ifMatch }) }], rest)
    return onlyFile(commit)
  }

  async append(path: string, content: string, options: WriteOptions = {}): Promise<FileStat> {
    checkPath(path, this.#extensions)
    if (typeof content !== 'string') throw new InvalidContentError(path, 'it is not text')
    checkVersion(path, checkOptions(options, OPTION_NAMES.write).ifMatch)
    const before = this.#appends.get(path)
    const append = this.track(async () => {
      await before?.catch(() => {}) // it has reported to its own caller
      return await this.#append(path, content, options)
    })
    this.#appends.set(path, append)
    try {
      return await append
    } finally {
      if (this.#appends.get(path) === append) this.#appends.delete(path)
    }
  }

  async delete(path: string, options: WriteOptions = {}): Promise<void> {
    const { ifMatch, ...rest } = checkOptions(options, OPTION_NAMES.write)
    await this.commit([{ path, content: null, ...(ifMatch === undefined ? {} : { ifMatch }) }], rest)
  }

  async #commit(changes: readonly Change[], options: CommitOptions): Promise<Commit> {
    checkOptions(options, OPTION_NAMES.commit)
    if (!Array.isArray(changes) || changes.some((change) => typeof change !== 'object' || change === null)) {
      throw new InvalidArgumentError(
        'changes',
        'must be a list such as [{ path: "notes/a.md", content: "..." }]',
      )
    }
    const checked = await Promise.all(changes.map((change: Change) => this.#check(change)))
    const paths = new Set<string>()
    for (const { path } of checked) {
      if (paths.has(path))
        throw new InvalidArgumentError('changes', `name "${path}" twice; give each file one change`)
      paths.add(path)
    }
    if (checked.length === 0)
      throw new InvalidArgumentError('changes', 'are empty; a commit changes at least one file')
    options.abortSignal?.throwIfAborted()
    return await this.doCommit(checked, options)
  }

  async #append(path: string, content: string, { ifMatch, ...options }: WriteOptions): Promise<FileStat> {
    for (let attempt = 1; ; attempt += 1) {
      options.abortSignal?.throwIfAborted()
      const current = await this.doRead(path, options)
      const version = current === undefined ? null : await contentHash(current)
      if (ifMatch !== undefined && ifMatch !== version)
        throw new ConflictError({ path, expected: ifMatch, actual: version })
      try {
        return onlyFile(
          await this.#commit([{ path, content: (current ?? '') + content, ifMatch: version }], options),
        )
      } catch (error) {
        const isRace = ifMatch === undefined && MemoryError.isInstance(error, 'conflict')
        if (!isRace || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }

  async #check({ path, content, ifMatch }: Change): Promise<CheckedChange> {
    checkPath(path, this.#extensions)
    checkVersion(path, ifMatch)
    const precondition = ifMatch === undefined ? {} : { ifMatch }
    if (content === null) {
      if (ifMatch === null)
        throw new InvalidArgumentError(
          'ifMatch',
          `is null for "${path}", which is to be deleted; a file that must not exist cannot be`,
        )
      return { path, content, ...precondition }
    }
    if (typeof content !== 'string') throw new InvalidContentError(path, 'it is not text')
    if (!content.isWellFormed())
      throw new InvalidContentError(path, 'it contains half a surrogate pair; pass content.toWellFormed()')
    if (content.includes('\0'))
      throw new InvalidContentError(path, 'it contains a NUL character, which not every storage keeps')
    const size = byteLength(content)
    if (size > this.#maxFileBytes) throw new TooLargeError(path, size, this.#maxFileBytes)
    return { path, content, hash: await contentHash(content), size, ...precondition }
  }
}

// A whole FileStat would match no version, and look like a race for ever.
function checkVersion(path: string, ifMatch: unknown): void {
  if (ifMatch === undefined || ifMatch === null || typeof ifMatch === 'string') return
  throw new InvalidArgumentError(
    'ifMatch',
    `of "${path}" must be the hash that stat() tells, or null for a file that must not exist`,
  )
}

function byteLength(content: string): number {
  return encoder.encode(content).length
}

function onlyFile(commit: Commit): FileStat {
  const [file] = commit.files
  if (file === undefined)
    throw new MemoryError(
      'unavailable',
      'The storage committed a file and did not say how it is now. This is a bug of the adapter.',
    )
  return file
}
