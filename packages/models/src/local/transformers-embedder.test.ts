import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, pipeline } from '@huggingface/transformers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { failure, refusal } from '../__fixtures__/failure.ts'
import { writeModel } from '../__fixtures__/onnx-model.ts'
import { shown } from '../__fixtures__/shown.ts'
import type { TransformersPipeline } from './load-pipeline.ts'
import { transformersEmbedder, type TransformersEmbedderOptions } from './transformers-embedder.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-models-'))
const model = join(folder, 'words')
const words = {
  '[UNK]': [9, 9, 9],
  '[PAD]': [5, 5, 5],
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  query: [0, 0, 3],
  ':': [0, 0, 3],
}
beforeAll(() => writeModel(model, words))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const make = (options: Partial<TransformersEmbedderOptions> = {}) =>
  transformersEmbedder({ model, dimensions: 3, ...options })
const rounded = (vectors: readonly Float32Array[]) =>
  vectors.map((vector) => [...vector].map((value) => Math.round(value * 1000) / 1000))

test('makes vectors with the real library: the mean of the words, without padding, of length 1', async () => {
  const half = Math.round(Math.SQRT1_2 * 1000) / 1000
  const vectors = await make().embed(['Red', 'red green', 'red red red green'])
  expect(rounded(vectors)).toEqual([
    [1, 0, 0],
    [half, half, 0],
    [0.949, 0.316, 0],
  ])
  expect(vectors.every((vector) => vector instanceof Float32Array)).toBe(true)
})

test('a text has the same vector whatever it is sent with, and however the batches fall', async () => {
  const texts = ['red', 'green blue', 'red green blue', 'blue', 'red blue']
  const one = await make({ maxBatchSize: 1 }).embed(texts)
  expect(rounded(await make({ maxBatchSize: 2 }).embed(texts))).toEqual(rounded(one))
  expect(rounded(await make().embed(texts))).toEqual(rounded(one))
  expect(await make().embed([])).toEqual([])
})

test('pooling, normalizing and prefixes are the model’s own matter, and part of its name', async () => {
  const embedder = make({ normalize: false, pooling: 'cls', prefixes: { query: 'query: ' } })
  expect(rounded(await embedder.embed(['red green']))).toEqual([[1, 0, 0]])
  expect(rounded(await embedder.embed(['red green'], { purpose: 'query' }))).toEqual([[0, 0, 3]])
  expect(embedder.model).toBe(`${model} {"query":"query: ","pooling":"cls","normalize":false}`)
  expect(make({ name: 'words', dtype: 'q8' }).model).toBe('words {"dtype":"q8"}')
  expect(make().model).toBe(model)
})

test('a text beyond what the model reads is cut; one that it sees nothing in is a failure that trying again does not mend', async () => {
  expect(rounded(await make().embed([`${'red '.repeat(16)}${'blue '.repeat(500)}`]))).toEqual([[1, 0, 0]])
  const error = await failure(make().embed(['']))
  expect(error.message).toContain('a value that is not a number')
  expect(error.retryable).toBe(false)
})

test('the length of the vectors is what the options say, or the call fails with the fix', async () => {
  const error = await failure(make({ dimensions: 4 }).embed(['red']))
  expect(error.message).toMatch(/vector of 3 values where 4 are expected. Set dimensions/)
  expect(error.retryable).toBe(false)
})

describe('a model with a name', () => {
  const asked: string[] = []
  const { fetch, cacheDir } = env
  const name = 'sheaf/words'
  const cacheDirectory = join(folder, 'cache')
  // In place of the network: a Hub with one model.
  const hub = async (url: string | URL): Promise<Response> => {
    asked.push(String(url))
    const file = /\/sheaf\/words\/resolve\/main\/(.+)$/.exec(String(url))?.[1]
    return file !== undefined && existsSync(join(model, file))
      ? new Response(readFileSync(join(model, file)))
      : new Response('', { status: 404 })
  }
  beforeEach(() => {
    asked.length = 0
    env.fetch = hub
    env.cacheDir = join(folder, 'library')
  })
  afterEach(() => {
    Object.assign(env, { fetch, cacheDir })
  })

  test.each<[string, Partial<TransformersEmbedderOptions>]>([
    ['in the folder that is given', { cacheDirectory }],
    ['in the library’s own folder', {}],
    ['with the library’s pipeline passed', { cacheDirectory, pipeline }],
    ['without an owner', { cacheDirectory, model: 'words' }],
  ])('is not asked for on the network unless that is allowed: %s', async (_, options) => {
    const error = await failure(make({ model: 'sheaf/no-such-model', ...options }).embed(['red']))
    expect(error.message).toContain('allow it once with allowDownload: true')
    expect(error.retryable).toBe(false)
    expect(asked).toEqual([])
  })

  test('is downloaded once when that is allowed, and found again without the network', async () => {
    expect(rounded(await make({ model: name, cacheDirectory, allowDownload: true }).embed(['red']))).toEqual([
      [1, 0, 0],
    ])
    expect(asked.some((url) => url.endsWith('/sheaf/words/resolve/main/onnx/model.onnx'))).toBe(true)
    asked.length = 0
    const embedder = make({ model: name, cacheDirectory: `${cacheDirectory}/` })
    expect(rounded(await embedder.embed(['green']))).toEqual([[0, 1, 0]])
    expect(embedder.model).toBe(name)
    expect(asked).toEqual([])
  })

  test('that the Hub does not have is a failure', async () => {
    const error = await failure(
      make({ model: 'sheaf/missing', cacheDirectory, allowDownload: true }).embed(['red']),
    )
    expect(error.message).toContain('Check its name')
    expect(asked[0]).toContain('sheaf/missing')
  })
})

