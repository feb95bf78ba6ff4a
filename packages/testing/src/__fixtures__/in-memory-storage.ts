import {
  BaseMemoryStore,
  ClosedError,
  collisionKey,
  ConflictError,
  contentHash,
  InvalidPathError,
  isHidden,
  isInScope,
  isWithin,
  NotFoundError,
} from '@sheaf/core'
import type {
  Candidate,
  CandidateQuery,
  Candidates,
  CheckedChange,
  Chunk,
  Commit,
  Embedding,
  FileStat,
  OpenOptions,
  PendingEmbedding,
  ReadOptions,
  SearchIndex,
  Storage,
  SyncOptions,
  SyncReport,
} from '@sheaf/core'

type File = FileStat & { readonly content: string }

/** What outlives a handle. */
export interface Data {
  readonly files: Map<string, File>
  readonly vectors: Map<string, Float32Array>
  sequence: number
}

export const noData = (): Data => ({ files: new Map(), vectors: new Map(), sequence: 0 })

/** One handle: whether it is open, and what it was opened with. */
export interface Handle {
  readonly data: Data
  readonly options: OpenOptions
  readonly underWay: Set<Promise<unknown>>
  isClosed: boolean
}

function open({ data, isClosed }: Handle): Data {
  if (isClosed) throw new ClosedError('The storage')
  return data
}

export class InMemoryStore extends BaseMemoryStore {
  protected readonly handle: Handle

  constructor(handle: Handle) {
    super()
    this.handle = handle
  }

  protected override async track<T>(call: () => Promise<T>): Promise<T> {
    open(this.handle)
    const work = call()
    this.handle.underWay.add(work)
    try {
      return await work
    } finally {
      this.handle.underWay.delete(work)
    }
  }

  protected async doRead(path: string, _options: ReadOptions): Promise<string | undefined> {
    return this.handle.data.files.get(path)?.content
  }

  protected async doStat(path: string, _options: ReadOptions): Promise<FileStat | undefined> {
    const file = this.handle.data.files.get(path)
    return file && statOf(file)
  }

  protected async doList(directory: string): Promise<string[]> {
    return [...this.handle.data.files.keys()].filter((path) => isWithin(path, directory))
  }

  // Nothing is awaited between the checks and the changes, so nothing comes between them.
  protected async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
    const data = this.handle.data
    for (const { path, content, ifMatch } of changes) {
      const actual = data.files.get(path)?.hash ?? null
      if (ifMatch !== undefined && ifMatch !== actual) throw new ConflictError({ path, expected: ifMatch, actual })
      if (content === null && actual === null) throw new NotFoundError(path)
    }
    const after = new Map(data.files)
    const committedAt = this.handle.options.clock.now()
    for (const { path } of changes) after.delete(path)
    const keys = new Map([...after.keys()].map((path) => [collisionKey(path), path]))
    for (const change of changes) {
      if (change.content === null) continue
      const { path, content, hash, size } = change
      if (keys.has(collisionKey(path)))
        throw new InvalidPathError(path, 'another file has this name but for case or the form of its characters')
      keys.set(collisionKey(path), path)
      after.set(path, { path, content, hash, size, updatedAt: committedAt })
    }
    data.files.clear()
    for (const [path, file] of after) data.files.set(path, file)
    data.sequence += 1
    return { sequence: data.sequence, committedAt, files: changes.map(({ path }) => after.get(path)).map((file) => file && statOf(file)) }
  }
}

export class InMemoryIndex implements SearchIndex {
  protected readonly handle: Handle

  constructor(handle: Handle) {
    this.handle = handle
  }

  async candidates({ text, vector, limit, within, abortSignal }: CandidateQuery): Promise<Candidates> {
    abortSignal?.throwIfAborted()
    const { analyser } = this.handle.options
    const scored = this.#scored(analyser.queryTerms(text)).filter(({ file }) => isInScope(file.path, within))
    const near = scored.map(async ({ file, chunk }) => {
      const values = vector && open(this.handle).vectors.get(`${vector.model}\0${await contentHash(chunk.text)}`)
      return values?.length === vector?.values.length && values && vector
        ? [candidateOf(file, chunk, cosineDistance(values, vector.values))]
        : []
    })
    const found = scored.filter(({ score }) => score < 0).map(({ file, chunk, score }) => candidateOf(file, chunk, score))
    return { text: best(found, limit), vector: best((await Promise.all(near)).flat(), limit) }
  }

