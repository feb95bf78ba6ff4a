import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { StorageAdapter } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { libsql } from '@sheaf/libsql'
import { postgres } from '@sheaf/postgres'
import { sqlite } from '@sheaf/sqlite'
import { remember } from './remember.ts'

const folder = await mkdtemp(join(tmpdir(), 'sheaf-swap-storage-'))
// PostgreSQL in this process. A `pg.Pool` of a server takes its place.
const pool = await PGlite.create()

// The line that changes. Nothing else does.
const storages: Readonly<Record<string, StorageAdapter>> = {
  'a folder of markdown': fs({ root: join(folder, 'notes') }),
  'a SQLite file': sqlite({ file: join(folder, 'memory.db') }),
  'a libSQL server, or a file': libsql({
    url: process.env['LIBSQL_URL'] ?? `file:${join(folder, 'libsql.db')}`,
  }),
  PostgreSQL: postgres({ pool }),
}

try {
  const outputs: string[] = []
  for (const [name, storage] of Object.entries(storages)) {
    const lines = await remember(storage)
    outputs.push(lines.join('\n'))
    console.log(`\n${name}\n${lines.map((line) => `  ${line}`).join('\n')}`)
  }
  const isSame = new Set(outputs).size === 1
  console.log(isSame ? '\nThe same four times.' : '\nThe outputs differ.')
  process.exitCode = isSame ? 0 : 1
} finally {
  await pool.close()
  await rm(folder, { recursive: true, force: true })
}
