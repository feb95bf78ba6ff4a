import { AsyncLocalStorage } from 'node:async_hooks'
import { STORE_DEFAULTS, systemTimer } from '@sheaf/core/adapter'
import type { OpenOptions, Storage, StorageAdapter } from '@sheaf/core'
import {
  checkOpenOptions,
  createCallDeadline,
  createFileIndexer,
  Lifetime,
  openedStorage,
  readSnapshot,
} from '@sheaf/sql'
import { diagnose, scrubTables } from './doctor/diagnose.ts'
import { PostgresStore } from './files/postgres-store.ts'
import { readChanges, snapshotSource } from './files/snapshot-source.ts'
import { syncIndex } from './files/sync-index.ts'
import { postgresSettings } from './postgres-options.ts'
import type { PostgresOptions } from './postgres-options.ts'
import { migrate } from './migrate.ts'
import { PostgresIndex } from './search/postgres-index.ts'
import { CommitListener } from './server/commit-listener.ts'
import { ownPool } from './server/postgres-pool.ts'
import { PostgresDatabase } from './server/postgres-database.ts'

/**
 * Memory in a schema of a PostgreSQL database: `postgres({ connectionString })`, or with the app's own pool,
 * `postgres({ pool })`. Creating the adapter does no I/O, and throws InvalidArgumentError for invalid
 * options. `open` creates the schema if necessary, and throws UnavailableError if the database cannot be
 * reached, refuses the login or a right, has another encoding than UTF8, is read-only, or was written by a
 * newer Sheaf.
 */
export function postgres(options: PostgresOptions): StorageAdapter {
  const {
    connectionString,
    pool,
    directConnectionString,
    readPool,
    schema,
    timeoutMs,
    searchMemoryBytes,
    rules,
  } = postgresSettings(options)
  return {
    name: 'postgres',
    async open(openOptions: OpenOptions): Promise<Storage> {
      checkOpenOptions(openOptions)
      const { chunker, analyser, clock, onProgress, abortSignal, keepIndex } = openOptions
      const held =
        pool === undefined
          ? ownPool(connectionString ?? '', timeoutMs)
          : { pool, close: () => Promise.resolve() }
      const deadline = createCallDeadline(timeoutMs, new AsyncLocalStorage<number>())
      try {
        const { remaining } = deadline
        const timer = systemTimer()
        const database = new PostgresDatabase({ ...held, readPool, schema, timeoutMs, remaining, timer })
        const listener =
          directConnectionString === undefined
            ? undefined
            : new CommitListener({
                connectionString: directConnectionString,
                where: database.where,
                schema,
                timeoutMs,
                timer,
              })
        const lifetime = new Lifetime()
        const { extensions } = { ...STORE_DEFAULTS, ...rules }
        const indexer = createFileIndexer({ chunker, analyser })
        const parts = { database, indexer, createKey: () => crypto.randomUUID() }
        const store = new PostgresStore({ ...parts, clock, lifetime, ...rules })
        const index = new PostgresIndex({ ...parts, analyser, lifetime, searchMemoryBytes })
        await migrate(database)
        await syncIndex(parts, { onProgress, abortSignal, keepIndex, counts: false })
        const storage = openedStorage({
          lifetime,
          store,
          index,
          doctor: (how) => diagnose({ ...parts, clock, extensions }, how),
          changes: (how) => readChanges(database, how),
          ...(listener === undefined ? {} : { watch: listener.watch.bind(listener) }),
          scrub: (how) => {
            index.forget()
            return scrubTables(database, how)
          },
          snapshot: (how) => readSnapshot(snapshotSource(database), how),
          release: () => held.close(),
        })
        return deadline.guard({
          ...storage,
          close() {
            listener?.close()
            return storage.close()
          },
        })
      } catch (error) {
        await held.close()
        throw error
      }
    },
  }
}
