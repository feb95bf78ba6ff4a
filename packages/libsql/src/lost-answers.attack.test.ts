import { openOptions, rejection } from '@sheaf/adapter-tests'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { beforeAll, expect, test } from 'vitest'
import { run } from './__fixtures__/places.ts'
import { servers, withServer } from './__fixtures__/server.ts'
import { tcpProxy } from './__fixtures__/tcp-proxy.ts'
import { libsql as libsqlHttp } from './http.ts'
import { libsql } from './libsql.ts'

// The WebSocket client masks its bytes, so there every answer may be dropped.
const isWrite = (request: string): boolean =>
  request.includes('sheaf_commit') || !request.includes('HTTP/1.1')

withServer('answers that are lost after the server has committed', () => {
  const { start } = servers()
  let server: LibsqlServer
  beforeAll(async () => {
    server = await start()
  })

  test.each([
    { way: 'http', protocol: 'http', adapter: libsql },
    { way: 'ws', protocol: 'ws', adapter: libsql },
    { way: 'http alone', protocol: 'http', adapter: libsqlHttp },
  ])('$way: every change is made exactly once', async ({ way, protocol, adapter }) => {
    const proxy = await tcpProxy(server.url)
    const storage = await adapter({ url: `${protocol}://127.0.0.1:${proxy.port}` }).open(openOptions())
    const { store, index } = storage
    const log = `${way}/log.md`
    for (let place = 0; place < 20; place += 1) {
      proxy.dropAnswers(1, isWrite)
      const file = await store.append(log, `heron${place}\n`)
      expect(await store.stat(log)).toEqual(file)
      proxy.dropAnswers(1, isWrite)
      const { files, sequence } = await store.commit([
        { path: `${way}/${place}.md`, content: `stork ${place}`, ifMatch: null },
        { path: `${way}/last.md`, content: `crane${place}` },
      ])
      const [[now]] = (await run(server.url, ['SELECT sequence FROM sheaf_head'])) as [[string]]
      expect([files.length, sequence]).toEqual([2, Number(now)])
    }
    expect(proxy.dropped).toBeGreaterThan(30)
    expect(await store.read(log)).toBe(Array.from({ length: 20 }, (_, place) => `heron${place}\n`).join(''))
    const found = await index.candidates({ text: 'heron19', limit: 5 })
    expect(found.text.map(({ path }) => path)).toContain(log)
    expect((await storage.doctor()).findings).toEqual([])
    await storage.close()
  })

  test.each([
    ['@sheaf/libsql', libsql],
    ['@sheaf/libsql/http', libsqlHttp],
  ])(
    '%s: when no answer ever comes, the outcome is unknown, and the change was made at most once',
    async (entry, adapter) => {
      const proxy = await tcpProxy(server.url)
      const path = `${entry.slice(1)}.md`
      const storage = await adapter({ url: `http://127.0.0.1:${proxy.port}`, timeoutMs: 3000 }).open(
        openOptions(),
      )
      await storage.store.write(path, 'one\n')
      proxy.dropAnswers(1e9, (request) => request.includes('sheaf_commit'))
      const error = await rejection(storage.store.append(path, 'the-passphrase\n'))
      expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unknown' })
      expect(error.message).not.toContain('the-passphrase')
      proxy.dropAnswers(0)
      expect(await storage.store.read(path)).toBe('one\nthe-passphrase\n')
      await storage.close()
    },
  )

  test('a precondition that fails is told as such, and not as a lost answer', async () => {
    const proxy = await tcpProxy(server.url)
    const storage = await libsql({ url: `http://127.0.0.1:${proxy.port}` }).open(openOptions())
    await storage.store.write('b.md', 'one')
    proxy.dropAnswers(1, (request) => request.includes('sheaf_commit'))
    expect(await rejection(storage.store.write('b.md', 'two', { ifMatch: null }))).toMatchObject({
      code: 'conflict',
    })
    expect(proxy.dropped).toBe(1)
    await storage.close()
  })
})
