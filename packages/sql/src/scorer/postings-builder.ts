import { TERM_WEIGHTS } from '../defaults.ts'
import { lengthNorm, termScore } from './bm25.ts'
import { indexTokens } from './index-tokens.ts'
import type { IndexedFile, Postings } from './postings.ts'

/** A chunk as the tables have it. */
export interface ChunkTerms {
  readonly file_id: number
  readonly path: string
  readonly id: number
  readonly terms: string
  readonly heading_terms: string
}

/** How often each token occurs in a chunk, weighted by where, and how many tokens there are. */
export interface CountedChunk {
  readonly frequencies: ReadonlyMap<string, number>
  readonly length: number
}

/** Counts the tokens of a chunk. */
export function countTokens({
  terms,
  heading_terms: headings,
}: Pick<ChunkTerms, 'terms' | 'heading_terms'>): CountedChunk {
  const frequencies = new Map<string, number>()
  const [own, above] = [indexTokens(terms), indexTokens(headings)]
  for (const token of own) frequencies.set(token, (frequencies.get(token) ?? 0) + TERM_WEIGHTS.text)
  for (const token of above) frequencies.set(token, (frequencies.get(token) ?? 0) + TERM_WEIGHTS.headings)
  return { frequencies, length: own.length + above.length }
}

// Entries that one block has: arrays that grow by copying would need twice the memory at their end.
const BLOCK = 1 << 20
const MAX_CODES = 1 << 16
// Entries that are sorted at once.
const SLICE = 1 << 18

interface Block {
  readonly terms: Uint32Array
  readonly codes: Uint16Array
}

/** Takes chunks in the order of the documents, and makes postings of them. */
export class PostingsBuilder {
  readonly #terms = new Map<string, number>()
  readonly #counts: number[] = []
  readonly #codes = new Map<number, number>()
  readonly #blocks: Block[] = []
  readonly #ids: number[] = []
  readonly #lengths: number[] = []
  /** How many entries of the blocks are those of the documents up to each. */
  readonly #ends: number[] = []
  readonly #files: { id: number; path: string; start: number; end: number }[] = []
  #size = 0
  #characters = 0
  #totalLength = 0

  /** About what the finished postings will take, in bytes; while they are made it is up to twice as much. */
  get bytes(): number {
    return (
      this.#size * 6 +
      this.#ids.length * 12 +
      this.#terms.size * 64 +
      this.#characters * 2 +
      this.#files.length * 200
    )
  }

  /** False when there are more different frequencies than codes, which no text of this world has. */
  add(chunk: ChunkTerms): boolean {
    const document = this.#ids.length
    const { frequencies, length } = countTokens(chunk)
    for (const [token, frequency] of frequencies) {
      const code = this.#code(frequency)
      if (code >= MAX_CODES) return false
      this.#put(this.#term(token), code)
    }
    this.#ends.push(this.#size)
    this.#ids.push(chunk.id)
    this.#lengths.push(length)
    this.#totalLength += length
    const last = this.#files.at(-1)
    if (last?.id === chunk.file_id) last.end = document + 1
    else this.#files.push({ id: chunk.file_id, path: chunk.path, start: document, end: document + 1 })
    return true
  }

  /**
   * Sorts by terms; within each the documents are ascending because they came so. Awaits `pause` every few
   * milliseconds.
   */
  async finish(pause: () => Promise<void>): Promise<Postings> {
    const starts = new Uint32Array(this.#counts.length + 1)
    for (const [term, count] of this.#counts.entries()) starts[term + 1] = (starts[term] ?? 0) + count
    const documents = new Uint32Array(this.#size)
    const codes = new Uint16Array(this.#size)
    const next = starts.slice()
    const frequencies = Float64Array.from(this.#codes.keys())
    const meanLength = this.#totalLength / this.#ids.length
    const shares = new Float32Array(this.#counts.length)
    let [document, norm] = [0, lengthNorm(this.#lengths[0] ?? 0, meanLength)]
    for (let entry = 0; entry < this.#size; entry += 1) {
      if (entry % SLICE === 0) await pause()
      while (entry >= (this.#ends[document] ?? Infinity)) {
        document += 1
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
    this.#blocks.length = 0
    return {
      terms: this.#terms,
      starts,
      documents,
      codes,
      frequencies,
      ids: Float64Array.from(this.#ids),
      lengths: Uint32Array.from(this.#lengths),
      totalLength: this.#totalLength,
      shares,
      files: this.#files satisfies readonly IndexedFile[],
    }
  }

  #term(token: string): number {
    const known = this.#terms.get(token)
    if (known !== undefined) return known
    const term = this.#terms.size
    // A copy: a slice would keep the whole text of its chunk in memory.
    this.#terms.set(copyOf(token), term)
    this.#counts.push(0)
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
    if (place === 0) {
      this.#blocks.push({ terms: new Uint32Array(BLOCK), codes: new Uint16Array(BLOCK) })
    }
    const block = this.#blocks.at(-1)
    if (block === undefined) return
    block.terms[place] = term
    block.codes[place] = code
    this.#counts[term] = (this.#counts[term] ?? 0) + 1
    this.#size += 1
  }
}

function copyOf(token: string): string {
  return token.length < 13 ? token : [...token].join('')
}
