import { readFileSync } from 'node:fs'
import { idDirectory } from '@sheaf/core/adapter'
import type { Storage } from '@sheaf/core'
import type { PostgresServer } from '@sheaf/postgres-server'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOptions, rejection } from '@sheaf/adapter-tests'
import { servers, testPool, withServer } from './__fixtures__/server.ts'
import { postgres } from './postgres.ts'

// An id that differs from the name of its directory.
const ADA = idDirectory('users', 'Ada')

/** The statements in the guide, between two comments. */
function statementsOfGuide(): string {
  const guide = readFileSync(new URL('../../../docs/guides/postgres.md', import.meta.url), 'utf8')
  const [, statements = ''] = /```sql\n(ALTER TABLE sheaf\.sheaf_file.*?)```/s.exec(guide) ?? []
  return statements
}

withServer('a role that reads the files of one user', () => {
  const { start } = servers()
  let server: PostgresServer
  let [admin, reports]: pg.Pool[] = []
  let storage: Storage
  beforeAll(async () => {
    server = await start({ fsync: 'off' })
    admin = testPool({ connectionString: server.connectionString })
    await admin.query(`CREATE ROLE app LOGIN PASSWORD 'x'; CREATE ROLE reports LOGIN PASSWORD 'x'`)
    const owner = await postgres({ pool: admin }).open(openOptions())
    await owner.close()
    await admin.query(`GRANT USAGE ON SCHEMA sheaf TO app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA sheaf TO app`)
    await admin.query(statementsOfGuide())
    const ofApp = { connectionString: server.address({ user: 'app', password: 'x' }) }
    storage = await postgres(ofApp).open(openOptions())
    for (const directory of [ADA, 'users/bo'])
      await storage.store.write(`${directory}/a.md`, `a heron of ${directory}`)
    // One connection, so that a changed setting would remain.
    reports = testPool({ connectionString: server.address({ user: 'reports', password: 'x' }), max: 1 })
  })
  afterAll(async () => {
    await storage.close()
    await reports?.end()
    await admin?.end()
  })
  const query = async (sql: string) => (await reports?.query<{ path: string }>(sql))?.rows ?? []
  const paths = async (sql: string) => (await query(sql)).map(({ path }) => path)
  const SELECT = 'SELECT path FROM sheaf.sheaf_file'

  test('sees only that user, and no file without a setting', async () => {
    expect(await paths(SELECT)).toEqual([])
    await query('BEGIN')
    await query(`SELECT set_config('sheaf.directory', '${ADA}', true)`)
    expect(await paths(SELECT)).toEqual([`${ADA}/a.md`])
    await query('COMMIT')
    expect(await paths(SELECT)).toEqual([])
    expect((await storage.store.list()).length).toBe(2)
    expect((await storage.index.candidates({ text: 'heron', limit: 5 })).text).toHaveLength(2)
    expect((await storage.doctor()).findings).toEqual([])
  })

  const hostile: Readonly<Record<string, string>> = {
    'by its path': `${SELECT} WHERE path = 'users/bo/a.md'`,
    'by a condition that is always true': `${SELECT} WHERE path = '' OR 1 = 1`,
    'in a union': `SELECT '' AS path WHERE false UNION ALL ${SELECT} WHERE content LIKE '%bo%'`,
    'by a setting with a wildcard': `SET sheaf.directory = 'users/%'; ${SELECT}`,
    'by a setting that climbs': `SET sheaf.directory = '../users/bo'; ${SELECT}`,
    'by an empty setting': `SET sheaf.directory = ''; ${SELECT}`,
  }
  for (const [how, sql] of Object.entries(hostile)) {
    test(`finds no file of another ${how}`, async () => {
      const answers = await reports?.query<{ path: string }>(`SET sheaf.directory = '${ADA}'; ${sql}`)
      const { rows } = (answers as unknown as pg.QueryResult<{ path: string }>[]).at(-1) ?? { rows: [] }
      expect(rows.filter(({ path }) => path !== `${ADA}/a.md`)).toEqual([])
    })
  }

  test('is not shown a row by a function that looks before the policy', async () => {
    await query(`SET sheaf.directory = '${ADA}'`)
    await admin?.query(`GRANT TEMPORARY ON DATABASE postgres TO reports`)
    await query(`CREATE FUNCTION pg_temp.peek(text) RETURNS boolean LANGUAGE plpgsql COST 0.0000001 AS
      $$ BEGIN IF $1 LIKE 'users/bo%' THEN RAISE EXCEPTION 'seen: %', $1; END IF; RETURN true; END $$`)
    expect(await paths(`${SELECT} WHERE pg_temp.peek(path)`)).toEqual([`${ADA}/a.md`])
  })

  test('may not use other tables, make changes or change the policy', async () => {
    const refused = [
      'SELECT text FROM sheaf.sheaf_chunk',
      'SELECT path FROM sheaf.sheaf_change',
      `SELECT sheaf.sheaf_make_commit('{}', '[]', '[]')`,
      `UPDATE sheaf.sheaf_file SET content = ''`,
      'DELETE FROM sheaf.sheaf_file',
      'ALTER TABLE sheaf.sheaf_file DISABLE ROW LEVEL SECURITY',
      'SET ROLE app',
    ]
    for (const sql of refused) expect((await rejection(query(sql)))['code'], sql).toBe('42501')
    const error = await rejection(query(`SET row_security = off; ${SELECT}`))
    expect(error['code']).toBe('42501')
  })

  test('keeps no terms in memory that another setting hides', async () => {
    const schema = 'tenants'
    const owner = await postgres({ pool: admin, schema }).open(openOptions())
    for (const user of ['cy', 'di']) await owner.store.write(`users/${user}/a.md`, `a heron of ${user}`)
    await owner.close()
    await admin?.query(`CREATE ROLE tenant LOGIN PASSWORD 'x'; GRANT USAGE ON SCHEMA tenants TO tenant;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA tenants TO tenant;
      ALTER TABLE tenants.sheaf_file ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own ON tenants.sheaf_file TO tenant
        USING (starts_with(path, current_setting('sheaf.directory', true)))`)
    const pool = testPool({ connectionString: server.address({ user: 'tenant', password: 'x' }), max: 1 })
    const ofTenant = await postgres({ pool, schema }).open(openOptions())
    const found = async (user: string) => {
      await pool.query(`SET sheaf.directory = 'users/${user}'`)
      return (await ofTenant.index.candidates({ text: user, limit: 5 })).text.map(({ path }) => path)
    }
    for (const user of ['cy', 'di', 'cy']) expect(await found(user)).toEqual([`users/${user}/a.md`])
    await ofTenant.close()
    await pool.end()
  })
})
