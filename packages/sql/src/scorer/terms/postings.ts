/** Whole numbers, each in one, two or four bytes. */
export type WholeNumbers = Uint8Array | Uint16Array | Uint32Array

/**
 * An array of `length` numbers from 0 to `most`, all 0, in as few bytes as possible, because most scopes are
 * small. Not for arrays in a hot loop, which is slower with several array types.
 */
export function wholeNumbers(length: number, most: number): WholeNumbers {
  const bytes = bytesOf(most)
  if (bytes === 1) return new Uint8Array(length)
  return bytes === 2 ? new Uint16Array(length) : new Uint32Array(length)
}

export function bytesOf(most: number): 1 | 2 | 4 {
  return most < 0x100 ? 1 : most < 0x1_0000 ? 2 : 4
}

// Tokens that are added at once.
const SLICE = 1 << 15

/**
 * Numbers tokens in order, in a few arrays: a Map of a scope's words takes three times as much memory. It
 * finds tokens by hash and compares them.
 */
export class TermTable {
  readonly #text: string
  /** The start of each token, and the end of the last one. */
  readonly #starts: WholeNumbers
  /** The number of a token plus 1, or 0; the length is a power of two. */
  readonly #slots: WholeNumbers

  private constructor(tokens: readonly string[]) {
    this.#text = tokens.join('')
    this.#starts = wholeNumbers(tokens.length + 1, this.#text.length)
    this.#slots = wholeNumbers(2 ** Math.ceil(Math.log2(tokens.length * 1.5 + 2)), tokens.length)
  }

  /** A table of distinct tokens; a token's number is its index. Awaits `pause` every few milliseconds. */
  static async of(tokens: readonly string[], pause: () => Promise<void>): Promise<TermTable> {
    const table = new TermTable(tokens)
    for (let from = 0; from < tokens.length; from += SLICE) {
      if (from > 0) await pause()
      table.#putAll(tokens, from, Math.min(tokens.length, from + SLICE))
    }
    return table
  }

