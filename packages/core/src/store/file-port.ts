import { checkObject, checkPart, checkValue, problemOfKept } from '../checks/check-arguments.ts'
import { contentHash } from './content-hash.ts'
import { MemoryError, refuse } from '../checks/errors.ts'
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
import { inTurns } from '../scheduling.ts'

/** A checked change: the path and the content are valid, and the version is known. */
export type CheckedChange =
  | {
      readonly path: string
      readonly ifMatch?: string | null
      /** The current text of the file, if it was read: the text whose hash is `ifMatch`. */
      readonly before?: string
      readonly content: string
      readonly hash: string
      readonly size: number
      /** The time of the content's last change; the time of the commit if absent. */
      readonly updatedAt?: Date
    }
  | {
      readonly path: string
      readonly ifMatch?: string | null
      readonly before?: string
      readonly content: null
    }

/** Options of a port's list. */
export interface PortListing extends ListOptions {
  /** Directories below it that the caller ignores: the port need not read them. */
  readonly except?: readonly string[]
}

/**
 * The layer below a store: `read`, `readAll`, `stat`, `list` and `commit` for arguments that the store has
 * checked. Views and layers are ports too. Each maps paths or adds to a commit, and passes the same checked
 * changes on, so that each path is checked once and each text is hashed once.
 */
export interface FilePort {
  /** The content of a file; undefined if it does not exist. */
  read(path: string, options: ReadOptions): Promise<string | undefined>
  /** The contents of several files, each as from `read`; one request if the storage supports it. */
  readAll(paths: readonly string[], options: ReadOptions): Promise<(string | undefined)[]>
  stat(path: string, options: ReadOptions): Promise<FileStat | undefined>
  list(directory: string, options: PortListing): Promise<string[]>
  /** All changes or none. `files` of the commit has the result of each change, in the given order. */
  commit(changes: readonly CheckedChange[], options: CommitOptions): Promise<Commit>
  /** Throws `invalid-path` if the storage refuses the path. */
  checkPath(path: string): void
  /** The same for a directory. */
  checkDirectory(directory: string): void
  /** The maximum size of a file in bytes of UTF-8. */
  readonly maxFileBytes: number
  /**
   * Starts `work` after all earlier work with the same key in the same storage has settled. A key begins with
   * a path.
   */
  inTurn<T>(key: string, work: () => Promise<T>): Promise<T>
  /**
   * Wraps a whole call of a store from start to end. The layer below counts calls, so that closing can wait
   * for them.
   */
  track<T>(call: () => Promise<T>, isChange: boolean): Promise<T>
}

const PORT = Symbol('port')
const ports = new WeakMap<Pick<MemoryStore, 'read'>, FilePort>()

interface StoreWithPort extends Pick<MemoryStore, 'read'> {
  readonly [PORT]?: { readonly store: object; readonly port: FilePort }
}

/**
 * Sets the port of `store`. The store itself holds it: each handle makes stores, and each garbage collection
 * would scan a WeakMap of all of them.
 */
export function setPort(store: MemoryStore, port: FilePort): void {
  Object.defineProperty(store, PORT, { value: { store, port } })
}

// A proxy of a store, or an object that inherits from one, has its own methods.
function knownPort(store: StoreWithPort): FilePort | undefined {
  const own = store[PORT]
  return own?.store === store ? own.port : ports.get(store)
}

/**
 * Returns the port of a store. For a store that this package did not make, the port calls the store's own
 * methods, which check their arguments.
 */
export function portOf(store: MemoryStore): FilePort {
  checkPart('store', store, ['read'])
  const known = knownPort(store)
  if (known !== undefined) return known
  const port = portOfMethods(store)
  ports.set(store, port)
  return port
}

/**
 * The content of a file; undefined if it does not exist. Rejects with every other error of `read`, and with
 * `invalid-argument` for a store without that method.
 */
