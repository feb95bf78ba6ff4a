import './__fixtures__/no-tracing.ts'
import type { EmbeddingsInterface } from '@langchain/core/embeddings'
import { InMemoryStore } from '@langchain/langgraph-checkpoint'
import type { Embedder } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { langchainEmbedder, langchainEmbeddings } from './embeddings.ts'

// By the subject of a text, whatever its words.
const about = (text: string) => [/sea|tide|wave/i.test(text) ? 1 : 0, /dog|cat|pet/i.test(text) ? 1 : 0, 0.1]

function embeddingsOf(
  vectorOf: (text: string) => unknown = about,
): EmbeddingsInterface & { asked: string[][] } {
  const asked: string[][] = []
  return {
    asked,
    embedDocuments: async (texts) => {
      asked.push(texts)
      return texts.map((text) => vectorOf(text)) as number[][]
    },
    embedQuery: async (text) => {
      asked.push([`query: ${text}`])
      return vectorOf(text) as number[]
    },
  }
}

const options = { model: 'test/about', dimensions: 3 }

test('embeddings of LangChain find by meaning', async () => {
  const embeddings = embeddingsOf()
  await using memory = await createMemory({
    storage: sqlite({ file: ':memory:' }),
    embedder: langchainEmbedder(embeddings, options),
  })
  const ada = memory.user('ada')
  await ada.store.write('sea.md', 'High waves at noon.')
  await ada.store.write('pets.md', 'The dog is called Otto.')
  await memory.flush()
  const [hit] = await ada.search('sea')
  expect(hit?.source).toBe('sea.md')
  expect(embeddings.asked.at(-1)).toEqual(['query: sea'])
})

test('texts are sent in batches, by their purpose, and come back in order', async () => {
  const embeddings = embeddingsOf((text) => [Number(text), 0, 0])
  const embedder = langchainEmbedder(embeddings, { ...options, maxBatchSize: 2 })
  const vectors = await embedder.embed(['1', '2', '3', '4', '5'])
  expect(vectors.map(([first]) => first)).toEqual([1, 2, 3, 4, 5])
  expect(vectors[0]).toBeInstanceOf(Float32Array)
  expect(await embedder.embed(['7', '8'], { purpose: 'query' })).toHaveLength(2)
  expect(await embedder.embed([])).toEqual([])
  expect(embeddings.asked).toEqual([['1', '2'], ['3', '4'], ['5'], ['query: 7'], ['query: 8']])
})

test.each<[string, unknown, string, boolean]>([
  ['too short', [1, 2], 'a vector of 2 values where 3 are expected', false],
  ['no list', 'abc', 'a vector of 0 values', false],
  ['a value that is not a number', [1, Number.NaN, 3], 'not a number', true],
  ['a value too large', [1, 1e300, 3], 'not a number', true],
  ['text', [1, '2', 3], 'not a number', true],
])('a value that is not a vector is refused: %s', async (_, vector, message, retryable) => {
  const failing = langchainEmbedder(
    embeddingsOf(() => vector),
    options,
  ).embed(['a text'])
  await expect(failing).rejects.toMatchObject({
    code: 'model-failed',
    retryable,
    message: expect.stringContaining(message),
  })
})

test('too few vectors are refused', async () => {
  const embeddings = { ...embeddingsOf(), embedDocuments: async () => [[1, 2, 3]] }
  await expect(langchainEmbedder(embeddings, options).embed(['a', 'b'])).rejects.toMatchObject({
    code: 'model-failed',
    retryable: true,
  })
})

test.each<[unknown, boolean, string]>([
  [
    Object.assign(new Error('bad key sk-secret'), { status: 401, lc_error_code: 'MODEL_AUTHENTICATION' }),
    false,
    '(401)',
  ],
  [Object.assign(new Error('slow down, a secret text'), { status: 429 }), true, '(429)'],
  [Object.assign(new Error('a secret text'), { code: 'ECONNRESET' }), true, '(ECONNRESET)'],
  [Object.assign(new Error('x'), { code: 'a secret text' }), true, 'failed. Try'],
  ['a secret text', true, 'failed. Try'],
])('what fails reports it, and nothing of what was sent: %s', async (error, retryable, message) => {
  const embeddings = embeddingsOf(() => {
    throw error
  })
  const failure: unknown = await langchainEmbedder(embeddings, options)
    .embed(['a secret text'])
    .catch((reason: unknown) => reason)
  expect(failure).toMatchObject({
    code: 'model-failed',
    retryable,
    message: expect.stringContaining(message),
  })
  expect(JSON.stringify(failure) + String(failure) + String((failure as Error).cause)).not.toMatch(/secret/)
})

