import type { LanguageModel } from '@sheaf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFUSALS } from '../__fixtures__/exchanges.ts'
import { failure } from '../__fixtures__/failure.ts'
import { shown } from '../__fixtures__/shown.ts'
import { startServer, type Answer, type Reply, type TestServer } from '../__fixtures__/test-server.ts'
import { openAICompatibleEmbedder } from './openai-compatible-embedder.ts'
import { openAICompatibleModel } from './openai-compatible-model.ts'
import type { ServerOptions } from './credentials.ts'

const KEY = 'sk-proj-Zq8vT3mW7xYpLk2NbRcD4242'
const HEADER = 'team-header-secret-9'
const TEXT = 'My card has the number 4000 1234 5678 9010 and the pin is in the blue box.'

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await startServer()
  other = await startServer()
})
afterAll(async () => {
  await server.close()
  await other.close()
})

type Call = (options?: Partial<ServerOptions>, abortSignal?: AbortSignal) => Promise<unknown>
const all = (options: Partial<ServerOptions>): ServerOptions => ({
  baseUrl: `${server.origin}/v1`,
  model: 'the-model',
  apiKey: KEY,
  headers: { 'x-team': HEADER },
  ...options,
})
const embed: Call = (options = {}, abortSignal) =>
  openAICompatibleEmbedder({ dimensions: 3, ...all(options) }).embed(
    [TEXT],
    abortSignal === undefined ? {} : { abortSignal },
  )
const chat: Call = (options = {}, abortSignal) => {
  const model: LanguageModel = openAICompatibleModel(all(options))
  return model.chat([{ role: 'user', content: TEXT }], abortSignal === undefined ? {} : { abortSignal })
}
const good = (path: string): Reply =>
  path === 'embed'
    ? { json: { data: [{ index: 0, embedding: [1, 2, 3] }] } }
    : { json: { choices: [{ message: { content: 'Fine.' } }] } }

// Must hold for every failure.
function expectNoSecret(error: unknown): void {
  const everything = shown(error)
  for (let start = 0; start + 8 <= KEY.length; start += 1)
    expect(everything).not.toContain(KEY.slice(start, start + 8))
  expect(everything).not.toContain(HEADER)
  for (let start = 0; start + 20 <= TEXT.length; start += 1)
    expect(everything).not.toContain(TEXT.slice(start, start + 20))
}

const hang: Answer = () => {}
const reset: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"data": [', () => response.destroy())
}
const endless: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = Buffer.alloc(262_144, ' ')
  const more = () => {
    if (!response.destroyed && response.write(chunk)) setImmediate(more)
  }
  response.on('drain', more)
  response.on('error', () => {})
  more()
}

