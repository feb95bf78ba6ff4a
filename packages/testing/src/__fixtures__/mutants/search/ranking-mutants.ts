import {
  isInScope,
  isSearched,
  type Candidate,
  type CandidateQuery,
  type Candidates,
} from '@sheaf/core/adapter'
import type { Analyser } from '@sheaf/core'
import { InMemoryIndex, openInMemory, type Handle } from '../../open-in-memory.ts'
import type { Mutant } from '../mutant.ts'

/** The parts of a score by words, for one word in one chunk. */
interface Weighed {
  readonly count: number
  readonly length: number
  readonly meanLength: number
  readonly chunks: number
  /** The number of chunks with the word. */
  readonly having: number
  /** The count of the word in all chunks together. */
  readonly total: number
}

/** Storages that weigh, count or order their hits differently; the name completes "a storage that ...". */
export const RANKING_MUTANTS: Readonly<Record<string, Mutant>> = {
  'weighs a word by how often it occurs': scoring((word) => rarity(word, word.total) * saturated(word)),
  'weighs a word ten times where it stands ten times': scoring(
    (word) => (rarity(word, word.having) * word.count * word.meanLength) / word.length,
  ),
  'weighs a word in a long chunk as in a short one': scoring(
    (word) => (rarity(word, word.having) * word.count * 2.2) / (word.count + 1.2),
  ),
  'weighs rare words as common ones': scoring(saturated),
  'orders the chunks of a file as texts': {
    topics: ['candidates', 'vectors'],
    parts: answering(({ text, vector, ...rest }) => ({
      ...rest,
      text: text.toSorted((a, b) => a.score - b.score || (keyOf(a) < keyOf(b) ? -1 : 1)),
      vector: vector.toSorted((a, b) => a.score - b.score || (keyOf(a) < keyOf(b) ? -1 : 1)),
    })),
  },
  'knows the first 64 characters of a word': analysing(['search'], ({ documentTerms, queryTerms }) => ({
    documentTerms: (text) => documentTerms(text).map((term) => term.slice(0, 64)),
    queryTerms: (text) => queryTerms(text).map((term) => term.slice(0, 64)),
  })),
  'knows no word of one or two characters': analysing(['hostile texts'], ({ documentTerms }) => ({
    documentTerms: (text) => documentTerms(text).filter((term) => term.length > 2),
  })),
  'knows the first 10,000 words of a chunk': analysing(['sizes', 'no ghosts'], ({ documentTerms }) => ({
    documentTerms: (text) => documentTerms(text).slice(0, 10_000),
  })),
  'counts words in another order for each candidate': counting((counts) => counts.toSorted((a, b) => b - a)),
  'counts words without those of headings': counting((_counts, ofText) => ofText),
  'counts each word once': counting((counts) => counts.map((count) => Math.min(count, 1))),
  'counts words for every other candidate': counting((counts, _ofText, place) =>
    place % 2 === 0 ? counts : undefined,
  ),
}

const keyOf = ({ path, ordinal }: Candidate) => `${path}#${ordinal}`

function rarity({ chunks }: Weighed, having: number): number {
  return Math.log(1 + Math.max(0, chunks - having + 0.5) / (having + 0.5))
}

function saturated({ count, length, meanLength }: Weighed): number {
  return (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / meanLength))
}

function answering(
  change: (answer: Candidates, query: CandidateQuery, handle: Handle) => Candidates,
): NonNullable<Mutant['parts']> {
  return {
    Index: class extends InMemoryIndex {
      override async candidates(query: CandidateQuery): Promise<Candidates> {
        return change(await super.candidates(query), query, this.handle)
      }
    },
  }
}

function scoring(weigh: (word: Weighed) => number): Mutant {
  const Index = class extends InMemoryIndex {
    override async candidates(query: CandidateQuery): Promise<Candidates> {
      const answer = await super.candidates(query)
      if (answer.text.length === 0) return answer
      const { text } = await super.candidates({ ...query, limit: 200 })
      const { data, options } = this.handle
      const { analyser, chunker } = options
      const documents = [...data.files.values()]
        .filter(({ path }) => isSearched(path) && isInScope(path, query.view ?? query.within))
        .flatMap(({ content }) => chunker.chunk(content).map((chunk) => analyser.documentTerms(chunk.text)))
      const meanLength = documents.reduce((sum, { length }) => sum + length, 0) / documents.length
      const words = analyser.queryTerms(query.text).map((term) => ({
        term,
        having: documents.filter((terms) => terms.includes(term)).length,
        total: documents.reduce((sum, terms) => sum + countOf(term, terms), 0),
      }))
      const scored = text.map((candidate) => {
        const terms = analyser.documentTerms(candidate.text)
        const score = words.reduce((sum, { term, having, total }) => {
          const count = countOf(term, terms)
          const about = { count, length: terms.length, meanLength, chunks: documents.length, having, total }
          return count === 0 ? sum : sum - weigh(about)
        }, 0)
        return { ...candidate, score }
      })
      const ordered = scored.toSorted((a, b) => a.score - b.score || (a.path < b.path ? -1 : 1))
      return { ...answer, text: ordered.slice(0, answer.text.length) }
    }
  }
  return { topics: ['candidates'], parts: { Index } }
}

function countOf(term: string, terms: readonly string[]): number {
  return terms.filter((each) => each === term).length
}

/** A storage that counts words correctly, and returns `change` of the counts. */
function counting(
  change: (
    counts: readonly number[],
    ofText: readonly number[],
    place: number,
  ) => readonly number[] | undefined,
): Mutant {
  const parts = answering((answer, query, { options: { analyser } }) => ({
    ...answer,
    text: answer.text.map((candidate, place) => {
      const countsIn = (text: string) => {
        const terms = analyser.documentTerms(text)
        return analyser.queryTerms(query.text).map((term) => countOf(term, terms))
      }
      const { headings, text } = candidate
      const counts = change(countsIn([...headings, text].join('\n')), countsIn(text), place)
      return counts === undefined ? candidate : { ...candidate, counts }
    }),
  }))
  return { topics: ['candidates'], parts }
}

function analysing(topics: readonly string[], change: (analyser: Analyser) => Partial<Analyser>): Mutant {
  return {
    topics,
    open: (options, data) => {
      const analyser = { ...options.analyser, ...change(options.analyser) }
      return openInMemory({ ...options, analyser }, data)
    },
  }
}
