import { MemoryError, type Commit, type FileStat, type WriteOptions, type MemoryStore } from '@sheaf/core'
import type { CheckedChange } from '@sheaf/core/adapter'
import { InMemoryStore } from '../../example/in-memory-storage.ts'
import type { File } from '../../example/scan-index.ts'
import { letOthersIn } from '../let-others-in.ts'
import { wrongStore } from './wrong-method.ts'
import type { Mutant } from './mutant.ts'

type ListOptions = NonNullable<Parameters<MemoryStore['list']>[1]>

/** Storages whose changes or lists are wrong for some sizes, names, conditions or numbers of files. */
export const CHANGE_MUTANTS: Readonly<Record<string, Mutant>> = {
  'lists nothing in a folder of other letters': listing(['list'], (paths, directory) =>
    /^[ -~]*$/.test(directory) ? paths : [],
  ),
  'lists hidden files of the first level only': listing(['hidden files', 'model'], (paths) =>
    paths.filter((path) => !/\/\.[hp]/.test(path)),
  ),
  'lists nothing in a folder with a space': listing(['list'], (paths, directory) =>
    directory.includes(' ') ? [] : paths,
  ),

  'loses an append that makes exactly 65,536 bytes': appending(['sizes', 'model'], (before, content) =>
    before + content.length === 65_536 ? '' : content,
  ),
  'loses an append to exactly 65,536 bytes': appending(['sizes', 'model'], (before, content) =>
    before === 65_536 ? '' : content,
  ),
  'loses an append over a boundary of 4,096 bytes': appending(['sizes', 'model'], (before, content) =>
    before < 4096 && before + content.length > 4096 ? content.slice(0, 4096 - before) : content,
  ),
  'starts a line with each append': appending(['append', 'contents', 'model'], (before, content) =>
    before === 0 ? content : `\n${content}`,
  ),
  'ignores ifMatch of an append': wrongStore(['compare and set', 'races', 'errors', 'model'], {
    append:
      (right) =>
      async (path, content, options = {}) => {
        const { ifMatch: _, ...rest } = options
        return await right(path, content, rest)
      },
  }),
  'ignores ifMatch null of an append': wrongStore(['compare and set', 'model'], {
    append:
      (right) =>
      async (path, content, options = {}) => {
        const { ifMatch, ...rest } = options
        return await right(path, content, ifMatch === null ? rest : options)
      },
  }),
  'ignores ifMatch of a delete': committing(['compare and set', 'races', 'errors', 'commit'], (changes) =>
    changes.map(({ ifMatch, ...change }) =>
      change.content === null || ifMatch === undefined ? change : { ...change, ifMatch },
    ),
  ),
  'looks at the first condition of a commit': committing(['commit', 'large commits', 'model'], (changes) =>
    changes.map(({ ifMatch, ...change }, place) =>
      place > 0 || ifMatch === undefined ? change : { ...change, ifMatch },
    ),
  ),
  'compares the beginning of a hash': wrongStore(['compare and set'], {
    doCommit:
      (right, { data }) =>
      async (changes) => {
        const meant = changes.map((change) => {
          const actual = data.files.get(change.path)?.hash
          const isAlike = change.ifMatch && actual?.startsWith(change.ifMatch.toLowerCase().slice(0, 63))
          return isAlike === true ? { ...change, ifMatch: actual ?? null } : change
        })
        return await right(meant)
      },
  }),
  'tells the wrong hash of a conflict': wrongStore(['compare and set'], {
    doCommit: (right) => async (changes) => {
      try {
        return await right(changes)
      } catch (error) {
        if (!MemoryError.isInstance(error, 'conflict')) throw error
        throw MemoryError.conflict({ path: error.path ?? '', expected: error.expected ?? null, actual: null })
      }
    },
  }),
  'shows half a rename: both names': inTwoSteps((changes) => [
    changes.filter(({ content }) => content !== null),
    changes.filter(({ content }) => content === null),
  ]),
  'shows half a rename: no name': inTwoSteps((changes) => [
    changes.filter(({ content }) => content === null),
    changes.filter(({ content }) => content !== null),
  ]),
  'names the files of a commit by path': answering(['commit', 'model'], (commit) => ({
    ...commit,
    files: commit.files.toSorted((a, b) => ((a?.path ?? '') < (b?.path ?? '') ? -1 : 1)),
  })),
  'says of a deleted file what it was': wrongStore(['commit', 'model', 'views'], {
    doCommit:
      (right, { data }) =>
      async (changes) => {
        const before = new Map(data.files)
        const { files, ...commit } = await right(changes)
        return {
          ...commit,
          files: files.map((file, place) => file ?? before.get(changes[place]?.path ?? '')),
        }
      },
  }),
  'gives a commit the time of the one before': (() => {
    let last: Date | undefined
    return answering(['commit', 'times'], (commit) => {
      const committedAt = last ?? commit.committedAt
      last = commit.committedAt
      return { ...commit, committedAt }
    })
  })(),
  'counts by whole thousands': answering(['commit', 'times', 'concurrency'], (commit) => ({
    ...commit,
    sequence: Math.ceil(commit.sequence / 1000),
  })),
  'keeps the time of an appended file': wrongStore(['times', 'model', 'read and write'], {
    doCommit:
      (right, { data }) =>
      async (changes) => {
        const before = new Map(data.files)
        const commit = await right(changes)
        const files = commit.files.map((file, place) => {
          const updatedAt = before.get(file?.path ?? '')?.updatedAt
          const kept = file && data.files.get(file.path)
          if (changes[place]?.before === undefined || updatedAt === undefined || kept === undefined)
            return file
          data.files.set(kept.path, { ...kept, updatedAt })
          return file && { ...file, updatedAt }
        })
        return { ...commit, files }
      },
  }),
  'leaves a deleted file empty': committing(['delete', 'model'], (changes) =>
    changes.map((change) =>
      change.content === null && change.path.includes('/')
        ? { path: change.path, content: '', size: 0, hash: EMPTY }
        : change,
    ),
  ),
  'lists what it has not written yet': {
    topics: ['own writes', 'large commits', 'races'],
    parts: {
      Store: class extends InMemoryStore {
        readonly #coming = new Set<string>()
        override async list(directory?: string, options: ListOptions = {}): Promise<string[]> {
          return [...new Set([...(await super.list(directory, options)), ...this.#coming])].sort()
        }
        protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
          for (const { path } of changes) this.#coming.add(path)
          await letOthersIn()
          try {
            const commit = await super.doCommit(changes)
            for (const { path } of changes) this.#coming.delete(path)
            return commit
          } catch (error) {
            await letOthersIn()
            throw error
          }
        }
      },
    },
  },
}

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

function listing(
  topics: readonly string[],
  change: (paths: string[], directory: string) => string[],
): Mutant {
  const Store = class extends InMemoryStore {
    protected override async doList(directory: string): Promise<string[]> {
      return change((await super.doList(directory)).sort(), directory)
    }
  }
  return { topics, parts: { Store } }
}

/** Appends another text, depending on the length of the file before. */
function appending(topics: readonly string[], change: (before: number, content: string) => string): Mutant {
  const Store = class extends InMemoryStore {
    override async append(path: string, content: string, options?: WriteOptions): Promise<FileStat> {
      const before = this.data.files.get(path)?.content.length ?? 0
      return await super.append(
        path,
        typeof content === 'string' ? change(before, content) : content,
        options,
      )
    }
  }
  return { topics, parts: { Store } }
}

function committing(
  topics: readonly string[],
  change: (changes: readonly CheckedChange[]) => readonly CheckedChange[],
): Mutant {
  const Store = class extends InMemoryStore {
    protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
      return await super.doCommit(change(changes))
    }
  }
  return { topics, parts: { Store } }
}

function answering(topics: readonly string[], change: (commit: Commit) => Commit): Mutant {
  const Store = class extends InMemoryStore {
    protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
      return change(await super.doCommit(changes))
    }
  }
  return { topics, parts: { Store } }
}

/** A rename in two visible steps; each other change is one step. */
function inTwoSteps(
  stepsOf: (changes: readonly CheckedChange[]) => readonly (readonly CheckedChange[])[],
): Mutant {
  const Store = class extends InMemoryStore {
    protected override async doCommit(changes: readonly CheckedChange[]): Promise<Commit> {
      const before = new Map(this.data.files)
      const commit = await super.doCommit(changes)
      const [first = []] = stepsOf(changes)
      if (first.length === 0 || first.length === changes.length) return commit
      const after = new Map(this.data.files)
      this.#put(before)
      for (const { path } of first) {
        const file = after.get(path)
        if (file === undefined) this.data.files.delete(path)
        else this.data.files.set(path, file)
      }
      for (const _ of ['by a list', 'by a search']) await letOthersIn()
      for (const { path } of changes) {
        const file = after.get(path)
        if (file === undefined) this.data.files.delete(path)
        else this.data.files.set(path, file)
      }
      return commit
    }
    #put(files: ReadonlyMap<string, File>): void {
      this.data.files.clear()
      for (const [path, file] of files) this.data.files.set(path, file)
    }
  }
  return { topics: ['concurrency'], parts: { Store } }
}
