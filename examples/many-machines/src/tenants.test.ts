import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { libsql } from '@sheaf/libsql'
import { createJwtKeys, isAvailable, startLibsqlServer } from '@sheaf/libsql-server'
import type { LibsqlServer } from '@sheaf/libsql-server'
import { createMemory } from '@sheaf/memory'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Tenants, tenantName } from './tenants.ts'

const folder = mkdtempSync(join(tmpdir(), 'sheaf-tenants-'))
const started: LibsqlServer[] = []
const start = async (name: string, options: object) => {
  const server = await startLibsqlServer({ directory: join(folder, name), namespaces: true, ...options })
  started.push(server)
  return server
}
afterAll(async () => {
  for (const server of started) await server.stop()
  await rm(folder, { recursive: true, force: true })
})
const canary = (name: string) => `bird-${Buffer.from(name).toString('hex')}-end`

test('the name of a database is safe in a host name, and different for different ids', () => {
  const ids = ['ada', 'Ada', 'a-da', 'a-', '-', 'x-41da', 'default', 'h-0', 'é', 'e\u0301', 'STRASSE', '😀']
  ids.push('a'.repeat(63), 'a'.repeat(64), 'A'.repeat(128), '../x', 'a.b', 'a/b', 'a%2fb', 'a\0b', ' ')
  const names = ids.map(tenantName)
  for (const name of names) expect(name).toMatch(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/)
  expect(new Set(names).size).toBe(ids.length)
  expect(tenantName('ada')).toBe('ada')
  for (const id of ['', '\ud800']) expect(() => tenantName(id)).toThrow('must be the id of a tenant')
})

describe.skipIf(!isAvailable())('tenants of one server', () => {
  const names = Array.from({ length: 30 }, (_, place) => `customer${place}`)
  let server: LibsqlServer
  beforeAll(async () => {
    server = await start('names', { durability: 'relaxed', maxActiveNamespaces: 100 })
    for (const name of names) await server.createNamespace(name)
  })
  const open = (name: string) => createMemory({ storage: libsql({ url: server.namespaceUrl(name) }) })

  test('thirty of them share five places, and none sees the data of another', async () => {
    const tenants = new Tenants({ open, max: 5 })
    let most = 0
    await Promise.all(
      names.map((name) =>
        tenants.use(name, async (memory) => {
          most = Math.max(most, tenants.names.length)
          await memory.store.write('note.md', `The canary of ${name} is ${canary(name)}.`)
        }),
      ),
    )
    expect(most).toBe(5)
    for (const name of names.slice(0, 9)) {
      const hits = await tenants.use(name, (memory) => memory.search('canary'))
      expect(hits.map(({ text }) => text)).toEqual([expect.stringContaining(canary(name))])
    }
    await tenants.close()
  })

  test('users of a tenant share its memory, and the longest unused is closed first', async () => {
    const opened: string[] = []
    const tenants = new Tenants({ max: 2, open: (name) => (opened.push(name), open(name)) })
    await tenants.use('customer1', async (memory) => {
      await tenants.use('customer1', async (other) => expect(other).toBe(memory))
    })
    for (const name of ['customer2', 'customer1', 'customer3', 'customer1', 'customer2'])
      await tenants.use(name, async () => {})
    expect(opened).toEqual(['customer1', 'customer2', 'customer3', 'customer2'])
    expect(tenants.names).toEqual(['customer1', 'customer2'])
    await tenants.close()
  })

  test('they wait for a place in order, and a closed pool opens no memory', async () => {
    const tenants = new Tenants({ open, max: 1 })
    const occupy = async (name: string) => {
      const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const ended = tenants.use(name, async () => {
        begun.resolve()
        await end.promise
      })
      await begun.promise
      return async () => {
        end.resolve()
        await ended
      }
    }
    const order: string[] = []
    const leave = await occupy('customer1')
    const waiting = ['customer2', 'customer3'].map((name) =>
      tenants.use(name, async () => void order.push(name)),
    )
    await leave()
    await Promise.all(waiting)
    expect(order).toEqual(['customer2', 'customer3'])

    const leaveAgain = await occupy('customer1')
    const late = expect(tenants.use('customer2', async () => {})).rejects.toMatchObject({ code: 'closed' })
    await tenants.close()
    await late
    await leaveAgain()
    await expect(tenants.use('customer1', async () => {})).rejects.toMatchObject({ code: 'closed' })
  })

  test('a database that does not exist takes no place, and is opened later when it exists', async () => {
    const tenants = new Tenants({ open, max: 1 })
    await expect(tenants.use('missing', async () => {})).rejects.toMatchObject({ code: 'unavailable' })
    await tenants.use('customer1', async () => {})
    await server.createNamespace('missing')
    await tenants.use('missing', async () => {})
    await tenants.close()
  })

  test('a token of each opens only its own database', async () => {
    const keys = createJwtKeys()
    const jwtKeyFile = join(folder, 'key.pem')
    await writeFile(jwtKeyFile, keys.publicKey)
    const guarded = await start('tokens', { jwtKeyFile })
    const urls = new Map<string, string>()
    for (const id of ['ada', 'Ada']) {
      await guarded.createNamespace(tenantName(id))
      urls.set(tenantName(id), await guarded.namespaceGateway(tenantName(id)))
    }
    const tokenOf = (name: string) => keys.token({ namespaces: [name] })
    const openWith = (token: (name: string) => string) => async (name: string) =>
      await createMemory({
        storage: libsql({ url: urls.get(name) ?? '', authToken: token(name), timeoutMs: 3000 }),
      })
    const tenants = new Tenants({ max: 2, open: openWith(tokenOf) })
    for (const id of ['ada', 'Ada']) {
      await tenants.use(id, async ({ store }) => {
        await store.write('note.md', canary(id))
        expect(await store.read('note.md')).toBe(canary(id))
      })
    }
    await tenants.close()
    const confused = new Tenants({ max: 2, open: openWith(() => tokenOf('ada')) })
    const error: unknown = await confused.use('Ada', async () => {}).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'unavailable' })
    expect(JSON.stringify(error) + String(error)).not.toContain(tokenOf('ada').slice(-20))
    await confused.close()
  })
})
