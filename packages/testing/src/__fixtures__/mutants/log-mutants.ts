import type { ChangesOptions, LoggedChanges, OpenOptions } from '@sheaf/core'
import type { Data } from '../../example/in-memory-storage.ts'
import type { Mutant } from './mutant.ts'
import { openInMemory } from '../open-in-memory.ts'

/** Storages whose log of commits breaks a promise; the name completes "a storage that ...". */
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
  'tells of the newest commit alone': telling((told) => ({ ...told, commits: told.commits.slice(-1) })),
  'keeps hidden files out of its log': telling((told) => ({
    ...told,
    commits: told.commits.filter(({ files }) => !files.some(({ path }) => path.startsWith('.'))),
  })),
  'never says that its log is cut': telling((told) => ({ ...told, isCut: false })),
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
