import { openOptions } from '@sheaf/adapter-tests'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { MemoryError, type Storage } from '@sheaf/core'
import { beforeAll, expect, test } from 'vitest'
import { servers, withServer } from './__fixtures__/server.ts'
import { libsql } from './libsql.ts'

withServer('many writers at once', () => {
  const { start } = servers()
  let server: LibsqlServer
  beforeAll(async () => {
    server = await start()
  })

  test.each(['http', 'ws'])(
    '%s: fifty storages write and append, none fails and nothing is lost',
    async (protocol) => {
      const url = server.url.replace('http', protocol)
      const storages = await Promise.all(
        Array.from({ length: 50 }, () => libsql({ url, timeoutMs: 120_000 }).open(openOptions())),
      )
      await Promise.all(
        storages.flatMap(({ store }, place) => [
          store.write(`${protocol}/${place}.md`, `note ${place}`),
          store.append(`${protocol}/log.md`, `a${place}\n`),
          store.append(`${protocol}/log.md`, `b${place}\n`),
        ]),
      )
      const { store } = storages[0] as Storage
      const lines = (await store.read(`${protocol}/log.md`)).trimEnd().split('\n')
      expect([lines.length, new Set(lines).size]).toEqual([100, 100])
      expect((await store.list(protocol)).length).toBe(51)
      await Promise.all(storages.map((storage) => storage.close()))
    },
  )

  test('sixteen writers count by compare-and-set, and lose no update', async () => {
    const storages = await Promise.all(
      Array.from({ length: 16 }, (_, place) =>
        libsql({ url: place % 2 === 0 ? server.url : server.wsUrl, timeoutMs: 60_000 }).open(openOptions()),
      ),
    )
    await storages[0]?.store.write('counter.md', '0')
    const count = async ({ store }: Storage, times: number): Promise<void> => {
      for (let done = 0; done < times;) {
        const stat = await store.stat('counter.md')
        const value = await store.read('counter.md')
        try {
          await store.write('counter.md', `${Number(value) + 1}`, { ifMatch: stat?.hash ?? null })
          done += 1
        } catch (error) {
          if (!MemoryError.isInstance(error, 'conflict')) throw error
        }
      }
    }
    await Promise.all(storages.map((storage) => count(storage, 8)))
    expect(await storages[1]?.store.read('counter.md')).toBe('128')
    await Promise.all(storages.map((storage) => storage.close()))
  })

  // Each write is on the disk before it is acknowledged, so the disk determines the time.
  test('three hundred writes at once through one storage', { timeout: 150_000 }, async () => {
    const storage = await libsql({ url: server.url, timeoutMs: 120_000 }).open(openOptions())
    await Promise.all(
      Array.from({ length: 300 }, (_, place) => storage.store.write(`many/${place}.md`, `note ${place}`)),
    )
    expect((await storage.store.list('many')).length).toBe(300)
    await storage.close()
  })
})
