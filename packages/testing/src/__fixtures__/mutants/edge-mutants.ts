import type { FileStat, WriteOptions, MemoryStore } from '@sheaf/core'
import type { Candidate, CandidateQuery, Candidates } from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../example/in-memory-storage.ts'
import { wrongIndex, wrongStore } from './wrong-method.ts'
import type { Mutant } from './mutant.ts'
import { InMemoryIndex, type Parts } from '../open-in-memory.ts'

type ListOptions = NonNullable<Parameters<MemoryStore['list']>[1]>

// For each storage, where the appends to a file began, and the times that were returned for each piece.
const APPENDS = new WeakMap<Data, Map<string, number>>()
const TIMES = new WeakMap<Data, Map<string, Date>>()

/**
 * Storages that are wrong only at an edge: in pages of a list, about empty files, after an append, in a part
 * of a view. An earlier suite did not find them.
 */
export const EDGE_MUTANTS: Readonly<Record<string, Mutant>> = {
  'lists hidden files in pages': listing((list, directory, options) =>
    list(directory, options.limit === undefined ? options : { ...options, includeHidden: true }),
  ),
  'ignores the limit of a list of a folder': listing((list, directory, { limit, ...options }) =>
    list(directory, directory === '' && limit !== undefined ? { ...options, limit } : options),
  ),
  'goes on with a list by bytes': listing(async (list, directory, { after, limit, ...options }) => {
    if (after === undefined)
      return await list(directory, limit === undefined ? options : { ...options, limit })
    const bytes = Buffer.from(after)
    const all = await list(directory, options)
    return all.filter((path) => Buffer.compare(Buffer.from(path), bytes) > 0).slice(0, limit)
  }),
  'takes an empty file as none for ifMatch null': wrongStore(['compare and set'], {
    doCommit:
      (right, { data }) =>
      async (changes, options) => {
        const unconditional = changes.map((change) => {
          const { ifMatch, ...rest } = change
          return ifMatch === null && data.files.get(change.path)?.size === 0 ? rest : change
        })
        return await right(unconditional, options)
      },
  }),
  'dates a file anew when nothing is appended': wrongStore(['append', 'times'], {
    append:
      (right, { data, clock }) =>
      async (path, content, options) => {
        const stat = await right(path, content, options)
        const file = data.files.get(path)
        if (content !== '' || file === undefined) return stat
        const updatedAt = clock.now()
        data.files.set(path, { ...file, updatedAt })
        return { ...stat, updatedAt }
      },
  }),
  'counts the lines of what was appended from there': {
    topics: ['own writes'],
    parts: {
      Store: class extends InMemoryStore {
        override async append(path: string, content: string, options?: WriteOptions): Promise<FileStat> {
          const lines = (this.data.files.get(path)?.content ?? '').split('\n').length - 1
          const stat = await super.append(path, content, options)
          APPENDS.set(this.data, (APPENDS.get(this.data) ?? new Map<string, number>()).set(path, lines))
          return stat
        }
      },
      Index: answering(({ text, ...rest }, _query, data) => ({
        ...rest,
        text: text.map((hit) => {
          const start = APPENDS.get(data)?.get(hit.path) ?? 0
          if (hit.lineStart <= start) return hit
          return { ...hit, lineStart: hit.lineStart - start, lineEnd: hit.lineEnd - start }
        }),
      })),
    },
  },
  'gives the former time of a piece that stayed': {
    topics: ['own writes'],
    parts: {
      Index: answering(({ text, ...rest }, _query, data) => {
        const known = TIMES.get(data) ?? new Map<string, Date>()
        TIMES.set(data, known)
        const told = (hit: Candidate): Candidate => {
          const piece = `${hit.path} ${hit.ordinal} ${hit.text}`
          const updatedAt = known.get(piece) ?? hit.updatedAt
          known.set(piece, updatedAt)
          return { ...hit, updatedAt }
        }
        return { ...rest, text: text.map(told) }
      }),
    },
  },
  'weighs words by where it looks and not by what can be seen': {
    topics: ['non-interference'],
    parts: {
      Index: class extends InMemoryIndex {
        override async candidates({ view, ...query }: CandidateQuery): Promise<Candidates> {
          const isPart = query.within !== undefined || view === undefined
          return await super.candidates(isPart ? query : { ...query, view })
        }
      },
    },
  },
  'takes a limit of zero pending texts as none': wrongIndex(['vectors'], {
    pendingEmbeddings: (right) => async (model, limit) => {
      return await right(model, limit === 0 ? Number.MAX_SAFE_INTEGER : limit)
    },
  }),
  'says of each answer that it is degraded': {
    topics: ['search'],
    parts: {
      Index: answering((found) => ({
        ...found,
        degraded: { reason: 'vectors-pending', message: 'Some texts have no vector.' },
      })),
    },
  },
  'tells of no word that it respelled it': {
    topics: ['search'],
    parts: { Index: answering((found) => ({ ...found, respelled: [] })) },
  },
}

type List = (directory: string | undefined, options?: ListOptions) => Promise<string[]>

function listing(list: (inner: List, directory: string, options: ListOptions) => Promise<string[]>): Mutant {
  return {
    topics: ['list'],
    parts: {
      Store: class extends InMemoryStore {
        override async list(directory = '', options: ListOptions = {}): Promise<string[]> {
          return await list((...parameters) => super.list(...parameters), directory, options)
        }
      },
    },
  }
}

function answering(
  change: (found: Candidates, query: CandidateQuery, data: Data) => Candidates,
): Parts['Index'] {
  return class extends InMemoryIndex {
    override async candidates(query: CandidateQuery): Promise<Candidates> {
      return change(await super.candidates(query), query, this.handle.data)
    }
  }
}
