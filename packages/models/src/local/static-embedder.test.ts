import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemoryError } from '@sheaf/core'
import { afterAll, describe, expect, test } from 'vitest'
import { TEXTS, UNIGRAM, WORD_PIECE } from '../__fixtures__/static-models.ts'
import { staticEmbedder } from './static-embedder.ts'
import { readTokenizer } from './tokenizer.ts'

const root = mkdtempSync(join(tmpdir(), 'sheaf-static-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const SIZE = 4
/** Small values that each type of number has exactly. */
const valueAt = (place: number) => ((place * 7) % 32) - 16

interface Part {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly bytes: Uint8Array
}

const ENCODED: Record<string, (values: readonly number[]) => Uint8Array> = {
  F32: (values) => new Uint8Array(Float32Array.from(values).buffer),
  I8: (values) => new Uint8Array(Int8Array.from(values).buffer),
  // Whole numbers below 32: the exponent counts from 15.
  F16: (values) =>
    new Uint8Array(
      Uint16Array.from(values, (value) => {
        if (value === 0) return 0
        const exponent = Math.floor(Math.log2(Math.abs(value)))
        const fraction = (Math.abs(value) / 2 ** exponent - 1) * 1024
        return (value < 0 ? 32_768 : 0) + (exponent + 15) * 1024 + fraction
      }).buffer,
    ),
  I64: (values) => new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer),
}

function safetensors(parts: Record<string, Part>): Uint8Array {
  let end = 0
  const header = Object.fromEntries(
    Object.entries(parts).map(([name, { dtype, shape, bytes }]) => {
      const start = end
      end += bytes.length
      return [name, { dtype, shape, data_offsets: [start, end] }]
    }),
  )
  const text = new TextEncoder().encode(JSON.stringify({ __metadata__: { format: 'pt' }, ...header }))
  const length = new Uint8Array(new BigUint64Array([BigInt(text.length)]).buffer)
  return Buffer.concat([length, text, ...Object.values(parts).map(({ bytes }) => bytes)])
}

const tensor = (dtype: string, shape: readonly number[], values: readonly number[]): Part => ({
  dtype,
  shape,
  bytes: ENCODED[dtype]?.(values) ?? new Uint8Array(),
})

let folders = 0
function folderOf(files: Record<string, string | Uint8Array>): string {
  const directory = join(root, `model-${(folders += 1)}`)
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(directory, file, '..'), { recursive: true })
    writeFileSync(join(directory, file), content)
  }
  return directory
}

const rows = readTokenizer(WORD_PIECE).tokens.length
const values = Array.from({ length: rows * SIZE }, (_, place) => valueAt(place))
const wordPiece = JSON.stringify(WORD_PIECE)
const plain = (dtype = 'F32', name = 'embeddings') =>
  safetensors({ [name]: tensor(dtype, [rows, SIZE], values) })

/** The mean of the rows of the tokens, written out. */
function expectedOf(text: string, rowOf: (id: number) => number = (id) => id, weightOf = (_id: number) => 1) {
  const ids = readTokenizer(WORD_PIECE).idsOf(text)
  return Float32Array.from(
    { length: SIZE },
    (_, place) =>
      ids.reduce((sum, id) => sum + weightOf(id) * valueAt(rowOf(id) * SIZE + place), 0) /
      Math.max(1, ids.length),
  )
}

describe('the vector of a text', () => {
  test.each(['F32', 'F16', 'I8'])('is the mean of the vectors of its tokens (%s)', async (dtype) => {
    const directory = folderOf({ 'tokenizer.json': wordPiece, 'model.safetensors': plain(dtype) })
    const embedder = await staticEmbedder({ directory })
    expect(embedder).toMatchObject({ dimensions: SIZE, isInstant: true })
    expect(await embedder.embed(TEXTS)).toEqual(TEXTS.map((text) => expectedOf(text)))
  })

  test('has length 1 where the model says so; a text without a token has zeros', async () => {
    const files = {
      'tokenizer.json': wordPiece,
      'model.safetensors': plain(),
      'config.json': '{"normalize":true}',
    }
    const embedder = await staticEmbedder({ directory: folderOf(files) })
    const [vector, nothing] = await embedder.embed(['I moved to Lisbon', 'жжж'])
    expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 6)
    expect(nothing).toEqual(new Float32Array(SIZE))
  })

  test('counts the weights of tokens, and takes the rows to which they are mapped', async () => {
    const model = safetensors({
      embeddings: tensor('F32', [rows, SIZE], values),
      weights: tensor('F32', [rows], values.slice(0, rows).map(Math.abs)),
      mapping: tensor(
        'I64',
        [rows],
        Array.from({ length: rows }, (_, id) => (id * 3) % rows),
      ),
    })
    const embedder = await staticEmbedder({
      directory: folderOf({ 'tokenizer.json': wordPiece, 'model.safetensors': model }),
    })
    const text = 'tea with my kids'
    const expected = expectedOf(
      text,
      (id) => (id * 3) % rows,
      (id) => Math.abs(valueAt(id)),
    )
    expect(await embedder.embed([text])).toEqual([expected])
  })

  test('is of 512 tokens at most', async () => {
    const directory = folderOf({ 'tokenizer.json': wordPiece, 'model.safetensors': plain() })
    const embedder = await staticEmbedder({ directory })
    const [long] = await embedder.embed([`${'tea '.repeat(600)}wait`])
    expect(long).toEqual(expectedOf('tea'))
  })
})

