import { contentHash, type Commit, type CommitOptions } from '@sheaf/core'
import {
  isInScope,
  isSearched,
  isWithin,
  type Candidate,
  type CandidateQuery,
  type Candidates,
  type CheckedChange,
  type MarkedQuery,
} from '@sheaf/core/adapter'
import { InMemoryStore, type Data } from '../../example/in-memory-storage.ts'
import { letOthersIn } from '../let-others-in.ts'
import { InMemoryIndex, type Handle } from '../open-in-memory.ts'
import { wrongIndex } from './wrong-method.ts'
import type { Mutant } from './mutant.ts'

const FORGOTTEN = new WeakMap<Data, Set<string>>()

/**
 * Storages that search in the wrong place or at the wrong moment; the name completes "a storage that ...".
 */
export const ANSWER_MUTANTS: Readonly<Record<string, Mutant>> = {
  'looks for marks outside of the view': marking((lists, query, { data, options }) =>
    lists.map((list, place) => {
      const { marks = [], isByText = true } = query.marked?.[place] ?? {}
      if (isByText || query.within !== undefined) return list
      return [...data.files.values()].flatMap((file) =>
        options.chunker
          .chunk(file.content)
          .filter((chunk) => chunk.marks?.some((mark) => marks.includes(mark)))
          .map((chunk) => ({ ...file, ...chunk, score: 0 })),
      )
    }),
  ),
  'looks for marks among the best by words': marking((lists, { marked = [] }, _handle, text) =>
    lists.map((list, place) => {
      const { marks = [], isByText = false } = marked[place] ?? {}
      return isByText ? text.filter((each) => each.marks?.some((mark) => marks.includes(mark))) : list
    }),
  ),
  'finds marks in any case': {
    topics: ['marks'],
    parts: asking((query) => ({ ...query, ...(query.marked && { marked: query.marked.map(inLowerCase) }) })),
  },
  'orders chunks with a mark by age': marking((lists, _query, { data }) => {
    const age = ({ path }: Candidate) => -[...data.files.keys()].indexOf(path)
    return lists.map((list) => list.toSorted((a, b) => a.score - b.score || age(a) - age(b)))
  }),
  'looks by words, and later by a vector': answering(['concurrency'], async (answer, query, again) => {
    if (query.vector === undefined) return answer
    await letOthersIn()
    return { ...answer, vector: (await again(query)).vector }
  }),
  'gives hits the version that their file has later': answering(
    ['concurrency'],
    async (answer, _query, _again, { data }) => {
      await letOthersIn()
      const later = (each: Candidate) => ({ ...each, hash: data.files.get(each.path)?.hash ?? each.hash })
      return { ...answer, text: answer.text.map(later), vector: answer.vector.map(later) }
    },
  ),
  'gives hits the time that it keeps itself': answering(['search'], (answer, _query, _again, { data }) => {
    const own = (each: Candidate) => ({
      ...each,
      updatedAt: data.files.get(each.path)?.updatedAt ?? each.updatedAt,
    })
    return { ...answer, text: answer.text.map(own) }
  }),
  'looks at the 200 nearest vectors, and then where they are': answering(
    ['vectors'],
    async (answer, { vector, limit }, again) => {
      if (vector === undefined || limit < 1) return answer
      const all = await again({ text: '', vector, limit: 200 })
      const near = new Set(all.vector.map(({ path, ordinal }) => `${path} ${ordinal}`))
      const isNear = ({ path, ordinal }: Candidate) => near.has(`${path} ${ordinal}`)
      return near.size < 200 ? answer : { ...answer, vector: answer.vector.filter(isNear) }
    },
  ),
  'gives a vector of zeros no number for a distance': answering(
    ['vectors'],
    async (answer, { vector, within, view = within }, _again, { data, options }) => {
      const files = [...data.files.values()].filter(({ path }) => isSearched(path) && isInScope(path, view))
      const chunks = files.flatMap((file) =>
        options.chunker.chunk(file.content).map((chunk) => ({ ...file, ...chunk, score: Number.NaN })),
      )
      const zeros: Candidate[] = []
      for (const chunk of chunks) {
        const kept = vector && data.vectors.get(`${vector.model} ${await contentHash(chunk.text)}`)
        if (kept?.every((value) => value === 0) === true) zeros.push(chunk)
      }
      return { ...answer, vector: [...answer.vector, ...zeros] }
    },
  ),
  'takes out of its index what begins like a deleted path': {
    topics: ['delete'],
    parts: {
      Store: class extends InMemoryStore {
        protected override async doCommit(
          changes: readonly CheckedChange[],
          options?: CommitOptions,
        ): Promise<Commit> {
          const commit = await super.doCommit(changes, options)
          const forgotten = FORGOTTEN.get(this.data) ?? new Set<string>()
          FORGOTTEN.set(this.data, forgotten)
          for (const { path, content } of changes)
            for (const each of this.data.files.keys()) {
              if (content === null && each.startsWith(path)) forgotten.add(each)
              if (content !== null && each === path) forgotten.delete(each)
            }
          return commit
        }
      },
      Index: class extends InMemoryIndex {
        override async candidates(query: CandidateQuery): Promise<Candidates> {
          const answer = await super.candidates(query)
          const forgotten = FORGOTTEN.get(this.handle.data)
          return { ...answer, text: answer.text.filter(({ path }) => forgotten?.has(path) !== true) }
        }
      },
    },
  },
  'hides a file by one of its name in another folder': answering(
    ['non-interference'],
    (answer, { within, view = within ?? [] }, _again, { data }) => {
      const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
      const paths = [...data.files.keys()]
      const isShown = ({ path }: Candidate) =>
        !view.some(
          ({ hiddenBy }) =>
            hiddenBy !== undefined &&
            !isWithin(path, hiddenBy) &&
            paths.some((each) => isWithin(each, hiddenBy) && nameOf(each) === nameOf(path)),
        )
      return { ...answer, text: answer.text.filter(isShown), vector: answer.vector.filter(isShown) }
    },
  ),
  'looks within a pattern of the name of a folder': wrongIndex(['within'], {
    candidates: (right, handle) => async (query) => {
      const { within, view = within } = query
      if (within === undefined) return await right(query)
      const inside = [...handle.data.files.keys()].filter((path) =>
        within.some(
          ({ directory, except = [] }) =>
            isMatched(path, directory) && !except.some((each) => isMatched(path, each)),
        ),
      )
      const files = inside.map((directory) => ({ directory }))
      return await right({ ...query, within: files, ...(view && { view }) })
    },
  }),
}

