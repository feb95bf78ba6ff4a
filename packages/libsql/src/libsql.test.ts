import { everythingSaid, openOptions, rejection } from '@sheaf/adapter-tests'
import { MemoryError } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { closedPort } from './__fixtures__/tcp-proxy.ts'
import { libsql, type LibsqlOptions } from './libsql.ts'

const SECRET = 'eyJ-a-secret-token'

function refusal(options: unknown): MemoryError {
  try {
    libsql(options as LibsqlOptions)
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-argument')) return error
    throw error
  }
  throw new Error('Not refused.')
}

describe('addresses', () => {
  test.each([
    'file:memory.db',
    'file:///tmp/memory.db',
    'file://localhost/tmp/memory.db',
    'file:a%20b.db',
    ':memory:',
    'file::memory:',
    'http://localhost:8080',
    'http://127.0.0.1:8080/dev/ada/',
    'ws://[::1]:8080',
    'http://ada.localhost:8080',
    'libsql://localhost:8080?tls=0',
    'http://0x7f.1:8080',
    'https://localhost',
  ])('%s needs no token', (url) => {
    expect(libsql({ url }).name).toBe('libsql')
  })

  test.each(['libsql://a.turso.io', 'https://a.example.org', 'wss://a.example.org/path'])(
    '%s needs a token',
    (url) => {
      expect(libsql({ url, authToken: SECRET }).name).toBe('libsql')
      expect(refusal({ url }).message).toMatch(/^authToken is missing/)
      expect(libsql({ url, allowInsecure: true }).name).toBe('libsql')
      expect(libsql({ url: 'http://localhost:1', readUrl: url, authToken: SECRET }).name).toBe('libsql')
      expect(refusal({ url: 'http://localhost:1', readUrl: url }).message).toMatch(/^authToken is missing/)
    },
  )

  test.each([
    'http://a.example.org',
    'ws://10.0.0.1:8080',
    'libsql://a.example.org:80?tls=0',
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
    'http://128.0.0.1',
  ])('%s is refused, token or not', (url) => {
    expect(refusal({ url, authToken: SECRET }).message).toMatch(/^url is not encrypted/)
    expect(refusal({ url: 'http://localhost:1', readUrl: url, authToken: SECRET }).message).toMatch(
      /^readUrl is not encrypted/,
    )
    expect(libsql({ url, authToken: SECRET, allowInsecure: true }).name).toBe('libsql')
  })

  test.each([
    undefined,
    '',
    7,
    'memory.db',
    '/tmp/memory.db',
    'postgres://localhost/db',
    'file:',
    'file://elsewhere/memory.db',
    'file:memory.db?mode=ro',
    'file:memory.db#x',
    'file:%zz.db',
    'file:a%00b.db',
    'file:a\ud800.db',
    'http://',
    'http://localhost:1?x=1',
    'http://localhost:1#x',
    'libsql://localhost?tls=0',
    'http://localhost:1?tls=0',
    `libsql://a.turso.io?authToken=${SECRET}`,
    `https://user:${SECRET}@a.turso.io`,
  ])('%s is not an address', (url) => {
    const error = refusal({ url, authToken: SECRET })
    expect(error.message).toMatch(/^url /)
    expect(error.message).not.toContain(SECRET)
  })
})

test.each([
  [{ url: 'file:a.db', timeoutMs: 0 }, 'timeoutMs'],
  [{ url: 'file:a.db', timeoutMs: 1.5 }, 'timeoutMs'],
  [{ url: 'file:a.db', timeoutMs: '10' }, 'timeoutMs'],
  [{ url: 'https://a.org', authToken: '' }, 'authToken'],
  [{ url: 'https://a.org', authToken: `${SECRET}\nX-Header: 1` }, 'authToken'],
  [{ url: 'https://a.org', authToken: 7 }, 'authToken'],
  [{ url: 'file:a.db', readUrl: 'http://localhost:1' }, 'readUrl'],
  [{ url: 'http://localhost:1', readUrl: 'file:a.db' }, 'readUrl'],
  [{ url: 'http://localhost:1', maxFileBytes: 4_900_001 }, 'maxFileBytes'],
  [undefined, 'The options of libsql()'],
  ['file:memory.db', 'The options of libsql()'],
  [{ url: 'http://localhost:1', authtoken: SECRET }, 'authtoken'],
  [{ url: 'file:a.db', extensions: 'md' }, 'extensions'],
  [{ url: 'file:a.db', maxFileBytes: null }, 'maxFileBytes'],
  [{ url: 'http://localhost:1', fetch: true }, 'fetch'],
  // As from an environment variable: the text "false" would allow it.
  [{ url: 'http://a.example.org', allowInsecure: 'false' }, 'allowInsecure'],
  [{ url: 'http://localhost:1', searchMemoryBytes: 1_000_000 }, 'searchMemoryBytes'],
  [{ url: 'wss://a.example.org', authToken: SECRET, searchMemoryBytes: 1 }, 'searchMemoryBytes'],
  [{ url: 'http://localhost:1', searchMemoryBytes: 'x' }, 'searchMemoryBytes'],
])('refuses %j', (options, argument) => {
  const error = refusal(options)
  expect(error.message.startsWith(`${argument} `)).toBe(true)
  expect(error.message).not.toContain(SECRET)
})

