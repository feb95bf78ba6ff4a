import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isAvailable, startPostgresServer } from '@sheaf/postgres-server'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runInFolder } from '../__fixtures__/run-in-folder.ts'

test('makes a storage that is not there, and leaves one that is', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  expect(await folder.json('migrate')).toEqual({ storage: 'sqlite' })
  await folder.run('memory', 'write', 'a.md', 'a heron')
  expect((await folder.run('migrate', '--user', 'ada')).stderr).toContain('cannot be used here')
  expect((await folder.run('migrate')).stdout).toBe('The sqlite storage is ready.\n')
  expect((await folder.run('memory', 'show', 'a.md')).stdout).toContain('a heron')
})

test.skipIf(!isAvailable())('on PostgreSQL, the role of an app reads and writes after it', async () => {
  await using folder = await runInFolder('')
  // The server runs as another user, which needs access to its own folder.
  chmodSync(folder.path, 0o755)
  const server = await startPostgresServer({ directory: join(folder.path, 'server') })
  const owner = new pg.Client({ connectionString: server.connectionString })
  try {
    await owner.connect()
    const app = server.address({ user: 'app', password: 's3cret' })
    await owner.query(`CREATE ROLE app LOGIN PASSWORD 's3cret'`)
    const write = async (...more: readonly string[]) =>
      await folder.run(
        'memory',
        'append',
        'MEMORY.md',
        '- Keeps herons.\n',
        '--user',
        'ada',
        '--store',
        app,
        ...more,
      )
    const refused = await write()
    expect(refused.code).not.toBe(0)
    expect(refused.stderr).toContain('GRANT CREATE ON DATABASE')
    expect(refused.stderr).not.toContain('s3cret')
    const status = await folder.run('status', '--store', server.connectionString)
    expect(status.stderr).toContain('names a storage that does not exist')
    expect((await owner.query(`SELECT FROM pg_namespace WHERE nspname = 'sheaf'`)).rowCount).toBe(0)
    expect((await folder.run('migrate', '--store', server.connectionString)).code).toBe(0)
    await owner.query(`GRANT USAGE ON SCHEMA sheaf TO app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA sheaf TO app`)
    expect(await write()).toMatchObject({ code: 0, stderr: '' })
    const found = await folder.run('memory', 'search', 'herons', '--user', 'ada', '--store', app)
    expect(found.stdout).toContain('Keeps herons.')
  } finally {
    await owner.end()
    await server.stop()
  }
})

test('a command that only reads makes no tables in a database of others', async () => {
  await using folder = await runInFolder('sqlite:other.db')
  const file = join(folder.path, 'other.db')
  const other = new DatabaseSync(file)
  other.exec('CREATE TABLE invoice (id)')
  for (const argv of [
    ['status'],
    ['memory', 'list'],
    ['import', '.', '--dry-run'],
    ['copy', '--to', 'fs:new'],
  ]) {
    const { stderr } = await folder.run(...argv)
    if (argv[0] !== 'import')
      expect(stderr).toMatch(/^error: SHEAF_STORE names a storage that does not exist\..*no memory of Sheaf/s)
    expect(other.prepare('SELECT name FROM sqlite_master').all()).toEqual([{ name: 'invoice' }])
  }
  other.close()
  expect((await folder.run('status', '--store', 'fs:nothing')).stderr).toContain('does not exist')
  expect(existsSync(join(folder.path, 'nothing'))).toBe(false)
})
