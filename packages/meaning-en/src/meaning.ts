import { MemoryError, type Embedder } from '@sheaf/core'
import { checkOptions } from '@sheaf/core/adapter'

export interface MeaningOptions {
  /**
   * The bytes of a table: of this package's own, if it cannot read its file (in a browser or a bundle), or of
   * another language. Read from this package by default.
   */
  readonly table?: Uint8Array
}

const FILE = 'meaning-en.bin'
/** The checksum of the table of this version, and the name of its vectors. */
const OWN = { checksum: '8a6e6614', model: 'meaning-en-1' }

/**
 * Finds English texts by their meaning, with no model and no network: an embedder for `createMemory`. The
 * vector of a text is the sum of the rows of its words in a table of 24,000 words. That takes
 * microseconds, so a search waits for the vectors of all texts that were written before it. A word
 * that is not there counts by its letters, if they are Latin. A text without letters or digits of that kind
 * has a vector of zeros, and is found by its words only. Reads the table at once, 3.9 MB.
 * Throws `damaged` if the file is not the published one, and `invalid-argument` if it cannot be read, or
 * if `table` is not a table. Vectors of another table have another name, and are never compared with these.
 */
export function meaning(options: MeaningOptions = {}): Embedder {
  const { table: given } = checkOptions(options, { table: true })
  if (given !== undefined && !(given instanceof Uint8Array))
    throw MemoryError.invalidArgument('table', 'must be the bytes of a table, as a Uint8Array')
  const table = readTable(given ?? ownFile())
  const isOwn = table.checksum === OWN.checksum
  if (given === undefined && !isOwn) throw MemoryError.damaged(FILE, 'Install @sheaf/meaning-en again.')
  return Object.freeze<Embedder>({
    model: isOwn ? OWN.model : `meaning-${table.checksum}`,
    dimensions: table.dimensions,
    maxBatchSize: 1000,
    isInstant: true,
    async embed(texts, { abortSignal } = {}) {
      abortSignal?.throwIfAborted()
      return texts.map((text) => table.vectorOf(text))
    },
  })
}

// Does not import the file, because browsers load this module too, and give the table.
function ownFile(): Uint8Array {
  const url = new URL(`../${FILE}`, import.meta.url)
  const { process } = globalThis as {
    readonly process?: { getBuiltinModule?(name: 'node:fs'): { readFileSync(file: URL): Uint8Array } }
  }
  try {
    const files = process?.getBuiltinModule?.('node:fs')
    if (files !== undefined) return files.readFileSync(url)
  } catch (error) {
    throw MemoryError.invalidArgument('table', missing(String(url)), { cause: error })
  }
  throw MemoryError.invalidArgument('table', missing('a file'))
}

const missing = (place: string) =>
  `could not be read from ${place}; install @sheaf/meaning-en again, or, in a browser or a bundle, ` +
  `copy its ${FILE} beside the app and give the bytes: meaning({ table })`

/** A table of words. tools/meaning/README.md has the format. */
export interface Table {
  readonly dimensions: number
  /** FNV-1a over its 32-bit words, as eight hexadecimal digits. */
  readonly checksum: string
  /** Of length 1; zeros for a text without a word that the table knows. */
  vectorOf(text: string): Float32Array
}

const HEADER = 20
const VERSION = 1
const BITS = 4
/** The most letter groups of an unknown word that count. */
const GROUPS = 14
const WORDS = /[\p{L}\p{N}\p{M}]+/gu
const LATIN = /^[\p{Script=Latin}\p{N}\p{M}]+$/u
const encoder = new TextEncoder()

/** Throws `invalid-argument` for bytes that are not a whole table. */
export function readTable(bytes: Uint8Array): Table {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fix = 'give the bytes of a table, such as meaning-en.bin of @sheaf/meaning-en, whole and unchanged'
  const refuse = (problem: string) => MemoryError.invalidArgument('table', `${problem}; ${fix}`)
  if (bytes.length < HEADER || view.getUint32(0) !== 0x4d_45_41_4e) throw refuse('does not begin with MEAN')
  if (bytes[4] !== VERSION || bytes[5] !== BITS)
    throw refuse(`has the format ${bytes[4]} with ${bytes[5]} bits, and this version of Sheaf reads 1 with 4`)
  const [dimensions, count] = [view.getUint16(6, true), view.getUint32(8, true)]
  const [groups, listed] = [view.getUint32(12, true), view.getUint32(16, true)]
  const [scales, half] = [HEADER + listed, dimensions / 2]
  const rows = scales + 4 * (count + groups)
  const size = rows + half * (count + groups)
  if (bytes.length !== size) throw refuse(`has ${bytes.length} bytes, and says that it has ${size}`)
  const words = new TextDecoder().decode(bytes.subarray(HEADER, scales)).trimEnd().split('\n')
  const rowOf = new Map(words.map((word, row) => [word, row]))
  if (rowOf.size !== count || groups === 0 || listed % 4 !== 0 || half % 1 !== 0)
    throw refuse(`has ${rowOf.size} words, and says that it has ${count}`)
  for (let row = 0; row < count + groups; row += 1)
    if (!Number.isFinite(view.getFloat32(scales + 4 * row, true))) throw refuse(`is damaged in row ${row}`)

  const add = (sum: Float32Array, row: number, factor: number) => {
    const scale = factor * view.getFloat32(scales + 4 * row, true)
    const start = rows + half * row
    for (let place = 0; place < half; place += 1) {
      const pair = bytes[start + place] ?? 0
      sum[2 * place] = (sum[2 * place] ?? 0) + scale * ((pair & 15) - 8)
      sum[2 * place + 1] = (sum[2 * place + 1] ?? 0) + scale * ((pair >> 4) - 8)
    }
  }
  return {
    dimensions,
    checksum: checksumOf(view),
    vectorOf(text) {
      const sum = new Float32Array(dimensions)
      for (const word of text.normalize('NFKC').toLowerCase().match(WORDS) ?? []) {
        const row = rowOf.get(word)
        const parts = row === undefined && LATIN.test(word) ? groupsOf(word) : []
        if (row !== undefined) add(sum, row, 1)
        for (const part of parts)
          add(sum, count + (fnv(encoder.encode(part)) % groups), 1 / Math.sqrt(parts.length))
      }
      const length = Math.hypot(...sum)
      return length > 0 ? sum.map((value) => value / length) : sum
    },
  }
}

/** The letters of `<word>` in groups of three, then of four. They stand for a word that is not listed. */
function groupsOf(word: string): string[] {
  const letters = [...`<${word}>`]
  const ofSize = (size: number) =>
    letters.slice(size - 1).map((_, start) => letters.slice(start, start + size).join(''))
  return [...ofSize(3), ...ofSize(4)].slice(0, GROUPS)
}

/** FNV-1a, 32 bits. */
function fnv(values: Iterable<number>): number {
  let hash = 0x81_1c_9d_c5
  for (const value of values) hash = Math.imul(hash ^ value, 0x01_00_01_93) >>> 0
  return hash
}

function checksumOf(view: DataView): string {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at + 4 <= view.byteLength; at += 4)
    hash = Math.imul(hash ^ view.getUint32(at, true), 0x01_00_01_93)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
