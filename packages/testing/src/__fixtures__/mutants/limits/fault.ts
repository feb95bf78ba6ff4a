import {
  MemoryError,
  type Commit,
  type CommitOptions,
  type FileStat,
  type OpenOptions,
  type Storage,
} from '@sheaf/core'
import {
  isHidden,
  type Candidate,
  type CandidateQuery,
  type Candidates,
  type CheckedChange,
  type Embedding,
  type LoggedChanges,
  type PortListing,
  type SnapshotFile,
} from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../../example/in-memory-storage.ts'
import type { File } from '../../../example/scan-index.ts'
import { InMemoryIndex, openInMemory, type Handle } from '../../open-in-memory.ts'
import type { Mutant } from '../mutant.ts'

/** The faults of an engine. Without a fault, data passes unchanged. */
export interface Fault {
  /** Refuses a valid commit. */
  readonly refuses?: (changes: readonly CheckedChange[]) => boolean
  /** The number of changes of an acknowledged commit that are made. */
  readonly made?: (changes: readonly CheckedChange[]) => number
  /** The stored version of a written file. */
  readonly file?: (file: File, before: File | undefined) => File
  /** Changes the stored data after a commit, and after vectors were stored. */
  readonly after?: (data: Data) => void
  /** Two paths with the same key are one file, with the path that was written last. */
  readonly key?: (path: string) => string
  readonly list?: (paths: readonly string[], directory: string) => readonly string[]
  readonly readAll?: (texts: readonly (string | undefined)[]) => (string | undefined)[]
  readonly asks?: (query: CandidateQuery) => CandidateQuery
  /** A list of hits without some, or with parts of them missing. */
  readonly finds?: (
    list: readonly Candidate[],
    handle: Handle,
    name: 'text' | 'vector',
  ) => readonly Candidate[]
  /** The maximum number of texts returned as pending, and of vectors returned at once. */
  readonly page?: number
  readonly puts?: (embeddings: readonly Embedding[]) => readonly Embedding[]
  /** The maximum number of vectors erased at once. */
  readonly erases?: number
  readonly model?: (name: string) => string
  readonly told?: (told: LoggedChanges) => LoggedChanges
  readonly author?: (author: string) => string
  readonly snapshot?: (files: readonly SnapshotFile[]) => readonly SnapshotFile[]
}

/** A storage on an engine with this fault. */
export function faulty(topics: readonly string[], fault: Fault): Mutant {
  const { key = (path: string) => path, model = (name: string) => name } = fault
  const Store = class extends InMemoryStore {
    #at(path: string): File | undefined {
      const known = this.data.files.get(path)
      if (known !== undefined || fault.key === undefined) return known
      return [...this.data.files.values()].find((file) => key(file.path) === key(path))
    }
    protected override async doRead(path: string): Promise<string | undefined> {
      // An engine that compares no hash.
      return fault.file === undefined && fault.key === undefined
        ? await super.doRead(path)
        : this.#at(path)?.content
    }
    protected override async doReadAll(paths: readonly string[]): Promise<(string | undefined)[]> {
      const texts = await Promise.all(paths.map((path) => this.doRead(path)))
      return fault.readAll?.(texts) ?? texts
    }
    protected override async doStat(path: string): Promise<FileStat | undefined> {
      const stat = this.#at(path)
      return stat && { path, hash: stat.hash, size: stat.size, updatedAt: new Date(stat.updatedAt) }
    }
    protected override async doList(directory: string, options?: PortListing): Promise<string[]> {
      const paths = (await super.doList(directory)).sort()
      const shown = options?.includeHidden === true ? paths : paths.filter((path) => !isHidden(path))
      return [...(fault.list?.(shown, directory) ?? shown)]
    }
    protected override async doCommit(
      changes: readonly CheckedChange[],
      options?: CommitOptions,
    ): Promise<Commit> {
      if (fault.refuses?.(changes) === true)
        throw MemoryError.unavailable('The engine takes no request of this size.', { retryable: false })
      const { files } = this.data
      const before = new Map(files)
      const author = options?.author === undefined ? undefined : fault.author?.(options.author)
      const commit = await super.doCommit(changes, { ...options, ...(author !== undefined && { author }) })
      for (const { path } of changes.slice(fault.made?.(changes) ?? changes.length)) {
        const former = before.get(path)
        if (former === undefined) files.delete(path)
        else files.set(path, former)
      }
      for (const { path } of changes) {
        const file = files.get(path)
        if (file === undefined) continue
        if (fault.file !== undefined) files.set(path, fault.file(file, before.get(path)))
        if (fault.key !== undefined)
          for (const other of files.keys())
            if (other !== path && key(other) === key(path)) files.delete(other)
      }
      fault.after?.(this.data)
      return commit
    }
  }
  const Index = class extends InMemoryIndex {
    override async candidates({ vector, ...query }: CandidateQuery): Promise<Candidates> {
      const asked = { ...query, ...(vector && { vector: { ...vector, model: model(vector.model) } }) }
      const found = await super.candidates(fault.asks?.(asked) ?? asked)
      const list = (name: 'text' | 'vector') => fault.finds?.(found[name], this.handle, name) ?? found[name]
      return { ...found, text: list('text'), vector: list('vector') }
    }
    override async pendingEmbeddings(name: string, limit: number) {
      return (await super.pendingEmbeddings(model(name), limit)).slice(0, fault.page)
    }
    override async putEmbeddings(name: string, embeddings: readonly Embedding[]): Promise<void> {
      await super.putEmbeddings(model(name), fault.puts?.(embeddings) ?? embeddings)
      fault.after?.(this.handle.data)
    }
    override async readEmbeddings(name: string, after: string, limit: number): Promise<Embedding[]> {
      return await super.readEmbeddings(model(name), after, limit)
    }
    override async eraseEmbeddings(name: string): Promise<number> {
      const { erases: most } = fault
      if (most === undefined) return await super.eraseEmbeddings(model(name))
      const { vectors } = this.handle.data
      const keys = [...vectors.keys()].filter((key) => key.slice(0, key.lastIndexOf(' ')) === name)
      return keys.slice(0, most).filter((key) => vectors.delete(key)).length
    }
  }
  return {
    topics,
    async open(options, data) {
      const storage = await openInMemory(options, data, { Store, Index })
      const { told, snapshot } = fault
      return {
        ...storage,
        ...(told && { changes: async (how) => told(await storage.changes(how)) }),
        ...(snapshot && {
          async *snapshot(how) {
            for await (const part of storage.snapshot(how)) yield { ...part, files: snapshot(part.files) }
          },
        }),
      }
    },
  }
}

/**
 * A storage on an engine that changes its data in this way when all handles were closed and one is opened
 * again.
 */
export function forgetful(
  topics: readonly string[],
  change: (data: Data, options: OpenOptions) => void,
  parts: Parameters<typeof openInMemory>[2] = {},
): Mutant {
  const open = new WeakMap<Data, Set<Storage>>()
  return {
    topics,
    async open(options, data) {
      const handles = open.get(data)
      if (handles?.size === 0) change(data, options)
      const storage = await openInMemory(options, data, parts)
      const kept = handles ?? new Set()
      open.set(data, kept.add(storage))
      return {
        ...storage,
        async close() {
          kept.delete(storage)
          await storage.close()
        },
      }
    },
  }
}
