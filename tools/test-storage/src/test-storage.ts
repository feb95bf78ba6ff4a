import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { StorageAdapter } from '@sheaf/core'
import { fs } from '@sheaf/fs'
import { libsql } from '@sheaf/libsql'
import { plainFetch } from '@sheaf/libsql-server'
import { sqlite } from '@sheaf/sqlite'
import { SERVER_VARIABLES } from './server-variables.ts'

export type TestStorageKind = 'sqlite' | 'fs' | 'libsql-file' | 'libsql-http'

/**
 * The name of the environment variable with the storage of the tests: a TestStorageKind, "sqlite" when it is
 * not set.
 */
export const STORAGE_VARIABLE = 'SHEAF_TEST_STORAGE'

/** The kind that this run of the tests is for. */
export function testStorageKind(): TestStorageKind {
  return (process.env[STORAGE_VARIABLE] ?? 'sqlite') as TestStorageKind
}

/**
 * How often a test repeats itself: as often as it needs to on SQLite and in the long run (SHEAF_SOAK=1), a
 * fourth of that on the other storages.
 */
export function repetitions(wanted: number): number {
  const isWhole = testStorageKind() === 'sqlite' || process.env['SHEAF_SOAK'] === '1'
  return isWhole ? wanted : Math.ceil(wanted / 4)
}

/**
 * The storage of a folder, of the kind that the run is for unless the test needs one: the same folder is the
 * same storage, in every process of the run. The folder exists, and is not used otherwise.
 */
export function testStorage(folder: string, kind: TestStorageKind = testStorageKind()): StorageAdapter {
  switch (kind) {
    case 'sqlite':
      return sqlite({ file: join(folder, 'memory.db'), synchronous: 'normal' })
    case 'fs':
      return fs({ root: join(folder, 'notes') })
    case 'libsql-file':
      return libsql({ url: `file:${join(folder, 'memory.db')}` })
    case 'libsql-http':
      return onServer(createHash('sha256').update(folder).digest('hex').slice(0, 16))
  }
}

function onServer(namespace: string): StorageAdapter {
  const { [SERVER_VARIABLES.url]: url, [SERVER_VARIABLES.admin]: admin } = process.env
  if (url === undefined || admin === undefined)
    throw new Error('No server was started; add start-server to the global setup of the tests.')
  const adapter = libsql({ url: `${url}/dev/${namespace}/`, timeoutMs: 60_000, fetch: plainFetch })
  return {
    name: adapter.name,
    async open(options) {
      const made = await fetch(`${admin}/v1/namespaces/${namespace}/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      // 400: it is there already.
      if (!made.ok && made.status !== 400) throw new Error(`The server made no namespace: ${made.status}`)
      return await adapter.open(options)
    },
  }
}
