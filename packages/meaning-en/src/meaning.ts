import { DamagedError, InvalidArgumentError } from '@sheaf/core'
import type { Embedder } from '@sheaf/core'
import { checkOptions } from '@sheaf/core/adapter'
import { readTable } from './table.ts'

/** Options of {@link meaning}. */
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
 * microseconds, so a search waits for the vectors of all texts that were written before it. A text without a
 * word of the table has a vector of zeros, and is found by its words only. Reads the table at once, 3.9 MB.
 * Throws DamagedError if the file is not the published one, and InvalidArgumentError if it cannot be read, or
 * if `table` is not a table. Vectors of another table have another name, and are never compared with these.
 */
export function meaning(options: MeaningOptions = {}): Embedder {
  const { table: given } = checkOptions(options, { table: true })
  if (given !== undefined && !(given instanceof Uint8Array))
    throw new InvalidArgumentError('table', 'must be the bytes of a table, as a Uint8Array')
  const table = readTable(given ?? ownFile())
  const isOwn = table.checksum === OWN.checksum
  if (given === undefined && !isOwn) throw new DamagedError(FILE, 'Install @sheaf/meaning-en again.')
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
    throw new InvalidArgumentError('table', missing(String(url)), { cause: error })
  }
  throw new InvalidArgumentError('table', missing('a file'))
}

const missing = (place: string) =>
  `could not be read from ${place}; install @sheaf/meaning-en again, or, in a browser or a bundle, ` +
  `copy its ${FILE} beside the app and give the bytes: meaning({ table })`
