import type { ReadOptions } from '@sheaf/core'
import { InMemoryStore } from '../../example/in-memory-storage.ts'
import { letOthersIn } from '../let-others-in.ts'
import { wrongStore } from './wrong-method.ts'
import type { Mutant } from './mutant.ts'

/** Storages that read or list other data than was written; the name completes "a storage that ...". */
export const READING_MUTANTS: Readonly<Record<string, Mutant>> = {
  'takes an empty file for none where it reads several': readingSeveral(
    (read) => async (paths) => (await read(paths)).map((text) => text || undefined),
  ),
  'answers once where a path is asked for twice': readingSeveral(
    (read) => (paths) => read([...new Set(paths)]),
  ),
  'lists a folder by a pattern of its name': wrongStore(['list'], {
    doList: (right) => async (directory) => {
      const all = await right('')
      try {
        const pattern = new RegExp(`^${directory}(?:/|$)`)
        return all.filter((path) => directory === '' || pattern.test(path))
      } catch {
        return await right(directory)
      }
    },
  }),
  'lists its files in two steps': wrongStore(['concurrency'], {
    doList: (right) => async (directory) => {
      const first = (await right(directory)).sort()
      const middle = first[Math.floor(first.length / 2)] ?? ''
      await letOthersIn()
      const second = await right(directory)
      return [...first.filter((path) => path < middle), ...second.filter((path) => path >= middle)]
    },
  }),
  'leaves out of a list what begins like a folder that may be left out': wrongStore(['list'], {
    doList: (right) => async (directory, options) => {
      const paths = await right(directory)
      return paths.filter((path) => !options?.except?.some((each) => path.startsWith(each)))
    },
  }),
  'takes a plus in a listed name for a space': listed((path) => path.replaceAll('+', ' ')),
  'lists nothing below a folder named __proto__': listed((path) =>
    path.split('/').includes('__proto__') ? undefined : path,
  ),
  'gives the time that it keeps itself': wrongStore(['search'], {
    doStat:
      (right, { data }) =>
      async (path) => {
        const stat = await right(path)
        return stat && { ...stat, updatedAt: data.files.get(path)?.updatedAt ?? stat.updatedAt }
      },
  }),
  'takes a longer name for the file': wrongStore(['read and write', 'delete'], {
    doStat:
      (right, { data }) =>
      async (path) => {
        const longer = [...data.files.keys()].sort().find((each) => each.startsWith(path))
        return (await right(path)) ?? (longer === undefined ? undefined : await right(longer))
      },
  }),
}

type ReadSeveral = (paths: readonly string[]) => Promise<(string | undefined)[]>

function readingSeveral(change: (read: ReadSeveral) => ReadSeveral): Mutant {
  const Store = class extends InMemoryStore {
    protected override async doReadAll(
      paths: readonly string[],
      options: ReadOptions,
    ): Promise<(string | undefined)[]> {
      return await change((asked) => super.doReadAll(asked, options))(paths)
    }
  }
  return { topics: ['read and write'], parts: { Store } }
}

function listed(name: (path: string) => string | undefined): Mutant {
  const Store = class extends InMemoryStore {
    protected override async doList(directory: string): Promise<string[]> {
      return (await super.doList(directory)).flatMap((path) => name(path) ?? [])
    }
  }
  return { topics: ['hostile texts'], parts: { Store } }
}
