import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemoryError, systemClock } from '@sheaf/core'
import { idDirectory } from '@sheaf/core/adapter'
import type { OpenOptions } from '@sheaf/core'
import { createJwtKeys } from '@sheaf/libsql-server'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { paragraphChunker, wordAnalyser } from '@sheaf/testing'
import { anyCharacter } from '@sheaf/test-texts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servers, withServer } from './__fixtures__/server.ts'
import { createTenants, tenants, tenantName } from './tenants.ts'
import type { Schedule } from './tenants-pool.ts'

const openOptions: OpenOptions = {
  chunker: paragraphChunker(),
  analyser: wordAnalyser(),
  clock: systemClock(),
}

describe('the name of a tenant', () => {
  test('is safe in a host name, and different for different ids', () => {
    const seen = new Map<string, string>()
    const see = (id: string) => {
      const name = tenantName(id)
      if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(name))
        throw new Error(`${JSON.stringify(id)} has the name "${name}"`)
      if ((seen.get(name) ?? id) !== id)
        throw new Error(`${JSON.stringify(id)} and ${JSON.stringify(seen.get(name))} are both "${name}"`)
      seen.set(name, id)
    }
    for (const id of [
      'ada',
      'Ada',
      'a-da',
      'a-',
      '-',
      'x-41da',
      'x--41da',
      'default',
      'x-default',
      'h-0',
      'é',
      'e\u0301',
      'straße',
      'STRASSE',
      '😀',
    ])
      see(id)
    for (const id of [
      'a'.repeat(63),
      'a'.repeat(64),
      'A'.repeat(20),
      'A'.repeat(128),
      '../x',
      'a.b',
      'a/b',
      'a%2fb',
      'a\0b',
      ' ',
      'xn--a',
    ])
      see(id)
    fc.assert(fc.property(fc.string({ unit: anyCharacter, minLength: 1, maxLength: 128 }), see), {
      seed: 7,
      numRuns: 1000,
    })
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'A', '-', 'x', '4', '1', 'z'), minLength: 1, maxLength: 8 }),
        see,
      ),
      {
        seed: 8,
        numRuns: 1000,
      },
    )
    expect(tenantName('ada')).toBe('ada')
    expect(tenantName('Ada')).toBe('x--41da')
    expect(tenantName('default')).toBe('x-default')
  })

  test('refuses an invalid id without repeating it', () => {
    for (const id of ['', 'a'.repeat(129), '\ud800', undefined as unknown as string]) {
      expect(() => tenantName(id)).toThrow('must be text of 1 to 128 characters')
      expect(() => idDirectory('tenant', id)).toThrow('must be text of 1 to 128 characters')
    }
  })
})