  async pendingEmbeddings(model: string, limit: number): Promise<PendingEmbedding[]> {
    const texts = [...new Set(this.#chunks().map(({ chunk }) => chunk.text))]
    const hashed = await Promise.all(texts.map(async (text) => ({ text, textHash: await contentHash(text) })))
    return hashed.filter(({ textHash }) => !open(this.handle).vectors.has(`${model}\0${textHash}`)).slice(0, Math.max(limit, 0))
  }

  async putEmbeddings(model: string, embeddings: readonly Embedding[]): Promise<void> {
    for (const { textHash, vector } of embeddings) open(this.handle).vectors.set(`${model}\0${textHash}`, vector.slice())
  }

  async sync({ abortSignal }: SyncOptions = {}): Promise<SyncReport> {
    abortSignal?.throwIfAborted()
    return { indexed: 0, removed: 0, unchanged: this.#files().length, chunks: 0, skipped: [] }
  }

  async rebuild({ abortSignal, onProgress }: SyncOptions = {}): Promise<SyncReport> {
    const files = this.#files()
    for (const [place, { path }] of files.entries()) {
      abortSignal?.throwIfAborted()
      onProgress?.({ done: place + 1, total: files.length, path })
    }
    return { indexed: files.length, removed: 0, unchanged: 0, chunks: this.#chunks().length, skipped: [] }
  }

  /** Every chunk of every file that search may show: cut anew each time, so that it is never old. */
  #chunks(): { readonly file: File; readonly chunk: Chunk }[] {
    return this.#files().flatMap((file) => this.handle.options.chunker.chunk(file.content).map((chunk) => ({ file, chunk })))
  }

  /** The same with a score: how often the chunk has the terms, rare ones counting more, as a share of its length, negative. */
  #scored(terms: readonly string[]): { readonly file: File; readonly chunk: Chunk; readonly score: number }[] {
    const { analyser } = this.handle.options
    const all = this.#chunks().map((each) => ({ ...each, words: analyser.documentTerms(each.chunk.text) }))
    const weights = new Map(
      terms.map((term) => [term, Math.log(1 + all.length / (1 + all.filter(({ words }) => words.includes(term)).length))]),
    )
    return all.map(({ words, ...each }) => ({
      ...each,
      score: -words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / (words.length + 1),
    }))
  }

  #files(): File[] {
    return [...open(this.handle).files.values()].filter(({ path }) => !isHidden(path)).sort((a, b) => (a.path < b.path ? -1 : 1))
  }
}

export interface Parts {
  readonly Store: new (handle: Handle) => InMemoryStore
  readonly Index: new (handle: Handle) => InMemoryIndex
}

/** A storage that keeps everything in `data`, for tests of the suite. Handles to one `data` see each other's changes at once. */
export async function openInMemory(
  options: OpenOptions,
  data: Data = noData(),
  parts: Partial<Parts> = {},
): Promise<Storage & { readonly data: Data }> {
  const { Store = InMemoryStore, Index = InMemoryIndex } = parts
  const handle: Handle = { data, options, underWay: new Set(), isClosed: false }
  const index = new Index(handle)
  await index.rebuild(options)
  const close = async () => {
    handle.isClosed = true
    await Promise.allSettled(handle.underWay)
  }
  return { data, store: new Store(handle), index, close }
}

function statOf({ path, hash, size, updatedAt }: File): FileStat {
  return { path, hash, size, updatedAt: new Date(updatedAt) }
}

function candidateOf({ path, hash, updatedAt }: File, { ordinal, text, lineStart, lineEnd, headings }: Chunk, score: number): Candidate {
  return { path, hash, ordinal, text, lineStart, lineEnd, headings, updatedAt: new Date(updatedAt), score }
}

function best(candidates: readonly Candidate[], limit: number): Candidate[] {
  const order = (a: Candidate, b: Candidate) => a.score - b.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.ordinal - b.ordinal)
  return candidates.toSorted(order).slice(0, Math.min(Math.max(Math.trunc(limit) || 0, 0), 200))
}

function cosineDistance(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, place) => sum + value * (y[place] ?? 0), 0)
  return 1 - (dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)) || 0)
}
