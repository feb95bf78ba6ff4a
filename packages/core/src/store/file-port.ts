import { checkPart, problemOfKept } from '../checks/check-arguments.ts'
import { contentHash } from './content-hash.ts'
import { InvalidArgumentError, InvalidContentError, TooLargeError } from '../checks/errors.ts'
import type {
  Change,
  Commit,
  CommitOptions,
  FileStat,
  ListOptions,
  MemoryStore,
  ReadOptions,
} from './memory-store.ts'
import { checkDirectory, checkPath } from './path.ts'
import { inTurns } from './in-turns.ts'
import { readOrNone } from './read-or-none.ts'

/** A change that was checked: the path and the content are valid, and the version is known. */
export type CheckedChange =
  | {
      readonly path: string
      readonly ifMatch?: string | null
      /** The current text of the file, where that was read: the text whose hash is `ifMatch`. */
      readonly before?: string
      readonly content: string
      readonly hash: string
      readonly size: number
      /** When the content last changed; the time of the commit where it is absent. */
      readonly updatedAt?: Date
    }
  | {
      readonly path: string
      readonly ifMatch?: string | null
      readonly before?: string
      readonly content: null
    }

/** What a port lists. */
export interface PortListing extends ListOptions {
  /** Directories below it whose files the caller leaves out: they need not be read. */
  readonly except?: readonly string[]
}

/**
 * What is below a store, and below each view and layer of one: `read`, `readAll`, `stat`, `list` and
 * `commit`, for arguments that the store above has checked. A layer maps paths, or adds to a commit, and
 * passes the same checked changes on, so that a path is checked once and a text is hashed once.
 */
export interface FilePort {
  /** The content of a file; undefined when it does not exist. */
  read(path: string, options: ReadOptions): Promise<string | undefined>
  /** The contents of several files, each as `read` gives it: one question where the storage can. */
  readAll(paths: readonly string[], options: ReadOptions): Promise<(string | undefined)[]>
  stat(path: string, options: ReadOptions): Promise<FileStat | undefined>
  list(directory: string, options: PortListing): Promise<string[]>
  /** All changes or none. `files` of the commit has what became of each change, in the order given. */
  commit(changes: readonly CheckedChange[], options: CommitOptions): Promise<Commit>
  /** Throws InvalidPathError for a path that the storage refuses. */
  checkPath(path: string): void
  /** The same for a directory. */
  checkDirectory(directory: string): void
  /** The most bytes of UTF-8 that a file may hold. */
  readonly maxFileBytes: number
  /**
   * Starts `work` once all work that was requested before with the same key through the same storage has
   * settled. A key begins with a path.
   */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>
  /**
   * Surrounds a whole call of a store, from its start to its end. What is below counts calls, so that closing
   * can wait for them.
   */
  track<T>(call: () => Promise<T>, isChange: boolean): Promise<T>
}

const PORT = Symbol('port')
// Of stores that were not made by this package.
const ports = new WeakMap<Pick<MemoryStore, 'read'>, FilePort>()

interface StoreWithPort extends Pick<MemoryStore, 'read'> {
  readonly [PORT]?: { readonly store: object; readonly port: FilePort }
}

/**
 * Sets the port of `store`. The store has it itself: each handle makes stores, and V8 looks through a WeakMap
 * of all of them in each collection.
 */
export function setPort(store: MemoryStore, port: FilePort): void {
  Object.defineProperty(store, PORT, { value: { store, port } })
}

// A proxy of a store, and an object that inherits from one, have methods of their own.
function knownPort(store: StoreWithPort): FilePort | undefined {
  const own = store[PORT]
  return own?.store === store ? own.port : ports.get(store)
}

/**
 * What a store is on. A store that was not made by this package is on its own methods, which check what they
 * are given.
 */
export function portOf(store: MemoryStore): FilePort {
  const known = knownPort(store)
  if (known !== undefined) return known
  const port = portOfMethods(store)
  ports.set(store, port)
  return port
}

/**
 * The contents of several files, in the order of `paths`; undefined where there is no such file. On a server
 * this is one request for each layer of the store. Rejects as `read` does for any of them.
 */
export async function readAll(
  store: Pick<MemoryStore, 'read'>,
  paths: readonly string[],
  options: ReadOptions = {},
): Promise<(string | undefined)[]> {
  const [contents = []] = await readEach([{ store, paths }], options)
  return contents
}

