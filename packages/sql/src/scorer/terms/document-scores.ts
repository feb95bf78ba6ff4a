import type { BestScores } from './best-scores.ts'
import { termScore } from './bm25.ts'
import { largest } from './largest.ts'
import type { DocumentRange } from '../path-ranges.ts'
import { fileOf, lowerBound, seek } from './postings.ts'
import type { Postings } from './postings.ts'

/** What is sought: terms in the order of the query, each with its weight, and what lengths add. */
export interface TermQuery {
  readonly tokens: readonly string[]
  /** Of each token. */
  readonly weights: readonly number[]
  /** How many documents are wanted. */
  readonly limit: number
  readonly meanLength: number
  readonly normOf: (length: number) => number
  /** Has a 1 for each document that may be found; all may where it is absent. */
  readonly allowed?: Uint8Array | undefined
}

interface SoughtTerm {
  /** Its place in the query. */
  readonly number: number
  readonly weight: number
  /** Its postings in the range. */
  readonly start: number
  readonly end: number
  /** No document has more of it. */
  readonly most: number
}

// Sums of single precision are at most a 100,000th wrong with the most terms that a query has; what is this
// near to a bound is looked at exactly.
const NEARLY = 1 - 1e-4
// To find a document in a list takes as long as to read so many entries of it.
const LOOKUP = 16

/**
 * Scores the documents that have any of a query's terms, and looks at no more of them than it has to. The
 * terms are taken from the one that can add most to the one that can add least: once all that are left add
 * less than what the last of the best has already, no other document can come among these (MaxScore: Turtle
 * and Flood, "Query evaluation: strategies and optimizations", 1995). The sums up to there are near enough to
 * select those that may be among the best; only these are scored exactly, term by term in the order of the
 * query, as FTS5 does.
 */
export class DocumentScores {
  readonly #postings: Postings
  readonly #isGone: Uint8Array
  /** Of each document; all 0 between queries. */
  readonly #sums: Float32Array
  /** The documents whose sum is not 0. */
  readonly #seen: Uint32Array
  #size = 0

  /** `isGone` has a 1 for each document that is not to be found. */
  constructor(postings: Postings, isGone: Uint8Array) {
    this.#postings = postings
    this.#isGone = isGone
    this.#sums = new Float32Array(postings.ids.length)
    this.#seen = new Uint32Array(postings.ids.length)
  }

  /** Adds the best documents of a range to those that were found in others. */
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
      // To find the bound is to look at all that was seen: worth it where it may save reading more than that.
      if (next === undefined || next.end - next.start > this.#size)
        floor = Math.max(floor, this.#reachedBy(query.limit))
    }
    this.#narrow(floor * NEARLY - Math.max(0, left))
    this.#score(inOrder, query, best)
    this.#narrow(Infinity)
  }

  #termsOf({ tokens, weights, meanLength }: TermQuery, range: DocumentRange): SoughtTerm[] {
    const { terms, starts, documents, lengths, shares, totalLength } = this.#postings
    // A norm is as much smaller, at most, as the mean length is larger than it was.
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

  /** What so many documents have at least; 0 when fewer were seen. */
  #reachedBy(count: number): number {
    return this.#size < count
      ? 0
      : largest(count, this.#size, (place) => this.#sums[this.#seen[place] ?? 0] ?? 0)
  }

  // Forgets those that were seen with less.
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
      for (const [at, { number, weight, end }] of terms.entries()) {
        const place = seek(documents, document, places[at] ?? 0, end)
        places[at] = place
        if (place >= end || documents[place] !== document) continue
        const frequency = frequencies[codes[place] ?? 0] ?? 0
        counts[number] = frequency
        score += termScore(weight, frequency, norm)
      }
      if (-score <= best.bound)
        best.add({
          id: ids[document] ?? 0,
          score: -score,
          path: fileOf(this.#postings, document)?.path ?? '',
          counts: counts.slice(),
        })
    }
  }
}
