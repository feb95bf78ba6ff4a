import { everythingSaid, openOptions, rejection } from '@sheaf/adapter-tests'
import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { libsql } from './http.ts'
import type { LibsqlHttpOptions } from './server/server-options.ts'

const SECRET = 'eyJ-a-secret-token'

function refusal(options: unknown): MemoryError {
  try {
    libsql(options as LibsqlHttpOptions)
  } catch (error) {
    if (MemoryError.isInstance(error, 'invalid-argument')) return error
    throw error
  }
  throw new Error('Not refused.')
}

test.each([
  { url: 'http://localhost:8080' },
  { url: 'libsql://localhost:8080?tls=0', readUrl: 'http://127.0.0.1:8081' },
  {
    url: 'libsql://a.turso.io',
    authToken: SECRET,
    timeoutMs: 1000,
    maxFileBytes: 1000,
    extensions: ['.md', '.txt'],
  },
  { url: 'HTTPS://a.example.org/path', authToken: SECRET, readUrl: undefined, replica: undefined },
  { url: 'http://a.example.org', allowInsecure: true },
])('accepts %j', (options) => {
  expect(libsql(options).name).toBe('libsql')
})

test.each([
  [undefined, 'The options of libsql()'],
  ['http://localhost:1', 'The options of libsql()'],
  [{}, 'url'],
  [{ url: '' }, 'url'],
  [{ url: 'file:memory.db' }, 'url'],
  [{ url: ':memory:' }, 'url'],
  [{ url: 'wss://a.example.org', authToken: SECRET }, 'url'],
  [{ url: 'http://' }, 'url'],
  [{ url: `https://user:${SECRET}@a.example.org` }, 'url'],
  [{ url: 'http://a.example.org', authToken: SECRET }, 'url'],
  [{ url: 'https://a.example.org' }, 'authToken'],
  [{ url: 'https://a.example.org', authToken: `${SECRET}\n` }, 'authToken'],
  [{ url: 'http://localhost:1', readUrl: 'file:a.db' }, 'readUrl'],
  [{ url: 'http://localhost:1', readUrl: 'ws://localhost:2' }, 'readUrl'],
  [{ url: 'http://localhost:1', readUrl: 'http://a.example.org' }, 'readUrl'],
  [{ url: 'http://localhost:1', replica: { file: 'a.db' } }, 'replica'],
  [{ url: 'http://localhost:1', searchMemoryBytes: 0 }, 'searchMemoryBytes'],
  [{ url: 'http://localhost:1', timeoutMs: 0 }, 'timeoutMs'],
  [{ url: 'http://localhost:1', timeout: 5 }, 'timeout'],
  [{ url: 'http://localhost:1', fetch: 'x' }, 'fetch'],
  [{ url: 'http://localhost:1', maxFileBytes: 4_900_001 }, 'maxFileBytes'],
])('refuses %j', (options, argument) => {
  const error = refusal(options)
  expect(error.message.startsWith(`${argument} `)).toBe(true)
  expect(error.message).not.toContain(SECRET)
})

// The messages of Chromium, Firefox, Safari, workerd and Bun.
test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'Network connection lost.',
  'Unable to connect. Is the computer able to access the url?',
])('a connection that fails with any message is retried until the time is over: %s', async (words) => {
  let asked = 0
  const adapter = libsql({
    url: 'http://localhost:1',
    authToken: SECRET,
    timeoutMs: 400,
    fetch: async () => {
      asked += 1
      throw new TypeError(words)
    },
  })
  const error = await rejection(adapter.open(openOptions()))
  expect(error).toMatchObject({
    code: 'unavailable',
    retryable: true,
    outcome: expect.stringMatching(/unchanged|unknown/),
  })
  expect(everythingSaid(error)).not.toContain(SECRET)
  expect(asked).toBeGreaterThan(2)
})
