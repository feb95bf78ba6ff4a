import { termScore, type BestScores } from './bm25.ts'
import type { DocumentRange } from '../../search/scope-ranges.ts'
import { fileOf, lowerBound, seek, type Postings } from './postings.ts'

/** A query: terms in the order of the query with their weights, and the statistics of lengths. */
export interface TermQuery {
  readonly tokens: readonly string[]
  readonly weights: readonly number[]
  readonly limit: number
  readonly meanLength: number
  readonly normOf: (length: number) => number
  /** Has a 1 for each document that may be found; if absent, all may. */
  readonly allowed?: Uint8Array | undefined
}

interface SoughtTerm {
  readonly number: number
  readonly weight: number
  readonly start: number
  readonly end: number
  /** The maximum that the term adds to any document. */
  readonly most: number
}

// Single-precision sums are wrong by at most 1/100,000 for the longest query; documents this close to a bound
// are scored exactly.
const NEARLY = 1 - 1e-4
// Looking up a document in a list takes as long as reading this many entries of it.
const LOOKUP = 16

/**
 * Scores the documents that have any of a query's terms, and reads as few of them as possible. It takes the
 * terms in descending order of their maximum contribution. When all remaining terms together add less than
 * the current worst of the best, no other document can be among the best (MaxScore: Turtle and Flood, "Query
 * evaluation: strategies and optimizations", 1995). These sums are precise enough to select the possible best
 * documents. Only those are scored exactly, term by term in the order of the query, as FTS5 does.
 */
export class DocumentScores {
  readonly #postings: Postings
  readonly #isGone: Uint8Array
  /** One for each document; all 0 between queries. */
  readonly #sums: Float32Array
  /** The documents with a sum other than 0. */
  readonly #seen: Uint32Array
  #size = 0

  /** `isGone` has a 1 for each document that must not be found. */
  constructor(postings: Postings, isGone: Uint8Array) {
    this.#postings = postings
    this.#isGone = isGone
    this.#sums = new Float32Array(postings.ids.length)
    this.#seen = new Uint32Array(postings.ids.length)
  }