test('an abort ends the waiting', async () => {
  const hanging = { ...embeddingsOf(), embedDocuments: async () => await new Promise<never>(() => {}) }
  const controller = new AbortController()
  const waiting = langchainEmbedder(hanging, options).embed(['a'], { abortSignal: controller.signal })
  controller.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  const embeddings = embeddingsOf()
  const aborted = AbortSignal.abort(new Error('stopped'))
  await expect(langchainEmbedder(embeddings, options).embed(['a'], { abortSignal: aborted })).rejects.toThrow(
    'stopped',
  )
  expect(embeddings.asked).toEqual([])
})

test('options that cannot work are refused at once', () => {
  const make = (wrong: object) => () => langchainEmbedder(embeddingsOf(), { ...options, ...wrong })
  expect(make({ model: ' ' })).toThrow('model is missing')
  for (const dimensions of [undefined, 0, 1.5, Number.NaN])
    expect(make({ dimensions })).toThrow('dimensions must be')
  expect(make({ maxBatchSize: 0 })).toThrow('maxBatchSize must be')
  expect(() => langchainEmbedder({} as never, options)).toThrow('embedDocuments')
  expect(() => langchainEmbedder(embeddingsOf(), undefined as never)).toThrow(
    'options must be an object such as',
  )
  expect(make({ dimension: 3 })).toThrow(
    'dimension is not a name in options; the names are: model, dimensions, maxBatchSize',
  )
  expect(() => langchainEmbeddings({} as never)).toThrow('embedder is missing')
  for (const maxBatchSize of [0, -1, Number.NaN, null] as number[])
    expect(() =>
      langchainEmbeddings({ model: 'm', dimensions: 1, maxBatchSize, embed: async () => [] }),
    ).toThrow('maxBatchSize of the embedder')
})

test('a value that is not text is refused, and a missing vector is a failure', async () => {
  const embeddings = langchainEmbeddings({ model: 'test/none', dimensions: 1, embed: async () => [] })
  for (const documents of [undefined, null, 'tide', [7]] as never[])
    await expect(embeddings.embedDocuments(documents)).rejects.toMatchObject({ code: 'invalid-argument' })
  for (const document of [undefined, null, 7] as never[])
    await expect(embeddings.embedQuery(document)).rejects.toMatchObject({ code: 'invalid-argument' })
  const message = 'The model "test/none" did not give one vector for each of 1 texts. Try again.'
  await expect(embeddings.embedQuery('tide')).rejects.toMatchObject({
    code: 'model-failed',
    retryable: true,
    message,
  })
  await expect(embeddings.embedDocuments(['tide'])).rejects.toMatchObject({
    code: 'model-failed',
    retryable: true,
    message,
  })
  expect(await embeddings.embedDocuments([])).toEqual([])
})

test('an embedder of Sheaf serves a store of LangGraph', async () => {
  const asked: unknown[] = []
  const embedder: Embedder = {
    model: 'test/about',
    dimensions: 3,
    maxBatchSize: 2,
    embed: async (texts, { purpose } = {}) => {
      asked.push([purpose, texts.length])
      return texts.map((text) => Float32Array.from(about(text)))
    },
  }
  const embeddings = langchainEmbeddings(embedder)
  expect(await embeddings.embedDocuments(['tide', 'dog', 'cat', 'sea', 'x'])).toHaveLength(5)
  expect(asked).toEqual([
    ['document', 2],
    ['document', 2],
    ['document', 1],
  ])
  expect(await embeddings.embedDocuments([])).toEqual([])
  expect(await embeddings.embedQuery('tide')).toEqual([1, 0, Math.fround(0.1)])

  const store = new InMemoryStore({ index: { dims: 3, embeddings, fields: ['text'] } })
  await store.put(['notes'], 'a', { text: 'The dog sleeps.' })
  await store.put(['notes'], 'b', { text: 'The tide is high.' })
  expect((await store.search(['notes'], { query: 'sea', limit: 1 })).map(({ key }) => key)).toEqual(['b'])

  // There and back.
  const again = langchainEmbedder(embeddings, { model: embedder.model, dimensions: embedder.dimensions })
  expect(await again.embed(['tide'])).toEqual([Float32Array.from([1, 0, 0.1])])
})
