import {
  contentHash,
  MemoryError,
  type Change,
  type Commit,
  type CommitOptions,
  type FileStat,
} from '@sheaf/core'
import { collisionKey, isHidden, type CheckedChange } from '@sheaf/core/adapter'
import { InMemoryStore } from '../../example/in-memory-storage.ts'
import { faulty } from './limits/fault.ts'
import { wrongStore } from './wrong-method.ts'
import type { Mutant } from './mutant.ts'
import type { Parts } from '../open-in-memory.ts'
import { letOthersIn } from '../let-others-in.ts'

/**
 * Storages that break a promise about folders, sizes, texts, times or large commits; the name completes "a
 * storage that ...".
 */
export const STATE_MUTANTS: Readonly<Record<string, Mutant>> = {
  'keeps folder twins': { topics: ['folder twins', 'races', 'hostile texts'], parts: withTwins(() => true) },
  'refuses folder twins only by case': {
    topics: ['folder twins'],
    parts: withTwins((own, other) => own.toLowerCase() !== other.toLowerCase()),
  },
  'looks for twins of the first folder only': {
    topics: ['folder twins'],
    parts: withTwins((own) => own.includes('/')),
  },
  'forgets what the commit itself deletes': wrongStore(['folder twins', 'names'], {
    doCommit:
      (right, { data }) =>
      async (changes) => {
        const there = [...data.files.keys()].flatMap((path) => [path, ...foldersOf(path)])
        for (const { path, content } of changes) {
          const isTwin = [path, ...foldersOf(path)].some((own) =>
            there.some((other) => own !== other && collisionKey(own) === collisionKey(other)),
          )
          if (content !== null && isTwin) throw MemoryError.invalidPath(path, 'it has a twin')
        }
        return await right(changes)
      },
  }),
  'refuses what is new in a folder that is there': wrongStore(['folder twins', 'views'], {
    doCommit:
      (right, { data }) =>
      async (changes) => {
        const there = new Set([...data.files.keys()].flatMap(foldersOf))
        for (const { path, content } of changes) {
          const isNew = content !== null && !data.files.has(path)
          if (isNew && foldersOf(path).some((folder) => there.has(folder)))
            throw MemoryError.invalidPath(path, 'its folder is there')
        }
        return await right(changes)
      },
  }),
  'has no limit of size': {
    topics: ['sizes', 'commit', 'errors', 'views'],
    parts: {
      Store: class extends InMemoryStore {
        override async commit(changes: readonly Change[], options?: CommitOptions): Promise<Commit> {
          const isLarge =
            Array.isArray(changes) &&
            changes.some((change: Change | null) => (change?.content?.length ?? 0) > 500_000)
          return isLarge
            ? await this.doCommit(await Promise.all(changes.map(checkedByNobody)))
            : await super.commit(changes, options)
        }
      },
    },
  },
  'takes the empty file as no file': wrongStore(['sizes', 'contents', 'own writes'], {
    doStat: (right) => async (path) => {
      const stat = await right(path)
      return stat?.size === 0 ? undefined : stat
    },
  }),
  'replaces by patterns': wrongStore(['hostile texts', 'append'], {
    append: (right) => async (path, content, options) => {
      return await right(path, 'x'.replace('x', content), options)
    },
  }),
  'leaves hidden files out of a snapshot': faulty(['snapshot'], {
    snapshot: (files) => files.filter(({ path }) => !isHidden(path)),
  }),
  'ignores the times of files from elsewhere': {
    topics: ['times'],
    parts: keeping((file, before, now) =>
      before?.hash === file.hash ? { ...file, updatedAt: before.updatedAt } : { ...file, updatedAt: now },
    ),
  },
  'takes a write of the same content as a change': {
    topics: ['times'],
    parts: keeping((file, before, now) => (before === undefined ? file : { ...file, updatedAt: now })),
  },
  'never lets the time go back': {
    topics: ['times'],
    parts: keeping((file, before) =>
      before !== undefined && before.updatedAt > file.updatedAt
        ? { ...file, updatedAt: before.updatedAt }
        : file,
    ),
  },
  'numbers commits by the clock': wrongStore(['times', 'commit'], {
    doCommit:
      (right, { clock }) =>
      async (changes) => {
        return { ...(await right(changes)), sequence: clock.now().getTime() }
      },
  }),
  'numbers the commits of each handle': {
    topics: ['times', 'concurrency'],
    parts: {
      Store: class extends InMemoryStore {
        #sequence = 0
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          const commit = await super.doCommit(changes)
          this.#sequence += 1
          return { ...commit, sequence: this.#sequence }
        }
      },
    },
  },
  'commits in parts of a hundred': wrongStore(['large commits'], {
    doCommit:
      (right, { clock }) =>
      async (changes) => {
        const commits: Commit[] = []
        for (let start = 0; start < changes.length; start += 100) {
          commits.push(await right(changes.slice(start, start + 100)))
          await letOthersIn()
        }
        return {
          sequence: 0,
          committedAt: clock.now(),
          ...commits.at(-1),
          files: commits.flatMap(({ files }) => files),
        }
      },
  }),
}

/** A store that keeps a folder beside its twin if `keeps` returns true. */
function withTwins(keeps: (own: string, other: string) => boolean): Partial<Parts> {
  return {
    Store: class extends InMemoryStore {
      protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
        const own = new Set(changes.flatMap(({ path }) => foldersOf(path)))
        const isTwin = (other: string) =>
          [...own].some(
            (name) => name !== other && collisionKey(name) === collisionKey(other) && keeps(name, other),
          )
        const hidden = [...this.data.files].filter(
          ([path]) => foldersOf(path).some(isTwin) && !changes.some((change) => change.path === path),
        )
        for (const [path] of hidden) this.data.files.delete(path)
        const work = super.doCommit(changes) // is done when it returns, but for its answer
        for (const [path, file] of hidden) this.data.files.set(path, file)
        return await work
      }
    },
  }
}

/** A store that records wrong data about a file. */
function keeping(
  change: (file: FileStat, before: FileStat | undefined, now: Date) => FileStat,
): Partial<Parts> {
  return {
    Store: class extends InMemoryStore {
      protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
        const { files } = this.data
        const before = new Map(files)
        const commit = await super.doCommit(changes)
        const changed = commit.files.map(
          (file) => file && change(file, before.get(file.path), commit.committedAt),
        )
        for (const stat of changed) {
          const file = stat && files.get(stat.path)
          if (stat !== undefined && file !== undefined) files.set(stat.path, { ...file, ...stat })
        }
        return { ...commit, files: changed }
      }
    },
  }
}

async function checkedByNobody({ path, content, ifMatch }: Change): Promise<CheckedChange> {
  const precondition = ifMatch === undefined ? {} : { ifMatch }
  if (content === null) return { path, content, ...precondition }
  return {
    path,
    content,
    hash: await contentHash(content),
    size: new TextEncoder().encode(content).length,
    ...precondition,
  }
}

function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))
}
