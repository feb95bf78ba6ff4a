import { MemoryError, type Embedder } from '@sheaf/core'
import { checkOptions, isRecord, refuse, type OptionNames } from '@sheaf/core/adapter'
import { checkEmbed, checkModelName } from '../shared/check-options.ts'
import { readTokenizer } from './tokenizer.ts'

/** A model that has a vector for each token, in a folder. */
interface StaticEmbedderOptions {
  /** The folder with `tokenizer.json` and `model.safetensors`, and `config.json` if there is one. */
  readonly directory: string
  /** The name of the vectors. By default, the name of the folder and a checksum of the model. */
  readonly name?: string
}

const NAMES: OptionNames<StaticEmbedderOptions> = { directory: true, name: true }
const MOST_TOKENS = 512
/** The tensor of the vectors: model2vec, then sentence-transformers. */
const TENSORS = ['embeddings', 'embedding.weight', '0_StaticEmbedding.embedding.weight']
const FOLDERS = ['', '0_StaticEmbedding/']

/**
 * Vectors of a static model, such as potion of model2vec, made in this process in microseconds and without a
 * library: the mean of the vectors of a text's tokens. Reads the folder, which stays in memory, and nothing
 * from the network. `isInstant` is true. Rejects with `invalid-argument` if the folder lacks a file, or has
 * a model of another kind.
 */
export async function staticEmbedder(options: StaticEmbedderOptions): Promise<Embedder> {
  const { directory, name } = checkOptions(options, NAMES, '{ directory }')
  if (typeof directory !== 'string' || directory === '') refuse('directory', 'must be the path of a folder')
  if (name !== undefined) checkModelName(name)
  const read = readerIn(directory)
  const bytes = await read('model.safetensors')
  const tokenizer = readTokenizer(jsonOf(await read('tokenizer.json')))
  const config = jsonOf(await read('config.json', '{}'))
  const tensors = readTensors(bytes)
  const embeddings = TENSORS.map((each) => tensors.get(each)).find((each) => each !== undefined)
  const [rows = 0, dimensions = 0] = embeddings?.shape ?? []
  if (embeddings === undefined || dimensions === 0)
    refuse('directory', 'has a model.safetensors without a tensor "embeddings"')
  const isNormal = isRecord(config) && config['normalize'] === true
  const lengths = tokenizer.tokens.map((token) => token.length).sort((a, b) => a - b)
  const middle = lengths.length / 2
  const median = Math.floor(((lengths[Math.ceil(middle) - 1] ?? 1) + (lengths[Math.floor(middle)] ?? 1)) / 2)
  const mean = meanOf({ embeddings, rows, dimensions, tensors })

  return Object.freeze<Embedder>({
    model: name ?? `${directory.split(/[\\/]/).findLast((part) => part !== '')}-${checksumOf(bytes)}`,
    dimensions,
    maxBatchSize: 1000,
    isInstant: true,
    async embed(texts, embedOptions) {
      checkEmbed(texts, embedOptions).abortSignal?.throwIfAborted()
      return texts.map((text) => {
        const ids = tokenizer.idsOf([...text].slice(0, MOST_TOKENS * median).join(''))
        const vector = mean(ids.slice(0, MOST_TOKENS))
        const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
        return isNormal && length > 0 ? vector.map((value) => value / length) : vector
      })
    },
  })
}

interface Rows {
  readonly embeddings: Tensor
  readonly rows: number
  readonly dimensions: number
  readonly tensors: ReadonlyMap<string, Tensor>
}

/** The mean of the rows of tokens, each times its weight if the model has weights; zeros without tokens. */
function meanOf({ embeddings, rows, dimensions, tensors }: Rows): (ids: readonly number[]) => Float32Array {
  const [weights, mapping] = [tensors.get('weights'), tensors.get('mapping')]
  return (ids) => {
    const sum = new Float64Array(dimensions)
    for (const id of ids) {
      const row = mapping?.at(id) ?? id
      if (row >= rows) continue
      const weight = weights?.at(id) ?? 1
      for (let place = 0; place < dimensions; place += 1)
        sum[place] = (sum[place] ?? 0) + weight * embeddings.at(row * dimensions + place)
    }
    return Float32Array.from(sum, (value) => value / Math.max(1, ids.length))
  }
}

