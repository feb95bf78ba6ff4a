import { comparePaths } from '../../search/scope-ranges.ts'

/** The constants of FTS5's bm25(). */
const K1 = 1.2
const B = 0.75
const LEAST_WEIGHT = 1e-6

/**
 * The weight of a term that `having` of `documents` documents have, as FTS5 computes it: at least a
 * millionth, even for a common term.
 */
export function termWeight(documents: number, having: number): number {
  const weight = Math.log((documents - having + 0.5) / (having + 0.5))
  return weight <= 0 ? LEAST_WEIGHT : weight
}

/**
 * The part of bm25's denominator that depends on the length of a document. The order of the operations is
 * FTS5's, so that the sums are equal bit for bit.
 */
export function lengthNorm(length: number, meanLength: number): number {
  return K1 * (1 - B + (B * length) / meanLength)
}

export function termScore(weight: number, frequency: number, norm: number): number {
  return weight * ((frequency * (K1 + 1)) / (frequency + norm))
}

/** The parts of a chunk's exact score in a view; `path` and `id` break ties between equal scores. */
export interface CountedChunk extends Required<Pick<Scored, 'id' | 'path' | 'counts'>> {
  readonly length: number
  /** The number of chunks of the view with the term at this index. */
  having(place: number): number
  /** The number of chunks in the view, and of the terms in all of them. */
  readonly documents: number
  readonly totalLength: number
}

/** The best of some chunks, best first, with exact scores: equal bit for bit in every storage. */
export function bestScored<Chunk extends CountedChunk>(
  chunks: readonly Chunk[],
  limit: number,
): { readonly chunk: Chunk; readonly score: number }[] {
  const scored = chunks.map((chunk) => {
    const { id, path, counts, documents } = chunk
    const norm = lengthNorm(chunk.length, chunk.totalLength / documents)
    const score = counts.reduce((sum, count, place) => {
      const weight = termWeight(documents, chunk.having(place))
      return count === 0 ? sum : sum + termScore(weight, count, norm)
    }, 0)
    return { id, path, chunk, score: -score }
  })
  return scored.toSorted(compareScored).slice(0, limit)
}

/** A document and its score; more negative is better. */
export interface Scored {
  readonly id: number
  readonly score: number
  /** Breaks ties between equal scores, in the order of paths; then the id does. */
  readonly path: string
  /** The count of each token in the document, if counts were requested. */
  readonly counts?: readonly number[]
}

/** Best first; equal scores in the order of their paths and ids. */
export function compareScored(
  a: Pick<Scored, 'score' | 'path' | 'id'>,
  b: Pick<Scored, 'score' | 'path' | 'id'>,
): number {
  return a.score - b.score || comparePaths(a.path, b.path) || a.id - b.id
}

/** Keeps the best `limit` documents, in a heap with the worst of them at the root. */
export class BestScores {
  readonly #limit: number
  readonly #heap: Scored[] = []

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The worst kept score: no worse one is kept. Infinity while fewer than `limit` are kept. */
  get bound(): number {
    return this.#heap.length < this.#limit ? Infinity : (this.#heap[0]?.score ?? -Infinity)
  }

  /** False for a document that is worse than all kept ones. */
  keeps(scored: Scored): boolean {
    const [worst] = this.#heap
    return this.#heap.length < this.#limit || (worst !== undefined && isBefore(scored, worst))
  }

  add(scored: Scored): void {
    const heap = this.#heap
    if (heap.length < this.#limit) {
      heap.push(scored)
      this.#rise(heap.length - 1)
    } else if (this.keeps(scored)) {
      heap[0] = scored
      this.#sink()
    }
  }

  sorted(): Scored[] {
    return this.#heap.toSorted(compareScored)
  }

  #rise(from: number): void {
    const heap = this.#heap
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isWorse(heap, place, parent)) return
      swap(heap, place, parent)
      place = parent
    }
  }

  #sink(): void {
    const heap = this.#heap
    let place = 0
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      let worst = place
      if (left < heap.length && isWorse(heap, left, worst)) worst = left
      if (right < heap.length && isWorse(heap, right, worst)) worst = right
      if (worst === place) return
      swap(heap, place, worst)
      place = worst
    }
  }
}

function isBefore(a: Scored, b: Scored): boolean {
  return a.score < b.score || (a.score === b.score && compareScored(a, b) < 0)
}

function isWorse(heap: readonly Scored[], a: number, b: number): boolean {
  const [first, second] = [heap[a], heap[b]]
  return first !== undefined && second !== undefined && isBefore(second, first)
}

function swap(heap: Scored[], a: number, b: number): void {
  const [first, second] = [heap[a], heap[b]]
  if (first === undefined || second === undefined) return
  heap[a] = second
  heap[b] = first
}
