import { openOptions } from '@sheaf/adapter-tests'
import type { Storage } from '@sheaf/core'
import type { PostgresServer } from '@sheaf/postgres-server'
import { beforeAll, expect, test } from 'vitest'
import { servers, testPool, withDebian } from './__fixtures__/server.ts'
import { postgres } from './postgres.ts'

// The server reports each statement to the client that sent it, including those inside functions.
const REPORTING = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
}
// Compiles every statement that may be compiled, whatever its estimate.
const ALWAYS = { jit_above_cost: '0' }

withDebian('on a server that compiles statements', () => {
  const { startDebian, startBouncer } = servers()
  let server: PostgresServer
  beforeAll(async () => {
    server = await startDebian({ fsync: 'off', ...REPORTING, ...ALWAYS })
  })

  const ways: readonly (readonly [string, () => Promise<string>])[] = [
    ['with the pool of the app', () => Promise.resolve(server.connectionString)],
    ['behind PgBouncer', async () => (await startBouncer(server)).connectionString],
  ]
  for (const [place, [name, address]] of ways.entries()) {
    test(`${name} no call is compiled, and the session keeps its setting`, async () => {
      const plans: string[] = []
      const pool = testPool({ connectionString: await address(), max: 1 })
      pool.on('connect', (client) => client.on('notice', ({ message }) => plans.push(String(message))))
      const compiled = () => plans.filter((plan) => plan.includes('JIT:'))
      const ofApp = async () => [
        (await pool.query('SHOW jit')).rows,
        (await pool.query('SELECT count(*) AS of_app FROM pg_class WHERE relpages > 0')).rowCount,
      ]
      const schema = `compiled_${place}`
      const storage = await postgres({ pool, schema }).open(openOptions())
      const inTables = await postgres({ pool, schema, searchMemoryBytes: 0 }).open(openOptions())
      plans.length = 0
      await useAll(storage)
      await useAll(inTables)
      // Both are visible: Sheaf's statements, and the app's compiled ones.
      expect(plans.join('')).toContain('rarity')
      expect(compiled()).toEqual([])
      expect(await ofApp()).toEqual([[{ jit: 'on' }], 1])
      expect(compiled()).toEqual([expect.stringContaining('of_app')])
      await storage.close()
      await inTables.close()
      await pool.end()
    })
  }

  test('doctor names a procedure that allows statements to be compiled', async () => {
    const pool = testPool({ connectionString: server.connectionString })
    const storage = await postgres({ pool, schema: 'altered' }).open(openOptions())
    await pool.query('ALTER PROCEDURE altered.sheaf_run RESET jit')
    const { findings } = await storage.doctor()
    expect(findings).toMatchObject([{ problem: 'statements-compiled', state: 'manual' }])
    expect(findings[0]?.message).toContain('ALTER PROCEDURE "altered".sheaf_run SET jit = off')
    await pool.query('ALTER PROCEDURE altered.sheaf_run SET jit = off')
    expect((await storage.doctor()).findings).toEqual([])
    await storage.close()
    await pool.end()
  })
})

// Every kind of statement.
async function useAll({ store, index, changes, doctor, snapshot, scrub }: Storage): Promise<void> {
  const values = new Float32Array([1, 2, 3])
  const model = 'letters'
  await store.write('users/ada/a.md', '- a heron\n')
  await store.append('users/ada/a.md', '- a stork\n')
  await store.commit([{ path: 'users/ada/b.md', content: '- an egret\n' }])
  const pending = await index.pendingEmbeddings(model, 10)
  await index.putEmbeddings(
    model,
    pending.map(({ textHash }) => ({ textHash, vector: values })),
  )
  const query = { text: 'heron hexron', limit: 5, respell: true, vector: { model, values } }
  await index.candidates(query)
  await index.candidates({
    ...query,
    text: 'xeron',
    within: [{ directory: 'users/ada' }],
    includeVectors: true,
  })
  await store.list('users')
  await store.stat('users/ada/a.md')
  await store.read('users/ada/a.md')
  await changes({ since: 0 })
  for await (const _each of snapshot());
  expect((await doctor({ repair: true })).findings).toEqual([])
  await index.rebuild()
  await index.readEmbeddings(model, '', 10)
  await index.embeddedModels()
  await index.eraseEmbeddings(model)
  await store.delete('users/ada/b.md')
  await scrub()
}
