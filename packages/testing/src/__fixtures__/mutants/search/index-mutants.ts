import type { SyncReport } from '@sheaf/core'
import type { Candidate, CandidateQuery, Candidates } from '@sheaf/core/adapter'
import type { Data } from '../../../example/in-memory-storage.ts'
import { wrongIndex } from '../wrong-method.ts'
import type { Mutant } from '../mutant.ts'
import { InMemoryIndex, type Handle, type Parts } from '../../open-in-memory.ts'

/** Storages whose search is wrong; the name completes "a storage that ...". */
export const INDEX_MUTANTS: Readonly<Record<string, Mutant>> = {
  'weighs words by what everybody has': {
    topics: ['non-interference'],
    parts: {
      Index: class extends InMemoryIndex {
        override candidates({ view, within = view, ...query }: CandidateQuery): Promise<Candidates> {
          return super.candidates({ ...query, ...(within && { within }), view: [{ directory: '' }] })
        }
      },
    },
  },
  'ignores an aborted search': {
    topics: ['abort'],
    parts: {
      Index: class extends InMemoryIndex {
        override candidates({ abortSignal: _, ...query }: CandidateQuery): Promise<Candidates> {
          return super.candidates(query)
        }
      },
    },
  },
  'finds what was deleted': {
    topics: ['search', 'delete', 'no ghosts', 'model'],
    parts: indexChanging((result, { data, seen }) => {
      const gone = seen.filter(({ path }) => !data.files.has(path))
      return { ...result, text: [...result.text, ...gone] }
    }),
  },
  'finds a file only in the next search': {
    topics: ['search', 'commit', 'queries', 'model'],
    parts: indexChanging((result, { seen }) => ({
      ...result,
      text: result.text.filter(({ path }) => seen.some((other) => other.path === path)),
    })),
  },
  'gives lines from 0': {
    topics: ['no ghosts', 'search'],
    parts: textMapped((candidate) => ({ ...candidate, lineStart: candidate.lineStart - 1 })),
  },
  'gives text trimmed': {
    topics: ['no ghosts', 're-index'],
    parts: textMapped((candidate) => ({ ...candidate, text: candidate.text.trim() })),
  },
  'gives the hash of nothing': {
    topics: ['no ghosts', 'search'],
    parts: textMapped((candidate) => ({ ...candidate, hash: '' })),
  },
  'forgets headings': {
    topics: ['search', 'model'],
    parts: textMapped((candidate) => ({ ...candidate, headings: [] })),
  },
  'gives positive scores': {
    topics: ['candidates', 'search'],
    parts: textMapped((candidate) => ({ ...candidate, score: -candidate.score })),
  },
  'worst first': {
    topics: ['candidates'],
    parts: indexChanging((result) => ({ ...result, text: [...result.text].reverse() })),
  },
  'orders equal scores by age': {
    topics: ['candidates'],
    parts: indexChanging((result, { data }) => {
      const place = (path: string) => [...data.files.keys()].indexOf(path)
      return {
        ...result,
        text: [...result.text].sort((a, b) => a.score - b.score || place(a.path) - place(b.path)),
      }
    }),
  },
  'gives chunks without the mark': {
    topics: ['marks'],
    parts: indexChanging((result) => ({
      ...result,
      ...(result.marked === undefined ? {} : { marked: result.marked.map(() => result.text) }),
    })),
  },
  'gives a candidate the marks of another': {
    topics: ['marks'],
    parts: textMapped((candidate) => ({ ...candidate, marks: ['wader'] })),
  },
  'looks for marks everywhere': wrongIndex(['marks'], {
    candidates: (right) => async (query) => {
      const [inside, everywhere] = await Promise.all([right(query), right({ ...query, within: undefined })])
      return { ...inside, ...(everywhere.marked === undefined ? {} : { marked: everywhere.marked }) }
    },
  }),
  'takes a negative limit as none': {
    topics: ['candidates'],
    parts: queryMapped((query) => ({ ...query, limit: query.limit < 0 ? 200 : query.limit })),
  },
  'has no largest limit': wrongIndex(['candidates', 'vectors'], {
    candidates: (right) => async (query) => {
      const parts = await Promise.all(['0', '1', '2'].map(() => right(query)))
      return query.limit > 200
        ? { text: parts.flatMap(({ text }) => text), vector: parts.flatMap(({ vector }) => vector) }
        : (parts[0] ?? { text: [], vector: [] })
    },
  }),
  'throws at a quote': { topics: ['queries', 'model'], parts: queryMapped((query) => refuse(query, /"/)) },
  'throws at AND': { topics: ['queries'], parts: queryMapped((query) => refuse(query, /\bAND\b/)) },
  'throws at a NUL': { topics: ['queries'], parts: queryMapped((query) => refuse(query, /\0/)) },
  'throws at half a surrogate pair': {
    topics: ['queries'],
    parts: queryMapped((query) => refuse(query, /\p{Surrogate}/u)),
  },
  'throws at ten thousand words': {
    topics: ['queries'],
    parts: queryMapped((query) => refuse(query, /^(?:\S+ ){9000}/)),
  },
  'takes NOT as not': {
    topics: ['queries'],
    parts: queryMapped((query) => ({ ...query, text: query.text.replace(/\bNOT \w+/g, '') })),
  },
  'takes a name and a colon as a filter': {
    topics: ['queries'],
    parts: queryMapped((query) => ({ ...query, text: query.text.replace(/\b\w{1,40} ?: ?\w+/g, '') })),
  },
  'takes NEAR for its own': {
    topics: ['queries'],
    parts: queryMapped((query) => ({ ...query, text: query.text.replace(/NEAR\([^)]*/g, '') })),
  },
  'loses a word after a star': {
    topics: ['queries'],
    parts: queryMapped((query) => ({ ...query, text: query.text.replace(/\b\w{1,40}\*/g, '') })),
  },
  'stops at a NUL': {
    topics: ['queries'],
    parts: queryMapped((query) => ({ ...query, text: query.text.replace(/\0[^]*/, '') })),
  },
  'finds nothing in scripts without capital letters': {
    topics: ['hostile texts', 'search'],
    parts: queryMapped((query) => ({ ...query, text: query.text.replace(/\p{Lo}/gu, ' ') })),
  },
  'throws at a long query': {
    topics: ['queries'],
    parts: queryMapped((query) => refuse(query, /^[^]{5000}/)),
  },
  'finds paths and line numbers': {
    topics: ['queries', 'model'],
    parts: indexWith((index, query) => {
      const terms = index.handle.options.analyser.queryTerms(query.text)
      const has = ({ path, lineStart }: Candidate) =>
        terms.some((term) => path.includes(term) || String(lineStart) === term)
      return (all) => all.filter(has)
    }),
  },
  'finds everything for a blank query': {
    topics: ['queries'],
    parts: indexWith(
      (_index, { text }) =>
        (all) =>
          text.trim() === '' ? all : [],
    ),
  },
  'looks within the beginning of a path': wrongIndex(['within'], {
    candidates: (right) => async (query) => {
      const { text, vector } = await right({ ...query, within: undefined })
      const inside = ({ path }: Candidate) =>
        query.within === undefined ||
        query.within.some(
          ({ directory, except = [] }) =>
            path.startsWith(directory) && !except.some((each) => path.startsWith(each)),
        )
      return { text: text.filter(inside), vector: vector.filter(inside) }
    },
  }),
  'filters after the limit': wrongIndex(['within', 'vectors'], {
    candidates: (right) => async (query) => {
      const [all, inside] = await Promise.all([
        right({ ...query, within: undefined }),
        right({ ...query, limit: 200 }),
      ])
      const both = (list: readonly Candidate[], others: readonly Candidate[]) =>
        list.filter((candidate) =>
          others.some(({ path, ordinal }) => path === candidate.path && ordinal === candidate.ordinal),
        )
      return { text: both(all.text, inside.text), vector: both(all.vector, inside.vector) }
    },
  }),
  'takes an empty within as everywhere': {
    topics: ['within', 'vectors'],
    parts: queryMapped(({ within, ...query }) => (within?.length === 0 ? query : { ...query, within })),
  },
  'forgets the exceptions': {
    topics: ['within', 'vectors'],
    parts: queryMapped((query) => ({
      ...query,
      within: query.within?.map(({ directory }) => ({ directory })),
    })),
  },
  'finds hidden files': {
    topics: ['hidden files', 'paths', 'model'],
    parts: indexWith(
      (_index, { text }) =>
        (all) =>
          all.filter((candidate) => text !== '' && candidate.text.includes(text)),
      true,
    ),
  },
  'changes results at a rebuild': {
    topics: ['rebuild', 'model', 'hidden files'],
    parts: {
      Index: class extends InMemoryIndex {
        #isRebuilt = 0
        override async rebuild(...parameters: Parameters<InMemoryIndex['rebuild']>): Promise<SyncReport> {
          this.#isRebuilt += 1
          return await super.rebuild(...parameters)
        }
        override async candidates(query: CandidateQuery): Promise<Candidates> {
          const result = await super.candidates(query)
          return this.#isRebuilt > 0 ? { ...result, text: result.text.slice(1) } : result
        }
      },
    },
  },
  'forgets vectors at a rebuild': {
    topics: ['vectors', 'kept vectors'],
    parts: {
      Index: class extends InMemoryIndex {
        override async rebuild(...parameters: Parameters<InMemoryIndex['rebuild']>): Promise<SyncReport> {
          this.handle.data.vectors.clear()
          return await super.rebuild(...parameters)
        }
      },
    },
  },
  'mixes models up': wrongIndex(['vectors', 'kept vectors'], {
    putEmbeddings: (right) => async (_model, embeddings) => {
      await right('test-model', embeddings)
    },
  }),
  'keeps the first vector': wrongIndex(['vectors', 'kept vectors'], {
    putEmbeddings: (right, handle) => async (model, embeddings) => {
      await right(
        model,
        embeddings.filter(({ textHash }) => !handle.data.vectors.has(`${model} ${textHash}`)),
      )
    },
  }),
  'gives farthest vectors first': {
    topics: ['vectors'],
    parts: indexChanging((result) => ({ ...result, vector: [...result.vector].reverse() })),
  },
}

/** An index whose answers are changed, with knowledge of all candidates that it ever returned. */
function indexChanging(
  change: (result: Candidates, known: { data: Data; seen: readonly Candidate[] }) => Candidates,
): Partial<Parts> {
  return {
    Index: class extends InMemoryIndex {
      #seen: readonly Candidate[] = []
      override async candidates(query: CandidateQuery): Promise<Candidates> {
        const result = await super.candidates(query)
        const changed = change(result, { data: this.handle.data, seen: this.#seen })
        this.#seen = [...this.#seen, ...result.text]
        return changed
      }
    },
  }
}

function textMapped(change: (candidate: Candidate) => Candidate): Partial<Parts> {
  return indexChanging((result) => ({ ...result, text: result.text.map(change) }))
}

function queryMapped(change: (query: CandidateQuery) => CandidateQuery): Partial<Parts> {
  return {
    Index: class extends InMemoryIndex {
      override async candidates(query: CandidateQuery): Promise<Candidates> {
        return await super.candidates(change(query))
      }
    },
  }
}

/** An index that finds too much: some of all chunks. */
function indexWith(
  choose: (
    index: { readonly handle: Handle },
    query: CandidateQuery,
  ) => (all: readonly Candidate[]) => readonly Candidate[],
  hidden = false,
): Partial<Parts> {
  return {
    Index: class extends InMemoryIndex {
      override async candidates(query: CandidateQuery): Promise<Candidates> {
        const result = await super.candidates(query)
        const { data, options } = this.handle
        const all = [...data.files.values()].flatMap((file) =>
          options.chunker.chunk(file.content).map((chunk) => ({ ...chunk, ...file, score: -0.001 })),
        )
        const others = all.filter(
          ({ path, ordinal }) =>
            path.startsWith('.') === hidden &&
            !result.text.some((hit) => hit.path === path && hit.ordinal === ordinal),
        )
        return { ...result, text: [...result.text, ...choose({ handle: this.handle }, query)(others)] }
      }
    },
  }
}

function refuse(query: CandidateQuery, pattern: RegExp): CandidateQuery {
  if (pattern.test(query.text)) throw new Error('fts5: syntax error')
  return query
}
