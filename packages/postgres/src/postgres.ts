import { AsyncLocalStorage } from 'node:async_hooks'
import {
  STORE_DEFAULTS,
  systemTimer,
  untilAborted,
  checkOptions,
  checkValue,
  refuse,
  type OptionNames,
  type StoreRules,
} from '@sheaf/core/adapter'
import type { OpenOptions, Storage, StorageAdapter } from '@sheaf/core'
import { adapterOptions, createCallDeadline, createFileIndexer, Lifetime, readSnapshot } from '@sheaf/sql'
import { diagnose, scrubber } from './diagnose.ts'
import { PostgresStore, readChanges, snapshotSource } from './files/postgres-store.ts'
import { syncIndex } from './files/make-commit.ts'
import { migrate } from './tables.ts'
import { postgresIndex } from './search/postgres-index.ts'
import { CommitListener } from './server/commit-listener.ts'
import { LONGEST_MS, ownPool, type PostgresPool } from './server/send-statement.ts'
import { PostgresDatabase } from './server/postgres-database.ts'

type SearchMemoryOptions = Parameters<typeof adapterOptions.searchMemoryBytes>[0]

/** The place of the database, and its limits. Requires either `connectionString` or `pool`. */
export interface PostgresOptions extends StoreRules, SearchMemoryOptions {
  /** "postgres://user:password@host:5432/database". Opening creates a pool of up to ten connections. */
  readonly connectionString?: string | undefined
  /** The app's own pool; closing the storage leaves it open. */
  readonly pool?: PostgresPool | undefined
  /**
   * The address of the server itself, if `pool` or `connectionString` leads to a pooler. Over it, subscribers
   * are notified of other processes' commits at once (LISTEN), with one connection while there are
   * subscribers; without it, they poll. `connectionString` by default.
   */
  readonly directConnectionString?: string | undefined
  /**
   * The schema of the tables, "sheaf" by default; created if it does not exist. One schema per tenant
   * separates tenants in one database. Required if the address has "schema=", as that of Prisma.
   */
  readonly schema?: string | undefined
  /**
   * A pool of read replicas, for reads and searches. Their answers are never older than what this storage has
   * written or seen.
   */
  readonly readPool?: PostgresPool | undefined
  /**
   * How long a call may take, in milliseconds, including all its statements and retries. 10,000 by default.
   */
  readonly timeoutMs?: number | undefined
}

const NAMES: OptionNames<PostgresOptions> = {
  connectionString: true,
  pool: true,
  directConnectionString: true,
  schema: true,
  readPool: true,
  timeoutMs: true,
  searchMemoryBytes: true,
  extensions: true,
  maxFileBytes: true,
}

// Its errors never contain the connection string.
function postgresSettings(options: PostgresOptions) {
  const {
    connectionString,
    pool,
    directConnectionString = connectionString,
    readPool,
    schema = 'sheaf',
    timeoutMs = 10_000,
  } = checkOptions(options, NAMES, '{ connectionString: "postgres://..." }', 'The options of postgres()')
  if ((connectionString === undefined) === (pool === undefined))
    refuse('connectionString', 'or `pool` must be given, and not both')
  for (const [name, text] of Object.entries({ connectionString, directConnectionString })) {
    if (text === undefined || isAddress(text)) continue
    refuse(
      name,
      'must be an address such as "postgres://user:password@host:5432/database"; in a password write "@", ' +
        '":", "/", "?", "#" and "%" as %40, %3A, %2F, %3F, %23 and %25',
    )
  }
  // pg ignores it: all tenants would share one schema.
  if (options.schema === undefined && /[?&]schema=/.test(connectionString ?? ''))
    refuse('schema', 'must be an option: the address names one, which pg does not read')
  checkPool('pool', pool)
  checkPool('readPool', readPool)
  // Other names would need escapes in statements.
  if (typeof schema !== 'string' || !/^[A-Za-z0-9_][\w-]{0,62}$/.test(schema) || /^pg_/i.test(schema))
    refuse(
      'schema',
      'must have only letters a-z, digits, "_" and "-", at most 63, and not begin with "-" or "pg_"',
    )
  checkValue.whole('timeoutMs', timeoutMs, 1, { of: 'milliseconds', to: LONGEST_MS })
  return {
    connectionString,
    pool,
    directConnectionString,
    readPool,
    schema,
    timeoutMs,
    searchMemoryBytes: adapterOptions.searchMemoryBytes(options),
    rules: adapterOptions.rules(options),
  }
}

function checkPool(name: string, pool: PostgresPool | undefined): void {
  if (pool !== undefined && typeof (pool as Partial<PostgresPool> | null)?.query !== 'function')
    refuse(name, 'must be a pool of pg, or of the same shape, with query()')
}

function isAddress(text: unknown): boolean {
  return typeof text === 'string' && /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
}

/**
 * Memory in a schema of a PostgreSQL database: `postgres({ connectionString })`, or with the app's own pool,
 * `postgres({ pool })`. Creating the adapter does no I/O, and throws `invalid-argument` for invalid
 * options. `open` creates the schema if necessary, and throws `unavailable` if the database cannot be
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
    rules: own,
  } = postgresSettings(options)
  return {
    name: 'postgres',
    rules: own,
    async open(openOptions: OpenOptions): Promise<Storage> {
      adapterOptions.checkOpen(openOptions)
      const rules = { ...STORE_DEFAULTS, ...openOptions.rules, ...own }
      const { chunker, analyser, clock, onProgress, abortSignal, keepIndex, create } = openOptions
      const held =
        pool === undefined ? ownPool(connectionString ?? '', timeoutMs) : { pool, close: async () => {} }
      const deadline = createCallDeadline(timeoutMs, new AsyncLocalStorage<number>())
      try {
        const timer = systemTimer()
        const database = new PostgresDatabase({
          ...held,
          readPool,
          schema,
          timeoutMs,
          remaining: deadline.remaining,
          timer,
        })
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
        const indexer = createFileIndexer({ chunker, analyser })
        const parts = { database, indexer, createKey: () => crypto.randomUUID() }
        const store = new PostgresStore({ ...parts, clock, lifetime, ...rules })
        const index = postgresIndex({ ...parts, analyser, lifetime, searchMemoryBytes })
        await untilAborted(() => migrate(database, create), abortSignal)
        await syncIndex(parts, { onProgress, abortSignal, keepIndex, counts: false })
        const storage = lifetime.storage({
          store,
          index,
          doctor: (how) => diagnose({ ...parts, clock, extensions: rules.extensions }, how),
          changes: (how) => readChanges(database, how),
          ...(listener === undefined ? {} : { watch: listener.watch.bind(listener) }),
          scrub: scrubber(database, { timer, timeoutMs, index }),
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
        await untilAborted(() => held.close(), abortSignal).catch(() => {})
        throw error
      }
    },
  }
}
