import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import {
  aiSdkEmbedder,
  aiSdkModel,
  openAICompatibleEmbedder,
  openAICompatibleModel,
  transformersEmbedder,
} from './index.ts'

// A value that plain JavaScript may pass.
const wrong = (value: unknown) => value as never
const never = () => new Promise<never>(() => {})

const server = {
  baseUrl: 'http://localhost:1/v1',
  model: 'm',
  fetch: wrong(() => Promise.reject(new Error('not to be asked'))),
}
const embedder = openAICompatibleEmbedder({ ...server, dimensions: 3 })
const model = openAICompatibleModel(server)
const sdkEmbedder = {
  specificationVersion: 'v3',
  provider: 'p',
  modelId: 'm',
  doEmbed: async () => await Promise.resolve({ embeddings: [[1, 2, 3]] }),
}
const sdkModel = { specificationVersion: 'v3', provider: 'p', modelId: 'm', doGenerate: never }
const chat = [{ role: 'user', content: 'Hello' }] as const

test.each<readonly [string, () => unknown, RegExp]>([
  [
    'an embedder of nothing',
    () => openAICompatibleEmbedder(wrong(undefined)),
    /^options must be an object such as/,
  ],
  ['a model of nothing', () => openAICompatibleModel(wrong(undefined)), /^options must be an object such as/],
  [
    'an embedder of the AI SDK without options',
    () => aiSdkEmbedder(sdkEmbedder, wrong(undefined)),
    /^options must be an object such as/,
  ],
  [
    'a local embedder of nothing',
    () => transformersEmbedder(wrong(undefined)),
    /^options must be an object such as/,
  ],
  [
    'a misspelt option of a server',
    () => openAICompatibleModel(wrong({ ...server, temprature: 0 })),
    /^temprature is not a name in options; the names are: .*temperature/,
  ],
  [
    'a misspelt option of an embedder',
    () => openAICompatibleEmbedder(wrong({ ...server, dimension: 3 })),
    /^dimension is not a name in options; the names are: .*dimensions/,
  ],
  [
    'a misspelt option of a local embedder',
    () => transformersEmbedder(wrong({ model: 'm', dimensions: 3, quantized: true })),
    /^quantized is not a name in options; the names are: .*dtype/,
  ],
  [
    'a misspelt option of the AI SDK',
    () => aiSdkModel(wrong(sdkModel), wrong({ timeout: 3 })),
    /^timeout is not a name in options; the names are: .*timeoutMilliseconds/,
  ],
  [
    'the same of an embedder',
    () => aiSdkEmbedder(sdkEmbedder, wrong({ dimension: 3 })),
    /^dimension is not a name in options; the names are: .*dimensions/,
  ],
  [
    'a misspelt option of a call',
    () => model.chat(chat, wrong({ maxToken: 3 })),
    /^maxToken is not a name in options; the names are: .*maxTokens/,
  ],
  [
    'a misspelt option of embedding',
    () => embedder.embed(['a'], wrong({ purposes: 'query' })),
    /^purposes is not a name in options; the names are: purpose/,
  ],
  [
    'a key of null, which would be none',
    () => openAICompatibleModel({ ...server, apiKey: wrong(null) }),
    /^apiKey must be the text of a key/,
  ],
  [
    'Headers, which would be none',
    () => openAICompatibleModel({ ...server, headers: wrong(new Headers({ a: 'b' })) }),
    /^headers must be a plain object/,
  ],
  [
    'a wrong fetch',
    () => openAICompatibleModel({ ...server, fetch: wrong('node-fetch') }),
    /^fetch must be a function/,
  ],
  [
    'a temperature of NaN',
    () => openAICompatibleModel({ ...server, temperature: Number.NaN }),
    /^temperature must be a number/,
  ],
  [
    'a wrong pipeline',
    () => transformersEmbedder({ model: 'm', dimensions: 3, pipeline: wrong({}) }),
    /^pipeline must be a function/,
  ],
  [
    'options that no provider could get',
    () => aiSdkModel(wrong(sdkModel), { providerOptions: wrong({ a: { b: () => 1 } }) }),
    /^providerOptions must be JSON/,
  ],
  ['one text for a list', () => embedder.embed(wrong('text')), /^texts must be a list of texts/],
  ['a list with null', () => embedder.embed([wrong(null)]), /^texts must be a list of texts/],
  [
    'another purpose, which would get no prefix',
    () => embedder.embed(['a'], { purpose: wrong('search') }),
    /^purpose must be "document" or "query"/,
  ],
  [
    'a controller',
    () => embedder.embed(['a'], { abortSignal: wrong(new AbortController()) }),
    /^abortSignal must be an AbortSignal/,
  ],
  [
    'the same for the AI SDK',
    () => aiSdkEmbedder(sdkEmbedder, { dimensions: 3 }).embed(wrong('text')),
    /^texts must be a list of texts/,
  ],
  ['one message for a list', () => model.chat(wrong(chat[0])), /^messages must be a list/],
  [
    'a message of parts',
    () => model.chat(wrong([{ role: 'user', content: [{ type: 'text', text: 'Hello' }] }])),
    /^messages must be a list/,
  ],
  [
    'a role that there is not',
    () => model.chat(wrong([{ role: 'ai', content: 'Hello' }])),
    /^messages must be a list/,
  ],
  [
    'a schema alone',
    () => model.chat(chat, { schema: wrong({ type: 'object' }) }),
    /^schema must be \{ name, schema \}/,
  ],
  ['tools as an object', () => model.chat(chat, { tools: wrong({}) }), /^tools must be a list/],
  [
    'a schema that is not JSON',
    () => model.chat(chat, { schema: { name: 'a', schema: { least: 1n } } }),
    /cannot be written as JSON/,
  ],
  [
    'a message of parts for the AI SDK',
    () => aiSdkModel(wrong(sdkModel)).chat(wrong([{ role: 'user', content: [] }])),
    /^messages must be a list/,
  ],
])('%s is refused before anything is sent', async (_, act, text) => {
  const acted = (async () => await act())()
  await expect(acted).rejects.toThrow(text)
  await expect(acted).rejects.toSatisfy((error) => MemoryError.isInstance(error, 'invalid-argument'))
})

test('a fetch that returns nothing is named', async () => {
  const chatting = openAICompatibleModel({
    ...server,
    fetch: wrong(async () => await Promise.resolve()),
  }).chat(chat)
  await expect(chatting).rejects.toThrow(/^The function given as fetch returned no Response/)
})

test('a provider that never says how many texts it takes is not waited for', async () => {
  const controller = new AbortController()
  const slow = aiSdkEmbedder({ ...sdkEmbedder, maxEmbeddingsPerCall: never() }, { dimensions: 3 })
  const embedding = slow.embed(['a'], { abortSignal: controller.signal })
  controller.abort(new Error('no time'))
  await expect(embedding).rejects.toThrow('no time')
  const late = aiSdkEmbedder(
    { ...sdkEmbedder, maxEmbeddingsPerCall: never() },
    { dimensions: 3, timeoutMilliseconds: 1 },
  )
  await expect(late.embed(['a'])).rejects.toThrow(/did not answer within 1 milliseconds/)
})

test('a provider that fails to say it fails the call as its other errors do', async () => {
  const failed = Promise.reject<number>(new Error('no such model'))
  failed.catch(() => {}) // it is looked at below
  const failing = aiSdkEmbedder({ ...sdkEmbedder, maxEmbeddingsPerCall: failed }, { dimensions: 3 })
  await expect(failing.embed(['a'])).rejects.toSatisfy((error) =>
    MemoryError.isInstance(error, 'model-failed'),
  )
})
