import { MemoryError, type Commit, type CommitOptions, type Storage } from '@sheaf/core'
import type { ChangesOptions, CheckedChange, LoggedChanges } from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../../example/in-memory-storage.ts'
import { openInMemory } from '../../open-in-memory.ts'
import { wrongStore } from '../wrong-method.ts'
import type { Mutant } from '../mutant.ts'

/**
 * Storages that return other commits or other files than they have; the name completes "a storage that ...".
 */
export const TOLD_MUTANTS: Readonly<Record<string, Mutant>> = {
  'tells the versions that files have now': telling((commit, { files }) => [
    { ...commit, files: commit.files.map(({ path }) => ({ path, hash: files.get(path)?.hash ?? null })) },
  ]),
  'tells a large commit in two': telling((commit) =>
    commit.files.length > 25
      ? [
          { ...commit, files: commit.files.slice(0, 25) },
          { ...commit, files: commit.files.slice(25) },
        ]
      : [commit],
  ),
  'tells a renamed file under its new name alone': telling((commit) => {
    const written = commit.files.filter(({ hash }) => hash !== null)
    return [written.length > 0 ? { ...commit, files: written } : commit]
  }),
  'tidies the author up': signing((author) => author.trim().normalize('NFC')),
  'logs a commit, and then refuses it': wrongStore(['changes'], {
    doCommit:
      (right, { data }) =>
      async (changes, options) => {
        try {
          return await right(changes, options)
        } catch (error) {
          data.sequence += 1
          const files = changes.map(({ path }) => ({ path, hash: null }))
          data.log.push({ sequence: data.sequence, files })
          throw error
        }
      },
  }),
  'ends its log at a hundred commits that changed nothing': paging((log, since) => {
    const page = log.filter(({ sequence }) => sequence > since).slice(0, 100)
    return [page.filter(({ files }) => files.length > 0), page.at(-1)?.sequence]
  }),
  'goes on with its log where the storage is': paging((log, since) => [pageOf(log, since), undefined]),
  'tells the last commit of a page twice': paging((log, since) => {
    const page = pageOf(log, since)
    return [page, page.length === 100 ? page.at(-2)?.sequence : undefined]
  }),
  'compares sequences as texts': paging((log, since) => [
    log.filter(({ sequence, files }) => `${sequence}` > `${since}` && files.length > 0),
    undefined,
  ]),
  'tells its changes after close': opening(['close'], (storage, data) => ({
    changes: async (how) => {
      try {
        return await storage.changes(how)
      } catch (error) {
        if (!MemoryError.isInstance(error, 'closed')) throw error
        return { commits: [], sequence: data.sequence, isCut: false }
      }
    },
  })),
  'gives a snapshot without byte order marks': opening(['snapshot'], (storage) => ({
    async *snapshot(how) {
      for await (const { files, ...part } of storage.snapshot(how))
        yield {
          ...part,
          files: files.map((file) => ({ ...file, content: file.content.replace(/^\ufeff/, '') })),
        }
    },
  })),
  'goes on with a snapshot that was abandoned': opening(['snapshot'], (storage) => ({
    async *snapshot({ abortSignal } = {}) {
      abortSignal?.throwIfAborted()
      for await (const { files } of storage.snapshot())
        for (const half of [files.slice(0, files.length / 2), files.slice(files.length / 2)])
          yield { files: half, gone: [], skipped: [] }
    },
  })),
}

type Told = Storage & { readonly data: Data }

function opening(topics: readonly string[], parts: (storage: Told, data: Data) => Partial<Storage>): Mutant {
  return {
    topics,
    open: async (options, data) => {
      const storage = await openInMemory(options, data)
      return { ...storage, ...parts(storage, data) }
    },
  }
}

function telling(
  tell: (commit: LoggedChanges['commits'][number], data: Data) => LoggedChanges['commits'][number][],
): Mutant {
  return opening(['changes'], (storage, data) => ({
    changes: async (how) => {
      const told: LoggedChanges = await storage.changes(how)
      return { ...told, commits: told.commits.flatMap((commit) => tell(commit, data)) }
    },
  }))
}

/**
 * A storage that returns a page of the log, and its end; without an end, the page goes to the end of the log.
 */
function paging(
  page: (
    log: readonly LoggedChanges['commits'][number][],
    since: number,
  ) => [LoggedChanges['commits'][number][], number | undefined],
): Mutant {
  return opening(['changes'], (storage, { log }) => ({
    changes: async (how: ChangesOptions = {}) => {
      const told = await storage.changes(how)
      const [commits, sequence = told.sequence] = page(log, how.since ?? told.sequence)
      return { ...told, commits, sequence }
    },
  }))
}

function pageOf(
  log: readonly LoggedChanges['commits'][number][],
  since: number,
): LoggedChanges['commits'][number][] {
  return log.filter(({ sequence, files }) => sequence > since && files.length > 0).slice(0, 100)
}

function signing(sign: (author: string) => string): Mutant {
  const Store = class extends InMemoryStore {
    protected override async doCommit(
      changes: readonly CheckedChange[],
      { author, ...rest }: CommitOptions = {},
    ): Promise<Commit> {
      return await super.doCommit(changes, author === undefined ? rest : { ...rest, author: sign(author) })
    }
  }
  return { topics: ['changes'], parts: { Store } }
}
