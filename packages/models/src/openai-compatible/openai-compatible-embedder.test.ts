import { afterAll, beforeAll, expect, test } from 'vitest'
import { EMBEDDINGS } from '../__fixtures__/exchanges.ts'
import { failure, refusal } from '../__fixtures__/failure.ts'
import { startServer, type Received, type TestServer } from '../__fixtures__/test-server.ts'
import {
  openAICompatibleEmbedder,
  type OpenAICompatibleEmbedderOptions,
} from './openai-compatible-embedder.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
const make = (options: Partial<OpenAICompatibleEmbedderOptions> = {}) =>
  openAICompatibleEmbedder({ baseUrl: `${server.origin}/v1`, model: 'the-model', dimensions: 3, ...options })
const data = (...embeddings: unknown[]) => ({
  json: { data: embeddings.map((embedding, index) => ({ index, embedding })) },
})
const inputsOf = ({ body }: Received) => body['input']
const base64 = (values: readonly number[]) => {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  values.forEach((value, place) => view.setFloat32(place * 4, value, true))
  return Buffer.from(view.buffer).toString('base64')
}

test.each(Object.entries(EMBEDDINGS))('understands the answer of %s', async (_, json) => {
  server.reply({ json })
  const vectors = await make().embed(['one', 'two'])
  expect(vectors.map((vector) => [...vector])).toEqual([
    [0.25, -0.5, 1],
    [1, 0, -0.25],
  ])
  expect(vectors.every((vector) => vector instanceof Float32Array)).toBe(true)
})

test('asks for what it needs and nothing else, since servers refuse what they do not know', async () => {
  server.reply(data([1, 2, 3]))
  await make().embed(['one'])
  expect(server.received[0]).toMatchObject({ method: 'POST', url: '/v1/embeddings' })
  expect(server.received[0]?.body).toEqual({ model: 'the-model', input: ['one'] })
  expect(server.received[0]?.headers).not.toHaveProperty('authorization')
  await make({
    sendDimensions: true,
    encodingFormat: 'base64',
    apiKey: 'the-secret-key',
    headers: { 'X-Team': 'memory' },
  }).embed(['one'])
  expect(server.received[1]?.body).toEqual({
    model: 'the-model',
    input: ['one'],
    dimensions: 3,
    encoding_format: 'base64',
  })
  expect(server.received[1]?.headers).toMatchObject({
    authorization: 'Bearer the-secret-key',
    'x-team': 'memory',
  })
})

test('reads base64 whether it asked for it or not, and lists when it asked for base64', async () => {
  server.reply(data(base64([0.25, -0.5, 1])), data([0.25, -0.5, 1]))
  expect(await make().embed(['one'])).toEqual([Float32Array.of(0.25, -0.5, 1)])
  expect(await make({ encodingFormat: 'base64' }).embed(['one'])).toEqual([Float32Array.of(0.25, -0.5, 1)])
})

test.each(['/v1', '/v1/', '/v1//', '', '/'])('takes a base URL that ends in %j', async (path) => {
  server.reply(data([1, 2, 3]))
  await make({ baseUrl: `${server.origin}${path}` }).embed(['one'])
  expect(server.received[0]?.url).toBe(path.includes('v1') ? '/v1/embeddings' : '/embeddings')
})

test('keeps the query of a base URL', async () => {
  server.reply(data([1, 2, 3]))
  await make({ baseUrl: `${server.origin}/openai/?api-version=2026-01` }).embed(['one'])
  expect(server.received[0]?.url).toBe('/openai/embeddings?api-version=2026-01')
})

test('the name of the model tells vectors apart that must not be compared', () => {
  const names = [
    make(),
    make({ sendDimensions: true }),
    make({ sendDimensions: true, dimensions: 4 }),
    make({ prefixes: { document: 'd: ' } }),
    make({ prefixes: { query: 'd: ' } }),
    make({ prefixes: { document: 'd: ', query: 'q: ' } }),
  ].map(({ model }) => model)
  expect(new Set(names).size).toBe(names.length)
  expect(names.slice(0, 4)).toEqual([
    'the-model',
    'the-model@3',
    'the-model@4',
    'the-model {"document":"d: "}',
  ])
  expect(make({ prefixes: {} }).model).toBe('the-model')
  expect(make({ prefixes: { document: '' }, encodingFormat: 'base64', maxBatchSize: 2 }).model).toBe(
    'the-model',
  )
})

test('puts the prefix of the purpose before each text, and cuts the text, not the prefix', async () => {
  server.reply(data([1, 2, 3]))
  const embedder = make({
    prefixes: { document: 'search_document: ', query: 'search_query: ' },
    maxInputCharacters: 5,
  })
  await embedder.embed(['some text'])
  await embedder.embed(['some text'], { purpose: 'query' })
  await embedder.embed(['abcd😀efg'])
  expect(server.received.map(inputsOf)).toEqual([
    ['search_document: some '],
    ['search_query: some '],
    ['search_document: abcd'],
  ])
})

