import { InvalidArgumentError } from '@sheaf/core'
import { checkOptions } from '@sheaf/core/adapter'
import type { OptionNames, StoreRules } from '@sheaf/core/adapter'
import { searchMemoryBytes, storeRules } from '@sheaf/sql'
import type { SearchMemoryOptions } from '@sheaf/sql'
import { POSTGRES_DEFAULTS } from './defaults.ts'
import type { PostgresPool } from './server/postgres-pool.ts'

/** The place of the database, and its limits. Requires either `connectionString` or `pool`. */
export interface PostgresOptions extends StoreRules, SearchMemoryOptions {
  /** "postgres://user:password@host:5432/database". Opening creates a pool of up to ten connections. */
  readonly connectionString?: string
  /** The app's own pool; closing the storage leaves it open. */
  readonly pool?: PostgresPool
  /**
   * The address of the server itself, if `pool` or `connectionString` leads to a pooler. Over it, subscribers
   * are notified of other processes' commits at once (LISTEN), with one connection while there are
   * subscribers; without it, they poll. `connectionString` by default.
   */
  readonly directConnectionString?: string
  /**
   * The schema of the tables, "sheaf" by default; created if it does not exist. One schema per tenant
   * separates tenants in one database.
   */
  readonly schema?: string
  /**
   * A pool of read replicas, for reads and searches. Their answers are never older than what this storage has
   * written or seen.
   */
  readonly readPool?: PostgresPool
  /**
   * How long a call may take, in milliseconds, including all its statements and retries. 10,000 by default.
   */
  readonly timeoutMs?: number
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

/** Checked options. */
export interface Settings {
  readonly connectionString: string | undefined
  readonly pool: PostgresPool | undefined
  readonly directConnectionString: string | undefined
  readonly readPool: PostgresPool | undefined
  readonly schema: string
  readonly timeoutMs: number
  readonly searchMemoryBytes: number
  readonly rules: StoreRules
}

/** Throws InvalidArgumentError for invalid options. The error never contains the connection string. */
export function postgresSettings(options: PostgresOptions): Settings {
  const {
    connectionString,
    pool,
    directConnectionString = connectionString,
    readPool,
    schema = POSTGRES_DEFAULTS.schema,
    timeoutMs = POSTGRES_DEFAULTS.timeoutMs,
  } = checkOptions(options, NAMES, '{ connectionString: "postgres://..." }', 'The options of postgres()')
  if ((connectionString === undefined) === (pool === undefined)) {
    throw new InvalidArgumentError('connectionString', 'or `pool` must be given, and not both')
  }
  for (const [name, text] of Object.entries({ connectionString, directConnectionString })) {
    if (text === undefined || isAddress(text)) continue
    throw new InvalidArgumentError(
      name,
      'must be an address such as "postgres://user:password@host:5432/database"; in a password write "@", ' +
        '":", "/", "?", "#" and "%" as %40, %3A, %2F, %3F, %23 and %25',
    )
  }
  checkPool('pool', pool)
  checkPool('readPool', readPool)
  // Other names would need escapes in statements. For a UUID, `tenant_...` is a valid name.
  if (typeof schema !== 'string' || !/^[A-Za-z0-9_][\w-]{0,62}$/.test(schema) || /^pg_/i.test(schema)) {
    throw new InvalidArgumentError(
      'schema',
      'must have only letters a-z, digits, "_" and "-", at most 63, and not begin with "-" or "pg_"',
    )
  }
  if (!Number.isInteger(timeoutMs) || timeoutMs < 1 || timeoutMs > 0x7f_ff_ff_ff) {
    throw new InvalidArgumentError('timeoutMs', 'must be a whole number of milliseconds, 1 or more')
  }
  const places = { connectionString, pool, directConnectionString, readPool }
  return {
    ...places,
    schema,
    timeoutMs,
    searchMemoryBytes: searchMemoryBytes(options),
    rules: storeRules(options),
  }
}

function checkPool(name: string, pool: PostgresPool | undefined): void {
  if (pool !== undefined && typeof (pool as Partial<PostgresPool> | null)?.query !== 'function')
    throw new InvalidArgumentError(name, 'must be a pool of pg, or of the same shape, with query()')
}

function isAddress(text: unknown): boolean {
  return typeof text === 'string' && /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
}