test('reads the folder of sentence-transformers, and Unigram', async () => {
  const { length } = readTokenizer(UNIGRAM).tokens
  const model = safetensors({
    'embedding.weight': tensor(
      'F32',
      [length, SIZE],
      Array.from({ length: length * SIZE }, (_, at) => valueAt(at)),
    ),
  })
  const directory = folderOf({
    '0_StaticEmbedding/tokenizer.json': JSON.stringify(UNIGRAM),
    '0_StaticEmbedding/model.safetensors': model,
  })
  const embedder = await staticEmbedder({ directory })
  const [tea, kids] = await embedder.embed(['tea', '喜欢绿茶'])
  expect([tea, kids].every((vector) => vector?.some((value) => value !== 0))).toBe(true)
})

test('the name has a checksum of the model, unless one is given', async () => {
  const one = folderOf({ 'tokenizer.json': wordPiece, 'model.safetensors': plain() })
  const other = folderOf({ 'tokenizer.json': wordPiece, 'model.safetensors': plain('I8') })
  const names = [await staticEmbedder({ directory: one }), await staticEmbedder({ directory: `${other}/` })]
  expect(names.map(({ model }) => model)).toEqual([
    expect.stringMatching(/^model-\d+-[0-9a-f]{8}$/),
    expect.stringMatching(/^model-\d+-[0-9a-f]{8}$/),
  ])
  expect(names[0]?.model.slice(-8)).not.toBe(names[1]?.model.slice(-8))
  expect((await staticEmbedder({ directory: one, name: 'mine' })).model).toBe('mine')
})

describe('is refused, and the message says what to do', () => {
  const model = plain()
  const bpe = JSON.stringify({ ...WORD_PIECE, model: { type: 'BPE', vocab: {} } })
  const bytes = JSON.stringify({ ...WORD_PIECE, pre_tokenizer: { type: 'ByteLevel' } })
  test.each<[string, Record<string, string | Uint8Array>, RegExp]>([
    [
      'a folder without a model',
      { 'a.txt': '' },
      /has no model\.safetensors that can be read.*copy the folder/,
    ],
    ['no tokenizer', { 'model.safetensors': model }, /has no tokenizer\.json that can be read/],
    [
      'a model that is cut',
      { 'tokenizer.json': wordPiece, 'model.safetensors': model.slice(0, 900) },
      /ends after the file.*copy the file/,
    ],
    [
      'nothing',
      { 'tokenizer.json': wordPiece, 'model.safetensors': '' },
      /its header is longer than the file/,
    ],
    [
      'a page of a server',
      { 'tokenizer.json': wordPiece, 'model.safetensors': '<!doctype html>' },
      /longer than the file/,
    ],
    ['no JSON', { 'tokenizer.json': '{', 'model.safetensors': model }, /not JSON/],
    [
      'other tensors',
      { 'tokenizer.json': wordPiece, 'model.safetensors': plain('F32', 'layer') },
      /without a tensor "embeddings"/,
    ],
    [
      'BPE',
      { 'tokenizer.json': bpe, 'model.safetensors': model },
      /a model that Sheaf does not read: BPE.*transformersEmbedder/,
    ],
    ['bytes', { 'tokenizer.json': bytes, 'model.safetensors': model }, /does not read: ByteLevel/],
  ])('%s', async (_name, files, message) => {
    await expect(staticEmbedder({ directory: folderOf(files) })).rejects.toSatisfy(
      (error) => MemoryError.isInstance(error, 'invalid-argument') && message.test(error.message),
    )
  })

  test('options that are none', async () => {
    await expect(staticEmbedder({ directory: '' })).rejects.toThrow('must be the path of a folder')
    await expect(staticEmbedder({ directory: root, model: 'x' } as { directory: string })).rejects.toThrow(
      /model/,
    )
  })
})
