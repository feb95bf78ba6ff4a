import type { TokenCounter } from '@sheaf/core'
import { graphemeBoundaryAfter, pieceEnd } from '../grapheme-boundary.ts'

// English and code have about four characters per token. Only the first guess uses it.
const USUAL_DENSITY = 4
// Few texts have more characters per token, so a longer text is assumed not to fit and is not counted.
const SPARSE_DENSITY = 16
const MAX_GUESSES = 8
// A guess that is a little too short loses a few words; one that is too long costs another count.
const AIM = 0.97

/**
 * Finds how much of a text fits a number of tokens. Counting is slow, and counts do not add up. So each place
 * to cut is guessed from the last measured characters per token, and each result was counted as a whole.
 */
export class TokenFit {
  readonly #content: string
  readonly #counter: TokenCounter
  readonly #maxTokens: number
  #density = USUAL_DENSITY
  // By start, the nearest end that was too far: a longer text from there need not be counted.
  readonly #tooFar = new Map<number, number>()

  constructor(content: string, counter: TokenCounter, maxTokens: number) {
    this.#content = content
    this.#counter = counter
    this.#maxTokens = maxTokens
  }

  /** Forgets all measurements, so that a change in one section does not move the cuts of another. */
  reset(): void {
    this.#density = USUAL_DENSITY
    if (this.#tooFar.size > 0) this.#tooFar.clear()
  }

  reach(tokens: number): number {
    return tokens * this.#density
  }

  fits(start: number, end: number): boolean {
    return this.#measure(start, end, Math.max(SPARSE_DENSITY, 4 * this.#density)) <= this.#maxTokens
  }

  /**
   * The last candidate place from `first` to `last` for which the text from `start` to `endOf(place)` fits;
   * `first - 1` if none fits. Ends ascend. Later candidates are tried while they are likely to fit. If
   * `isWhole` is false, a first candidate that seems far too long is rejected without counting.
   */
  lastFitting(
    start: number,
    { first, last, isWhole }: { readonly first: number; readonly last: number; readonly isWhole: boolean },
    endOf: (place: number) => number,
  ): number {
    let fitting = first - 1
    let over = last + 1
    for (let guesses = 0; over - fitting > 1; guesses += 1) {
      const target = start + this.#maxTokens * this.#density * AIM
      let place = lastBefore(endOf, fitting + 1, over - 1, target)
      if (place <= fitting) {
        if (fitting >= first) break
        place = first
      } else if (guesses > MAX_GUESSES) {
        place = (fitting + over) >>> 1
      }
      const sparse = isWhole ? Math.max(SPARSE_DENSITY, 4 * this.#density) : 2 * this.#density
      if (this.#measure(start, endOf(place), sparse) <= this.#maxTokens) fitting = place
      else over = place
    }
    return fitting
  }

  /** The end of the longest piece from `start` that fits, by a few guesses; at least one code point. */
  piece(start: number, end: number): number {
    const grapheme = Math.min(end, graphemeBoundaryAfter(this.#content, start + 1))
    let best = start
    let width = Math.max(2, Math.floor(this.#maxTokens * this.#density))
    for (let guesses = 0; guesses < MAX_GUESSES || best === start; guesses += 1) {
      if (start + width < grapheme && this.#measure(start, grapheme, Infinity) <= this.#maxTokens)
        return grapheme
      const cut = start + width >= end ? end : pieceEnd(this.#content, start, start + width)
      if (cut <= best) break
      const tokens = this.#measure(start, cut, Infinity)
      if (tokens > this.#maxTokens) {
        if (best > start || width === 2) break
        const scaled = Math.floor(((cut - start) * this.#maxTokens * 0.95) / tokens)
        width = Math.max(2, Math.min(width - 1, scaled))
        continue
      }
      best = cut
      if (cut === end || tokens > this.#maxTokens * 0.75) break
      width = Math.max(width + 1, Math.floor(((cut - start) * this.#maxTokens * 0.95) / Math.max(1, tokens)))
    }
    if (best > start) return best
    return Math.min(end, start + ((this.#content.codePointAt(start) ?? 0) > 0xffff ? 2 : 1))
  }

  /**
   * The first of `starts` (ascending) from which the text up to `end` has at most `tokens` tokens; undefined
   * if there is none.
   */
  firstWithin(starts: readonly number[], end: number, tokens: number): number | undefined {
    let density = this.#density
    for (const start of starts) {
      if (end - start > tokens * density) continue
      const counted = this.#counter.count(this.#content.slice(start, end))
      if (counted <= tokens) return start
      density = ((end - start) / counted) * 0.95
    }
    return undefined
  }

  // The tokens of a text. Infinity without counting if it has more than `density` characters per allowed
  // token.
  #measure(start: number, end: number, density: number): number {
    const length = end - start
    if (length > this.#maxTokens * density || end >= (this.#tooFar.get(start) ?? Infinity)) return Infinity
    const tokens = this.#counter.count(this.#content.slice(start, end))
    if (tokens > this.#maxTokens) {
      // A line end counts at most one token, so the text is too long even without the last ones.
      const spare = Math.min(tokens - this.#maxTokens - 1, end - start, 4)
      let far = end
      while (end - far < spare && this.#content.charCodeAt(far - 1) === 10) far -= 1
      this.#tooFar.set(start, far)
    }
    // Short texts say little about others.
    if (tokens * 8 >= this.#maxTokens) this.#density = length / tokens
    return tokens
  }
}

// The last place from `first` to `last` whose end is not after `offset`; `first - 1` if there is none.
function lastBefore(endOf: (place: number) => number, first: number, last: number, offset: number): number {
  let low = first
  let high = last + 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if (endOf(middle) > offset) high = middle
    else low = middle + 1
  }
  return low - 1
}
