import { contentHash, type Chunk, type Clock, type FileStat, type Scope } from '@sheaf/core'
import {
  isHidden,
  isInScope,
  isSearched,
  type Candidate,
  type Embedding,
  type PendingEmbedding,
} from '@sheaf/core/adapter'
import { paragraphChunker, wordAnalyser } from '../../simple-parts.ts'
import type { ModelQuery } from './model-operations.ts'

interface File {
  readonly content: string
  readonly updatedAt: Date
}

/** The model of a storage: a map of path to content, and the stored vectors. */
export class ModelFiles {
  readonly #files = new Map<string, File>()
  readonly #vectors = new Map<string, Float32Array>()
  // A storage may forget the vector of a text that no file has any more, or keep it until the text comes
  // back.
  readonly #undecided = new Set<string>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get paths(): string[] {
    return [...this.#files.keys()]
  }

  contentOf(path: string): string | undefined {
    return this.#files.get(path)?.content
  }

  async statOf(path: string): Promise<FileStat | undefined> {
    const file = this.#files.get(path)
    if (file === undefined) return undefined
    const { content, updatedAt } = file
    return {
      path,
      hash: await contentHash(content),
      size: new TextEncoder().encode(content).length,
      updatedAt,
    }
  }

  contents(): Record<string, string> {
    return Object.fromEntries([...this.#files].map(([path, { content }]) => [path, content]))
  }

  set(path: string, content: string | null): void {
    if (content === null) this.#files.delete(path)
    else if (this.contentOf(path) !== content)
      this.#files.set(path, { content, updatedAt: this.#clock.now() })
    const texts = this.#texts()
    for (const text of this.#vectors.keys()) if (!texts.has(text)) this.#undecided.add(text)
  }

  /** Paths below `directory` of a view, relative to the view, without Sheaf's own files. */
  listed(view: string, directory: string): string[] {
    const prefix = view === '' ? '' : `${view}/`
    return this.paths
      .filter((path) => !isHidden(path) && path.startsWith(prefix))
      .map((path) => path.slice(prefix.length))
      .filter((path) => directory === '' || path.startsWith(`${directory}/`))
      .sort()
  }

  /** Distinct vectors for all texts. The model counts them as stored. */
  async embedded(): Promise<Embedding[]> {
    this.#undecided.clear()
    this.#vectors.clear()
    for (const text of this.#texts()) this.#vectors.set(text, vectorOf(text))
    const hashed = [...this.#vectors].map(async ([text, vector]) => ({
      textHash: await contentHash(text),
      vector,
    }))
    return await Promise.all(hashed)
  }

  /** True if the texts without a vector are `given`, the texts that the storage returned. */
  arePending(given: readonly PendingEmbedding[]): boolean {
    const texts = [...this.#texts()].filter((text) => !this.#undecided.has(text) && !this.#vectors.has(text))
    const named = given.map(({ text }) => text).filter((text) => !this.#undecided.has(text))
    return named.sort().join('\0') === texts.sort().join('\0')
  }

  /** The files within the scopes that have one of the words. */
  pathsHaving({ text, within }: Pick<ModelQuery, 'text' | 'within'>): string[] {
    const { documentTerms, queryTerms } = wordAnalyser()
    const terms = queryTerms(text)
    const has = (path: string) =>
      documentTerms(this.contentOf(path) ?? '').some((term) => terms.includes(term))
    return this.#pathsIn(within).filter(has).sort()
  }

  /** The distance of each chunk with a vector, within the scopes, from `values`, by path and ordinal. */
  distances(values: readonly number[], within: readonly Scope[] | undefined): Map<string, number> {
    const all = this.#pathsIn(within).flatMap((path) =>
      this.#chunksOf(path).map((chunk) => ({ place: `${path} ${chunk.ordinal}`, text: chunk.text })),
    )
    return new Map(
      all.flatMap(({ place, text }) => {
        const vector = this.#vectors.get(text)
        return vector === undefined ? [] : [[place, distance(vector, values)]]
      }),
    )
  }

  /** True if it is undecided whether some text has a vector. */
  get isUndecided(): boolean {
    return this.#undecided.size > 0
  }

  /** True if the candidate is exactly a chunk of its file. */
  async isChunk(candidate: Candidate): Promise<boolean> {
    const { path, ordinal, text, lineStart, lineEnd, headings } = candidate
    const file = this.#files.get(path)
    const chunk = this.#chunksOf(path)[ordinal]
    return (
      file !== undefined &&
      chunk !== undefined &&
      JSON.stringify([text, lineStart, lineEnd, headings]) ===
        JSON.stringify([chunk.text, chunk.lineStart, chunk.lineEnd, chunk.headings]) &&
      candidate.hash === (await contentHash(file.content)) &&
      candidate.updatedAt.getTime() === file.updatedAt.getTime()
    )
  }

  #pathsIn(within: readonly Scope[] | undefined): string[] {
    return this.paths.filter((path) => isSearched(path) && isInScope(path, within))
  }

  #chunksOf(path: string): Chunk[] {
    return paragraphChunker().chunk(this.contentOf(path) ?? '')
  }

  #texts(): Set<string> {
    return new Set(this.#pathsIn(undefined).flatMap((path) => this.#chunksOf(path).map(({ text }) => text)))
  }
}

function vectorOf(text: string): Float32Array {
  const units = [...text].map((character) => character.charCodeAt(0))
  const sum = units.reduce((total, unit, place) => (total + unit * (place + 1)) % 360, 0)
  return new Float32Array([Math.cos(sum), Math.sin(sum)])
}

function distance([x = 0, y = 0]: Float32Array, [a = 0, b = 0]: readonly number[]): number {
  return 1 - (x * a + y * b) / (Math.hypot(x, y) * Math.hypot(a, b))
}
