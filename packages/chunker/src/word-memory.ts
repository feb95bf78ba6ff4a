import { wordAt } from './text-codes.ts'

// A table of twice as many places as words, so that most words are found in the first place or the second.
const WORDS = 32_768
const PLACES = 2 * WORDS
// Words that fall on one place, by chance or by malice, cost no more than this.
const MAX_PROBES = 8
// Longer words are rare.
const LONGEST = 24

/**
 * Remembers the terms of words by their letters, so that a word that was met before costs no string of its own. Of bounded size: it forgets
 * everything when it is full.
 */
export class WordMemory {
  readonly #termOf: (word: string, isAscii: boolean) => string
  readonly #places = new Uint16Array(PLACES)
  readonly #hashes = new Int32Array(WORDS)
  // The letters of all words, one word after the other; and where each begins.
  readonly #letters = new Uint16Array(WORDS * LONGEST)
  readonly #starts = new Uint32Array(WORDS + 1)
  // The first stands for none.
  readonly #terms: string[] = ['']

  /** `termOf` gives the term of a word that is not remembered. */
  constructor(termOf: (word: string, isAscii: boolean) => string) {
    this.#termOf = termOf
  }

  /** The term of the word from `start` to `end` of `codes`. */
  term(codes: Uint16Array, start: number, end: number, isAscii: boolean): string {
    if (end - start > LONGEST) return this.#termOf(wordAt(codes, start, end), isAscii)
    const hash = hashOf(codes, start, end)
    let place = (hash ^ (hash >>> 16)) & (PLACES - 1)
    for (let probe = 0; probe < MAX_PROBES; probe += 1) {
      const entry = this.#places[place] ?? 0
      if (entry === 0) return this.#add(place, hash, codes.subarray(start, end), isAscii)
      if (this.#hashes[entry] === hash && this.#isWord(entry, codes, start, end)) return this.#terms[entry] ?? ''
      place = (place + 1) & (PLACES - 1)
    }
    return this.#termOf(wordAt(codes, start, end), isAscii)
  }

  #isWord(entry: number, codes: Uint16Array, start: number, end: number): boolean {
    let place = this.#starts[entry] ?? 0
    if ((this.#starts[entry + 1] ?? 0) - place !== end - start) return false
    for (let offset = start; offset < end; offset += 1) {
      if (codes[offset] !== this.#letters[place]) return false
      place += 1
    }
    return true
  }

  #add(place: number, hash: number, letters: Uint16Array, isAscii: boolean): string {
    const term = this.#termOf(wordAt(letters, 0, letters.length), isAscii)
    const entry = this.#terms.length
    if (entry === WORDS) {
      this.#places.fill(0)
      this.#terms.length = 1
      return term
    }
    const start = this.#starts[entry] ?? 0
    this.#letters.set(letters, start)
    this.#starts[entry + 1] = start + letters.length
    this.#places[place] = entry
    this.#hashes[entry] = hash
    this.#terms.push(term)
    return term
  }
}

function hashOf(codes: Uint16Array, start: number, end: number): number {
  let hash = end - start
  for (let offset = start; offset < end; offset += 1) hash = Math.imul(hash ^ (codes[offset] ?? 0), 0x01000193)
  return hash
}
