import { lengthNorm, termScore } from './bm25.ts'
import {
  TermTable,
  bytesOf,
  wholeNumbers,
  type IndexedFile,
  type Postings,
  type WholeNumbers,
} from './postings.ts'

/** A row of a chunk, or of a file without chunks. */
export interface FileTerms {
  readonly file_id: number
  readonly path: string
  readonly id: number | null
  readonly terms: string | null
  readonly heading_terms: string | null
  /** The count of each of `terms`, which are then distinct. Absent if `terms` repeats each occurrence. */
  readonly counts?: readonly number[]
}

export interface ChunkTerms extends FileTerms {
  readonly id: number
  readonly terms: string
  readonly heading_terms: string
}

type TermColumns = Pick<ChunkTerms, 'terms' | 'heading_terms' | 'counts'>

export function isChunk(row: FileTerms): row is ChunkTerms {
  return row.id !== null
}

export interface CountedChunk {
  readonly frequencies: ReadonlyMap<string, number>
  readonly length: number
}

export function countTokens(chunk: TermColumns): CountedChunk {
  const frequencies = new Map<string, number>()
  let length = 0
  for (const [place, token] of tokensOf(chunk).entries()) {
    const count = countAt(chunk, place)
    if (count > 0) frequencies.set(token, (frequencies.get(token) ?? 0) + count)
    length += count
  }
  return { frequencies, length }
}

// A damaged row may have no count, or an impossible one.
function countAt({ counts }: TermColumns, place: number): number {
  return counts === undefined ? 1 : Math.max(0, counts[place] ?? 0)
}

// A damaged row may have a column without text: then nothing is found by it.
function tokensOf({ terms, heading_terms: headings }: TermColumns): string[] {
  const tokens = wordsOf(terms)
  return headings === '' ? tokens : [...tokens, ...wordsOf(headings)]
}

function wordsOf(terms: unknown): string[] {
  return typeof terms !== 'string' || terms === '' ? [] : terms.split(' ')
}

// Entries per block. Small, because most scopes are small.
const BLOCK = 1 << 12
// The approximate memory of a file's entry without its path, and of the arrays of one index.
const FILE_BYTES = 120
const INDEX_BYTES = 3000
const MAX_CODES = 1 << 16
// Entries that are sorted at once.
const SLICE = 1 << 18

interface Block {
  readonly terms: Uint32Array
  readonly codes: Uint16Array
}

interface Sorted extends Pick<Postings, 'documents' | 'codes' | 'frequencies' | 'shares'> {
  /** For each term, the place of its next entry. */
  readonly next: WholeNumbers
}

/** Takes chunks in the order of the documents, and builds postings of them. */
export class PostingsBuilder {
  readonly #terms = new Map<string, number>()
  readonly #counts: number[] = []
  /** Counts of each term in the current chunk; all 0 between chunks. */
  readonly #frequencies: number[] = []
  readonly #found: number[] = []
  readonly #codes = new Map<number, number>()
  readonly #blocks: Block[] = []
  readonly #ids: number[] = []
  readonly #lengths: number[] = []
  /** For each document, the number of entries up to its end. */
  readonly #ends: number[] = []
  readonly #files: { id: number; path: string; start: number; end: number }[] = []
  #size = 0
  #characters = 0
  #totalLength = 0

