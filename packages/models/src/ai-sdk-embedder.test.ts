import { APICallError, LoadAPIKeyError, type EmbeddingModelV2 } from '@ai-sdk/provider'
import { MockEmbeddingModelV3, MockEmbeddingModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { failure, refusal } from './__fixtures__/failure.ts'
import { shown } from './__fixtures__/shown.ts'
import { aiSdkEmbedder } from './ai-sdk-embedder.ts'
import type { AiSdkEmbeddingModel } from './ai-sdk-types.ts'

const TEXT = 'My card has the number 4000 1234 5678 9010 and the pin is in the blue box.'
const KEY = 'sk-proj-Zq8vT3mW7xYpLk2NbRcD4242'
const answer = async ({ values }: { values: string[] }) => ({
  embeddings: values.map((value) => [value.length, 0, 1]),
  warnings: [],
})
const failing = (error: unknown) => new MockEmbeddingModelV4({ doEmbed: () => Promise.reject(error) })

test('embeds with models of the specifications V2, V3 and V4', async () => {
  const second: EmbeddingModelV2<string> = {
    specificationVersion: 'v2',
    provider: 'test',
    modelId: 'two',
    maxEmbeddingsPerCall: undefined,
    supportsParallelCalls: false,
    doEmbed: answer,
  }
  const models: AiSdkEmbeddingModel[] = [
    second,
    new MockEmbeddingModelV3({ doEmbed: answer }),
    new MockEmbeddingModelV4({ doEmbed: answer }),
  ]
  for (const model of models) {
    expect(await aiSdkEmbedder(model, { dimensions: 3 }).embed(['a', 'bcd'])).toEqual([
      Float32Array.of(1, 0, 1),
      Float32Array.of(3, 0, 1),
    ])
  }
  expect(aiSdkEmbedder(second, { dimensions: 3 })).toMatchObject({
    model: 'test/two',
    dimensions: 3,
    maxBatchSize: 64,
  })
})

test.each([
  [2, ['ab', 'cd', 'e']],
  [Promise.resolve(2), ['ab', 'cd', 'e']],
  [Number.POSITIVE_INFINITY, ['abc', 'de']],
  [Promise.resolve(undefined), ['abc', 'de']],
  [null, ['abc', 'de']],
])('no call has more texts than the model permits (%j)', async (maxEmbeddingsPerCall, expected) => {
  const model = new MockEmbeddingModelV4({ maxEmbeddingsPerCall, doEmbed: answer })
  const embedder = aiSdkEmbedder(model, { dimensions: 3, maxBatchSize: 3 })
  expect(await embedder.embed([...'abcde'])).toHaveLength(5)
  expect(model.doEmbedCalls.map(({ values }) => values.join(''))).toEqual(expected)
  expect(embedder.maxBatchSize).toBe(maxEmbeddingsPerCall === 2 ? 2 : 3)
})

test('passes on what changes the vectors, and names them by it', async () => {
  const model = new MockEmbeddingModelV4({ provider: 'openai.embedding', modelId: 'small', doEmbed: answer })
  const providerOptions = { openai: { user: 'ada' } }
  const embedder = aiSdkEmbedder(model, {
    dimensions: 3,
    sendDimensions: true,
    providerOptions,
    prefixes: { query: 'q: ' },
    maxInputCharacters: 2,
  })
  await embedder.embed(['abcd'], { purpose: 'query' })
  expect(model.doEmbedCalls).toMatchObject([{ values: ['q: ab'], dimensions: 3, providerOptions }])
  expect(embedder.model).toBe(
    'openai.embedding/small@3 {"query":"q: ","providerOptions":{"openai":{"user":"ada"}}}',
  )
  const plain = aiSdkEmbedder(model, { dimensions: 3, name: 'small' })
  await plain.embed(['abcd'])
  expect(plain.model).toBe('small')
  expect(Object.keys(model.doEmbedCalls.at(-1) ?? {}).sort()).toEqual(['abortSignal', 'values'])
})

test('checks the vectors', async () => {
  const gives = (embeddings: number[][]) =>
    aiSdkEmbedder(new MockEmbeddingModelV4({ doEmbed: { embeddings, warnings: [] } }), { dimensions: 3 })
  expect((await failure(gives([]).embed(['a']))).message).toContain('gave 0 vectors for 1 texts')
  expect(await failure(gives([[1, 2]]).embed(['a']))).toMatchObject({
    retryable: false,
    message: expect.stringContaining('2 values where 3'),
  })
  expect((await failure(gives([[1, Number.NaN, 3]]).embed(['a']))).message).toContain(
    'a value that is not a number',
  )
})

test.each([[undefined], [{}], [{ embeddings: null }], [{ embeddings: [null] }], [{ embeddings: ['abc'] }]])(
  'an answer that is %j is a failure to retry',
  async (result) => {
    const model: AiSdkEmbeddingModel = {
      provider: 'test',
      modelId: 'odd',
      doEmbed: () => Promise.resolve(result as never),
    }
    expect((await failure(aiSdkEmbedder(model, { dimensions: 3 }).embed(['a']))).retryable).toBe(true)
  },
)

test('asks older models for dimensions in no way that they would not see', () => {
  expect(
    refusal(() => aiSdkEmbedder(new MockEmbeddingModelV3(), { dimensions: 3, sendDimensions: true })),
  ).toContain('use providerOptions')
})

test.each([
  [{ statusCode: 429, responseHeaders: { 'Retry-After': '7' } }, true, 7000],
  [{ statusCode: 503 }, true, undefined],
  [{ isRetryable: true }, true, undefined],
  [{ statusCode: 401 }, false, undefined],
  [{ statusCode: 400 }, false, undefined],
])('an error of the provider with %j', async (details, retryable, retryAfterMilliseconds) => {
  const cause = new Error(`for ${TEXT}`)
  const error = new APICallError({
    message: `Bad key ${KEY}`,
    url: `https://example.com/?key=${KEY}`,
    requestBodyValues: { input: [TEXT] },
    responseBody: `{"error":"${TEXT}"}`,
    cause,
    ...details,
  })
  const made = await failure(aiSdkEmbedder(failing(error), { dimensions: 3 }).embed([TEXT]))
  expect(made).toMatchObject({ retryable, retryAfterMilliseconds })
  expect(made.message).toContain('Bad key [redacted]')
  expect(shown(made)).not.toContain('4000 1234')
  expect(shown(made)).not.toContain(KEY.slice(8))
})

test('other errors: a connection passes, a missing key and a mistake do not', async () => {
  const lost = new TypeError('fetch failed', {
    cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }),
  })
  const retryable = async (error: unknown) =>
    (await failure(aiSdkEmbedder(failing(error), { dimensions: 3 }).embed(['a']))).retryable
  expect(await retryable(lost)).toBe(true)
  expect(await retryable(new LoadAPIKeyError({ message: 'OpenAI API key is missing.' }))).toBe(false)
  expect(await retryable(new Error('a mistake'))).toBe(false)
  expect(await retryable('a text')).toBe(false)
})

