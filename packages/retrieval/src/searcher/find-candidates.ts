import { soughtDayMarks } from '@sheaf/conversations'
import type { DayRange } from '@sheaf/conversations'
import type { Respelling, Scope } from '@sheaf/core'
import type { Candidate, CandidateQuery, Candidates, SearchIndex } from '@sheaf/core/adapter'
import { hanCharacters } from '../ranking/han-characters.ts'

/** A request to an index. */
export interface CandidatesWanted {
  readonly query: string
  readonly vector: CandidateQuery['vector'] | undefined
  /** The days that the query names. */
  readonly named: readonly DayRange[]
  /** The most candidates of each list. */
  readonly limit: number
  readonly within: readonly Scope[] | undefined
  readonly view: readonly Scope[] | undefined
  readonly abortSignal: AbortSignal | undefined
}

/** The candidates of an index. */
export interface FoundCandidates {
  /** The text that was searched for: the query, or its Han characters one at a time. */
  readonly asked: string
  /** Found by words, or only by the days, with the score 0. Each chunk once. */
  readonly candidates: readonly Candidate[]
  readonly vector: readonly Candidate[]
  /** The terms of `asked` that were replaced by others. */
  readonly respelled: readonly Respelling[]
  readonly degraded: Candidates['degraded']
}

/**
 * Gets the candidates of a query from one snapshot of an index: the best by words; the best of the user's
 * messages, because the long answers of an assistant have the words of every question; texts of the days that
 * the query names; and the nearest by vector. If text alone answers and finds nothing, it searches for the
 * Han characters of the query one at a time.
 */
export async function findCandidates(
  index: Pick<SearchIndex, 'candidates'>,
  wanted: CandidatesWanted,
): Promise<FoundCandidates> {
  const { query, vector, named, limit, within, view, abortSignal } = wanted
  const days = named.length === 0 ? [] : [{ marks: soughtDayMarks(named), isByText: false }]
  const marked = [{ marks: ['user'], isByText: true }, ...days]
  const withVector = vector === undefined ? {} : { vector, includeVectors: true }
  const ask = async (text: string) =>
    await index.candidates({ text, ...withVector, respell: true, marked, limit, within, view, abortSignal })
  let [asked, found] = [query, await ask(query)]
  const characters = found.text.length === 0 && vector === undefined ? hanCharacters(query) : ''
  if (characters !== '') [asked, found] = [characters, await ask(characters)]
  const [said = [], ofDays = []] = found.marked ?? []
  const chunks = new Map<string, Candidate>()
  for (const candidate of [...found.text, ...said, ...ofDays.map((each) => ({ ...each, score: 0 }))]) {
    const key = `${candidate.path}#${candidate.ordinal}`
    if (!chunks.has(key)) chunks.set(key, candidate)
  }
  const { vector: near, respelled = [], degraded } = found
  return { asked, candidates: [...chunks.values()], vector: near, respelled, degraded }
}
