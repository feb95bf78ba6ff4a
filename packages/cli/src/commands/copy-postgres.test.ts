import { join } from 'node:path'
import { isAvailable, startPostgresServer } from '@sheaf/postgres-server'
import { expect, test } from 'vitest'
import { runInFolder } from '../__fixtures__/run-in-folder.ts'
import type { Folder } from '../__fixtures__/run-in-folder.ts'

async function shown(folder: Folder, store: string): Promise<unknown> {
  const log = await folder.run('history', 'log', '--user', 'ada', '--json', '--store', store)
  const text = await folder.run('memory', 'show', 'MEMORY.md', '--user', 'ada', '--json', '--store', store)
  return [JSON.parse(log.stdout), JSON.parse(text.stdout)]
}

test.skipIf(!isAvailable())('a SQLite file moves to PostgreSQL and back, by its address alone', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  const server = await startPostgresServer({ directory: join(folder.path, 'server') })
  try {
    const target = server.connectionString
    for (const text of ['- Keeps herons.\n', '- Keeps storks.\n'])
      await folder.run('memory', 'write', 'MEMORY.md', text, '--user', 'ada')
    const before = await shown(folder, 'sqlite:memory.db')
    const there = await folder.run('copy', '--to', target)
    expect(there).toMatchObject({ code: 0, stderr: '' })
    // It has a password in it.
    expect(there.stdout).not.toContain('postgres://')
    expect(await shown(folder, target)).toEqual(before)
    expect((await folder.run('copy', '--from', target, '--to', 'fs:back')).code).toBe(0)
    expect(await shown(folder, 'fs:back')).toEqual(before)
  } finally {
    await server.stop()
  }
})