withServer('tenants on one server', () => {
  const { start } = servers()
  let server: LibsqlServer
  const names = Array.from({ length: 60 }, (_, index) => `customer${index}`)
  beforeAll(async () => {
    server = await start({ namespaces: true, durability: 'relaxed', maxActiveNamespaces: 100 })
    for (const name of names) await server.createNamespace(name)
  })
  const url = (name: string) => server.namespaceUrl(name)

  test('sixty of them share ten places, and none sees the data of another', async () => {
    let most = 0
    await using pool = tenants({ url, max: 10, timeoutMs: 60_000 })
    const write = async (name: string) => {
      const storage = await pool(name).open(openOptions)
      most = Math.max(most, pool.size)
      await storage.store.write('note.md', `The canary of ${name} is ${canary(name)}.`)
      await storage.close()
    }
    await Promise.all(names.map(write))
    expect(most).toBe(10)
    expect(pool.size).toBe(10)
    for (const name of names.filter((_, index) => index % 4 === 0)) {
      const storage = await pool(name).open(openOptions)
      expect(await storage.store.list()).toEqual(['note.md'])
      const { text } = await storage.index.candidates({ text: 'canary', limit: 200 })
      expect(text).toHaveLength(1)
      expect(text[0]?.text).toContain(canary(name))
      await storage.close()
    }
  })

  test('share one storage for one tenant until the last handle is closed', async () => {
    await using pool = tenants({ url, max: 2 })
    const [one, other] = await Promise.all([
      pool('customer1').open(openOptions),
      pool('customer1').open(openOptions),
    ])
    expect(pool.size).toBe(1)
    await one.store.write('shared.md', 'seen by both')
    expect(await other.store.read('shared.md')).toBe('seen by both')
    const late = one.store.read('shared.md')
    await one.close()
    await one.close()
    expect(await late).toBe('seen by both')
    await expect(one.store.read('shared.md')).rejects.toMatchObject({ code: 'closed' })
    await expect(one.doctor()).rejects.toMatchObject({ code: 'closed' })
    expect(await other.store.read('shared.md')).toBe('seen by both')
    await other.close()
    const analyser = { ...wordAnalyser(), id: 'another' }
    const third = await pool('customer1').open(openOptions)
    await expect(pool('customer1').open({ ...openOptions, analyser })).rejects.toMatchObject({
      code: 'invalid-argument',
    })
    await third.close()
  })

  test('close the longest unused storage first', async () => {
    await using pool = tenants({ url, max: 2 })
    const opened: string[] = []
    const counting = tenants({ url: (name) => (opened.push(name), url(name)), max: 2 })
    for (const name of ['customer1', 'customer2', 'customer1', 'customer3', 'customer1', 'customer2'])
      await (await counting(name).open(openOptions)).close()
    expect(opened).toEqual(['customer1', 'customer2', 'customer3', 'customer2'])
    await counting.close()
    expect(pool.size).toBe(0)
  })

  test('wait for a place in order, and throw if none becomes free in time', async () => {
    await using pool = tenants({ url, max: 1, timeoutMs: 60_000 })
    const busy = await pool('customer1').open(openOptions)
    const order: string[] = []
    const waiting = ['customer2', 'customer3'].map(async (name) => {
      const storage = await pool(name).open(openOptions)
      order.push(name)
      await storage.close()
    })
    await busy.close()
    await Promise.all(waiting)
    expect(order).toEqual(['customer2', 'customer3'])

    await using hasty = tenants({ url, max: 1, timeoutMs: 3000 })
    const held = await hasty('customer1').open(openOptions)
    const error = await hasty('customer2')
      .open(openOptions)
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'unavailable', retryable: true })
    expect(String(error)).not.toContain('customer')
    await held.close()
    await (await hasty('customer2').open(openOptions)).close()
  })

  test('close a storage that is unused for some time', async () => {
    const timers: { milliseconds: number; work: () => void; isCancelled: boolean }[] = []
    const schedule: Schedule = (milliseconds, work) => {
      const timer = { milliseconds, work, isCancelled: false }
      timers.push(timer)
      return () => (timer.isCancelled = true)
    }
    const pool = createTenants({ url, max: 5, idleMs: 1234 }, schedule)
    const storage = await pool('customer1').open(openOptions)
    expect(timers).toEqual([])
    await storage.close()
    expect(timers).toMatchObject([{ milliseconds: 1234, isCancelled: false }])
    const again = await pool('customer1').open(openOptions)
    expect(timers).toMatchObject([{ isCancelled: true }])
    await again.close()
    expect(pool.size).toBe(1)
    timers[1]?.work()
    await expect.poll(() => pool.size).toBe(0)
    await pool.close()
  })

  test('are all closed at the end, and none is opened later', async () => {
    const pool = tenants({ url, max: 1 })
    const storage = await pool('customer1').open(openOptions)
    const waiting = pool('customer2').open(openOptions)
    const refused = expect(waiting).rejects.toMatchObject({ code: 'closed' })
    await pool.close()
    await refused
    await expect(storage.store.list()).rejects.toMatchObject({ code: 'closed' })
    await expect(pool('customer1').open(openOptions)).rejects.toMatchObject({ code: 'closed' })
    await storage.close()
  })

  test('a database that cannot be opened takes no place, and is opened later when it exists', async () => {
    await using pool = tenants({ url, max: 1, timeoutMs: 3000 })
    await expect(pool('missing').open(openOptions)).rejects.toSatisfy((error) =>
      MemoryError.isInstance(error, 'unavailable'),
    )
    await (await pool('customer1').open(openOptions)).close()
    await server.createNamespace('missing')
    await (await pool('missing').open(openOptions)).close()
  })
})

withServer('tenants with a token each', () => {
  const { start } = servers()
  const directory = mkdtempSync(join(tmpdir(), 'sheaf-keys-'))
  afterAll(() => rm(directory, { recursive: true, force: true }))

  test('open only their own database', async () => {
    const keys = createJwtKeys()
    const jwtKeyFile = join(directory, 'key.pem')
    await writeFile(jwtKeyFile, keys.publicKey)
    const server = await start({ namespaces: true, jwtKeyFile })
    const urls = new Map<string, string>()
    for (const id of ['ada', 'Ada']) {
      await server.createNamespace(tenantName(id))
      urls.set(tenantName(id), await server.namespaceGateway(tenantName(id)))
    }
    const url = (name: string) => urls.get(name) ?? ''
    const tokenOf = (name: string) => keys.token({ namespaces: [name] })
    await using pool = tenants({ url, authToken: tokenOf })
    for (const id of ['ada', 'Ada']) {
      const storage = await pool(id).open(openOptions)
      await storage.store.write('note.md', canary(id))
      expect(await storage.store.read('note.md')).toBe(canary(id))
      await storage.close()
    }
    await using confused = tenants({ url, authToken: () => tokenOf('ada'), timeoutMs: 3000 })
    const error = await confused('Ada')
      .open(openOptions)
      .catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'unavailable' })
    expect(JSON.stringify(error) + String(error)).not.toContain(tokenOf('ada').slice(-20))
    await (await confused('ada').open(openOptions)).close()
  })
})

function canary(name: string): string {
  return `bird-${Buffer.from(name).toString('hex')}-end`
}