test('a call that hangs is over in time, and the caller’s abort rejects with its reason', async () => {
  const hanging = new MockEmbeddingModelV4({ doEmbed: () => new Promise(() => {}) })
  const error = await failure(aiSdkEmbedder(hanging, { dimensions: 3, timeoutMilliseconds: 5 }).embed(['a']))
  expect(error).toMatchObject({ retryable: true, message: expect.stringContaining('within 5 milliseconds') })
  const reason = new Error('no longer needed')
  const controller = new AbortController()
  const work = aiSdkEmbedder(hanging, { dimensions: 3 }).embed(['a'], { abortSignal: controller.signal })
  controller.abort(reason)
  await expect(work).rejects.toBe(reason)
})

test('refuses a wrong model at once', () => {
  const loose: (model: unknown) => unknown = (model) =>
    Reflect.apply(aiSdkEmbedder, undefined, [model, { dimensions: 3 }])
  expect(refusal(() => loose('openai/text-embedding-3-small'))).toContain('must be a model of a provider')
  for (const model of [undefined, null, {}, { doGenerate: () => {} }])
    expect(refusal(() => loose(model))).toContain('with doEmbed')
  expect(refusal(() => aiSdkEmbedder(new MockEmbeddingModelV4(), { dimensions: 0 }))).toContain(
    'dimensions must be',
  )
})