type Files = { readonly promises: { readFile(path: string): Promise<Uint8Array> } }

/** Reads a file of the folder, or of the part of a sentence-transformers model that has the vectors. */
function readerIn(directory: string): (file: string, otherwise?: string) => Promise<Uint8Array> {
  const { process } = globalThis as {
    readonly process?: { getBuiltinModule?(name: 'node:fs'): Files }
  }
  const files = process?.getBuiltinModule?.('node:fs')
  if (files === undefined) refuse('directory', 'cannot be read here: a static model needs Node.js')
  return async (file, otherwise) => {
    for (const folder of FOLDERS) {
      try {
        return await files.promises.readFile(`${directory}/${folder}${file}`)
      } catch (error) {
        if (!isRecord(error) || error['code'] !== 'ENOENT') throw unreadable(directory, file, error)
      }
    }
    if (otherwise !== undefined) return new TextEncoder().encode(otherwise)
    throw unreadable(directory, file)
  }
}

function unreadable(directory: string, file: string, cause?: unknown): MemoryError {
  return MemoryError.invalidArgument(
    'directory',
    `has no ${file} that can be read: ${directory}; copy the folder of a static model there, such as ` +
      'minishlab/potion-base-8M',
    { cause },
  )
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    refuse('directory', 'has a file that is not JSON; copy it again', {
      cause: error,
    })
  }
}

/** FNV-1a over its 32-bit words, as eight hexadecimal digits. */
function checksumOf(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at + 4 <= view.byteLength; at += 4)
    hash = Math.imul(hash ^ view.getUint32(at, true), 0x01_00_01_93)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

interface Tensor {
  readonly shape: readonly number[]
  /** The value at a place, counted row by row. */
  at(place: number): number
}

const BYTES: Readonly<Record<string, number>> = { F32: 4, F16: 2, F64: 8, I8: 1, U8: 1, I32: 4, I64: 8 }
const HEADER = 8

/** The tensors of a safetensors file, by name. Throws `invalid-argument` for other bytes. */
function readTensors(bytes: Uint8Array): ReadonlyMap<string, Tensor> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = bytes.length < HEADER ? Infinity : Number(view.getBigUint64(0, true))
  if (length > bytes.length - HEADER) throw broken('its header is longer than the file')
  const header = parsed(new TextDecoder().decode(bytes.subarray(HEADER, HEADER + length)))
  const tensors = new Map<string, Tensor>()
  for (const [name, entry] of Object.entries(header)) {
    if (name === '__metadata__' || !isRecord(entry)) continue
    const { dtype, shape, data_offsets: offsets } = entry
    const size = typeof dtype === 'string' ? BYTES[dtype] : undefined
    if (typeof dtype !== 'string' || size === undefined) continue
    if (!isNumbers(shape) || !isNumbers(offsets)) throw broken(`the tensor "${name}" has no shape`)
    const [start = 0, end = 0] = offsets
    const count = shape.reduce((product, each) => product * each, 1)
    if (end - start !== count * size || HEADER + length + end > bytes.length)
      throw broken(`the tensor "${name}" ends after the file`)
    const read = readerOf(dtype, view)
    tensors.set(name, { shape, at: (place) => read(HEADER + length + start + place * size) })
  }
  return tensors
}

function readerOf(dtype: string, view: DataView): (at: number) => number {
  if (dtype === 'F32') return (at) => view.getFloat32(at, true)
  if (dtype === 'F64') return (at) => view.getFloat64(at, true)
  if (dtype === 'F16') return (at) => half(view.getUint16(at, true))
  if (dtype === 'I8') return (at) => view.getInt8(at)
  if (dtype === 'U8') return (at) => view.getUint8(at)
  if (dtype === 'I32') return (at) => view.getInt32(at, true)
  return (at) => Number(view.getBigInt64(at, true))
}

/** A float of 16 bits: one of sign, five of exponent, ten of fraction. */
function half(bits: number): number {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023]
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // Treats invalid JSON as a header that is not an object.
  }
  throw broken('its header is not JSON')
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each >= 0)
}

function broken(problem: string): MemoryError {
  return MemoryError.invalidArgument(
    'directory',
    `has a model.safetensors that cannot be read: ${problem}; copy the file from its source again`,
  )
}
