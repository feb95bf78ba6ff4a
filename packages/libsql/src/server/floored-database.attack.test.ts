import { cp, rm } from 'node:fs/promises'
import { openOptions, rejection, until } from '@sheaf/adapter-tests'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { beforeEach, expect, test } from 'vitest'
import { run } from '../__fixtures__/places.ts'
import { servers, withServer } from '../__fixtures__/server.ts'
import { tcpProxy, type TcpProxy } from '../__fixtures__/tcp-proxy.ts'
import { libsql } from '../libsql.ts'

const sequenceOf = async (url: string): Promise<number> =>
  Number((await run(url, ['SELECT sequence FROM sheaf_head']).catch(() => []))[0]?.[0] ?? -1)

withServer('a replica that lags', () => {
  const { start } = servers()
  let primary: LibsqlServer
  let replica: LibsqlServer
  let replication: TcpProxy
  // A replica behind a connection that can be held back.
  beforeEach(async () => {
    primary = await start()
    replication = await tcpProxy(primary.grpcUrl)
    replica = await start({ primary: `http://127.0.0.1:${replication.port}` })
  })
  const level = (): Promise<void> =>
    until(async () => (await sequenceOf(replica.url)) === (await sequenceOf(primary.url)))

  test('readUrl: its own writes are read, and it never goes back, while the replica stands still', async () => {
    let asked = 0
    const counting: typeof fetch = async (input, init) => {
      if (input instanceof Request && input.url.startsWith(replica.url)) asked += 1
      return await fetch(input, init)
    }
    const storage = await libsql({ url: primary.url, readUrl: replica.url, fetch: counting }).open(
      openOptions(),
    )
    const other = await libsql({ url: primary.url }).open(openOptions())
    await storage.store.write('a.md', 'version 0')
    await level()
    asked = 0
    // It may be paused for a moment, because it was behind.
    await until(async () => {
      expect(await storage.store.read('a.md')).toBe('version 0')
      return asked > 0
    })

    replication.pause()
    for (let version = 1; version <= 5; version += 1) {
      await storage.store.write('a.md', `version ${version}`)
      expect(await storage.store.read('a.md')).toBe(`version ${version}`)
      expect((await storage.index.candidates({ text: `${version}`, limit: 5 })).text.length).toBe(1)
    }
    // Changes of others are seen late, and from then on always: the primary is asked while the replica is
    // older than the seen state.
    await other.store.write('a.md', 'version 6')
    const failed = await rejection(storage.store.write('a.md', 'version 7', { ifMatch: null }))
    expect(failed).toMatchObject({ code: 'conflict' })
    for (let time = 0; time < 5; time += 1) expect(await storage.store.read('a.md')).toBe('version 6')
    replication.resume()
    await level()
    await until(async () => {
      asked = 0
      expect(await storage.store.read('a.md')).toBe('version 6')
      return asked === 1
    })
    await Promise.all([storage.close(), other.close()])
  })

  test('readUrl: a replica that says nothing, or is gone, delays one read and fails none', async () => {
    const storage = await libsql({ url: primary.url, readUrl: replica.url, timeoutMs: 6000 }).open(
      openOptions(),
    )
    await storage.store.write('a.md', 'a heron')
    await level()
    await storage.store.read('a.md')
    await replica.pause()
    expect(await storage.store.read('a.md')).toBe('a heron')
    replica.resume()
    await replica.kill()
    await storage.store.write('a.md', 'a stork')
    expect(await storage.store.read('a.md')).toBe('a stork')
    const { findings } = await storage.doctor()
    expect(findings).toMatchObject([{ problem: 'replica-unavailable', state: 'manual' }])
    await storage.close()
  })

  test('readUrl: a replica that failed a moment ago answers all the same when the primary goes', async () => {
    const storage = await libsql({ url: primary.url, readUrl: replica.url, timeoutMs: 3000 }).open(
      openOptions(),
    )
    await storage.store.write('a.md', 'a heron')
    await level()
    await replica.kill()
    expect(await storage.store.read('a.md')).toBe('a heron')
    await replica.start()
    await level()
    await primary.kill()
    for (let time = 0; time < 3; time += 1) expect(await storage.store.read('a.md')).toBe('a heron')
    await storage.close()
  })

  test('readUrl: what is open can be read, and another can be opened, while the primary is down', async () => {
    const options = { url: primary.url, readUrl: replica.url, timeoutMs: 3000 }
    const storage = await libsql(options).open(openOptions())
    await storage.store.write('a.md', 'a heron')
    await level()
    await primary.kill()
    expect(await storage.store.read('a.md')).toBe('a heron')
    const another = await libsql(options).open(openOptions())
    expect(await another.store.list()).toEqual(['a.md'])
    expect(await rejection(another.store.write('b.md', 'x', { ifMatch: null }))).toMatchObject({
      code: 'unavailable',
      retryable: true,
      outcome: 'unchanged',
    })
    await primary.start()
    await another.store.write('b.md', 'a stork')
    expect(await another.store.read('b.md')).toBe('a stork')
    await Promise.all([storage.close(), another.close()])
  })

  test('readUrl: of another database it is never read, and doctor reports it', async () => {
    const elsewhere = await start()
    const stranger = await libsql({ url: elsewhere.url }).open(openOptions())
    for (let place = 0; place < 5; place += 1) await stranger.store.write(`${place}.md`, 'a stranger')
    const storage = await libsql({ url: primary.url, readUrl: elsewhere.url }).open(openOptions())
    await storage.store.write('a.md', 'a heron')
    for (let time = 0; time < 3; time += 1) expect(await storage.store.list()).toEqual(['a.md'])
    expect((await storage.doctor()).findings).toMatchObject([
      { problem: 'replica-of-another-database', state: 'manual' },
    ])
    await Promise.all([storage.close(), stranger.close()])
  })

  test.each(['http', 'ws'])('a replica as %s url: its own writes are read, 30 of 30', async (protocol) => {
    const storage = await libsql({ url: replica.url.replace('http', protocol) }).open(openOptions())
    for (let place = 0; place < 30; place += 1) {
      await storage.store.write('a.md', `version ${place}`)
      expect(await storage.store.read('a.md')).toBe(`version ${place}`)
    }
    expect(await rejection(storage.store.write('a.md', 'x', { ifMatch: null }))).toMatchObject({
      code: 'conflict',
    })
    await storage.close()
  })

  test('a replica as url: several storages that write one file lose nothing', async () => {
    const storages = await Promise.all(
      // Not about the time of a call: a busy machine may need more than the default.
      [replica.url, replica.url, primary.url].map((url) =>
        libsql({ url, timeoutMs: 60_000 }).open(openOptions()),
      ),
    )
    await Promise.all(
      storages.flatMap(({ store }, place) =>
        Array.from({ length: 15 }, (_, turn) => store.append('log.md', `${place}-${turn}\n`)),
      ),
    )
    for (const { store } of storages.slice(2))
      expect((await store.read('log.md')).trimEnd().split('\n').length).toBe(45)
    await Promise.all(storages.map((storage) => storage.close()))
  })
})