export async function readOrNone(
  store: Pick<MemoryStore, 'read'>,
  path: string,
  options: ReadOptions = {},
): Promise<string | undefined> {
  checkPart('store', store, ['read'])
  try {
    return await store.read(path, options)
  } catch (error) {
    if (MemoryError.isInstance(error, 'not-found')) return undefined
    throw error
  }
}

/**
 * The contents of several files, in the order of `paths`; undefined for a missing file. On a server, one
 * request for each layer of the store. Rejects like `read` for any of them; with `onSkipped`, a file
 * that no storage keeps, such as one that is not UTF-8, is undefined too and goes there.
 */
export async function readAll(
  store: Pick<MemoryStore, 'read'>,
  paths: readonly string[],
  options: ReadOptions = {},
  onSkipped?: (path: string, reason: string) => void,
): Promise<(string | undefined)[]> {
  const reading = readEach([{ store, paths }], options).then(([contents = []]) => contents)
  if (onSkipped === undefined) return await reading
  const skipped =
    (path: string) =>
    (error: unknown): undefined => {
      if (!MemoryError.isInstance(error) || !'invalid-content too-large'.includes(error.code)) throw error
      onSkipped(path, error.reason ?? error.message)
    }
  return await reading.catch(() =>
    Promise.all(paths.map((path) => readOrNone(store, path, options).catch(skipped(path)))),
  )
}

/** The same for several stores: a storage that they share reads all files at once. */
export async function readEach(
  parts: readonly { readonly store: Pick<MemoryStore, 'read'>; readonly paths: readonly string[] }[],
  options: ReadOptions = {},
): Promise<(string | undefined)[][]> {
  checkValue.list('parts', parts, 'of stores')
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

/** Converts a change for the layers below. Throws the errors of a commit if the change is invalid. */
export async function checkedChange(port: FilePort, change: Change): Promise<CheckedChange> {
  const { path, content, ifMatch, updatedAt } = checkObject(change, '{ path, content }', 'change')
  port.checkPath(path)
  checkVersion(path, ifMatch)
  checkTime(path, updatedAt)
  const precondition = ifMatch === undefined ? {} : { ifMatch }
  if (content === null) {
    if (ifMatch === null)
      refuse(
        'ifMatch',
        `is null for "${path}", which is to be deleted; a file that must not exist cannot be deleted`,
      )
    return { path, content, ...precondition }
  }
  const time = updatedAt === undefined ? {} : { updatedAt: new Date(updatedAt) }
  return { ...(await writtenChange(port, path, content)), ...precondition, ...time }
}

/** The same for new content at a checked path. */
export async function writtenChange(
  { maxFileBytes }: Pick<FilePort, 'maxFileBytes'>,
  path: string,
  content: string,
): Promise<Extract<CheckedChange, { content: string }>> {
  if (typeof content !== 'string') throw MemoryError.invalidContent(path, 'it is not text')
  const problem = problemOfKept(content)
  if (problem !== undefined) throw MemoryError.invalidContent(path, `it ${problem}`)
  const size = byteLength(content)
  if (size > maxFileBytes) throw MemoryError.tooLarge(path, size, maxFileBytes)
  return { path, content, hash: await contentHash(content), size }
}

/** Throws `invalid-argument` for a precondition that no version can match. */
export function checkVersion(path: string, ifMatch: unknown): void {
  // A whole FileStat would never match, and an append would retry forever.
  if (ifMatch === undefined || ifMatch === null || typeof ifMatch === 'string') return
  refuse(
    'ifMatch',
    `of "${path}" must be the hash that stat() returns, or null for a file that must not exist`,
  )
}

function checkTime(path: string, updatedAt: unknown): void {
  if (updatedAt === undefined) return
  if (updatedAt instanceof Date && !Number.isNaN(updatedAt.getTime())) return
  refuse('updatedAt', `of "${path}" must be a valid Date, or be left out`)
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
    // The store itself checks the endings.
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
