import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { libsql } from '@sheaf/libsql'
import { startLibsqlServer } from '@sheaf/libsql-server'
import { postgres } from '@sheaf/postgres'
import { startPostgresServer } from '@sheaf/postgres-server'
import { sqlite } from '@sheaf/sqlite'
import pg from 'pg'
import { loadPeer } from '../peers/engines/adapters.ts'
import type { Contender, NoteStore } from './note-store.ts'
import type { StorageAdapter } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'

/** Contenders whose servers run until `stop`. */
interface Contenders {
  readonly list: readonly Contender[]
  stop(): Promise<void>
}

const PEERS = [
  ['langgraph', 'LangGraph PostgresStore'],
  ['mastra', 'Mastra PostgresStore'],
] as const

/** Sheaf's storages, and with `withPeers` the stores of others, on servers of this run. */
export async function startContenders(directory: string, withPeers: boolean): Promise<Contenders> {
  const file = join(directory, 'sqlite/memory.db')
  const libsqlServer = await startLibsqlServer({ directory: join(directory, 'libsql') })
  const server = await startPostgresServer({
    directory: join(directory, 'postgres'),
    settings: { shared_preload_libraries: 'pg_stat_statements' },
  })
  const { connectionString } = server
  // A connection may end with the server before the pool has closed it.
  const pool = new pg.Pool({ connectionString }).on('error', () => {})
  await pool.query('CREATE EXTENSION pg_stat_statements')
  let requests = 0
  const counting: typeof fetch = async (...given) => {
    requests += 1
    return await fetch(...given)
  }
  const peers = withPeers ? PEERS : []
  return {
    list: [
      {
        id: 'sqlite',
        name: 'Sheaf, SQLite file',
        open: (purpose) => sheafStore(sqlite({ file }), purpose),
        bytes: async () => ({ tables: bytesBelow(join(directory, 'sqlite')), indexes: 0 }),
      },
      {
        id: 'libsql',
        name: 'Sheaf, libSQL server',
        open: (purpose) =>
          sheafStore(libsql({ url: libsqlServer.url, fetch: counting, timeoutMs: 60_000 }), purpose),
        trips: async () => requests,
        bytes: async () => ({ tables: bytesBelow(join(directory, 'libsql')), indexes: 0 }),
      },
      {
        id: 'postgres',
        name: 'Sheaf, PostgreSQL',
        open: (purpose) => sheafStore(postgres({ connectionString, schema: 'sheaf' }), purpose),
        trips: () => statementsOf(pool),
        bytes: () => bytesOfSchema(pool, 'sheaf'),
      },
      ...peers.map(([id, name]): Contender => ({
        id,
        name,
        async open() {
          const { open } = await loadPeer<{ open(given: object): Promise<NoteStore> }>(`stores/${id}.mjs`)
          return await open({ connectionString, schema: id })
        },
        trips: () => statementsOf(pool),
        bytes: () => bytesOfSchema(pool, id),
      })),
    ],
    async stop() {
      await pool.end()
      await server.stop()
      await libsqlServer.stop()
    },
  }
}

async function statementsOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ calls: string }>(
    `SELECT coalesce(sum(calls), 0) AS calls FROM pg_stat_statements
     WHERE toplevel AND query NOT LIKE '%pg_stat_statements%'`,
  )
  return Number(rows[0]?.calls)
}

async function bytesOfSchema(pool: pg.Pool, schema: string): ReturnType<Contender['bytes']> {
  const { rows } = await pool.query<{ tables: string; indexes: string }>(
    `SELECT sum(pg_table_size(c.oid)) AS tables, sum(pg_indexes_size(c.oid)) AS indexes
     FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind = 'r'`,
    [schema],
  )
  return { tables: Number(rows[0]?.tables), indexes: Number(rows[0]?.indexes) }
}

// In whole blocks, as the file system counts.
function bytesBelow(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).blocks * 512, 0)
}

/** Sheaf with its defaults; without history for `fill`. */
async function sheafStore(storage: StorageAdapter, purpose: 'fill' | 'call'): Promise<NoteStore> {
  const memory = await createMemory({ storage, history: purpose === 'call' })
  const pathOf = (note: string) => `notes/${note}.md`
  return {
    async fill(users) {
      const changes = users.flatMap(([user, notes]) =>
        notes.map(([note, content]) => ({ path: `users/${user}/${pathOf(note)}`, content, ifMatch: null })),
      )
      await memory.store.commit(changes)
    },
    async put(user, note, text) {
      await memory.user(user).store.write(pathOf(note), text)
    },
    get: async (user, note) => await memory.user(user).store.read(pathOf(note)),
    async search(user, query) {
      const hits = await memory.user(user).search(query, { limit: 10 })
      return hits.map(({ source }) => source.replace(/^notes\/|\.md$/g, ''))
    },
    assemble: async (user, content) =>
      await memory.user(user).assemble({ messages: [{ role: 'user', content }], maxTokens: 4000 }),
    close: () => memory.close(),
  }
}