  get(token: string): number | undefined {
    for (let slot = this.#firstSlot(token); ; slot = (slot + 1) & (this.#slots.length - 1)) {
      const number = (this.#slots[slot] ?? 0) - 1
      if (number < 0) return undefined
      const [start, end] = [this.#starts[number] ?? 0, this.#starts[number + 1] ?? 0]
      if (end - start === token.length && this.#text.startsWith(token, start)) return number
    }
  }

  #putAll(tokens: readonly string[], from: number, to: number): void {
    for (let number = from; number < to; number += 1) {
      const token = tokens[number] ?? ''
      this.#starts[number + 1] = (this.#starts[number] ?? 0) + token.length
      let slot = this.#firstSlot(token)
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = number + 1
    }
  }

  // FNV-1a.
  #firstSlot(token: string): number {
    let hash = 0x811c9dc5
    for (let place = 0; place < token.length; place += 1)
      hash = Math.imul(hash ^ token.charCodeAt(place), 0x01000193)
    return (hash ^ (hash >>> 15)) & (this.#slots.length - 1)
  }
}

/** A file and its documents: from `start` to before `end`. It may have none. */
export interface IndexedFile {
  readonly id: number
  readonly path: string
  readonly start: number
  readonly end: number
}

/**
 * An inverted index in arrays: the documents with term t are `documents[starts[t]]` to before
 * `documents[starts[t + 1]]`, ascending, each with the code of its frequency in `codes`. Documents are
 * numbered in the order of their paths and then of their positions in the file, so a directory is one range
 * of numbers.
 */
export interface Postings {
  readonly terms: TermTable
  readonly starts: WholeNumbers
  readonly documents: Uint32Array
  readonly codes: Uint16Array
  /** The weighted frequency of each code. */
  readonly frequencies: Float64Array
  readonly ids: Float64Array
  /** The number of tokens of each document, including headings. */
  readonly lengths: Uint32Array
  readonly totalLength: number
  /**
   * For each term, the maximum of `f * 2.2 / (f + norm)` over all documents: its largest contribution to a
   * score, without its weight.
   */
  readonly shares: Float32Array
  /** In the order of their paths. */
  readonly files: readonly IndexedFile[]
  readonly bytes: number
}

export function fileOf({ files }: Postings, document: number): IndexedFile | undefined {
  let [first, last] = [0, files.length]
  while (first < last) {
    const middle = (first + last) >>> 1
    if ((files[middle]?.end ?? 0) <= document) first = middle + 1
    else last = middle
  }
  return files[first]
}

/**
 * The first index in `values`, from `low` to before `high`, whose value is not less than `value`; `high` if
 * all are less.
 */
export function lowerBound(values: Uint32Array, value: number, low: number, high: number): number {
  let [first, last] = [low, high]
  while (first < last) {
    const middle = (first + last) >>> 1
    if ((values[middle] ?? 0) < value) first = middle + 1
    else last = middle
  }
  return first
}

/** The same, searched from `low` on in steps that double: for an index near the last one. */
export function seek(values: Uint32Array, value: number, low: number, high: number): number {
  let [from, step] = [low, 1]
  while (from + step < high && (values[from + step] ?? 0) < value) {
    from += step
    step *= 2
  }
  return lowerBound(values, value, from, Math.min(high, from + step + 1))
}

// The separators of the full-text table's tokenizer: ASCII characters that are neither letters, digits nor
// `tokenchars`.
/** One character of a gap, for a regular expression. */
const GAP: string = String.raw`[\u0000-\u0020"\u007f]`
const GAPS = new RegExp(`${GAP}+`)
const HAS_OTHER_GAP = new RegExp(`(?! )${GAP}|^ | $| {2}`)
const CAPITALS = /[A-Z]+/g
const HAS_CAPITAL = /[A-Z]/

/**
 * The tokens of a text, as the full-text table's tokenizer makes them: it folds ASCII, and leaves everything
 * else unchanged except half a surrogate pair, which no storage keeps.
 */
export function indexTokens(terms: string): string[] {
  return terms === '' ? [] : tokensOf(foldToken(terms).toWellFormed())
}

/** The same tokens as one text, separated by one space. */
export function indexText(terms: string): string {
  const folded = foldToken(terms).toWellFormed()
  return HAS_OTHER_GAP.test(folded) ? tokensOf(folded).join(' ') : folded
}

function tokensOf(folded: string): string[] {
  const tokens = folded.split(GAPS)
  if (tokens[0] === '') tokens.shift()
  if (tokens.at(-1) === '') tokens.pop()
  return tokens
}

/** Folds ASCII, as the table's tokenizer does. */
export function foldToken(text: string): string {
  return HAS_CAPITAL.test(text) ? text.replace(CAPITALS, (letters) => letters.toLowerCase()) : text
}

interface TermColumns {
  readonly terms: string
  readonly heading_terms: string
}

const SYNTAX = /[\\^$.*+?()[\]{}|/-]/g

/**
 * Counts each of `tokens` in a chunk, as the scorer in memory does. It searches only for these tokens, which
 * takes a fraction of the time of splitting the terms.
 */
export function tokenCounter(tokens: readonly string[]): (columns: TermColumns) => number[] {
  const any = tokens.map((token) => token.replace(SYNTAX, '\\$&')).join('|')
  const pattern = new RegExp(`${GAP}(?:${any})(?=${GAP})`, 'g')
  // Two terms may be the same token.
  const first = tokens.map((token) => tokens.indexOf(token))
  return ({ terms, heading_terms: headings }) => {
    const counts = tokens.map(() => 0)
    for (const match of foldToken(` ${terms} ${headings} `).match(pattern) ?? []) {
      const place = tokens.indexOf(match.slice(1))
      counts[place] = (counts[place] ?? 0) + 1
    }
    return first.map((place) => counts[place] ?? 0)
  }
}
