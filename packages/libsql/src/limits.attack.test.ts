import { openOptions, rejection } from '@sheaf/adapter-tests'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { lineChunker, wholeFileChunker } from '@sheaf/chunker'
import type { OpenOptions } from '@sheaf/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { run } from './__fixtures__/places.ts'
import { servers, withServer } from './__fixtures__/server.ts'
import { tcpProxy } from './__fixtures__/tcp-proxy.ts'
import { libsql } from './libsql.ts'
import { MAX_REMOTE_FILE_BYTES } from './server/server-options.ts'

withServer('what a server holds', () => {
  const { start } = servers()
  let server: LibsqlServer
  beforeAll(async () => {
    server = await start()
  })

  describe.each(['http', 'ws'])('%s', (protocol) => {
    const open = (options: OpenOptions = { ...openOptions(), chunker: lineChunker() }) =>
      libsql({
        url: server.url.replace('http', protocol),
        maxFileBytes: MAX_REMOTE_FILE_BYTES,
        timeoutMs: 60_000,
      }).open(options)

    test.each([
      ['words', 'word\n'],
      ['control characters', '\u0001\n'],
      ['characters of four bytes', '🐝🐝 \n'],
    ])('the largest file, of %s', async (_what, unit) => {
      const storage = await open()
      const bytes = new TextEncoder().encode(unit).length
      const content = unit.repeat(Math.floor(MAX_REMOTE_FILE_BYTES / bytes))
      await storage.store.write(`${protocol}/large.md`, content)
      expect((await storage.store.read(`${protocol}/large.md`)) === content).toBe(true)
      await storage.close()
    })

    test('a chunk that is too large for a row is refused, and nothing is written', async () => {
      const storage = await open({ ...openOptions(), chunker: wholeFileChunker() })
      const error = await rejection(
        storage.store.write(`${protocol}/chunk.md`, 'word and more words '.repeat(200_000)),
      )
      expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
      expect(error.message).toContain('a row of this size')
      expect(await storage.store.exists(`${protocol}/chunk.md`)).toBe(false)
      await storage.close()
    })

    test('a commit of twelve megabytes', async () => {
      const storage = await open()
      const changes = Array.from({ length: 12 }, (_, place) => ({
        path: `${protocol}/many/${place}.md`,
        content: `note ${place}\n`.repeat(100_000),
      }))
      await storage.store.commit(changes)
      expect(await storage.store.list(`${protocol}/many`)).toHaveLength(12)
      await storage.close()
    })
  })

  test('lists of 15,000 very long paths come whole, and are indexed again', async () => {
    const storage = await libsql({ url: server.url, timeoutMs: 60_000 }).open(openOptions())
    await storage.store.write('a.md', 'a heron')
    // Twelve megabytes, and a server answers with ten at most.
    const name = `list/${`${'long-name-'.repeat(20)}/`.repeat(4)}`
    await run(server.url, [
      `INSERT INTO sheaf_file (path, collision_key, hash, size, updated_at, chunker, checksum, content)
        SELECT '${name}' || printf('%06d', value) || '.md', value, '0', 0, 0,
          (SELECT chunker FROM sheaf_file WHERE path = 'a.md'), 1, ''
        FROM (WITH RECURSIVE counted(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM counted WHERE value < 15000) SELECT value FROM counted)`,
    ])
    const paths = await storage.store.list('list')
    expect(paths.length).toBe(15_000)
    expect(new Set(paths).size).toBe(15_000)
    await storage.close()
    // With another chunker everything is stale. The first batch proves that the list was read.
    const stop = new AbortController()
    const options = {
      ...openOptions(),
      chunker: wholeFileChunker(),
      onProgress: () => stop.abort(new Error('enough')),
      abortSignal: stop.signal,
    }
    expect((await rejection(libsql({ url: server.url, timeoutMs: 60_000 }).open(options))).message).toBe(
      'enough',
    )
    await run(server.url, [`DELETE FROM sheaf_file WHERE path LIKE 'list/%'`])
  })

  test('a batch that is too large for a WebSocket goes another way, and leaves it open', async () => {
    const proxy = await tcpProxy((await start()).url)
    const storage = await libsql({
      url: `ws://127.0.0.1:${proxy.port}`,
      maxFileBytes: MAX_REMOTE_FILE_BYTES,
      timeoutMs: 60_000,
    }).open({
      ...openOptions(),
      chunker: lineChunker(),
    })
    await storage.store.write('large.md', '\u0001\n'.repeat(1_500_000), { ifMatch: null })
    expect(await storage.store.list('none')).toEqual([])
    expect(proxy.webSockets).toBe(1)
    await storage.close()
  })

  test('lists that do not fit into one answer together come one by one, from one snapshot', async () => {
    const { url } = await start()
    const storage = await libsql({ url, timeoutMs: 60_000 }).open(openOptions())
    const paths = Array.from({ length: 60 }, (_, place) => `parts/${place}.md`)
    await storage.store.commit(
      paths.map((path) => ({ path, content: `heron ${path} ${'word '.repeat(20_000)}` })),
    )
    const pending = await storage.index.pendingEmbeddings('m', 60)
    await storage.index.putEmbeddings(
      'm',
      pending.map(({ textHash }, place) => ({ textHash, vector: Float32Array.of(1, place) })),
    )
    const { text, vector } = await storage.index.candidates({
      text: 'heron',
      vector: { model: 'm', values: Float32Array.of(1, 0) },
      limit: 60,
    })
    expect([text.length, vector.length]).toEqual([60, 60])
    expect(text.map(({ path }) => path).sort()).toEqual(vector.map(({ path }) => path).sort())
    await storage.close()
  })
})