  /** The approximate size of the finished postings, in bytes; building them takes up to twice as much. */
  get bytes(): number {
    const { size } = this.#terms
    return (
      this.#size * 6 +
      this.#ids.length * 20 +
      size * (4 + bytesOf(this.#size) + bytesOf(this.#characters) + 2 * bytesOf(size)) +
      this.#characters +
      this.#files.length * FILE_BYTES +
      INDEX_BYTES
    )
  }

  get size(): number {
    return this.#ids.length
  }

  /** False if there are more different frequencies than codes, which no real text has. */
  add(chunk: FileTerms): boolean {
    const document = this.#ids.length
    if (this.#files.at(-1)?.id !== chunk.file_id) {
      this.#files.push({ id: chunk.file_id, path: chunk.path, start: document, end: document })
      this.#characters += chunk.path.length
    }
    if (!isChunk(chunk)) return true
    const tokens = tokensOf(chunk)
    let length = 0
    for (let place = 0; place < tokens.length; place += 1) {
      const count = countAt(chunk, place)
      if (count === 0) continue
      const term = this.#term(tokens[place] ?? '')
      const frequency = this.#frequencies[term] ?? 0
      if (frequency === 0) this.#found.push(term)
      this.#frequencies[term] = frequency + count
      length += count
    }
    for (const term of this.#found) {
      const code = this.#code(this.#frequencies[term] ?? 0)
      if (code >= MAX_CODES) return false
      this.#put(term, code)
      this.#frequencies[term] = 0
    }
    this.#found.length = 0
    this.#ends.push(this.#size)
    this.#ids.push(chunk.id)
    this.#lengths.push(length)
    this.#totalLength += length
    const file = this.#files.at(-1)
    if (file !== undefined) file.end = document + 1
    return true
  }

  /**
   * Sorts the entries by term; the documents of a term are already ascending. Awaits `pause` every few
   * milliseconds.
   */
  async finish(pause: () => Promise<void>): Promise<Postings> {
    const { bytes } = this
    const starts = this.#startsOfTerms()
    const documents = new Uint32Array(this.#size)
    const codes = new Uint16Array(this.#size)
    const frequencies = Float64Array.from(this.#codes.keys())
    const shares = new Float32Array(this.#counts.length)
    const sorted = { next: starts.slice(), documents, codes, frequencies, shares }
    for (let from = 0, document = 0; from < this.#size; from += SLICE) {
      if (from > 0) await pause()
      document = this.#sort(sorted, document, from, Math.min(this.#size, from + SLICE))
    }
    this.#blocks.length = 0
    return {
      terms: await TermTable.of([...this.#terms.keys()], pause),
      starts,
      documents,
      codes,
      frequencies,
      ids: Float64Array.from(this.#ids),
      lengths: Uint32Array.from(this.#lengths),
      totalLength: this.#totalLength,
      shares,
      files: this.#files satisfies readonly IndexedFile[],
      bytes,
    }
  }

  #startsOfTerms(): WholeNumbers {
    const starts = wholeNumbers(this.#counts.length + 1, this.#size)
    for (let term = 0; term < this.#counts.length; term += 1)
      starts[term + 1] = (starts[term] ?? 0) + (this.#counts[term] ?? 0)
    return starts
  }

  // Moves a range of entries to the ends of their terms' lists, and returns the document of the last entry.
  // A function of its own, because an async function would make an object of each number.
  #sort(
    { next, documents, codes, frequencies, shares }: Sorted,
    first: number,
    from: number,
    to: number,
  ): number {
    const meanLength = this.#totalLength / this.#ids.length
    let document = first
    let end = this.#ends[document] ?? Infinity
    let norm = lengthNorm(this.#lengths[document] ?? 0, meanLength)
    for (let entry = from; entry < to; entry += 1) {
      while (entry >= end) {
        document += 1
        end = this.#ends[document] ?? Infinity
        norm = lengthNorm(this.#lengths[document] ?? 0, meanLength)
      }
      const block = this.#blocks[Math.floor(entry / BLOCK)]
      const term = block?.terms[entry % BLOCK] ?? 0
      const place = next[term] ?? 0
      next[term] = place + 1
      documents[place] = document
      const code = block?.codes[entry % BLOCK] ?? 0
      codes[place] = code
      shares[term] = Math.max(shares[term] ?? 0, termScore(1, frequencies[code] ?? 0, norm))
    }
    return document
  }

  #term(token: string): number {
    const known = this.#terms.get(token)
    if (known !== undefined) return known
    const term = this.#terms.size
    // A copy, because a substring would keep the whole text of its chunk in memory.
    this.#terms.set(token.length < 13 ? token : [...token].join(''), term)
    this.#counts.push(0)
    this.#frequencies.push(0)
    this.#characters += token.length
    return term
  }

  #code(frequency: number): number {
    const known = this.#codes.get(frequency)
    if (known !== undefined) return known
    this.#codes.set(frequency, this.#codes.size)
    return this.#codes.size - 1
  }

  #put(term: number, code: number): void {
    const place = this.#size % BLOCK
    if (place === 0) this.#blocks.push({ terms: new Uint32Array(BLOCK), codes: new Uint16Array(BLOCK) })
    const block = this.#blocks.at(-1)
    if (block === undefined) return
    block.terms[place] = term
    block.codes[place] = code
    this.#counts[term] = (this.#counts[term] ?? 0) + 1
    this.#size += 1
  }
}