test('memory for searches is refused for a server, except 0', () => {
  expect(libsql({ url: 'file:a.db', searchMemoryBytes: 1_000_000 }).name).toBe('libsql')
  expect(libsql({ url: ':memory:', searchMemoryBytes: 1_000_000 }).name).toBe('libsql')
  expect(libsql({ url: 'http://localhost:1', searchMemoryBytes: 0 }).name).toBe('libsql')
})

test('the error for an unreachable server names the server and no secret', async () => {
  const adapter = libsql({
    url: `http://127.0.0.1:${await closedPort()}`,
    authToken: SECRET,
    timeoutMs: 1000,
  })
  const error = await rejection(adapter.open(openOptions()))
  expect(error).toMatchObject({ code: 'unavailable', retryable: true, outcome: 'unchanged' })
  expect(error.message).toMatch(/"http:\/\/127\.0\.0\.1:\d+" cannot be reached\. Check the url/)
  expect(everythingSaid(error)).not.toContain(SECRET)
})

test('the error for a port that fetch refuses names the reason', async () => {
  const error = await rejection(libsql({ url: 'http://127.0.0.1:9', timeoutMs: 5000 }).open(openOptions()))
  expect(error).toMatchObject({ code: 'unavailable', retryable: false })
  expect(error.message).toContain('Let the server listen on another port.')
})

test.each([
  [401, 'refused the token', false],
  [403, 'refused the token', false],
  [404, 'does not exist', false],
  [400, 'not a libSQL server', false],
  [307, 'redirects', false],
  [413, 'request of this size', false],
  [429, 'too many requests', true],
  [500, 'a failure of the server', true],
  [503, 'a failure of the server', true],
])('an answer with status %i', async (status, says, retryable) => {
  const asked: (string | null)[] = []
  const adapter = libsql({
    url: 'https://a.example.org',
    authToken: SECRET,
    timeoutMs: 400,
    fetch: async (input) => {
      asked.push(input instanceof Request ? `${input.url} ${input.headers.get('authorization')}` : null)
      return new Response(`no, ${SECRET}`, { status, headers: { location: 'https://elsewhere.example.org' } })
    },
  })
  const error = await rejection(adapter.open(openOptions()))
  expect(error).toMatchObject({ code: 'unavailable', retryable, outcome: 'unchanged' })
  expect(error.message).toContain(says)
  expect(everythingSaid(error)).not.toContain(SECRET)
  expect(new Set(asked)).toEqual(new Set([`https://a.example.org/v2/pipeline Bearer ${SECRET}`]))
  // A missing database is requested again, because a server may report it by mistake.
  expect(asked.length > 1).toBe(retryable || status === 404)
})

test.each(['<!doctype html>the-passphrase', '{}', '{"results":[]}', 'null', '[1]'])(
  'an answer that is none: %s',
  async (body) => {
    const adapter = libsql({
      url: 'http://localhost:1',
      timeoutMs: 100,
      fetch: async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
    })
    const error = await rejection(adapter.open(openOptions()))
    expect(error).toMatchObject({ code: 'unavailable', retryable: false })
    expect(error.message).toMatch(/not a libSQL server/)
    expect(everythingSaid(error)).not.toContain('the-passphrase')
  },
)

test('a batch is sent again only until the time is over', async () => {
  let asked = 0
  const adapter = libsql({
    url: 'http://localhost:1',
    timeoutMs: 400,
    fetch: async () => {
      asked += 1
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
      })
    },
  })
  const begin = performance.now()
  const error = await rejection(adapter.open(openOptions()))
  expect(error).toMatchObject({ code: 'unavailable', retryable: true })
  expect(asked).toBeGreaterThan(2)
  expect(performance.now() - begin).toBeLessThan(10_000)
})
