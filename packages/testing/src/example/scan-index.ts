import { contentHash, type Analyser, type FileStat, type OpenOptions, type Scope } from '@sheaf/core'
import { isInScope, isSearched, type Candidate, type SearchIndex } from '@sheaf/core/adapter'

/** A file with its content. */
export type File = FileStat & { readonly content: string }

/** The data that a {@link scanIndex} searches. The key of a vector is `${model} ${textHash}`. */
export interface Scanned {
  readonly files: () => Iterable<File>
  readonly vectors: Map<string, Float32Array>
}

/**
 * An index for storages without a search engine: it cuts and reads every file for every search, so it is
 * never outdated.
 */
export function scanIndex({ files, vectors }: Scanned, { chunker, analyser }: OpenOptions): SearchIndex {
  const shown = () => [...files()].filter(({ path }) => isSearched(path))
  const inView = (view: readonly Scope[] | undefined) => {
    const paths = new Set([...files()].map(({ path }) => path))
    return (path: string) =>
      view?.some(
        (scope) => isInScope(path, [scope]) && !(scope.hiddenBy && paths.has(`${scope.hiddenBy}/${path}`)),
      ) !== false
  }
  const chunksOf = ({ path, hash, updatedAt, content }: File): Candidate[] =>
    chunker.chunk(content).map(({ start: _start, end: _end, ...chunk }) => {
      return { ...chunk, path, hash, updatedAt: new Date(updatedAt), score: 0 }
    })
  return {
    async candidates({ text, vector, includeVectors = false, limit, files: lists, chunks, ...query }) {
      const { view, within = view, abortSignal } = query
      abortSignal?.throwIfAborted()
      const [isSeen, isAsked] = [inView(view ?? within), inView(within)]
      const seen = shown().filter(({ path }) => isSeen(path))
      const asked = shown()
        .filter(({ path }) => isAsked(path))
        .sort(byPath)
      const scored = bm25(seen.flatMap(chunksOf), analyser, text).filter(({ path }) => isAsked(path))
      const measured = scored.map(async (chunk) => {
        const values = vector && vectors.get(`${vector.model} ${await contentHash(chunk.text)}`)
        const distance = values && vector ? cosineDistance(values, vector.values) : Number.NaN
        return { chunk: values && includeVectors ? { ...chunk, vector: values.slice() } : chunk, distance }
      })
      const all = await Promise.all(measured)
      const having = all.map(({ chunk }) => chunk).filter(({ score }) => score < 0)
      const near = all.flatMap(({ chunk, distance }) =>
        Number.isNaN(distance) ? [] : { ...chunk, score: distance },
      )
      const listed = asked.flatMap((file) => chunksOf(file).slice(0, 1))
      const isPart = ({ path, ordinal }: Candidate) =>
        chunks?.some((part) => part.path === path && part.first <= ordinal && ordinal <= part.last)
      return {
        text: best(having, limit),
        vector: best(near, limit),
        ...(lists && { files: listed.map(searched) }),
        ...(chunks && { chunks: asked.flatMap(chunksOf).filter(isPart) }),
      }
    },
    async pendingEmbeddings(model, limit) {
      const chunks = shown().flatMap(chunksOf)
      const texts = [...new Set(chunks.map(({ text }) => text))]
      const hashed = await Promise.all(
        texts.map(async (text) => ({ text, textHash: await contentHash(text) })),
      )
      return hashed
        .filter(({ textHash }) => !vectors.has(`${model} ${textHash}`))
        .slice(0, Math.max(limit, 0))
    },
    async putEmbeddings(model, embeddings) {
      shown()
      for (const { textHash, vector } of embeddings) vectors.set(`${model} ${textHash}`, vector.slice())
    },
    async readEmbeddings(model, after, limit) {
      shown()
      const kept = [...vectors].filter(([key]) => modelOf(key) === model)
      return kept
        .map(([key, vector]) => ({ textHash: key.slice(model.length + 1), vector: vector.slice() }))
        .filter(({ textHash }) => textHash > after)
        .sort((a, b) => (a.textHash < b.textHash ? -1 : 1))
        .slice(0, Math.max(limit, 0))
    },
    async embeddedModels() {
      shown()
      const all = [...vectors].map(([key, { length }]) => ({ model: modelOf(key), dimensions: length }))
      const models = [...new Map(all.map((each) => [each.model, each])).values()].sort((a, b) =>
        a.model < b.model ? -1 : 1,
      )
      return models.map((each) => ({
        ...each,
        vectors: all.filter(({ model }) => model === each.model).length,
      }))
    },
    async eraseEmbeddings(model) {
      shown()
      const keys = [...vectors.keys()].filter((key) => modelOf(key) === model)
      return keys.filter((key) => vectors.delete(key)).length
    },
    async sync({ abortSignal } = {}) {
      abortSignal?.throwIfAborted()
      return { indexed: 0, removed: 0, unchanged: shown().length, chunks: 0, skipped: [] }
    },
    async rebuild({ abortSignal, onProgress } = {}) {
      const all = shown()
      for (const [place, { path }] of all.entries()) {
        abortSignal?.throwIfAborted()
        onProgress?.({ done: place + 1, total: all.length, path })
      }
      const chunks = all.flatMap(chunksOf).length
      return { indexed: all.length, removed: 0, unchanged: 0, chunks, skipped: [] }
    },
  }
}

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1)
const searched = ({ path, updatedAt, fields, marks }: Candidate) => ({ path, updatedAt, fields, marks })
const modelOf = (key: string) => key.slice(0, key.lastIndexOf(' '))

/**
 * Okapi BM25 with k1 = 1.2 and b = 0.75, negative as in SQLite: smaller is better, and 0 means that the chunk
 * has none of the words.
 */
function bm25(chunks: readonly Candidate[], analyser: Analyser, query: string): Candidate[] {
  const documents = chunks.map((chunk) => ({ chunk, terms: analyser.documentTerms(chunk.text) }))
  const meanLength = documents.reduce((sum, { terms }) => sum + terms.length, 0) / documents.length
  const weights = new Map<string, number>()
  for (const term of analyser.queryTerms(query)) {
    const having = documents.filter(({ terms }) => terms.includes(term)).length
    if (having > 0) weights.set(term, Math.log(1 + (documents.length - having + 0.5) / (having + 0.5)))
  }
  return documents.map(({ chunk, terms }) => {
    const counts = new Map<string, number>()
    for (const term of terms) if (weights.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
    const saturation = 1.2 * (0.25 + (0.75 * terms.length) / meanLength)
    const score = [...counts].reduce(
      (sum, [term, count]) => sum - ((weights.get(term) ?? 0) * count * 2.2) / (count + saturation),
      0,
    )
    return { ...chunk, score }
  })
}

/**
 * 0 for equal directions, 1 for a right angle, 2 for opposite directions; NaN for a vector of zeros, or of
 * another length.
 */
function cosineDistance(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) =>
    x.reduce((sum, value, place) => sum + value * (y[place] ?? 0), 0)
  return a.length === b.length ? 1 - dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b)) : Number.NaN
}

function best(candidates: readonly Candidate[], limit: number): Candidate[] {
  const order = (a: Candidate, b: Candidate) =>
    a.score - b.score || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.ordinal - b.ordinal)
  return candidates.toSorted(order).slice(0, Math.min(Math.max(Math.trunc(limit) || 0, 0), 200))
}
