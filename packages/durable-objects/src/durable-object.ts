import { InvalidArgumentError } from '@sheaf/core'
import type { Diagnosis, OpenOptions, Storage, StorageAdapter } from '@sheaf/core'
import { checkOptions } from '@sheaf/core/adapter'
import type { OptionNames, StoreRules } from '@sheaf/core/adapter'
import { checkOpenOptions, createSqlStorage, storeRules } from '@sheaf/sql'
import { createObjectDatabase } from './object-database.ts'
import type { DurableObjectSql } from './object-database.ts'

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
 * durable when its call resolves. Creating the adapter does no I/O, and throws InvalidArgumentError for
 * invalid options. `open` throws UnavailableError if the tables are damaged, or were written by a newer
 * Sheaf.
 */
export function durableObject(options: DurableObjectOptions): StorageAdapter {
  checkOptions(options, NAMES, '{ storage: this.ctx.storage }', 'The options of durableObject()')
  const { storage } = options
  if (!isSqlStorage(storage))
    throw new InvalidArgumentError(
      'storage',
      'must be `ctx.storage` of a Durable Object with SQLite: list its class under new_sqlite_classes',
    )
  const rules = storeRules(options)
  return {
    name: 'durable-object',
    async open(openOptions: OpenOptions): Promise<Storage> {
      checkOpenOptions(openOptions)
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
