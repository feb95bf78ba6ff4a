import type { DayRange } from '../ranking/aging.ts'
import { pieceOf } from '../ranking/ranked.ts'
import { chunkMarks } from '@sheaf/conversations'
import type { Respelling, Scope } from '@sheaf/core'
import type { Candidate, CandidateQuery, Candidates, SearchIndex } from '@sheaf/core/adapter'

// Words of a question that are not its subject, in simplified and traditional Chinese and in Japanese:
// question words and helping verbs, then particles, pronouns and prepositions.
const FUNCTION_WORDS =
  /为什么|為什麼|什么|什麼|怎么|怎麼|怎样|怎樣|时候|時候|多少|哪里|哪裡|哪儿|哪兒|是否|如何|应该|應該|可以|我们|我們|你们|你們|他们|他們|她们|她們|何時|何処|何人/g
const FUNCTION_CHARACTERS = new Set(
  '的了着著过過是在有和与與或也都就不没沒吗嗎呢吧啊呀我你您他她它这這那哪谁誰几幾何个個请請把被对對从從到为為会會能要',
)

export interface CandidatesWanted {
  readonly query: string
  readonly vector: CandidateQuery['vector'] | undefined
  readonly named: readonly DayRange[]
  /** The most candidates of each list. */
  readonly limit: number
  readonly within: readonly Scope[] | undefined
  readonly view: readonly Scope[] | undefined
  /** Finds more of the chunks with one of these marks. */
  readonly marks?: readonly string[] | undefined
  readonly abortSignal: AbortSignal | undefined
}

export interface FoundCandidates {
  /** The text that was searched for: the query, or its Han characters one at a time. */
  readonly asked: string
  /** Each chunk that was found by words, or only by the days (with score 0). */
  readonly candidates: readonly Candidate[]
  readonly vector: readonly Candidate[]
  /** The terms of `asked` that were replaced by others. */
  readonly respelled: readonly Respelling[]
}

/**
 * The index for one search. Only the first query looks for changes, and later ones continue it. `degraded`
 * says why an answer was not complete.
 */
export function indexOfSearch(
  index: Pick<SearchIndex, 'candidates'>,
): Pick<SearchIndex, 'candidates'> & { readonly degraded: Candidates['degraded'] } {
  let isFirst = true
  const own: Pick<SearchIndex, 'candidates'> & { degraded: Candidates['degraded'] } = {
    degraded: undefined,
    async candidates(query) {
      const asked = isFirst ? query : { ...query, continues: true }
      isFirst = false
      const found = await index.candidates(asked)
      own.degraded ??= found.degraded
      return found
    },
  }
  return own
}

/**
 * Gets candidates of a query from one snapshot of an index: the best by words; the best of the user's
 * messages, because long answers of an assistant have the words of every question; texts of the days that the
 * query names; and the nearest by vector. If text alone answers and finds nothing, searches for each Han
 * character of the query.
 */
export async function findCandidates(
  index: Pick<SearchIndex, 'candidates'>,
  wanted: CandidatesWanted,
): Promise<FoundCandidates> {
  const { query, vector, named, limit, within, view, marks, abortSignal } = wanted
  const days = named.length === 0 ? [] : [{ marks: chunkMarks.soughtDays(named), isByText: false }]
  const more = marks === undefined ? [] : [{ marks, isByText: true }]
  const marked = [{ marks: ['user'], isByText: true }, ...more, ...days]
  const vectors = vector === undefined ? {} : { vector, includeVectors: true }
  const lists = { ...vectors, respell: true, marked, limit, within, view, abortSignal }
  let [asked, found] = [query, await index.candidates({ text: query, ...lists })]
  const characters = found.text.length === 0 && vector === undefined ? hanCharacters(query) : ''
  if (characters !== '') [asked, found] = [characters, await index.candidates({ text: characters, ...lists })]
  const [said = [], ...others] = found.marked ?? []
  const byText = [...found.text, ...said, ...others.slice(0, more.length).flat()]
  const ofDays = others.slice(more.length).flat()
  const candidates = eachOnce([...byText, ...ofDays.map((each) => ({ ...each, score: 0 }))])
  const { vector: near, respelled = [] } = found
  return { asked, candidates, vector: near, respelled }
}

/**
 * The candidates of `first`, then new ones of a narrower search. The narrower search alone would weigh words
 * by its few texts, and change the order.
 */
export function withMore(first: FoundCandidates, more: FoundCandidates): FoundCandidates {
  // If a file changed between both searches, only its newest chunks count.
  const hashes = new Map([...more.candidates, ...more.vector].map(({ path, hash }) => [path, hash]))
  const joined = (name: 'candidates' | 'vector') => {
    const current = first[name].filter(({ path, hash }) => (hashes.get(path) ?? hash) === hash)
    return eachOnce([...current, ...more[name]])
  }
  return { ...first, candidates: joined('candidates'), vector: joined('vector') }
}

export function eachOnce(candidates: readonly Candidate[]): Candidate[] {
  const chunks = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const key = pieceOf({ candidate })
    if (!chunks.has(key)) chunks.set(key, candidate)
  }
  return [...chunks.values()]
}

/**
 * The Han characters of a text's subject, each once and with spaces between them, so that a query searches
 * for each alone. Most are a word, or half a word that other texts join to other halves (取茶, 取货). Empty
 * without Han characters.
 */
export function hanCharacters(text: string): string {
  const characters =
    text
      .normalize('NFKC')
      .replaceAll(FUNCTION_WORDS, ' ')
      .match(/\p{Script=Han}/gu) ?? []
  return [...new Set(characters)].filter((character) => !FUNCTION_CHARACTERS.has(character)).join(' ')
}
