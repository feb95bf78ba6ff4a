import { everythingSaid, openOptions, rejection } from '@sheaf/adapter-tests'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { servers, withServer } from './__fixtures__/server.ts'
import { silentPort, tcpProxy } from './__fixtures__/tcp-proxy.ts'
import { libsql as libsqlHttp } from './http.ts'
import { libsql } from './libsql.ts'

const TIMEOUT_MS = 300
// A busy machine is late, a hanging call never ends.
const LATE_MS = 20_000
const SECRET = 'eyJ-a-secret-token'
const WAYS = [
  { way: 'http', protocol: 'http', adapter: libsql },
  { way: 'ws', protocol: 'ws', adapter: libsql },
  { way: 'http alone', protocol: 'http', adapter: libsqlHttp },
] as const

async function took(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

describe.each(WAYS)('$way', ({ protocol, adapter: make }) => {
  test('a server that accepts the connection and never answers', async () => {
    const adapter = make({
      url: `${protocol}://127.0.0.1:${await silentPort()}`,
      authToken: SECRET,
      timeoutMs: TIMEOUT_MS,
    })
    const milliseconds = await took(async () => {
      const error = await rejection(adapter.open(openOptions()))
      expect(error).toMatchObject({ code: 'unavailable', retryable: true, outcome: 'unchanged' })
      expect(error.message).toContain('gave no answer in time')
      expect(everythingSaid(error)).not.toContain(SECRET)
    })
    expect(milliseconds).toBeGreaterThan(TIMEOUT_MS * 0.9)
    expect(milliseconds).toBeLessThan(LATE_MS)
  })
})

withServer('a server that stops answering', () => {
  const { start } = servers()
  let server: LibsqlServer
  beforeAll(async () => {
    server = await start()
  })

  test.each(WAYS)(
    '$way: an append of many steps has as long as one call',
    async ({ way, protocol, adapter }) => {
      const timeoutMs = 2000
      const storage = await adapter({ url: server.url.replace('http', protocol), timeoutMs }).open(
        openOptions(),
      )
      // Each repeatedly delays the other; then nothing answers.
      const other = await libsql({ url: server.url, timeoutMs: 60_000 }).open(openOptions())
      const path = `append-${way}.md`
      const state = { isOver: false }
      const rival = (async () => {
        while (!state.isOver) await other.store.append(path, 'x')
      })()
      await storage.store.append(path, 'y')
      await server.pause()
      const milliseconds = await took(async () => {
        const error = await rejection(Promise.all([1, 2, 3].map(() => storage.store.append(path, 'z'))))
        expect(error).toMatchObject({ code: 'unavailable', outcome: 'unchanged' })
      })
      expect(milliseconds).toBeLessThan(2.5 * timeoutMs)
      state.isOver = true
      server.resume()
      await rival
      await Promise.all([storage.close(), other.close()])
    },
  )

  test.each(WAYS)(
    '$way: every call is over in time, and goes on when the server does',
    async ({ way, protocol, adapter }) => {
      const storage = await adapter({ url: server.url.replace('http', protocol), timeoutMs: 2000 }).open(
        openOptions(),
      )
      const { store, index } = storage
      const before = await store.write(`${way}.md`, 'a heron')
      await server.pause()
      try {
        const calls = await Promise.all(
          [
            () => store.read(`${way}.md`),
            () => store.list(),
            () => index.candidates({ text: 'heron', limit: 5 }),
            // With a precondition, so that nothing is read first.
            () => store.write(`${way}.md`, 'a stork', { ifMatch: before.hash }),
          ].map(async (call) => {
            let error: unknown
            const milliseconds = await took(async () => (error = await rejection(call())))
            return { error, milliseconds }
          }),
        )
        for (const { milliseconds } of calls) expect(milliseconds).toBeLessThan(LATE_MS)
        const outcomes = calls.map(({ error }) => error)
        for (const outcome of outcomes.slice(0, 3))
          expect(outcome).toMatchObject({ code: 'unavailable', retryable: true, outcome: 'unchanged' })
        expect(outcomes[3]).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unknown' })
        expect((outcomes[3] as Error).message).toContain('it may have been made')
      } finally {
        server.resume()
      }
      // Whatever the result of the write, it was made as a whole.
      expect(['a heron', 'a stork']).toContain(await store.read(`${way}.md`))
      await store.write(`${way}.md`, 'a crane')
      expect(await store.read(`${way}.md`)).toBe('a crane')
      await storage.close()
    },
  )

  test('a silently dead WebSocket costs one call half of its time, and the next one nothing', async () => {
    const proxy = await tcpProxy(server.url)
    const storage = await libsql({ url: `ws://127.0.0.1:${proxy.port}`, timeoutMs: 4000 }).open(openOptions())
    await storage.store.write('a.md', 'a heron')
    proxy.freeze()
    const [first, second] = [
      await took(() => storage.store.append('a.md', ' and a stork')),
      await took(() => storage.store.stat('a.md')),
    ]
    expect(first).toBeGreaterThan(1900)
    expect(second).toBeLessThan(1900)
    expect(await storage.store.read('a.md')).toBe('a heron and a stork')
    await storage.close()
  })
})
