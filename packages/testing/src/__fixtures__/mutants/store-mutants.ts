import { ClosedError, MemoryError, NotFoundError } from '@sheaf/core'
import type { Commit, FileStat, ListOptions, OpenOptions, ReadOptions, WriteOptions } from '@sheaf/core'
import type { CheckedChange } from '@sheaf/core/adapter'
import { InMemoryStore } from '../../example/in-memory-storage.ts'
import type { Data } from '../../example/in-memory-storage.ts'
import { openInMemory } from '../open-in-memory.ts'
import type { Mutant } from './mutant.ts'
import { letOthersIn } from '../let-others-in.ts'

/**
 * Storages whose files, or whose life from open to close, are wrong; the name completes "a storage that ...".
 */
export const STORE_MUTANTS: Readonly<Record<string, Mutant>> = {
  'loses one of two appends at once': {
    topics: ['append', 'concurrency'],
    parts: {
      Store: class extends InMemoryStore {
        override async append(
          path: string,
          content: string,
          { ifMatch, ...options }: WriteOptions = {},
        ): Promise<FileStat> {
          const before = await this.read(path).catch(() => '')
          return await this.write(path, before + content, { ...options, ifMatch })
        }
      },
    },
  },
  'leaves out missing files of those that are read at once': {
    topics: ['read and write'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doReadAll(
          paths: readonly string[],
          options: ReadOptions,
        ): Promise<(string | undefined)[]> {
          return (await super.doReadAll(paths, options)).filter((content) => content !== undefined)
        }
      },
    },
  },
  'ignores ifMatch': {
    topics: ['compare and set', 'commit', 'concurrency', 'errors', 'model'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          return await super.doCommit(changes.map(({ ifMatch: _ignored, ...change }) => change))
        }
      },
    },
  },
  'takes ifMatch null as no condition': {
    topics: ['compare and set', 'commit', 'model', 'errors'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          return await super.doCommit(
            changes.map(({ ifMatch, ...change }) => (ifMatch === null ? change : { ...change, ifMatch })),
          )
        }
      },
    },
  },
  'commits change by change': {
    topics: ['commit', 'model', 'concurrency'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          const commits: Commit[] = []
          for (const change of changes) {
            await letOthersIn()
            commits.push(await super.doCommit([change]))
          }
          const [first] = commits
          if (first === undefined) throw new MemoryError('unavailable', 'nothing')
          return { ...first, files: commits.flatMap(({ files }) => files) }
        }
      },
    },
  },
  'deletes what does not exist without a word': {
    topics: ['delete', 'commit', 'model', 'errors'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          const real = changes.filter(({ path, content }) => content !== null || this.data.files.has(path))
          const { files, ...commit } = await super.doCommit(real)
          return { ...commit, files: changes.map(({ path }) => files.find((file) => file?.path === path)) }
        }
      },
    },
  },
  'gives empty text for a missing file': {
    topics: ['read and write', 'delete', 'errors'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doRead(path: string): Promise<string | undefined> {
          return (await super.doRead(path)) ?? ''
        }
      },
    },
  },
  'counts characters as size': {
    topics: ['read and write', 'contents', 'model'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doStat(path: string): Promise<FileStat | undefined> {
          const stat = await super.doStat(path)
          return stat && { ...stat, size: (await super.doRead(path))?.length ?? 0 }
        }
      },
    },
  },
  'takes the time of the system': {
    topics: ['read and write', 'commit', 'search'],
    open: (options, data) =>
      openInMemory({ ...options, clock: { ...options.clock, now: () => new Date() } }, data),
  },
  'lists one folder only': {
    topics: ['list', 'read and write', 'model', 'views'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doList(directory: string): Promise<string[]> {
          const depth = directory === '' ? 1 : directory.split('/').length + 1
          return (await super.doList(directory)).filter((path) => path.split('/').length === depth)
        }
      },
    },
  },
  'lists by the beginning of the path': {
    topics: ['list', 'views'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doList(directory: string): Promise<string[]> {
          return (await super.doList('')).filter((path) => path.startsWith(directory))
        }
      },
    },
  },
  'lists hidden files': {
    topics: ['hidden files', 'model'],
    parts: {
      Store: class extends InMemoryStore {
        override async list(directory?: string, options: ListOptions = {}): Promise<string[]> {
          return await super.list(directory, { ...options, includeHidden: true })
        }
      },
    },
  },
  'sorts by bytes': {
    topics: ['list'],
    parts: {
      Store: class extends InMemoryStore {
        override async list(directory?: string, options: ListOptions = {}): Promise<string[]> {
          const points = (path: string) =>
            [...path].map((character) => String(character.codePointAt(0)).padStart(7, '0')).join('')
          return (await super.list(directory, options)).toSorted((a, b) => (points(a) < points(b) ? -1 : 1))
        }
      },
    },
  },
  'does not check paths': {
    topics: ['paths'],
    parts: {
      Store: class extends InMemoryStore {
        override async read(path: string): Promise<string> {
          const content = this.data.files.get(path)?.content
          if (content === undefined) throw new NotFoundError(path)
          return content
        }
      },
    },
  },
  'keeps twins': {
    topics: ['names', 'errors'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          const commits = await Promise.all(
            changes.map(async (change) => {
              const others = [...this.data.files].filter(([path]) => path !== change.path)
              for (const [path] of others) this.data.files.delete(path)
              try {
                return await super.doCommit([change])
              } finally {
                for (const [path, file] of others) this.data.files.set(path, file)
              }
            }),
          )
          return {
            sequence: this.data.sequence,
            committedAt: this.clock.now(),
            files: commits.flatMap(({ files }) => files),
          }
        }
      },
    },
  },
  'tells contents in errors': {
    topics: ['errors'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          try {
            return await super.doCommit(changes)
          } catch (error) {
            const content = changes.map((change) => change.content).join()
            if (MemoryError.isInstance(error))
              Object.defineProperty(error, 'message', {
                value: `${error.message} (while writing ${content})`,
              })
            throw error
          }
        }
      },
    },
  },
  'throws plain errors': {
    topics: ['errors', 'commit', 'compare and set', 'delete'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          try {
            return await super.doCommit(changes)
          } catch (cause) {
            throw new Error('SQLITE_CONSTRAINT', { cause })
          }
        }
      },
    },
  },
  'works on after close': {
    topics: ['close'],
    open: async (options, data) => ({ ...(await openInMemory(options, data)), close: async () => {} }),
  },
  'gives up what is under way when closed': {
    topics: ['close'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          if (this.isClosed) throw new ClosedError('The storage')
          return await super.doCommit(changes)
        }
      },
    },
  },
  'throws when closed twice': {
    topics: ['close'],
    async open(options, data) {
      const storage = await openInMemory(options, data)
      let isClosed = false
      return {
        ...storage,
        async close() {
          if (isClosed) throw new Error('closed twice')
          isClosed = true
          await storage.close()
        },
      }
    },
  },
  'forgets everything when closed': {
    topics: ['durability', 'hidden files', 'vectors', 're-index'],
    open: (options) => openInMemory(options),
  },
  'keeps the chunks of the first chunker': {
    topics: ['re-index'],
    open: (() => {
      const first = new WeakMap<Data, OpenOptions['chunker']>()
      return (options: OpenOptions, data: Data) => {
        const chunker = first.get(data) ?? options.chunker
        first.set(data, chunker)
        return openInMemory({ ...options, chunker }, data)
      }
    })(),
  },
}
