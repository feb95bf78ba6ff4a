import { MemoryError, type Diagnosis, type OpenOptions, type Storage, type StorageAdapter } from '@sheaf/core'
import { checkOptions, refuse, type OptionNames, type StoreRules } from '@sheaf/core/adapter'
import {
  adapterOptions,
  createSqlStorage,
  gate,
  type SqlDatabase,
  type SqlQuery,
  type SqlRow,
} from '@sheaf/sql'

/** Options of `durableObject()`. */
export interface DurableObjectOptions extends StoreRules {
  /**
   * `ctx.storage` of a Durable Object with SQLite (`new_sqlite_classes`). It holds Sheaf's tables (all named
   * "sheaf_...") beside the application's.
   */
  readonly storage: DurableObjectSql
}

const NAMES: OptionNames<DurableObjectOptions> = {
  storage: true,
  extensions: true,
  maxFileBytes: true,
}

/**
 * Memory in the SQLite of a Durable Object: `durableObject({ storage: this.ctx.storage })`. A change is
 * durable when its call resolves. Creating the adapter does no I/O, and throws `invalid-argument` for
 * invalid options. `open` throws `unavailable` if the tables are damaged, or were written by a newer
 * Sheaf.
 */
export function durableObject(options: DurableObjectOptions): StorageAdapter {
  checkOptions(options, NAMES, '{ storage: this.ctx.storage }', 'The options of durableObject()')
  const { storage } = options
  if (!isSqlStorage(storage))
    refuse(
      'storage',
      'must be `ctx.storage` of a Durable Object with SQLite: list its class under new_sqlite_classes',
    )
  const rules = adapterOptions.rules(options)
  return {
    name: 'durable-object',
    rules,
    async open(openOptions: OpenOptions): Promise<Storage> {
      adapterOptions.checkOpen(openOptions)
      const examine = async (): Promise<Diagnosis> => ({
        findings: [],
        facts: { engine: 'durable-object', databaseBytes: storage.sql.databaseSize },
      })
      return await createSqlStorage(
        // Its tables answer each search: an object has 128 MB of memory.
        { database: createObjectDatabase(storage), examine, ...rules },
        openOptions,
      )
    },
  }
}

// An object without SQLite has `sql` too, but reading it throws.
function isSqlStorage(storage: Partial<DurableObjectSql> | null): boolean {
  try {
    return (
      typeof storage?.sql?.exec === 'function' &&
      typeof storage.transactionSync === 'function' &&
      typeof storage.sync === 'function'
    )
  } catch {
    return false
  }
}

/** The parts of `ctx.storage` that Sheaf uses. */
export interface DurableObjectSql {
  readonly sql: {
    exec(query: string, ...bindings: unknown[]): { toArray(): Record<string, unknown>[] }
    readonly databaseSize: number
  }
  transactionSync<Result>(work: () => Result): Result
  sync(): Promise<void>
}

/**
 * The SQLite of an object as Sheaf's port. Each call does all its work synchronously in one transaction, so
 * calls never interleave. A write waits until it is on disk: otherwise a reader could see it before.
 */
export function createObjectDatabase(storage: DurableObjectSql): SqlDatabase {
  const run = ({ sql, parameters }: SqlQuery): SqlRow[] =>
    storage.sql
      .exec(allowed(sql), ...parameters.map(bound))
      .toArray()
      .map(row)
  const transact = async (queries: readonly SqlQuery[]): Promise<SqlRow[][]> => {
    const turn = gate.pause()
    if (turn !== undefined) await turn
    try {
      return storage.transactionSync(() => queries.map(run))
    } catch (error) {
      throw translated(error)
    }
  }
  return {
    comparesVectors: false,
    read: transact,
    async write(queries) {
      const results = await transact(queries)
      await storage.sync().catch((cause: unknown) => {
        throw MemoryError.unavailable(
          'The Durable Object did not confirm a change. It may have been made: check before you repeat it.',
          { outcome: 'unknown', cause },
        )
      })
      return results
    },
    // The platform owns the database.
    close: async () => {},
  }
}

// An object may run only quick_check, which does not compare indexes with their rows.
function allowed(sql: string): string {
  return sql === 'PRAGMA integrity_check' ? 'PRAGMA quick_check' : sql
}

function bound(value: SqlRow[string]): string | number | null | ArrayBuffer {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Uint8Array ? new Uint8Array(value).buffer : value
}

function row(values: Record<string, unknown>): SqlRow {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value instanceof ArrayBuffer ? new Uint8Array(value) : (value as SqlRow[string]),
    ]),
  )
}

const PROBLEMS: readonly (readonly [pattern: RegExp, retryable: boolean, fix: string])[] = [
  [/SQLITE_FULL/, false, 'is full: an object holds 10 GB. Erase files, or divide the memory among objects'],
  [/SQLITE_TOOBIG|too big/, false, 'cannot hold a value of this size: it takes 2 MB. Write smaller files'],
  [/SQLITE_NOMEM|memory limit/, true, 'needs more memory than an object has. Try again with less at once'],
  [/SQLITE_CORRUPT|SQLITE_NOTADB/, false, 'is damaged. Go back to a bookmark from before the damage'],
]

function translated(error: unknown): unknown {
  const said = error instanceof Error ? error.message : String(error)
  // The caller recognises a failed precondition by its words.
  if (MemoryError.isInstance(error) || said.includes('SQLITE_CONSTRAINT_TRIGGER')) return error
  const [, retryable = false, fix = 'refused a statement. See the cause'] =
    PROBLEMS.find(([pattern]) => pattern.test(said)) ?? []
  return MemoryError.unavailable(`The Durable Object ${fix}. Nothing was changed.`, {
    retryable,
    cause: error,
  })
}
