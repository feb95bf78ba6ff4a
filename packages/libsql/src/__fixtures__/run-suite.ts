import { namedStorages } from '@sheaf/adapter-tests'
import type { Storage } from '@sheaf/core'
import { storageSuite, type Damage, type StorageSuiteException } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { libsql, type LibsqlOptions } from '../libsql.ts'
import type { libsql as libsqlHttp } from '../http.ts'
import { ended, startScript } from './child-process.ts'

/** Gives the suite its databases. */
export interface SuiteHooks {
  /** The name of an unused empty database. */
  take(): Promise<string>
  /** Sees every storage on a database, and may return it with additions. */
  hold?(name: string, storage: Storage): Storage
  /** The options to open one; if another process uses them, they must be JSON. */
  options(name: string): Promise<LibsqlOptions>
  /** Runs a statement in one, without Sheaf. */
  run?(name: string, statement: string): Promise<unknown>
  /** Called when another process has changed one. */
  changed?(name: string): void
  /** The tested entry point; the package's main one by default, which other processes always use. */
  adapter?: typeof libsql | typeof libsqlHttp
  /** Cases that only the long run includes. */
  except?: readonly StorageSuiteException[]
}

/** For each call: enough for a loaded machine. Deadlines have their own tests. */
export const PATIENCE_MS = 50_000

/** Runs the whole suite, with all its hooks. */
export function runSuite({
  take,
  hold,
  options,
  run,
  changed,
  adapter = libsql,
  except = [],
}: SuiteHooks): void {
  const optionsOf = async (name: string): Promise<LibsqlOptions> => ({
    timeoutMs: PATIENCE_MS,
    ...(await options(name)),
  })
  const { hooks, nameOf } = namedStorages({
    take,
    open: async (name, openOptions) => {
      const opened = await adapter(await optionsOf(name)).open(openOptions)
      return hold?.(name, opened) ?? opened
    },
    append: async (name, path, lines) => {
      await ended(startScript('append-lines.ts', JSON.stringify(await optionsOf(name)), path, lines))
      changed?.(name)
    },
  })
  const damage: Parameters<typeof storageSuite>[1]['damage'] =
    run && (async (storage, what) => void (await run(nameOf(storage), damaging(what))))
  storageSuite({ test, expect }, { ...hooks, ...(damage === undefined ? {} : { damage }), except })
}

function damaging({ part, path }: Damage): string {
  return part === 'text'
    ? `UPDATE sheaf_file SET content = content || ' and more' WHERE path = '${path}'`
    : `DELETE FROM sheaf_chunk WHERE id >> 20 = (SELECT id FROM sheaf_file WHERE path = '${path}')`
}
