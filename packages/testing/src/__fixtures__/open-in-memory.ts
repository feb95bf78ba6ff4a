import {
  isInScope,
  isSearched,
  type Candidate,
  type CandidateQuery,
  type Candidates,
  type EmbeddedModel,
  type Embedding,
  type MarkedQuery,
  type PendingEmbedding,
  type SearchIndex,
  type SnapshotPart,
} from '@sheaf/core/adapter'
import type {
  Clock,
  Diagnosis,
  DoctorOptions,
  OpenOptions,
  Scope,
  Storage,
  SyncOptions,
  SyncReport,
} from '@sheaf/core'
import { inMemory, InMemoryStore, type Data } from '../example/in-memory-storage.ts'

export const noData = (): Data => ({ files: new Map(), vectors: new Map(), log: [], sequence: 0 })

/** The arguments of one opening. */
export interface Handle {
  readonly data: Data
  readonly options: OpenOptions
}

/** The example's index as a class, for mutants to extend. Unlike the example, it stores marks. */
export class InMemoryIndex implements SearchIndex {
  protected readonly handle: Handle
  readonly #inner: SearchIndex

  constructor(handle: Handle, inner: SearchIndex) {
    this.handle = handle
    this.#inner = inner
  }

  async candidates(query: CandidateQuery): Promise<Candidates> {
    const { marked, ...rest } = query
    const found = await this.#inner.candidates(rest)
    if (marked === undefined) return found
    return { ...found, marked: await Promise.all(marked.map((each) => this.#withMarks(each, rest))) }
  }

  async #withMarks({ marks, isByText }: MarkedQuery, query: CandidateQuery): Promise<Candidate[]> {
    const { limit, view, within = view } = query
    const having = this.#chunks(within, view).filter((chunk) =>
      chunk.marks?.some((mark) => marks.includes(mark)),
    )
    if (!isByText) return having.slice(0, Math.max(0, limit))
    // Searched only in these files, so that no better chunk of another file takes a place.
    const files = [...new Set(having.map(({ path }) => path))].map((directory) => ({ directory }))
    const scored = await this.#inner.candidates({
      ...query,
      limit: 200,
      within: files,
      ...((view ?? within) && { view: view ?? within }),
    })
    return scored.text
      .filter(({ path, ordinal }) => having.some((each) => each.path === path && each.ordinal === ordinal))
      .map(({ counts: _counts, ...rest }) => rest)
      .slice(0, Math.max(0, limit))
  }

  /** All visible chunks in scopes, by path and ordinal. */
  #chunks(...scopes: readonly (readonly Scope[] | undefined)[]): Candidate[] {
    const { data, options } = this.handle
    const isIn = (path: string, within: readonly Scope[] | undefined) =>
      within?.some(
        (scope) =>
          isInScope(path, [scope]) && !(scope.hiddenBy && data.files.has(`${scope.hiddenBy}/${path}`)),
      ) !== false
    return [...data.files.values()]
      .filter(({ path }) => isSearched(path) && scopes.every((within) => isIn(path, within)))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .flatMap(({ content, path, hash, updatedAt }) =>
        options.chunker.chunk(content).map(({ start: _start, end: _end, ...chunk }) => {
          return { ...chunk, path, hash, updatedAt: new Date(updatedAt), score: 0 }
        }),
      )
  }

  async pendingEmbeddings(model: string, limit: number): Promise<PendingEmbedding[]> {
    return await this.#inner.pendingEmbeddings(model, limit)
  }

  async putEmbeddings(model: string, embeddings: readonly Embedding[]): Promise<void> {
    await this.#inner.putEmbeddings(model, embeddings)
  }

  async readEmbeddings(model: string, after: string, limit: number): Promise<Embedding[]> {
    return await this.#inner.readEmbeddings(model, after, limit)
  }

  async embeddedModels(): Promise<EmbeddedModel[]> {
    return await this.#inner.embeddedModels()
  }

  async eraseEmbeddings(model: string): Promise<number> {
    return await this.#inner.eraseEmbeddings(model)
  }

  async sync(options?: SyncOptions): Promise<SyncReport> {
    return await this.#inner.sync(options)
  }

  async rebuild(options?: SyncOptions): Promise<SyncReport> {
    return await this.#inner.rebuild(options)
  }
}

/** The parts that differ from the example adapter. */
export interface Parts {
  readonly Store: new (data: Data, clock: Clock) => InMemoryStore
  readonly Index: new (handle: Handle, inner: SearchIndex) => InMemoryIndex
  readonly snapshot: (storage: Storage, handle: Handle) => AsyncIterable<SnapshotPart>
  readonly doctor: (storage: Storage, handle: Handle, options: DoctorOptions) => Promise<Diagnosis>
}

/** The example adapter, opened with other parts. */
export async function openInMemory(
  options: OpenOptions,
  data: Data = noData(),
  {
    Store = InMemoryStore,
    Index = InMemoryIndex,
    snapshot,
    doctor = (storage, _handle, how) => storage.doctor(how),
  }: Partial<Parts> = {},
): Promise<Storage & { readonly data: Data }> {
  const inner = await inMemory(data).open(options)
  const handle = { data, options }
  const store = new Store(data, options.clock)
  return {
    data,
    store,
    index: new Index(handle, inner.index),
    doctor: (how = {}) => doctor({ ...inner, store }, handle, how),
    changes: (how) => inner.changes(how),
    scrub: (how) => inner.scrub(how),
    snapshot: (how) => snapshot?.({ ...inner, store }, handle) ?? inner.snapshot(how),
    async close() {
      store.isClosed = true
      await inner.close()
    },
  }
}
