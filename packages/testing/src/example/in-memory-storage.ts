import {
  BaseMemoryStore,
  collisionKey,
  isWithin,
  type ChangesOptions,
  type CheckedChange,
  type LoggedChanges,
} from '@sheaf/core/adapter'
import {
  MemoryError,
  type Clock,
  type Commit,
  type CommitOptions,
  type DoctorOptions,
  type FileStat,
  type OpenOptions,
  type ReadOptions,
  type StorageAdapter,
  type SyncOptions,
} from '@sheaf/core'
import { examine, soundText } from './examine.ts'
import { scanIndex, type File } from './scan-index.ts'

/** The data that outlives a handle: a disk or a server in other adapters. */
export type Data = {
  readonly files: Map<string, File>
  readonly vectors: Map<string, Float32Array>
  readonly log: LoggedChanges['commits'][number][]
  sequence: number
}

/** A storage adapter that keeps everything in `data`. Creating it does nothing yet; opening does. */
export function inMemory(
  data: Data = { files: new Map(), vectors: new Map(), log: [], sequence: 0 },
): StorageAdapter {
  const open = async (options: OpenOptions) => {
    const store = new InMemoryStore(data, options.clock)
    const index = scanIndex({ files: () => store.opened().files.values(), vectors: data.vectors }, options)
    await index.rebuild(options)
    // In an adapter that releases something on closing, track() counts the calls, and close() waits for them.
    const close = async () => void (store.isClosed = true)
    return {
      store,
      index,
      doctor: async (how?: DoctorOptions) => await examine(store.opened(), how),
      changes: async (how?: ChangesOptions) => logged(store.opened(), how),
      // Deleted texts were only in memory, so nothing remains of them.
      scrub: async ({ abortSignal }: SyncOptions = {}) => {
        store.opened()
        abortSignal?.throwIfAborted()
        return []
      },
      // The first step copies all files. If yours reads them later, end with the changes since then.
      async *snapshot({ abortSignal }: ReadOptions = {}) {
        const files = [...store.opened().files.values()]
        for (let start = 0; start < files.length && store.opened(); start += 3) {
          abortSignal?.throwIfAborted()
          const copy = (file: File) => ({ ...file, updatedAt: new Date(file.updatedAt) })
          yield { files: files.slice(start, start + 3).map(copy), gone: [], skipped: [] }
        }
      },
      close,
    }
  }
  return { name: 'in-memory', open }
}

export class InMemoryStore extends BaseMemoryStore {
  protected readonly data: Data
  protected readonly clock: Clock
  isClosed = false
  constructor(data: Data, clock: Clock) {
    super()
    this.data = data
    this.clock = clock
  }

  opened(): Data {
    if (this.isClosed) throw MemoryError.closed('The storage')
    return this.data
  }
  protected override async track<T>(call: () => Promise<T>): Promise<T> {
    this.opened()
    return await call()
  }
  protected override async doRead(path: string): Promise<string | undefined> {
    const file = this.data.files.get(path)
    return file && (await soundText(file))
  }
  protected override async doStat(path: string): Promise<FileStat | undefined> {
    return statOf(this.data.files.get(path))
  }
  protected override async doList(directory: string): Promise<string[]> {
    return [...this.data.files.keys()].filter((path) => isWithin(path, directory))
  }

  // First all checks, then all changes, without an await: so no other commit comes in between.
  protected override async doCommit(
    changes: readonly CheckedChange[],
    { author }: CommitOptions = {},
  ): Promise<Commit> {
    const { files } = this.data
    const kept = new Map(files)
    for (const { path, content, ifMatch } of changes) {
      const actual = files.get(path)?.hash ?? null
      if (ifMatch !== undefined && ifMatch !== actual)
        throw MemoryError.conflict({ path, expected: ifMatch, actual })
      if (!kept.delete(path) && content === null) throw MemoryError.notFound(path)
    }
    const committedAt = this.clock.now()
    const names = new Map([...kept.keys()].flatMap(namesIn))
    for (const { ifMatch: _, before: _text, ...change } of changes) {
      if (change.content === null) continue
      const isTwin = namesIn(change.path).some(([key, name]) => (names.get(key) ?? name) !== name)
      if (isTwin)
        throw MemoryError.invalidPath(
          change.path,
          'it differs from an existing file or folder only in case or Unicode form',
        )
      for (const [key, name] of namesIn(change.path)) names.set(key, name)
      const before = files.get(change.path)
      kept.set(change.path, {
        ...change,
        updatedAt: before?.hash === change.hash ? before.updatedAt : (change.updatedAt ?? committedAt),
      })
    }
    const sequence = (this.data.sequence += 1)
    const changed = changes.filter(({ path }) => files.get(path)?.hash !== kept.get(path)?.hash)
    const told = changed.map(({ path }) => ({ path, hash: kept.get(path)?.hash ?? null }))
    this.data.log.push({ sequence, ...(author && { author }), files: told })
    for (const { path } of changes) files.delete(path)
    for (const [path, file] of kept) files.set(path, file)
    return {
      sequence,
      committedAt,
      files: changes.map(({ path }) => statOf(kept.get(path))),
    }
  }
}

function logged({ log, sequence }: Data, { since = sequence, abortSignal }: ChangesOptions = {}) {
  abortSignal?.throwIfAborted()
  const commits = log.filter((commit) => commit.sequence > since && commit.files.length > 0)
  return { commits, sequence, isCut: since > sequence }
}

const statOf = (file: File | undefined): FileStat | undefined =>
  file && { path: file.path, hash: file.hash, size: file.size, updatedAt: new Date(file.updatedAt) }

// The names in a path: of the file, and of the folders above it. Two names with one key are the same name on
// some system.
function namesIn(path: string): (readonly [key: string, name: string])[] {
  const names = path.split('/').map((_, place, segments) => segments.slice(0, place + 1).join('/'))
  return names.map((name) => [collisionKey(name), name])
}