  /** Adds the best documents of a range to the best documents of other ranges. */
  find(query: TermQuery, range: DocumentRange, best: BestScores): void {
    const inOrder = this.#termsOf(query, range)
    const terms = inOrder.toSorted((a, b) => b.most - a.most)
    let left = terms.reduce((sum, { most }) => sum + most, 0)
    let floor = Math.max(0, -best.bound)
    let toRead = terms.reduce((sum, { start, end }) => sum + end - start, 0)
    for (const [number, term] of terms.entries()) {
      const isDecided = left < floor * NEARLY
      if (isDecided) {
        this.#narrow(floor * NEARLY - left)
        if (this.#size * inOrder.length * LOOKUP < toRead) break
      }
      this.#add(term, query, !isDecided)
      left -= term.most
      toRead -= term.end - term.start
      const next = terms[number + 1]
      // Computing the bound reads all documents seen so far, so it must be able to save more reads.
      if (next === undefined || next.end - next.start > this.#size)
        floor = Math.max(floor, this.#reachedBy(query.limit))
    }
    this.#narrow(floor * NEARLY - Math.max(0, left))
    this.#score(inOrder, query, best)
    this.#narrow(Infinity)
  }

  #termsOf({ tokens, weights, meanLength }: TermQuery, range: DocumentRange): SoughtTerm[] {
    const { terms, starts, documents, lengths, shares, totalLength } = this.#postings
    // A norm shrinks at most by the factor by which the mean length grew.
    const growth = Math.max(1, (meanLength * lengths.length) / totalLength) * (1 + 1e-6)
    return tokens.flatMap((token, number) => {
      const term = terms.get(token)
      if (term === undefined) return []
      const [first, last] = [starts[term] ?? 0, starts[term + 1] ?? 0]
      const start = range.start === 0 ? first : lowerBound(documents, range.start, first, last)
      const end = range.end === lengths.length ? last : lowerBound(documents, range.end, start, last)
      const weight = weights[number] ?? 0
      return start === end
        ? []
        : [{ number, weight, start, end, most: weight * (shares[term] ?? 0) * growth }]
    })
  }

  #add({ weight, start, end }: SoughtTerm, { normOf, allowed }: TermQuery, isOpen: boolean): void {
    const { documents, codes, frequencies, lengths } = this.#postings
    const sums = this.#sums
    let size = this.#size
    for (let place = start; place < end; place += 1) {
      const document = documents[place] ?? 0
      const sum = sums[document] ?? 0
      if (sum === 0) {
        if (!isOpen || this.#isGone[document] === 1 || allowed?.[document] === 0) continue
        this.#seen[size] = document
        size += 1
      }
      sums[document] =
        sum + termScore(weight, frequencies[codes[place] ?? 0] ?? 0, normOf(lengths[document] ?? 0))
    }
    this.#size = size
  }

  /** The minimum sum of the best `count` documents; 0 if fewer were seen. */
  #reachedBy(count: number): number {
    return this.#size < count
      ? 0
      : largest(count, this.#size, (place) => this.#sums[this.#seen[place] ?? 0] ?? 0)
  }

  // Removes documents with smaller sums.
  #narrow(least: number): void {
    const [sums, seen] = [this.#sums, this.#seen]
    let size = 0
    for (let place = 0; place < this.#size; place += 1) {
      const document = seen[place] ?? 0
      if ((sums[document] ?? 0) < least) {
        sums[document] = 0
      } else {
        seen[size] = document
        size += 1
      }
    }
    this.#size = size
  }

  #score(terms: readonly SoughtTerm[], { tokens, normOf }: TermQuery, best: BestScores): void {
    const { documents, codes, frequencies, lengths, ids } = this.#postings
    const places = terms.map(({ start }) => start)
    const counts = tokens.map(() => 0)
    for (const document of this.#seen.subarray(0, this.#size).sort()) {
      const norm = normOf(lengths[document] ?? 0)
      counts.fill(0)
      let score = 0
      for (let at = 0; ; at += 1) {
        const term = terms[at]
        if (term === undefined) break
        const { number, weight, end } = term
        const place = seek(documents, document, places[at] ?? 0, end)
        places[at] = place
        if (place >= end || documents[place] !== document) continue
        const frequency = frequencies[codes[place] ?? 0] ?? 0
        counts[number] = frequency
        score += termScore(weight, frequency, norm)
      }
      const { bound } = best
      if (-score > bound) continue
      const path = fileOf(this.#postings, document)?.path ?? ''
      const scored = { id: ids[document] ?? 0, score: -score, path, counts }
      // Of many equal scores few are kept.
      if (-score < bound || best.keeps(scored)) best.add({ ...scored, counts: counts.slice() })
    }
  }
}

/**
 * The `rank`-th largest of `count` numbers, `rank` from 1 to `count`; `valueOf` gives each number by its
 * index.
 */
export function largest(rank: number, count: number, valueOf: (place: number) => number): number {
  // A heap of the largest so far, with the smallest of them at the root.
  const heap = new Float64Array(rank)
  for (let place = 0; place < rank; place += 1) heap[place] = valueOf(place)
  heap.sort()
  for (let place = rank; place < count; place += 1) {
    const value = valueOf(place)
    if (value > (heap[0] ?? 0)) sink(heap, value)
  }
  return heap[0] ?? 0
}

function sink(heap: Float64Array, value: number): void {
  let place = 0
  for (;;) {
    const left = 2 * place + 1
    const child = (heap[left + 1] ?? Infinity) < (heap[left] ?? Infinity) ? left + 1 : left
    const least = heap[child] ?? Infinity
    if (least >= value) break
    heap[place] = least
    place = child
  }
  heap[place] = value
}
