import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { libsql } from '@sheaf/libsql'
import { createJwtKeys, isAvailable, startLibsqlServer } from '@sheaf/libsql-server'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, test } from 'vitest'
import { clock, runInFolder } from '../../__fixtures__/run-in-folder.ts'

describe.skipIf(!isAvailable())('a memory that cannot be written', () => {
  test('is backed up and examined from its replica, and outlives an emptied server', async () => {
    await using folder = await runInFolder('')
    const server = await startLibsqlServer({ directory: join(folder.path, 'server') })
    const at = (name: string) => join(folder.path, name)
    const open = async () => {
      const replica = { file: at('replica.db'), syncIntervalMs: 0 }
      return await createMemory({ storage: libsql({ url: server.url, replica, timeoutMs: 4000 }), clock })
    }
    const memory = await open()
    await memory.user('ada').store.write('a.md', 'The heron stands at the pier.')
    expect(await memory.user('ada').store.read('a.md')).toContain('heron')
    await server.kill()
    const { isNoted, findings } = await memory.backup(sqlite({ file: at('backup.db') }))
    expect({ isNoted, findings }).toEqual({ isNoted: false, findings: [] })
    const examined = await memory.doctor()
    expect(examined.findings).toMatchObject([{ problem: 'primary-unavailable', state: 'manual' }])
    expect(examined.facts).toMatchObject({ integrityCheck: 'ok', files: 2 })
    await memory.close()
    await rename(at('server'), at('server-before'))
    await server.start()
    await expect(open()).rejects.toThrow(/sheaf copy --from sqlite:FILE/)
    const kept = await folder.run('copy', '--from', 'sqlite:replica.db', '--to', 'fs:kept')
    expect(kept).toMatchObject({ code: 0, stderr: '' })
    const shown = await folder.run('memory', 'show', 'a.md', '--user', 'ada', '--store', 'fs:kept')
    expect(shown.stdout).toContain('heron')
    await server.stop()
  })

  test('is backed up with a read-only token, and then read as before', async () => {
    await using folder = await runInFolder('')
    const keys = createJwtKeys()
    const jwtKeyFile = join(folder.path, 'key.pem')
    await writeFile(jwtKeyFile, keys.publicKey)
    const server = await startLibsqlServer({ directory: join(folder.path, 'server'), jwtKeyFile })
    const open = async (authToken: string) =>
      await createMemory({ storage: libsql({ url: server.url, authToken }), clock })
    {
      await using writer = await open(keys.token())
      await writer.user('ada').store.write('a.md', 'The heron stands at the pier.')
    }
    {
      await using reader = await open(keys.token({ access: 'ro' }))
      const place = (name: string) => sqlite({ file: join(folder.path, name) })
      expect(await reader.backup(place('backup.db'))).toMatchObject({ isNoted: false, findings: [] })
      expect((await reader.doctor()).findings).toEqual([])
      await using past = await reader.user('ada').asOf(clock.now(), place('past.db'))
      expect(await past.store.read('a.md')).toContain('heron')
    }
    await server.stop()
  })
})