test('sends no empty text and no half of a character', async () => {
  server.reply(data([1, 2, 3], [1, 2, 3]))
  await make().embed(['', 'a\ud800b'])
  expect(server.received.map(inputsOf)).toEqual([[' ', 'a\ufffdb']])
})

test('sends more texts than a request may have in several, in order', async () => {
  server.reply(...[0, 1].map(() => data([1, 0, 0], [2, 0, 0])), data([3, 0, 0]))
  const embedder = make({ maxBatchSize: 2 })
  expect(embedder.maxBatchSize).toBe(2)
  const vectors = await embedder.embed(['a', 'b', 'c', 'd', 'e'])
  expect(vectors.map(([first]) => first)).toEqual([1, 2, 1, 2, 3])
  expect(server.received.map(inputsOf)).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  server.reply(data())
  expect(await embedder.embed([])).toEqual([])
  expect(server.received).toEqual([])
})

test('asks a function for the key before each request, and forgives the line break of a file', async () => {
  server.reply(data([1, 2, 3]))
  let count = 0
  const embedder = make({ apiKey: async () => `key-number-${++count}\n` })
  await embedder.embed(['one'])
  await embedder.embed(['one'])
  expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer key-number-1',
    'Bearer key-number-2',
  ])
})

test.each([
  ['too few', data([1, 2, 3]), 'gave 1 vectors for 2 texts'],
  ['too many', data([1, 2, 3], [1, 2, 3], [1, 2, 3]), 'gave 3 vectors for 2 texts'],
  ['none', { json: { data: [] } }, 'gave 0 vectors for 2 texts'],
  ['no list', { json: { object: 'list' } }, 'has no list of vectors'],
  ['null', { json: null }, 'has no list of vectors'],
  [
    'the same place twice',
    { json: { data: [0, 0].map((index) => ({ index, embedding: [1, 2, 3] })) } },
    'which vector is of which text',
  ],
  [
    'a place beyond',
    { json: { data: [0, 7].map((index) => ({ index, embedding: [1, 2, 3] })) } },
    'which vector is of which text',
  ],
  ['null for a vector', data([1, 2, 3], null), 'neither a list nor base64'],
  ['base64 that is none', data([1, 2, 3], '%%%'), 'neither a list nor base64'],
  ['base64 cut off', data([1, 2, 3], 'AAAAAAA='), 'neither a list nor base64'],
  ['null for a value, as JSON writes NaN', data([1, 2, 3], [1, null, 3]), 'a value that is not a number'],
  ['a text for a value', data([1, 2, 3], [1, '2', 3]), 'a value that is not a number'],
  ['NaN in base64', data([1, 2, 3], base64([1, Number.NaN, 3])), 'a value that is not a number'],
  [
    'infinity in base64',
    data([1, 2, 3], base64([1, Number.POSITIVE_INFINITY, 3])),
    'a value that is not a number',
  ],
  ['too large for 32 bits', data([1, 2, 3], [1, 1e300, 3]), 'a value that is not a number'],
])('an answer with %s is a failure to retry', async (_, reply, message) => {
  server.reply(reply)
  const error = await failure(make().embed(['one', 'two']))
  expect(error.message).toContain(message)
  expect(error.retryable).toBe(true)
})

test('a vector of another length is a failure that names the fix, and not to be retried', async () => {
  server.reply(data([1, 2]))
  const error = await failure(make().embed(['one']))
  expect(error.retryable).toBe(false)
  expect(error.message).toMatch(/2 values where 3 are expected.*sendDimensions: true/)
  expect((await failure(make({ sendDimensions: true }).embed(['one']))).message).toContain(
    'leave sendDimensions out',
  )
})

test.each<[string, Partial<OpenAICompatibleEmbedderOptions>]>([
  ['baseUrl must be a URL', { baseUrl: 'localhost' }],
  ['baseUrl must be a URL', { baseUrl: '' }],
  ['baseUrl must begin with', { baseUrl: 'ftp://example.com/v1' }],
  ['baseUrl must not carry a name and password', { baseUrl: 'https://user:hunter2hunter2@example.com/v1' }],
  ['baseUrl must be the address that all endpoints share', { baseUrl: 'https://example.com/v1/embeddings' }],
  ['model must be a text', { model: ' ' }],
  ['dimensions must be a whole number', { dimensions: 0 }],
  ['dimensions must be a whole number', { dimensions: 1.5 }],
  ['maxBatchSize must be', { maxBatchSize: 0 }],
  ['maxInputCharacters must be', { maxInputCharacters: -1 }],
  ['timeoutMilliseconds must be', { timeoutMilliseconds: 0 }],
  ['timeoutMilliseconds must be', { timeoutMilliseconds: 2 ** 31 }],
  ['apiKey must be the text of a key', { apiKey: '' }],
  ['apiKey must be the text of a key', { apiKey: 'hunter2 hunter2' }],
  ['headers must have', { headers: { 'x-key': 'hunter2\nhunter2' } }],
  ['headers must have', { headers: { 'x key': 'hunter2' } }],
])('refuses at once: %s', (message, options) => {
  const said = refusal(() => make(options))
  expect(said).toContain(`invalid-argument: ${message}`)
  expect(said).not.toContain('hunter2')
})