test.each([
  ['a/b', 'cache', './cache/a/b'],
  ['a/b', '/var/cache/', '/var/cache/a/b'],
  ['a/b', 'C:\\cache\\', 'C:\\cache/a/b'],
  ['./a', 'cache', './a'],
  ['D:/models/a', 'cache', 'D:/models/a'],
  ['a/b', undefined, 'a/b'],
])('without a download, %j in the cache %j is looked for at %j', async (name, cacheDirectory, place) => {
  const asked: unknown[] = []
  const watching: TransformersPipeline = async (_, model, options) => {
    asked.push([model, options.local_files_only])
    throw new Error('not there')
  }
  await failure(make({ model: name, cacheDirectory, pipeline: watching }).embed(['red']))
  expect(asked).toEqual([[place, true]])
})

test('a download that fails may be tried again', async () => {
  const asked: unknown[] = []
  const failing: TransformersPipeline = async (task, name, options) => {
    asked.push([task, name, options])
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) })
  }
  const embedder = make({
    model: 'a/b',
    pipeline: failing,
    allowDownload: true,
    dtype: 'q8',
    device: 'cpu',
    cacheDirectory: 'c',
  })
  expect(asked).toEqual([])
  const error = await failure(embedder.embed(['red']))
  expect(error.message).toContain('fetch failed: ENOTFOUND')
  expect(error.retryable).toBe(true)
  await failure(embedder.embed(['red']))
  const options = { dtype: 'q8', device: 'cpu', cache_dir: 'c', local_files_only: false }
  expect(asked).toEqual([1, 2].map(() => ['feature-extraction', 'a/b', options]))
})

test('the library’s own pipeline can be passed as it is', async () => {
  expect(rounded(await make({ pipeline }).embed(['blue']))).toEqual([[0, 0, 1]])
})

test('the model is loaded once', async () => {
  const calls = vi.fn<TransformersPipeline>((task, name, options) =>
    pipeline(task, name, { local_files_only: options.local_files_only }),
  )
  const embedder = make({ pipeline: calls })
  expect(calls).not.toHaveBeenCalled()
  await Promise.all([embedder.embed(['red']), embedder.embed(['green'])])
  expect(rounded(await embedder.embed(['blue']))).toEqual([[0, 0, 1]])
  expect(calls).toHaveBeenCalledOnce()
})

test('abort ends the waiting with the caller’s reason', async () => {
  const reason = new Error('no longer needed')
  await expect(make().embed(['red'], { abortSignal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  const controller = new AbortController()
  const never: TransformersPipeline = () => {
    controller.abort(reason)
    return new Promise(() => {})
  }
  await expect(make({ pipeline: never }).embed(['red'], { abortSignal: controller.signal })).rejects.toBe(
    reason,
  )
})

test('what the model throws is told without the text', async () => {
  const text = 'My card has the number 4000 1234 5678 9010.'
  const broken: TransformersPipeline = async () => async (texts) => {
    throw new Error(`Cannot read ${texts.join()}`, { cause: new Error('Out of memory') })
  }
  const error = await failure(make({ pipeline: broken }).embed([text]))
  expect(error.message).toContain('failed: Out of memory')
  expect(shown(error)).not.toContain('4000 1234')
})

test.each([
  ['one list', { dims: [3], data: [1, 2, 3] }, 'gave 0 vectors for 1 texts'],
  ['a vector for each word', { dims: [1, 1, 3], data: [1, 2, 3] }, 'gave 0 vectors for 1 texts'],
  [
    'a value that is not a number',
    { dims: [1, 3], data: [1, Number.NaN, 3] },
    'a value that is not a number',
  ],
])('an answer that is %s is a failure', async (_, tensor, message) => {
  const odd: TransformersPipeline = async () => async () => tensor
  expect((await failure(make({ pipeline: odd }).embed(['red']))).message).toContain(message)
})

test('the folder of the model is only read', () => {
  expect(readdirSync(model).sort()).toEqual([
    'config.json',
    'onnx',
    'tokenizer.json',
    'tokenizer_config.json',
  ])
})

test.each<[string, Partial<TransformersEmbedderOptions>]>([
  ['model must be a text', { model: '' }],
  ['dimensions must be', { dimensions: 0 }],
  ['dimensions is missing', { dimensions: undefined }],
  ['maxBatchSize must be', { maxBatchSize: 0.5 }],
])('refuses at once: %s', (message, options) => {
  expect(refusal(() => make(options))).toContain(`invalid-argument: ${message}`)
})
