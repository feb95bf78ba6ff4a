import { namedStorages, type Places } from '@sheaf/adapter-tests'
import { storageSuite, type StorageSuiteException } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { postgres, type PostgresOptions } from '../postgres.ts'
import { ended, startScript } from './child-process.ts'

/** Gives the suite its databases. */
export interface SuiteHooks extends Places {
  /** The options to open a schema. */
  options(name: string): PostgresOptions
  /** The address for another process; undefined if no other process can reach the database. */
  address?: () => string
  /** Runs a statement with a value, without Sheaf. */
  run?: (statement: string, value: string) => Promise<unknown>
  readonly except?: readonly StorageSuiteException[]
}

/** For each call: enough for a loaded machine. Deadlines have their own tests. */
export const PATIENCE_MS = 50_000

const damaging = {
  text: (schema: string) =>
    `UPDATE ${schema}.sheaf_file SET content = content || ' and more' WHERE path = $1`,
  index: (schema: string) =>
    `DELETE FROM ${schema}.sheaf_chunk WHERE file_id = (SELECT id FROM ${schema}.sheaf_file WHERE path = $1)`,
}

/** Runs the whole suite, with all available hooks. */
export function runSuite({ take, hold, options, address, run, except = [] }: SuiteHooks): void {
  const { hooks, nameOf } = namedStorages({
    take,
    open: async (name, openOptions) => {
      const adapter = postgres({ timeoutMs: PATIENCE_MS, ...options(name), schema: name })
      return hold(name, await adapter.open(openOptions))
    },
    ...(address === undefined
      ? {}
      : {
          append: async (schema, path, lines) => {
            const other = { connectionString: address(), schema, timeoutMs: PATIENCE_MS }
            await ended(startScript('append-lines.ts', JSON.stringify(other), path, lines))
          },
        }),
  })
  const damage: Parameters<typeof storageSuite>[1]['damage'] =
    run && (async (storage, { part, path }) => void (await run(damaging[part](nameOf(storage)), path)))
  storageSuite({ test, expect }, { ...hooks, ...(damage === undefined ? {} : { damage }), except })
}
