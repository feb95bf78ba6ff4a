import { termScore } from './bm25.ts'
import { comparePaths } from './compare-paths.ts'
import { isInRanges } from './path-ranges.ts'
import type { PathRange } from '../scope-ranges.ts'
import { countTokens } from './postings-builder.ts'
import type { ChunkTerms, CountedChunk } from './postings-builder.ts'

/** A chunk that is not in the postings, with its tokens. */
export interface FreshDocument extends CountedChunk {
  readonly id: number
  readonly path: string
}

/** The query's side of a search among fresh documents. */
export interface FreshQuery {
  readonly tokens: readonly string[]
  /** Of each token. */
  readonly weights: readonly number[]
  readonly normOf: (length: number) => number
  readonly ranges?: readonly PathRange[]
  /** Documents without one of these are passed over. */
  readonly marks?: readonly string[]
}

/** Chunks that came after the postings were made. Few: each is looked at for every query. */
export class FreshDocuments {
  readonly #files = new Map<number, readonly FreshDocument[]>()
  #sorted: readonly FreshDocument[] | undefined
  #tokens: ReadonlySet<string> | undefined
  #size = 0
  #totalLength = 0

  get size(): number {
    return this.#size
  }

  /** Tokens of all of them. */
  get totalLength(): number {
    return this.#totalLength
  }

  /** By path, then by place in the file. */
  get sorted(): readonly FreshDocument[] {
    this.#sorted ??= [...this.#files.values()]
      .flat()
      .toSorted((a, b) => comparePaths(a.path, b.path) || a.id - b.id)
    return this.#sorted
  }

  /** Adds the chunks of files that it has none of. */
  add(chunks: readonly ChunkTerms[]): void {
    for (const [fileId, ofFile] of Map.groupBy(chunks, ({ file_id: id }) => id)) {
      const documents = ofFile.map((chunk) => ({ id: chunk.id, path: chunk.path, ...countTokens(chunk) }))
      this.#files.set(fileId, documents)
      this.#count(documents, 1)
    }
  }

  /** Forgets the chunks of a file. */
  remove(fileId: number): void {
    this.#count(this.#files.get(fileId) ?? [], -1)
    this.#files.delete(fileId)
  }

  /** How many have the token. */
  having(token: string): number {
    return this.sorted.reduce((count, { frequencies }) => (frequencies.has(token) ? count + 1 : count), 0)
  }

  /**
   * How many have the token, of the files in `ranges` where these are given. For many tokens at once, most of
   * which none has.
   */
  countIn(token: string, ranges?: readonly PathRange[]): number {
    this.#tokens ??= new Set(this.sorted.flatMap(({ frequencies }) => [...frequencies.keys()]))
    if (!this.#tokens.has(token)) return 0
    return this.sorted.filter(
      ({ frequencies, path }) => frequencies.has(token) && (ranges === undefined || isInRanges(path, ranges)),
    ).length
  }

  /**
   * Calls back with every document that has any of the tokens: its number in the order of {@link sorted}, and
   * its score.
   */
  find(
    { tokens, weights, normOf, ranges, marks }: FreshQuery,
    found: (document: FreshDocument, score: number, number: number) => void,
  ): void {
    for (const [number, document] of this.sorted.entries()) {
      if (ranges !== undefined && !isInRanges(document.path, ranges)) continue
      if (marks !== undefined && !marks.some((mark) => document.frequencies.has(mark))) continue
      const norm = normOf(document.length)
      const score = tokens.reduce((sum, token, place) => {
        const frequency = document.frequencies.get(token)
        return frequency === undefined ? sum : sum + termScore(weights[place] ?? 0, frequency, norm)
      }, 0)
      if (score > 0) found(document, -score, number)
    }
  }

  #count(documents: readonly FreshDocument[], sign: 1 | -1): void {
    this.#size += sign * documents.length
    for (const { length } of documents) this.#totalLength += sign * length
    this.#sorted = undefined
    this.#tokens = undefined
  }
}
