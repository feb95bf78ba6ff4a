import { MemoryError, type Commit, type FileStat, type OpenOptions, type WriteOptions } from '@sheaf/core'
import type { CheckedChange } from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../example/in-memory-storage.ts'
import { openInMemory } from '../open-in-memory.ts'
import { wrongStore } from './wrong-method.ts'
import type { Mutant } from './mutant.ts'
import { letOthersIn } from '../let-others-in.ts'

/**
 * Storages with wrong files, or with a wrong life cycle from open to close; the name completes "a storage
 * that ...".
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
  'leaves out missing files of those that are read at once': wrongStore(['read and write'], {
    doReadAll: (right) => async (paths, options) => {
      return (await right(paths, options)).filter((content) => content !== undefined)
    },
  }),
  'ignores ifMatch': wrongStore(['compare and set', 'commit', 'concurrency', 'errors', 'model'], {
    doCommit: (right) => async (changes) => {
      return await right(changes.map(({ ifMatch: _ignored, ...change }) => change))
    },
  }),
  'takes ifMatch null as no condition': wrongStore(['compare and set', 'commit', 'model', 'errors'], {
    doCommit: (right) => async (changes) => {
      return await right(
        changes.map(({ ifMatch, ...change }) => (ifMatch === null ? change : { ...change, ifMatch })),
      )
    },
  }),
  'commits change by change': wrongStore(['commit', 'model', 'concurrency'], {
    doCommit: (right) => async (changes) => {
      const commits: Commit[] = []
      for (const change of changes) {
        await letOthersIn()
        commits.push(await right([change]))
      }
      const [first] = commits
      if (first === undefined) throw new MemoryError('unavailable', 'nothing')
      return { ...first, files: commits.flatMap(({ files }) => files) }
    },
  }),
  'deletes what does not exist without a word': wrongStore(['delete', 'commit', 'model', 'errors'], {
    doCommit:
      (right, { data }) =>
      async (changes) => {
        const real = changes.filter(({ path, content }) => content !== null || data.files.has(path))
        const { files, ...commit } = await right(real)
        return { ...commit, files: changes.map(({ path }) => files.find((file) => file?.path === path)) }
      },
  }),
  'gives empty text for a missing file': wrongStore(['read and write', 'delete', 'errors'], {
    doRead: (right) => async (path) => {
      return (await right(path)) ?? ''
    },
  }),
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
  'lists one folder only': wrongStore(['list', 'read and write', 'model', 'views'], {
    doList: (right) => async (directory) => {
      const depth = directory === '' ? 1 : directory.split('/').length + 1
      return (await right(directory)).filter((path) => path.split('/').length === depth)
    },
  }),
  'lists by the beginning of the path': wrongStore(['list', 'views'], {
    doList: (right) => async (directory) => {
      return (await right('')).filter((path) => path.startsWith(directory))
    },
  }),
  'lists hidden files': wrongStore(['hidden files', 'model'], {
    list:
      (right) =>
      async (directory, options = {}) => {
        return await right(directory, { ...options, includeHidden: true })
      },
  }),
  'sorts by bytes': wrongStore(['list'], {
    list:
      (right) =>
      async (directory, options = {}) => {
        const points = (path: string) =>
          [...path].map((character) => String(character.codePointAt(0)).padStart(7, '0')).join('')
        return (await right(directory, options)).toSorted((a, b) => (points(a) < points(b) ? -1 : 1))
      },
  }),
  'does not check paths': wrongStore(['paths'], {
    read:
      (_right, { data }) =>
      async (path) => {
        const content = data.files.get(path)?.content
        if (content === undefined) throw MemoryError.notFound(path)
        return content
      },
  }),
  'keeps twins': wrongStore(['names', 'errors'], {
    doCommit:
      (right, { data, clock }) =>
      async (changes) => {
        const commits = await Promise.all(
          changes.map(async (change) => {
            const others = [...data.files].filter(([path]) => path !== change.path)
            for (const [path] of others) data.files.delete(path)
            try {
              return await right([change])
            } finally {
              for (const [path, file] of others) data.files.set(path, file)
            }
          }),
        )
        return {
          sequence: data.sequence,
          committedAt: clock.now(),
          files: commits.flatMap(({ files }) => files),
        }
      },
  }),
  'tells contents in errors': wrongStore(['errors'], {
    doCommit: (right) => async (changes) => {
      try {
        return await right(changes)
      } catch (error) {
        const content = changes.map((change) => change.content).join()
        if (MemoryError.isInstance(error))
          Object.defineProperty(error, 'message', {
            value: `${error.message} (while writing ${content})`,
          })
        throw error
      }
    },
  }),
  'throws plain errors': wrongStore(['errors', 'commit', 'compare and set', 'delete'], {
    doCommit: (right) => async (changes) => {
      try {
        return await right(changes)
      } catch (cause) {
        throw new Error('SQLITE_CONSTRAINT', { cause })
      }
    },
  }),
  'works on after close': {
    topics: ['close'],
    open: async (options, data) => ({ ...(await openInMemory(options, data)), close: async () => {} }),
  },
  'gives up what is under way when closed': {
    topics: ['close'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          if (this.isClosed) throw MemoryError.closed('The storage')
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
