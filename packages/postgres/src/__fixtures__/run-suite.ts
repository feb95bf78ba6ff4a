import type { OpenOptions, Storage } from '@sheaf/core'
import { storageSuite } from '@sheaf/testing'
import type { StorageSuiteException } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { postgres } from '../postgres.ts'
import type { PostgresOptions } from '../postgres-options.ts'
import { ended, startScript } from './child-process.ts'
import type { Places } from './places.ts'

/** How the suite gets databases. */
export interface SuiteHooks extends Places {
  /** How to open a schema. */
  options(name: string): PostgresOptions
  /** The address for another process; undefined where no other process can get at the database. */
  address?: () => string
  readonly except?: readonly StorageSuiteException[]
}

/** For each call: what a loaded machine needs. Deadlines have tests of their own. */
export const PATIENCE_MS = 50_000

/** Runs the whole suite, with all hooks that there are. */
export function runSuite({ take, hold, options, address, except = [] }: SuiteHooks): void {
  const names = new WeakMap<Storage, string>()
  const open = async (name: string, openOptions: OpenOptions): Promise<Storage> => {
    const adapter = postgres({ timeoutMs: PATIENCE_MS, ...options(name), schema: name })
    const storage = hold(name, await adapter.open(openOptions))
    names.set(storage, name)
    return storage
  }
  const nameOf = (storage: Storage): string => {
    const name = names.get(storage)
    if (name === undefined) throw new Error('Not opened here.')
    return name
  }
  storageSuite(
    { test, expect },
    {
      open: async (openOptions) => await open(await take(), openOptions),
      reopen: async (storage, openOptions) => {
        await storage.close()
        return await open(nameOf(storage), openOptions)
      },
      secondHandle: (storage, openOptions) => open(nameOf(storage), openOptions),
      ...(address === undefined
        ? {}
        : {
            inAnotherProcess: async (storage, { path, lines }) => {
              const other = { connectionString: address(), schema: nameOf(storage), timeoutMs: PATIENCE_MS }
              await ended(startScript('append-lines.ts', JSON.stringify(other), path, JSON.stringify(lines)))
            },
          }),
      except,
    },
  )
}