/** The same of several stores: one storage below them all is asked for all files at the same time. */
export async function readEach(
  parts: readonly { readonly store: Pick<MemoryStore, 'read'>; readonly paths: readonly string[] }[],
  options: ReadOptions = {},
): Promise<(string | undefined)[][]> {
  const asked = parts.map(({ store, paths }) => {
    checkPart('store', store, ['read'])
    const port = knownPort(store)
    for (const path of paths) port?.checkPath(path)
    const read = () =>
      port?.readAll(paths, options) ?? Promise.all(paths.map((path) => readOrNone(store, path, options)))
    return { port: paths.length === 0 ? undefined : port, read: paths.length === 0 ? async () => [] : read }
  })
  options.abortSignal?.throwIfAborted()
  const all = () => Promise.all(asked.map(({ read }) => read()))
  return await asked.reduceRight(
    (call, { port }) =>
      () =>
        port?.track(call, false) ?? call(),
    all,
  )()
}

/** Starts `work` once all earlier work with this key through the same storage has settled. */
export function inTurn<T>(store: MemoryStore, key: string, work: () => Promise<T>): Promise<T> {
  return portOf(store).inTurn(key, work)
}

/** A change as the layers below are given it. Throws what a commit throws for a change that is not valid. */
export async function checkedChange(port: FilePort, change: Change): Promise<CheckedChange> {
  const { path, content, ifMatch, updatedAt } = change
  port.checkPath(path)
  checkVersion(path, ifMatch)
  checkTime(path, updatedAt)
  const precondition = ifMatch === undefined ? {} : { ifMatch }
  if (content === null) {
    if (ifMatch === null)
      throw new InvalidArgumentError(
        'ifMatch',
        `is null for "${path}", which is to be deleted; a file that must not exist cannot be`,
      )
    return { path, content, ...precondition }
  }
  const time = updatedAt === undefined ? {} : { updatedAt: new Date(updatedAt) }
  return { ...(await writtenChange(port, path, content)), ...precondition, ...time }
}

/** The same for a new content of a path that was checked. */
export async function writtenChange(
  { maxFileBytes }: Pick<FilePort, 'maxFileBytes'>,
  path: string,
  content: string,
): Promise<Extract<CheckedChange, { content: string }>> {
  if (typeof content !== 'string') throw new InvalidContentError(path, 'it is not text')
  const problem = problemOfKept(content)
  if (problem !== undefined) throw new InvalidContentError(path, `it ${problem}`)
  const size = byteLength(content)
  if (size > maxFileBytes) throw new TooLargeError(path, size, maxFileBytes)
  return { path, content, hash: await contentHash(content), size }
}

/** Throws InvalidArgumentError for a precondition that no version can meet. */
export function checkVersion(path: string, ifMatch: unknown): void {
  // A whole FileStat would match no version, and an append would try again for ever.
  if (ifMatch === undefined || ifMatch === null || typeof ifMatch === 'string') return
  throw new InvalidArgumentError(
    'ifMatch',
    `of "${path}" must be the hash that stat() tells, or null for a file that must not exist`,
  )
}

function checkTime(path: string, updatedAt: unknown): void {
  if (updatedAt === undefined) return
  if (updatedAt instanceof Date && !Number.isNaN(updatedAt.getTime())) return
  throw new InvalidArgumentError('updatedAt', `of "${path}" must be a valid Date, or be left out`)
}

function portOfMethods(store: MemoryStore): FilePort {
  return {
    read: (path, { abortSignal }) => readOrNone(store, path, { abortSignal }),
    readAll: (paths, { abortSignal }) =>
      Promise.all(paths.map((path) => readOrNone(store, path, { abortSignal }))),
    stat: (path, { abortSignal }) => store.stat(path, { abortSignal }),
    list: (directory, { abortSignal, includeHidden }) =>
      store.list(directory, { abortSignal, includeHidden }),
    commit: (changes, options) =>
      store.commit(
        changes.map((change) => {
          const { path, content, ifMatch } = change
          const updatedAt = content === null ? undefined : change.updatedAt
          return {
            path,
            content,
            ...(ifMatch === undefined ? {} : { ifMatch }),
            ...(updatedAt === undefined ? {} : { updatedAt }),
          }
        }),
        options,
      ),
    // The store checks which endings it accepts.
    checkPath: (path) => {
      const ending = typeof path === 'string' ? /\.[A-Za-z0-9]+$/.exec(path)?.[0] : undefined
      checkPath(path, [ending ?? '.md'])
    },
    checkDirectory: (directory) => void checkDirectory(directory),
    maxFileBytes: Infinity,
    inTurn: inTurns(),
    track: (call) => call(),
  }
}

const encoder = new TextEncoder()

function byteLength(content: string): number {
  const buffer = (globalThis as { readonly Buffer?: { byteLength(text: string): number } }).Buffer
  return buffer === undefined ? encoder.encode(content).length : buffer.byteLength(content)
}
