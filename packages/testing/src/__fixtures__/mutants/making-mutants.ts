import { MemoryError, type Commit, type CommitOptions, type FileStat, type MemoryStore } from '@sheaf/core'
import { collisionKey, type CheckedChange } from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../example/in-memory-storage.ts'
import { letOthersIn } from '../let-others-in.ts'
import { openInMemory } from '../open-in-memory.ts'
import { wrongStore } from './wrong-method.ts'
import type { Mutant } from './mutant.ts'

const SEQUENCES = new WeakMap<Data, Map<string, number>>()
const FOLDERS = new WeakMap<Data, Map<string, string>>()

/** Storages that make other changes than requested; the name completes "a storage that ...". */
export const MAKING_MUTANTS: Readonly<Record<string, Mutant>> = {
  'names the first file of a commit in its errors': refusing(['commit'], (error, [first]) => {
    const path = first?.path ?? ''
    if (MemoryError.isInstance(error, 'not-found')) return MemoryError.notFound(path)
    return MemoryError.isInstance(error, 'conflict')
      ? MemoryError.conflict({ ...versionsOf(error), path })
      : error
  }),
  'says of a file that should not exist that it does not': refusing(['commit', 'compare and set'], (error) =>
    MemoryError.isInstance(error, 'conflict') && error.expected === null
      ? MemoryError.conflict({ ...versionsOf(error), actual: null })
      : error,
  ),
  'counts on from the files that are there when opened': {
    topics: ['durability'],
    open: async (options, data) => {
      const sequences = keptIn(SEQUENCES, data)
      if (data.sequence > 0)
        data.sequence = Math.max(0, ...[...data.files.keys()].map((path) => sequences.get(path) ?? 0))
      return await openInMemory(options, data, {
        Store: committing(async (commit, changes) => {
          const made = await commit(changes)
          for (const { path } of changes) sequences.set(path, made.sequence)
          return made
        }),
      })
    },
  },
  'takes the first moment of 1970 for no time': dating((given) =>
    given.getTime() === 0 ? undefined : given,
  ),
  'keeps no time that is ahead of its clock': dating((given, { now }) => (given > now ? now : given)),
  'keeps the time of a file from elsewhere only where it is new': dating((given, { isNew }) =>
    isNew ? given : undefined,
  ),
  'keeps the time of a file that stays as large': {
    topics: ['times'],
    parts: {
      Store: committing(async (commit, changes, { files }) => {
        const before = new Map(files)
        const made = await commit(changes)
        for (const { path } of changes) {
          const [old, file] = [before.get(path), files.get(path)]
          if (file !== undefined && old?.size === file.size)
            files.set(path, { ...file, updatedAt: old.updatedAt })
        }
        return made
      }),
    },
  },
  'begins an empty file too': wrongStore(['append'], {
    append:
      (right, { data }) =>
      async (path, content, options = {}) => {
        const isEmpty = data.files.get(path)?.content === ''
        return await right(path, isEmpty ? `${options.begin ?? ''}${content}` : content, options)
      },
  }),
  'begins a file in a step of its own': {
    topics: ['append'],
    parts: {
      Store: class extends InMemoryStore {
        override async append(
          path: string,
          content: string,
          options: NonNullable<Parameters<MemoryStore['append']>[2]> = {},
        ): Promise<FileStat> {
          const { begin, ...rest } = options
          if (typeof begin === 'string' && !(await this.exists(path))) await super.append(path, begin, rest)
          return await super.append(path, content, rest)
        }
      },
    },
  },
  'makes a change after it was abandoned': {
    topics: ['abort'],
    parts: {
      Store: committing(async (commit, changes, _data, { abortSignal }) => {
        if (abortSignal === undefined) return await commit(changes)
        const making = letOthersIn().then(() => commit(changes))
        return await new Promise<Commit>((resolve, reject) => {
          abortSignal.addEventListener('abort', () => reject(abortSignal.reason as Error))
          making.then(resolve, reject)
        })
      }),
    },
  },
  'takes a change that is made already for done': {
    topics: ['compare and set', 'concurrency'],
    parts: {
      Store: committing((commit, changes, { files }) =>
        commit(
          changes.map((change) => {
            if (change.content === null || files.get(change.path)?.hash !== change.hash) return change
            const { ifMatch: _, ...rest } = change
            return rest
          }),
        ),
      ),
    },
  },
  'refuses the twin of a folder that is empty now': {
    topics: ['deep paths', 'names', 'folder twins'],
    parts: {
      Store: committing(async (commit, changes, data) => {
        const known = keptIn(FOLDERS, data)
        const folders = changes
          .filter(({ content }) => content !== null)
          .flatMap(({ path }) => foldersOf(path))
        for (const folder of folders)
          if ((known.get(collisionKey(folder)) ?? folder) !== folder)
            throw MemoryError.invalidPath(folder, 'a folder there has this name but for case')
        const made = await commit(changes)
        for (const folder of folders) known.set(collisionKey(folder), folder)
        return made
      }),
    },
  },
  'deletes last, whatever the case of the name': {
    topics: ['names', 'folder twins', 'own writes'],
    parts: {
      Store: committing(async (commit, changes, { files }) => {
        const made = await commit(changes)
        const deleted = changes
          .filter(({ content }) => content === null)
          .map(({ path }) => collisionKey(path))
        for (const path of files.keys()) if (deleted.includes(collisionKey(path))) files.delete(path)
        return made
      }),
    },
  },
}

type Make = (changes: readonly CheckedChange[]) => Promise<Commit>

function committing(
  make: (
    commit: Make,
    changes: readonly CheckedChange[],
    data: Data,
    options: CommitOptions,
    now: Date,
  ) => Promise<Commit>,
): typeof InMemoryStore {
  return class extends InMemoryStore {
    protected override async doCommit(
      changes: readonly CheckedChange[],
      options: CommitOptions = {},
    ): Promise<Commit> {
      const commit: Make = (made) => super.doCommit(made, options)
      return await make(commit, changes, this.data, options, this.clock.now())
    }
  }
}

function refusing(
  topics: readonly string[],
  change: (error: unknown, changes: readonly CheckedChange[]) => unknown,
): Mutant {
  const Store = committing(async (commit, changes) => {
    try {
      return await commit(changes)
    } catch (error) {
      throw change(error, changes)
    }
  })
  return { topics, parts: { Store } }
}

function dating(
  time: (given: Date, file: { readonly isNew: boolean; readonly now: Date }) => Date | undefined,
): Mutant {
  const Store = committing((commit, changes, { files }, _options, now) =>
    commit(
      changes.map((change) => {
        if (change.content === null || change.updatedAt === undefined) return change
        const { updatedAt, ...rest } = change
        const kept = time(updatedAt, { isNew: !files.has(change.path), now })
        return kept === undefined ? rest : { ...rest, updatedAt: kept }
      }),
    ),
  )
  return { topics: ['times'], parts: { Store } }
}

function versionsOf({ path = '', expected = null, actual = null }: MemoryError): {
  readonly path: string
  readonly expected: string | null
  readonly actual: string | null
} {
  return { path, expected, actual }
}

function foldersOf(path: string): string[] {
  const segments = path.split('/').slice(0, -1)
  return segments.map((_, place) => segments.slice(0, place + 1).join('/'))
}

function keptIn<Value>(all: WeakMap<Data, Map<string, Value>>, data: Data): Map<string, Value> {
  const known = all.get(data) ?? new Map<string, Value>()
  all.set(data, known)
  return known
}