function isMatched(path: string, directory: string): boolean {
  try {
    return directory === '' || new RegExp(`^${directory}(?:/|$)`).test(path)
  } catch {
    return isWithin(path, directory)
  }
}

function inLowerCase({ marks, ...rest }: MarkedQuery): MarkedQuery {
  return { ...rest, marks: marks.map((mark) => mark.toLowerCase()) }
}

function asking(change: (query: CandidateQuery) => CandidateQuery): NonNullable<Mutant['parts']> {
  return {
    Index: class extends InMemoryIndex {
      override candidates(query: CandidateQuery): Promise<Candidates> {
        return super.candidates(change(query))
      }
    },
  }
}

function answering(
  topics: readonly string[],
  change: (
    answer: Candidates,
    query: CandidateQuery,
    again: (query: CandidateQuery) => Promise<Candidates>,
    handle: Handle,
  ) => Candidates | Promise<Candidates>,
): Mutant {
  const Index = class extends InMemoryIndex {
    override async candidates(query: CandidateQuery): Promise<Candidates> {
      const again = (other: CandidateQuery) => super.candidates(other)
      return await change(await super.candidates(query), query, again, this.handle)
    }
  }
  return { topics, parts: { Index } }
}

type Lists = readonly (readonly Candidate[])[]

function marking(
  change: (lists: Lists, query: CandidateQuery, handle: Handle, text: readonly Candidate[]) => Lists,
): Mutant {
  return answering(['marks'], (answer, query, _again, handle) =>
    answer.marked === undefined
      ? answer
      : { ...answer, marked: change(answer.marked, query, handle, answer.text) },
  )
}