withServer('a primary that is replaced', () => {
  const { start } = servers()

  const opened = async (server: LibsqlServer) => {
    const storage = await libsql({ url: server.url }).open(openOptions())
    await storage.store.write('a.md', 'one')
    return storage
  }
  const expectLost = async (
    { store, index, doctor }: Awaited<ReturnType<typeof opened>>,
    url: string,
  ): Promise<void> => {
    const before = await sequenceOf(url)
    const calls = [
      () => store.write('b.md', 'x', { ifMatch: null }),
      () => store.read('a.md'),
      () => store.list(),
      () => index.candidates({ text: 'one', limit: 5 }),
      () => store.append('a.md', 'x'),
      () => doctor(),
    ]
    for (const call of calls) {
      const error = await rejection(call())
      expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
      expect(error.message).toContain('open it again')
    }
    expect(await sequenceOf(url)).toBe(before)
  }

  test('by an empty one', async () => {
    const server = await start()
    const storage = await opened(server)
    await server.kill()
    await rm(server.directory, { recursive: true })
    await server.start()
    await expectLost(storage, server.url)
    await storage.close()
    const again = await opened(server)
    expect(await again.store.list()).toEqual(['a.md'])
    await again.close()
  })

  test('by another one of Sheaf', async () => {
    const server = await start()
    const storage = await opened(server)
    await server.kill()
    await rm(server.directory, { recursive: true })
    await server.start()
    const other = await opened(server)
    for (let place = 0; place < 10; place += 1) await other.store.write(`${place}.md`, 'of the other one')
    await expectLost(storage, server.url)
    expect(await other.store.read('a.md')).toBe('one')
    await Promise.all([storage.close(), other.close()])
  })

  test('by an older copy of itself, with a read first or a write first', async () => {
    const server = await start()
    const storages = [await opened(server), await opened(server)] as const
    await server.stop()
    await cp(server.directory, `${server.directory}-copy`, { recursive: true })
    await server.start()
    for (const { store } of storages) await store.append('a.md', ' and two')
    await server.kill()
    await rm(server.directory, { recursive: true })
    await cp(`${server.directory}-copy`, server.directory, { recursive: true })
    await server.start()
    await expectLost(storages[0], server.url)
    expect(await rejection(storages[1].store.read('a.md'))).toMatchObject({
      code: 'unavailable',
      retryable: false,
    })
    await expectLost(storages[1], server.url)
    for (const storage of storages) await storage.close()
    const again = await libsql({ url: server.url }).open(openOptions())
    expect(await again.store.read('a.md')).toBe('one')
    await again.close()
  })
})
