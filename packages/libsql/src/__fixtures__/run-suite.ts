import type { OpenOptions, Storage } from '@sheaf/core'
import { storageSuite } from '@sheaf/testing'
import { expect, test } from 'vitest'
import { libsql } from '../libsql.ts'
import type { LibsqlOptions } from '../libsql.ts'
import type { libsql as libsqlHttp } from '../libsql-http.ts'
import { ended, startScript } from './child-process.ts'

/** How the suite gets databases. */
export interface SuiteHooks {
  /** The name of an empty database that nobody uses. */
  take(): Promise<string>
  /** Sees every storage on a database, and may return it with additions. */
  hold?(name: string, storage: Storage): Storage
  /** How to open one; what another process needs of it has to be JSON. */
  options(name: string): Promise<LibsqlOptions>
  /** Another process has changed one. */
  changed?(name: string): void
  /** The entry that is tried; the package's main one by default, which other processes always use. */
  adapter?: typeof libsql | typeof libsqlHttp
}

/** Runs the whole suite, with all its hooks. */
export function runSuite({ take, hold, options: optionsOf, changed, adapter = libsql }: SuiteHooks): void {
  const names = new WeakMap<Storage, string>()
  const open = async (name: string, options: OpenOptions): Promise<Storage> => {
    const opened = await adapter(await optionsOf(name)).open(options)
    const storage = hold?.(name, opened) ?? opened
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
      open: async (options) => await open(await take(), options),
      reopen: async (storage, options) => {
        await storage.close()
        return await open(nameOf(storage), options)
      },
      secondHandle: (storage, options) => open(nameOf(storage), options),
      inAnotherProcess: async (storage, { path, lines }) => {
        await ended(startScript('append-lines.ts', JSON.stringify(await optionsOf(nameOf(storage))), path, JSON.stringify(lines)))
        changed?.(nameOf(storage))
      },
    },
  )
}