describe.each([
  ['embed', embed],
  ['chat', chat],
])('%s', (name, call) => {
  test.each([408, 409, 425, 429, 500, 501, 502, 503, 504, 529])(
    'status %i passes, and may be tried again',
    async (status) => {
      server.reply(
        { status, json: { error: { message: 'Something is not as it should be.', code: 'busy' } } },
        good(name),
      )
      const error = await failure(call())
      expect(error).toMatchObject({ retryable: true, retryAfterMilliseconds: undefined })
      expect(error.message).toContain(`answered ${status}`)
      expect(error.message).toContain('"Something is not as it should be." (busy)')
      expectNoSecret(error)
      await expect(call()).resolves.toBeDefined()
    },
  )

  test.each([
    [{ 'retry-after': '20' }, 20_000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after-ms': '1500', 'retry-after': '2' }, 1500],
    [{ date: 'Sun, 22 Nov 2026 00:00:00 GMT', 'retry-after': 'Sun, 22 Nov 2026 00:01:30 GMT' }, 90_000],
    [{ date: 'Sun, 22 Nov 2026 00:00:00 GMT', 'retry-after': 'Sat, 21 Nov 2026 00:01:30 GMT' }, 0],
    [{ 'retry-after': '99999999999' }, 86_400_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-5' }, undefined],
  ])('says when to come back: %j', async (headers, retryAfterMilliseconds) => {
    server.reply({ status: 429, headers, json: {} })
    expect(await failure(call())).toMatchObject({ retryable: true, retryAfterMilliseconds })
  })

  test('a server that hangs is a failure when the time is over', async () => {
    server.reply(hang)
    const error = await failure(call({ timeoutMilliseconds: 30 }))
    expect(error.message).toContain('within 30 milliseconds')
    expect(error.retryable).toBe(true)
    expectNoSecret(error)
  })

  test('so is one that begins to answer, and a fetch that heeds no signal', async () => {
    server.reply((response) => {
      response.writeHead(200)
      response.write('{')
    })
    expect((await failure(call({ timeoutMilliseconds: 50 }))).message).toContain('within 50 milliseconds')
    const deaf = () => new Promise<Response>(() => {})
    expect((await failure(call({ timeoutMilliseconds: 5, fetch: deaf }))).message).toContain(
      'within 5 milliseconds',
    )
  })

  test('the caller’s abort rejects with its reason, before and during a call', async () => {
    const reason = new Error('no longer needed')
    server.reply(hang)
    await expect(call({}, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(server.received).toEqual([])
    const controller = new AbortController()
    server.reply(() => controller.abort(reason))
    await expect(call({}, controller.signal)).rejects.toBe(reason)
    server.reply(hang)
    await expect(call({}, AbortSignal.timeout(20))).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test.each<[string, Reply, boolean, string]>([
    ['garbage', { text: 'ok' }, true, 'not JSON'],
    ['JSON cut off', { text: '{"data": [{"index": 0, "emb' }, true, 'not JSON'],
    ['nothing', { text: '' }, true, 'not JSON'],
    ['a web page', { text: `<!doctype html><p>Sign in, ${TEXT}` }, false, 'web page'],
    [
      'a web page as an error',
      { status: 502, text: '<html><h1>502 Bad Gateway</h1></html>' },
      true,
      'answered 502',
    ],
    ['an error of unbounded length', { status: 500, text: 'x'.repeat(1_000_000) }, true, 'answered 500'],
    ['a connection that is reset', reset, true, 'broke off its answer'],
    ['a connection that is closed at once', (response) => response.destroy(), true, 'could not be reached'],
    [
      'an error with status 200',
      { json: { error: { code: 429, message: 'Rate limited upstream' } } },
      true,
      'Rate limited upstream',
    ],
    [
      'an unknown endpoint with status 200',
      { json: { error: 'Unexpected endpoint or method. (POST /x)' } },
      false,
      'Unexpected endpoint',
    ],
    ['a body without end', endless, false, 'far more than the answer can have'],
  ])('%s', async (_, reply, retryable, message) => {
    server.reply(reply)
    const error = await failure(call())
    expect(error.message).toContain(message)
    expect(error.retryable).toBe(retryable)
    expectNoSecret(error)
  })

  test('no server at all', async () => {
    const gone = await startServer()
    await gone.close()
    const error = await failure(call({ baseUrl: `${gone.origin}/v1` }))
    expect(error.message).toContain('could not be reached (ECONNREFUSED)')
    expect(error.retryable).toBe(true)
    expectNoSecret(error)
  })

  test.each([301, 302, 303, 307, 308])(
    'a redirect (%i) is not followed, so the key stays here',
    async (status) => {
      other.reply(good(name))
      server.reply({ status, headers: { location: `${other.origin}/v1/elsewhere` }, json: {} })
      const error = await failure(call())
      expect(error.message).toContain('put the final address into baseUrl')
      expect(error.retryable).toBe(false)
      expect(other.received).toEqual([])
      expectNoSecret(error)
    },
  )

  test.each<[string, unknown]>([
    ['the key', { error: { message: `Incorrect API key provided: ${KEY}.`, code: KEY } }],
    [
      'pieces of the key',
      { error: { message: `Bad key ${KEY.slice(0, 12)}...${KEY.slice(-9)} for Bearer ${KEY}` } },
    ],
    ['the key masked', { error: { message: 'Incorrect API key provided: sk-proj-********4242' } }],
    ['a header', { error: `header ${HEADER} is not allowed` }],
    ['the text', { error: { message: `Cannot process: ${TEXT}` } }],
    ['the text in capitals', { error: { message: `Cannot process: ${TEXT.toUpperCase()}` } }],
    ['the text as JSON in JSON', { error: { message: JSON.stringify({ input: [TEXT, `"${TEXT}"\n`] }) } }],
    ['a piece of the text', { detail: `near "${TEXT.slice(10, 35)}"` }],
    ['the text as its code', { error: { message: 'no', code: TEXT } }],
    ['the text as a field', { detail: [{ loc: ['body'], input: TEXT }], message: 7 }],
  ])('a server that echoes %s', async (_, json) => {
    for (const status of [400, 401, 500]) {
      server.reply({ status, json })
      expectNoSecret(await failure(call()))
    }
  })

  test('a fetch that tells all in its errors', async () => {
    const telling = async (_: unknown, init?: RequestInit): Promise<Response> => {
      const cause = Object.assign(new Error(`sent ${JSON.stringify(init?.body)}`), {
        code: 'ECONNRESET',
        request: init,
      })
      throw Object.assign(new TypeError(`failed with ${JSON.stringify(init?.headers)}`, { cause }), { init })
    }
    const error = await failure(call({ fetch: telling }))
    expect(error.message).toContain('ECONNRESET')
    expect(error.cause).toBeInstanceOf(Error)
    expectNoSecret(error)
  })

  test('a fetch that throws at once, and a redirect as a browser shows it', async () => {
    const throwing = (): Promise<Response> => {
      throw new Error(`no ${KEY}`)
    }
    const error = await failure(call({ fetch: throwing }))
    expect(error.retryable).toBe(true)
    expectNoSecret(error)
    const opaque = Object.defineProperties(new Response(null), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
      ok: { value: false },
    })
    expect((await failure(call({ fetch: async () => opaque }))).message).toContain(
      'put the final address into baseUrl',
    )
  })

  test('a function for the key that fails, and one that returns no key', async () => {
    const failing = await failure(call({ apiKey: () => Promise.reject(new Error(`no entry ${KEY}`)) }))
    expect(failing.retryable).toBe(true)
    expectNoSecret(failing)
    const spoilt = await failure(call({ apiKey: () => `${KEY} ${KEY}` }))
    expect(spoilt.message).toContain('must be the text of a key')
    expectNoSecret(spoilt)
  })
})

test.each(REFUSALS)(
  '$name ($status) names the fix and is not to be retried',
  async ({ status, json, advice }) => {
    server.reply({ status, json })
    const error = await failure(embed())
    expect(error.message).toContain(advice)
    expect(error.retryable).toBe(false)
    expectNoSecret(error)
  },
)

test('a base URL without a version is the first guess where nothing is found', async () => {
  server.reply({ status: 404, text: '404 page not found' })
  expect((await failure(embed({ baseUrl: server.origin }))).message).toContain('probably lacks "/v1"')
  expect((await failure(embed())).message).not.toContain('lacks "/v1"')
  server.reply({ text: '<html>' })
  expect((await failure(chat({ baseUrl: server.origin }))).message).toContain('probably lacks "/v1"')
})

test('without a key, 401 says that one is needed', async () => {
  server.reply({ status: 401, json: { error: 'unauthorized' } })
  expect((await failure(embed({ apiKey: undefined }))).message).toContain('wants a key')
})

test('what a server says is shown on one line, and not at length', async () => {
  server.reply({
    status: 400,
    json: { error: { message: `Line\n\u001b[31mone\u202e ${'word '.repeat(500)}` } },
  })
  const { message } = await failure(embed())
  expect(message).toContain('"Line [31mone word word')
  expect(message.length).toBeLessThan(600)
})
