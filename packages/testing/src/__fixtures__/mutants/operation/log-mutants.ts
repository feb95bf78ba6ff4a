import type { Commit, CommitOptions, OpenOptions, Storage } from '@sheaf/core'
import type { ChangesOptions, CheckedChange, LoggedChanges, SnapshotFile } from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../../example/in-memory-storage.ts'
import type { Mutant } from '../mutant.ts'
import { openInMemory } from '../../open-in-memory.ts'

/** Storages whose log or snapshot breaks a promise; the name completes "a storage that ...". */
export const LOG_MUTANTS: Readonly<Record<string, Mutant>> = {
  'does not say who committed': telling((told) => ({
    ...told,
    commits: told.commits.map(({ sequence, files }) => ({ sequence, files })),
  })),
  'logs no deletion': telling((told) => ({
    ...told,
    commits: told.commits.map((commit) => ({
      ...commit,
      files: commit.files.filter(({ hash }) => hash !== null),
    })),
  })),
  'tells of the commit at the place that it was asked for': telling(
    (told, all, { since = told.sequence }) => ({
      ...told,
      commits: all.filter(({ sequence }) => sequence >= since),
    }),
  ),
  'tells the newest commit alone': telling((told) => ({ ...told, commits: told.commits.slice(-1) })),
  'keeps hidden files out of its log': telling((told) => ({
    ...told,
    commits: told.commits.filter(({ files }) => !files.some(({ path }) => path.startsWith('.'))),
  })),
  'never says that its log is cut': telling((told) => ({ ...told, isCut: false })),
  'names who committed before where a commit has no author': committing((_options, last) => last),
  'says who committed only where there is no reason': committing(({ reason, author }) =>
    reason === undefined ? author : undefined,
  ),
  'forgets its log in a scrub': forgetting((storage, forget) => ({
    scrub: async (how) => {
      const residues = await storage.scrub(how)
      forget()
      return residues
    },
  })),
  'forgets its log in a repair': forgetting((storage, forget) => ({
    doctor: async (how) => {
      const diagnosis = await storage.doctor(how)
      if (how?.repair === true) forget()
      return diagnosis
    },
  })),
  'leaves empty files out of a snapshot': showing((file) => (file.size === 0 ? undefined : file)),
  'shows in a snapshot the text before its last line': showing((file) => {
    const last = file.content.lastIndexOf('\n', file.content.length - 2)
    return last === -1 ? file : { ...file, content: file.content.slice(0, last + 1) }
  }),
  'always says that its log is cut': telling((told) => ({ ...told, isCut: true })),
}

type Told = (told: LoggedChanges, all: LoggedChanges['commits'], options: ChangesOptions) => LoggedChanges

function telling(tell: Told): Mutant {
  const open = async (options: OpenOptions, data: Data) => {
    const storage = await openInMemory(options, data)
    return {
      ...storage,
      changes: async (how: ChangesOptions = {}) => tell(await storage.changes(how), data.log, how),
    }
  }
  return { topics: ['changes'], open }
}

/** A store that records another author with a commit; `last` is the last given author. */
function committing(
  author: (options: CommitOptions, last: string | undefined) => string | undefined,
): Mutant {
  const Store = class extends InMemoryStore {
    #last: string | undefined
    protected override async doCommit(
      changes: readonly CheckedChange[],
      options: CommitOptions = {},
    ): Promise<Commit> {
      this.#last = options.author ?? this.#last
      const { author: _, ...rest } = options
      const kept = author(options, this.#last)
      return await super.doCommit(changes, kept === undefined ? rest : { ...rest, author: kept })
    }
  }
  return { topics: ['changes'], parts: { Store } }
}

function forgetting(parts: (storage: Storage, forget: () => void) => Partial<Storage>): Mutant {
  const open = async (options: OpenOptions, data: Data) => {
    const storage = await openInMemory(options, data)
    return { ...storage, ...parts(storage, () => void (data.log.length = 0)) }
  }
  return { topics: ['changes'], open }
}

function showing(shown: (file: SnapshotFile) => SnapshotFile | undefined): Mutant {
  return {
    topics: ['snapshot'],
    parts: {
      async *snapshot(_storage, { data }) {
        yield { files: [...data.files.values()].flatMap((file) => shown(file) ?? []), gone: [], skipped: [] }
      },
    },
  }
}
