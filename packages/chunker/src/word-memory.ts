import { wordAt } from './text-codes.ts'

const MAX_WORDS = 32_768
// Room for all at once would be 2 MB of zeros.
const FIRST_WORDS = 512
// Most words are found at the first or second place.
const PLACES_OF_A_WORD = 4
// Limits the cost of words with the same hash, by chance or by attack.
const MAX_PROBES = 8
/** Longer words are rare, and not remembered. */
export const LONGEST_WORD = 24

/**
 * Computes a value for each word once, and finds it by the letters: a known word needs no string. When it is
 * full it forgets all, and has room for more, up to a limit.
 */
export class WordMemory<Value> {
  readonly #valueOf: (word: string, isAscii: boolean) => Value
  #places = new Uint16Array(PLACES_OF_A_WORD * FIRST_WORDS)
  #hashes = new Int32Array(FIRST_WORDS)
  // The letters of all words, and the start of each word.
  #letters = new Uint16Array(FIRST_WORDS * LONGEST_WORD)
  #starts = new Uint32Array(FIRST_WORDS + 1)
  // Entry 0 means "not found".
  readonly #values: (Value | undefined)[] = [undefined]

  constructor(valueOf: (word: string, isAscii: boolean) => Value) {
    this.#valueOf = valueOf
  }

  value(codes: Uint16Array, start: number, end: number, isAscii: boolean): Value {
    if (end - start > LONGEST_WORD) return this.#valueOf(wordAt(codes, start, end), isAscii)
    const hash = hashOf(codes, start, end)
    const place = this.#placeOf(hash, codes, start, end)
    if (place === undefined) return this.#valueOf(wordAt(codes, start, end), isAscii)
    const entry = this.#places[place] ?? 0
    return entry === 0
      ? this.#add(place, hash, codes.subarray(start, end), isAscii)
      : (this.#values[entry] as Value)
  }

  /** The value of a remembered word; undefined for another word, which stays unknown. */
  known(codes: Uint16Array, start: number, end: number): Value | undefined {
    if (end - start > LONGEST_WORD) return undefined
    const place = this.#placeOf(hashOf(codes, start, end), codes, start, end)
    return place === undefined ? undefined : this.#values[this.#places[place] ?? 0]
  }

  /** The place of the word, or an empty place for it; undefined if too many places are occupied. */
  #placeOf(hash: number, codes: Uint16Array, start: number, end: number): number | undefined {
    const last = this.#places.length - 1
    let place = (hash ^ (hash >>> 16)) & last
    for (let probe = 0; probe < MAX_PROBES; probe += 1) {
      const entry = this.#places[place] ?? 0
      if (entry === 0 || (this.#hashes[entry] === hash && this.#isWord(entry, codes, start, end)))
        return place
      place = (place + 1) & last
    }
    return undefined
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

  #add(place: number, hash: number, letters: Uint16Array, isAscii: boolean): Value {
    const value = this.#valueOf(wordAt(letters, 0, letters.length), isAscii)
    const entry = this.#values.length
    if (entry === this.#hashes.length) {
      const words = Math.min(4 * entry, MAX_WORDS)
      this.#places = new Uint16Array(PLACES_OF_A_WORD * words)
      this.#hashes = new Int32Array(words)
      this.#letters = new Uint16Array(words * LONGEST_WORD)
      this.#starts = new Uint32Array(words + 1)
      this.#values.length = 1
      return value
    }
    const start = this.#starts[entry] ?? 0
    this.#letters.set(letters, start)
    this.#starts[entry + 1] = start + letters.length
    this.#places[place] = entry
    this.#hashes[entry] = hash
    this.#values.push(value)
    return value
  }
}

function hashOf(codes: Uint16Array, start: number, end: number): number {
  let hash = end - start
  for (let offset = start; offset < end; offset += 1)
    hash = Math.imul(hash ^ (codes[offset] ?? 0), 0x01000193)
  return hash
}
