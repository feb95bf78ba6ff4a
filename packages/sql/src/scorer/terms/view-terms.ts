import type { PreparedQuery } from '../../search/prepare-query.ts'
import { withoutFiles, type PathRange } from '../../search/scope-ranges.ts'
import { BestScores, lengthNorm, termWeight } from './bm25.ts'
import type { Statistics, TermIndex } from './term-index.ts'

/** A chunk that a query found. More negative is better. */
export interface ScoredChunk {
  readonly id: number
  readonly score: number
  readonly counts?: readonly number[]
}

export interface ViewPart {
  readonly index: TermIndex
  /** The files that the view hides, in order. */
  readonly hidden: readonly string[]
}

export interface ViewQuery {
  readonly tokens: readonly string[]
  readonly limit: number
  readonly ranges: readonly PathRange[] | undefined
  readonly marks?: readonly string[]
}

/**
 * The terms of all chunks that a view shows. Scores are FTS5's bm25() over the chunks of the view only, in
 * the same order of operations; the logarithm may differ from another library's in its last bit.
 */
export class ViewTerms {
  readonly #parts: readonly ViewPart[]
  readonly #hidden: readonly string[]
  // The lists of a query have the same ranges, and some the same tokens.
  #shown: { readonly of: string; readonly ranges: readonly PathRange[] } | undefined
  #known: { readonly of: readonly string[]; readonly statistics: Statistics } | undefined

  constructor(parts: readonly ViewPart[]) {
    this.#parts = parts
    this.#hidden = parts.flatMap(({ hidden }) => hidden)
  }

  /** The best chunks by text, and for each list by marks. `terms` are tokens of the index. */
  lists({ terms, marked, limit, ranges }: Pick<PreparedQuery, 'terms' | 'marked' | 'limit' | 'ranges'>): {
    readonly text: readonly ScoredChunk[]
    readonly marked: readonly (readonly ScoredChunk[])[]
  } {
    const find = (tokens: readonly string[], marks?: readonly string[]) =>
      tokens.length === 0 || marks?.length === 0
        ? []
        : this.find({ tokens, limit, ranges, ...(marks === undefined ? {} : { marks }) })
    const byMarks = marked.map(({ marks, isByText }) => (isByText ? find(terms, marks) : find(marks)))
    return { text: find(terms), marked: byMarks.map((list) => list.map(({ id, score }) => ({ id, score }))) }
  }

  /** The best chunks that have any of the tokens, best first; equal scores by path and position. */
  find({ tokens, limit, ranges, marks }: ViewQuery): ScoredChunk[] {
    const { documents, totalLength, having } = this.#statistics(tokens)
    if (documents === 0) return []
    const meanLength = totalLength / documents
    const best = new BestScores(limit)
    const query = {
      tokens,
      weights: having.map((count) => termWeight(documents, count)),
      limit,
      meanLength,
      normOf: (length: number) => lengthNorm(length, meanLength),
      ranges: this.shown(ranges),
      marks,
    }
    for (const { index } of this.#parts) index.find(query, best)
    return best.sorted()
  }

  chunksWith(tokens: readonly string[], ranges: readonly PathRange[] | undefined): number[] {
    const shown = this.shown(ranges)
    const counts = this.#parts.map(({ index }) => index.chunksWith(tokens, shown))
    return tokens.map((_, place) => counts.reduce((sum, own) => sum + (own[place] ?? 0), 0))
  }

  /** The ranges without the hidden files. */
  shown(ranges: readonly PathRange[] | undefined): readonly PathRange[] | undefined {
    if (this.#hidden.length === 0 || ranges === undefined) return ranges
    const of = JSON.stringify(ranges)
    if (this.#shown?.of !== of) {
      const shown = ranges.flatMap((range) => (range[2] === '' ? [range] : withoutFiles(range, this.#hidden)))
      this.#shown = { of, ranges: shown }
    }
    return this.#shown.ranges
  }

  #statistics(tokens: readonly string[]): Statistics {
    if (this.#known?.of === tokens) return this.#known.statistics
    const sum = { documents: 0, totalLength: 0, having: tokens.map(() => 0) }
    const add = ({ documents, totalLength, having }: Statistics, sign: 1 | -1) => {
      sum.documents += sign * documents
      sum.totalLength += sign * totalLength
      sum.having = sum.having.map((count, place) => count + sign * (having[place] ?? 0))
    }
    for (const { index, hidden } of this.#parts) {
      add(index.statistics(tokens), 1)
      if (hidden.length > 0) add(index.statistics(tokens, hidden), -1)
    }
    this.#known = { of: tokens, statistics: sum }
    return sum
  }
}
