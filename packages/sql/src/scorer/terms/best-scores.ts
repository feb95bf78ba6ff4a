import { comparePaths } from '../../search/scope-ranges.ts'

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

  add(scored: Scored): void {
    const heap = this.#heap
    if (heap.length < this.#limit) {
      heap.push(scored)
      this.#rise(heap.length - 1)
    } else if (heap[0] !== undefined && isBefore(scored, heap[0])) {
      heap[0] = scored
      this.#sink()
    }
  }

  /** Best first. */
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
