import type { Scope } from '@sheaf/core'
import type { Candidate, CandidateQuery, Candidates, CheckedChange, Embedding } from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../../example/in-memory-storage.ts'
import type { File } from '../../../example/scan-index.ts'
import { InMemoryIndex } from '../../open-in-memory.ts'
import type { Mutant } from '../mutant.ts'
import { faulty } from './fault.ts'

const MONTH = 30 * 86_400_000
const LAST_OF_INT32 = 0x7f_ff_ff_ff_000

/** Changes the hits as a column that is too narrow does. */
const narrow = (topics: readonly string[], change: (candidate: Candidate) => Partial<Candidate>): Mutant =>
  listed(topics, (list) => list.map((each) => ({ ...each, ...change(each) })))

function listed(
  topics: readonly string[],
  change: (list: readonly Candidate[]) => readonly Candidate[],
): Mutant {
  const Index = class extends InMemoryIndex {
    override async candidates(query: CandidateQuery): Promise<Candidates> {
      const { text, vector, marked, ...rest } = await super.candidates(query)
      return {
        ...rest,
        text: change(text),
        vector: change(vector),
        ...(marked && { marked: marked.map(change) }),
      }
    }
  }
  return { topics, anyOf: true, parts: { Index } }
}

/** Storages by other authors, who had read only the contracts. */
export const STRANGERS: Readonly<Record<string, Mutant>> = {
  // The index uses the hash of a text as its key.
  'finds one of the files that have the same text': listed(
    ['search', 'candidates', 'vectors', 'within'],
    (list) => list.filter(({ text }, place) => list.findIndex((each) => each.text === text) === place),
  ),
  // Stores texts by their hashes, and collects deleted ones at once.
  'loses a text that another file had, too, which was deleted': {
    topics: ['delete', 'read and write', 'model', 'own writes', 'views', 'names'],
    anyOf: true,
    parts: {
      Store: class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]) {
          const { files } = this.data
          const gone = changes.flatMap(({ path, content }) =>
            content === null ? [files.get(path)?.hash] : [],
          )
          const commit = await super.doCommit(changes)
          const written = new Set(changes.map(({ path }) => path))
          for (const [path, file] of files)
            if (gone.includes(file.hash) && !written.has(path)) files.delete(path)
          return commit
        }
      },
    },
  },
  'gives a file the time of another one that has the same text': afterwards(
    ['times', 'snapshot', 'model', 'list', 'read and write'],
    (file, { files }) => {
      const twin = [...files.values()].find(({ path, hash }) => path !== file.path && hash === file.hash)
      return twin ? { ...file, updatedAt: twin.updatedAt } : file
    },
  ),
  'forgets files that were not changed for 30 days': {
    topics: ['times', 'own writes', 'model'],
    anyOf: true,
    parts: {
      Store: class extends InMemoryStore {
        #expire() {
          const now = this.clock.now().getTime()
          for (const [path, file] of this.data.files)
            if (now - file.updatedAt.getTime() > MONTH) this.data.files.delete(path)
        }
        protected override async doRead(path: string) {
          this.#expire()
          return await super.doRead(path)
        }
        protected override async doStat(path: string) {
          this.#expire()
          return await super.doStat(path)
        }
        protected override async doList(directory: string) {
          this.#expire()
          return await super.doList(directory)
        }
      },
    },
  },
  'looks at the best 200 chunks, of which some are deleted': {
    topics: ['search', 'candidates', 'rebuild', 'no ghosts', 'within'],
    anyOf: true,
    parts: (() => {
      const deleted = new WeakMap<Data, Set<string>>()
      const Store = class extends InMemoryStore {
        protected override async doCommit(changes: readonly CheckedChange[]) {
          const gone = deleted.get(this.data) ?? new Set<string>()
          deleted.set(this.data, gone)
          for (const { path, content } of changes)
            if (content === null) gone.add(path)
            else gone.delete(path)
          return await super.doCommit(changes)
        }
      }
      const Index = class extends InMemoryIndex {
        override async candidates(query: CandidateQuery): Promise<Candidates> {
          const found = await super.candidates(query)
          const count = deleted.get(this.handle.data)?.size ?? 0
          return { ...found, text: found.text.slice(0, Math.max(0, 200 - count)) }
        }
      }
      return { Store, Index }
    })(),
  },
  'keeps the number of a line in 16 bits': narrow(
    ['sizes', 'no ghosts', 'search'],
    ({ lineStart, lineEnd }) => ({
      lineStart: lineStart % 65_536,
      lineEnd: lineEnd % 65_536,
    }),
  ),
  'keeps the number of a piece in 8 bits': narrow(
    ['sizes', 'kept vectors', 'vectors', 'search'],
    ({ ordinal }) => ({
      ordinal: ordinal % 256,
    }),
  ),
  'keeps 255 characters of a heading': narrow(['search'], ({ headings }) => ({
    headings: headings.map((each) => each.slice(0, 255)),
  })),
  'keeps three headings of a piece': narrow(['search'], ({ headings }) => ({
    headings: headings.slice(0, 3),
  })),
  'keeps eight marks of a piece': {
    topics: ['marks'],
    parts: {
      Index: class extends InMemoryIndex {
        override async candidates(query: CandidateQuery): Promise<Candidates> {
          const found = await super.candidates(query)
          const isKept = (each: Candidate, marks: readonly string[] = []) =>
            each.marks?.slice(0, 8).some((mark) => marks.includes(mark)) === true
          const marked = found.marked?.map((list, place) =>
            list.filter((each) => isKept(each, query.marked?.[place]?.marks)),
          )
          return { ...found, ...(marked && { marked }) }
        }
      },
    },
  },
  // LIKE of some engines accepts a pattern of at most 50 bytes.
  'finds nothing in a folder whose path has more than 50 characters': listing(
    (scope) => scope.directory.length <= 50,
  ),
  'keeps no time before 1970 and after 2038': {
    ...faulty(['times', 'snapshot', 'model'], {
      file: (file) => ({
        ...file,
        updatedAt: new Date(Math.min(Math.max(file.updatedAt.getTime(), 0), LAST_OF_INT32)),
      }),
    }),
    anyOf: true,
  },
  'keeps vectors in half precision': {
    ...faulty(['kept vectors', 'vectors'], {
      puts: (embeddings): Embedding[] =>
        embeddings.map((each) => ({
          ...each,
          vector: each.vector.map((value) => Number(value.toPrecision(4))),
        })),
    }),
    anyOf: true,
  },
}

function afterwards(topics: readonly string[], change: (file: File, data: Data) => File): Mutant {
  return {
    ...faulty(topics, {
      after: (data) => {
        for (const file of data.files.values()) data.files.set(file.path, change(file, data))
      },
    }),
    anyOf: true,
  }
}

function listing(isKnown: (scope: Scope) => boolean): Mutant {
  return {
    ...faulty(['within', 'deep paths', 'views'], {
      asks: ({ within, ...query }) => ({ ...query, ...(within && { within: within.filter(isKnown) }) }),
    }),
    anyOf: true,
  }
}
