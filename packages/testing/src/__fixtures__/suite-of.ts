import type { OpenOptions, Storage } from '@sheaf/core'
import { expect } from 'vitest'
import type { Data } from '../example/in-memory-storage.ts'
import { storageSuite } from '../storage-suite.ts'
import type { StorageSuiteOptions } from '../storage-suite-options.ts'
import { keptBytes } from './kept-bytes.ts'
import { noData } from './open-in-memory.ts'

type Open = (options: OpenOptions, data: Data) => Promise<Storage & { readonly data: Data }>

/** The cases of the suite, by title. Cases without their hook call `skip`, if it is given. */
export function casesOf(options: StorageSuiteOptions, skip?: () => void): Map<string, () => Promise<void>> {
  const cases = new Map<string, () => Promise<void>>()
  const declare = (name: string, body: () => Promise<void>) => {
    if (cases.has(name)) throw new Error(`Two cases have the title "${name}".`)
    cases.set(name, body)
  }
  storageSuite({ test: Object.assign(declare, { skip: skip ?? declare }), expect }, options)
  return cases
}

/** All hooks, for storages in memory. */
export function hooksOf(open: Open): StorageSuiteOptions {
  const dataOf = new WeakMap<Storage, { data: Data; options: OpenOptions }>()
  const opened = async (options: OpenOptions, data: Data) => {
    const storage = await open(options, data)
    dataOf.set(storage, { data, options })
    return storage
  }
  const again = (storage: Storage) =>
    dataOf.get(storage) ?? expect.unreachable('a storage that was not opened here')
  return {
    open: (options) => opened(options, noData()),
    async reopen(storage, options) {
      await storage.close()
      return await opened(options, again(storage).data)
    },
    secondHandle: (storage, options) => opened(options, again(storage).data),
    // Simulates another process: another handle that shares only the data.
    async inAnotherProcess(storage, { path, lines }) {
      const { data, options } = again(storage)
      const other = await open(options, data)
      for (const line of lines) await other.store.append(path, line)
    },
    async damage(storage, { path }) {
      const { files } = again(storage).data
      const file = files.get(path)
      if (file !== undefined) files.set(path, { ...file, content: `${file.content} and more` })
    },
    keptBytes: async (storage) => keptBytes(again(storage).data),
    except: [{ case: /^storage: damage: of the index: /, reason: 'it searches the files themselves' }],
  }
}
