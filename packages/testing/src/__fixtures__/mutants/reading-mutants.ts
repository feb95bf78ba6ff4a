import type { Commit, CommitOptions, FileStat, ReadOptions } from '@sheaf/core'
import type { CheckedChange, PortListing } from '@sheaf/core/adapter'
import { InMemoryStore } from '../../example/in-memory-storage.ts'
import { letOthersIn } from '../let-others-in.ts'
import type { Mutant } from './mutant.ts'

/** Storages that read or list otherwise than they were written; the name completes "a storage that ...". */
export const READING_MUTANTS: Readonly<Record<string, Mutant>> = {
  'takes an empty file for none where it reads several': readingSeveral(
    (read) => async (paths) => (await read(paths)).map((text) => text || undefined),
  ),
  'answers once where a path is asked for twice': readingSeveral(
    (read) => (paths) => read([...new Set(paths)]),
  ),
  'lists a folder by a pattern of its name': {
    topics: ['list'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doList(directory: string): Promise<string[]> {
          const all = await super.doList('')
          try {
            const pattern = new RegExp(`^${directory}(?:/|$)`)
            return all.filter((path) => directory === '' || pattern.test(path))
          } catch {
            return await super.doList(directory)
          }
        }
      },
    },
  },
  'lists its files in two steps': {
    topics: ['concurrency'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doList(directory: string): Promise<string[]> {
          const first = (await super.doList(directory)).sort()
          const middle = first[Math.floor(first.length / 2)] ?? ''
          await letOthersIn()
          const second = await super.doList(directory)
          return [...first.filter((path) => path < middle), ...second.filter((path) => path >= middle)]
        }
      },
    },
  },
  'leaves out of a list what begins like a folder that may be left out': {
    topics: ['list'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doList(directory: string, options?: PortListing): Promise<string[]> {
          const paths = await super.doList(directory)
          return paths.filter((path) => !options?.except?.some((each) => path.startsWith(each)))
        }
      },
    },
  },
  'takes a plus in a listed name for a space': listed((path) => path.replaceAll('+', ' ')),
  'lists nothing below a folder named __proto__': listed((path) =>
    path.split('/').includes('__proto__') ? undefined : path,
  ),
  'gives the time that it keeps itself': {
    topics: ['search'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doStat(path: string): Promise<FileStat | undefined> {
          const stat = await super.doStat(path)
          return stat && { ...stat, updatedAt: this.data.files.get(path)?.updatedAt ?? stat.updatedAt }
        }
      },
    },
  },
  'takes a longer name for the file': {
    topics: ['read and write', 'delete'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doStat(path: string): Promise<FileStat | undefined> {
          const longer = [...this.data.files.keys()].sort().find((each) => each.startsWith(path))
          return (await super.doStat(path)) ?? (longer === undefined ? undefined : await super.doStat(longer))
        }
      },
    },
  },
  'remembers that a file was not there': {
    topics: ['concurrency', 'model'],
    parts: {
      Store: class extends InMemoryStore {
        readonly #missing = new Set<string>()
        protected override async doRead(path: string): Promise<string | undefined> {
          const text = this.#missing.has(path) ? undefined : await super.doRead(path)
          if (text === undefined) this.#missing.add(path)
          return text
        }
        protected override async doCommit(
          changes: readonly CheckedChange[],
          options?: CommitOptions,
        ): Promise<Commit> {
          for (const { path } of changes) this.#missing.delete(path)
          return await super.doCommit(changes, options)
        }
      },
    },
  },
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
