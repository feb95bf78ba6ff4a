import { calendarDay, daysIn } from '@sheaf/conversations'
import type { Degradation, SearchHit, SearchHits, Analyser, Respelling, SearchExplanation } from '@sheaf/core'
import {
  checkOptions,
  checkWhere,
  checkValue,
  refuse,
  type CandidateQuery,
  type OptionNames,
} from '@sheaf/core/adapter'
import { agingOf, asksForDaysAlone } from '../ranking/aging.ts'
import { EVIDENCE_DEPTH, MAX_HITS, SEARCH_LIMIT, WEAK_SHARE } from '../defaults.ts'
import { explainer } from './explain.ts'
import {
  findCandidates,
  indexOfSearch,
  withMore,
  type CandidatesWanted,
  type FoundCandidates,
} from './find-candidates.ts'
import { findBeside, findRelated } from './find-further.ts'
import { fuseLists, rankVectors, trustVectors, type FusedHit } from '../vectors/fuse-lists.ts'
import { maximalMarginalRelevance } from '../vectors/maximal-marginal-relevance.ts'
import { takeApart } from '../messages/found-messages.ts'
import { rankMessages } from '../messages/rank-messages.ts'
import { queryVector } from '../vectors/query-vectors.ts'
import { placeOf, withFileEvidence, type Aged, type Ranked } from '../ranking/ranked.ts'
import { whereFilter, type WhereFilter } from './where-filter.ts'
import {
  searcherSettings,
  type SearcherSettings,
  type SearchOptions,
  type Searcher,
  type SearcherOptions,
} from './searcher-options.ts'

const NAMES: OptionNames<SearchOptions> = {
  explain: true,
  limit: true,
  nameOf: true,
  view: true,
  where: true,
  within: true,
  abortSignal: true,
}

export async function findHits(
  settings: SearcherSettings,
  query: string,
  options: SearchOptions,
): Promise<SearchHits> {
  const {
    limit = SEARCH_LIMIT,
    within,
    view,
    where,
    nameOf,
    explain: explains = false,
    abortSignal,
  } = checkOptions(options, NAMES)
  if (typeof query !== 'string') refuse('query', 'must be text')
  checkValue.whole('limit', limit, 0, { to: MAX_HITS })
  abortSignal?.throwIfAborted()
  if (where !== undefined) checkWhere(where, settings.clock)
  if (limit === 0 || query.trim() === '') return []
  const index = indexOfSearch(settings.index)
  const filter =
    where === undefined
      ? undefined
      : await whereFilter({ ...settings, index }, where, { within, view, nameOf, abortSignal })
  if (filter?.within?.length === 0) return []
  const { clock, analyser, vectors, namedHalfLifeDays } = settings
  const { vector, failure } = vectors === undefined ? {} : await queryVector(vectors, query, abortSignal)
  const today = calendarDay.number(clock.today()) ?? 0
  const named = namedHalfLifeDays === undefined ? [] : daysIn.question(query, today)
  // Each list has enough for age and fusion to move some up.
  const most = Math.min(Math.max(4 * limit, EVIDENCE_DEPTH), MAX_HITS)
  let wants: CandidatesWanted = {
    query,
    vector,
    named,
    limit: named.length === 0 && filter === undefined ? most : MAX_HITS,
    within,
    view,
    abortSignal,
  }
  let all = await findCandidates(index, wants)
  const trust =
    vector === undefined && all.vector.length === 0
      ? { factor: 0, isRefused: false }
      : trustVectors(all.candidates, all.vector, analyser)
  if (vector !== undefined && trust.factor === 0 && all.candidates.length === 0) {
    wants = { ...wants, vector: undefined }
    all = await findCandidates(index, wants)
  }
  const found = filter === undefined ? all : await findFiltered(index, filter, wants, all)
  const asking = respellingAnalyser(analyser, found.respelled)
  const apart = takeApart(found.candidates)
  const messages = rankMessages(found.asked, apart, {
    ...settings,
    analyser: asking,
    joins: filter?.isOfMessages !== true,
  })
  const documents = withFileEvidence(
    apart.documents.map((candidate): Ranked => ({ candidate, relevance: Math.max(0, -candidate.score) })),
    settings.fileWeight,
  )
  const [beside, related] = await Promise.all([
    findBeside(index, found.asked, messages, settings, { view, abortSignal }),
    findRelated(index, found.asked, { messages, documents }, { analyser, within, view, abortSignal }),
  ])
  const further = new Map<string, Ranked>()
  for (const each of [...beside, ...related]) {
    const known = further.get(placeOf(each))
    if (known === undefined || known.relevance < each.relevance) further.set(placeOf(each), each)
  }
  const ranked = [
    ...documents,
    ...messages.filter((each) => !further.has(placeOf(each)) && !isPartOf(each, further.values())),
    ...further.values(),
  ]
  const best = ranked.reduce((most, { relevance }) => Math.max(most, relevance), 0)
  const isOfDaysAlone = asksForDaysAlone(query, {
    named,
    today,
    analyser,
    requestTerms: settings.requestTerms,
  })
  const aged = agingOf({ ...settings, floor: settings.decayFloor, named, isOfDaysAlone, best: best || 1 })
  const text = ranked.map(aged).filter(({ relevance }) => relevance > 0)
  const near = trust.factor === 0 ? [] : rankVectors(found.asked, found.vector, settings.weights).map(aged)
  const fusedAll = fuseLists(text, near, {
    meaning: settings.meaning * trust.factor,
    terms: asking.queryTerms(found.asked),
    analyser,
  })
  const fused =
    filter === undefined
      ? fusedAll
      : fusedAll.filter(({ key: { candidate, message, date } }) =>
          filter.passes({ ...candidate, message, date }),
        )
  const lambda = settings.lambdaOf({
    hasVector: vector !== undefined && trust.factor > 0,
    hasMessages: apart.chats.length > 0,
  })
  const chosen: readonly Chosen[] =
    lambda === undefined
      ? fused.slice(0, limit).map((hit) => ({ hit }))
      : diverse(fused.slice(0, 2 * limit), { analyser, lambda, limit })
  const explain = explains
    ? explainer({
        query: found.asked,
        respelled: found.respelled,
        near,
        named,
        analyser: asking,
      })
    : undefined
  const weak = WEAK_SHARE * (fused[0]?.score ?? 0)
  const hits = chosen.map((each) => hitOf(each, weak, explain?.(each.hit)))
  const degraded =
    failure ?? index.degraded ?? vectors?.degraded() ?? (trust.isRefused ? refusedOf(vector) : undefined)
  return degraded === undefined ? hits : Object.assign(hits, { degraded })
}

function isPartOf({ message: part }: Ranked, others: Iterable<Ranked>): boolean {
  if (part?.id === undefined) return false
  return [...others].some(({ message }) => message?.id === part.id && message?.text.includes(part.text))
}

function refusedOf(vector: CandidateQuery['vector']): Degradation | undefined {
  if (vector === undefined) return undefined
  const message =
    `The vectors of "${vector.model}" know nothing about the texts that the query has found: texts with ` +
    'common words are no nearer to each other than others. Only words answered. Check the embedder.'
  return { reason: 'embedder-failed', message }
}

async function findFiltered(
  index: SearcherSettings['index'],
  { within, marks }: WhereFilter,
  wanted: CandidatesWanted,
  all: FoundCandidates,
): Promise<FoundCandidates> {
  if (within === undefined && marks === undefined) return all
  const view = wanted.view ?? wanted.within ?? [{ directory: '' }]
  const places = { within: within ?? wanted.within, view, marks }
  const asked = { ...wanted, ...places, query: all.asked }
  return withMore(all, await findCandidates(index, asked))
}

interface Chosen {
  readonly hit: FusedHit
  /** The score of diversity, if it was requested. */
  readonly diversity?: number
}

function diverse(
  pool: readonly FusedHit[],
  options: Parameters<typeof maximalMarginalRelevance>[1],
): Chosen[] {
  const texts = pool.map((hit) => ({
    hit,
    relevance: hit.score,
    text: hit.key.candidate.text,
    vector: hit.key.candidate.vector,
  }))
  return maximalMarginalRelevance(texts, options).map(({ item, score }) => ({
    hit: item.hit,
    diversity: score,
  }))
}

function hitOf(
  { hit, diversity }: Chosen,
  weak: number,
  explanation: SearchExplanation | undefined,
): SearchHit {
  const { key, score, text, vector } = hit
  const { candidate, message, decay, date } = key
  return {
    source: candidate.path,
    text: candidate.text,
    lineStart: candidate.lineStart,
    lineEnd: candidate.lineEnd,
    rank: 0 - (diversity ?? score),
    headings: candidate.headings,
    updatedAt: candidate.updatedAt,
    ...(date && { date }),
    ...(message && { message: infoOf(message, key, score < weak) }),
    ...(candidate.fields && { fields: candidate.fields }),
    ...(candidate.marks && { marks: candidate.marks }),
    signals: {
      ...(text && { text: text.place }),
      ...(vector && { vector: vector.place }),
      decay,
      fusion: score,
      ...(diversity === undefined ? {} : { diversity }),
    },
    ...(explanation && { explanation }),
  }
}

function infoOf(
  { role, speaker, id }: NonNullable<Aged['message']>,
  { isReply, isAnswering }: Pick<Aged, 'isReply' | 'isAnswering'>,
  isWeak: boolean,
): NonNullable<SearchHit['message']> {
  return {
    ...(role === undefined ? {} : { role }),
    ...(speaker === undefined ? {} : { speaker }),
    ...(id === undefined ? {} : { id }),
    ...(isReply === true && isWeak && { isReply }),
    ...(isAnswering === true && { isAnswering }),
  }
}

/** Wraps an analyser: its queries have the respelled terms in place of the original ones. */
export function respellingAnalyser(
  analyser: Pick<Analyser, 'documentTerms' | 'queryTerms'>,
  respelled: readonly Respelling[],
): Pick<Analyser, 'documentTerms' | 'queryTerms'> {
  if (respelled.length === 0) return analyser
  const others = new Map(respelled.map(({ term, as }) => [term, as]))
  return {
    documentTerms: (text) => analyser.documentTerms(text),
    queryTerms: (text) => [...new Set(analyser.queryTerms(text).map((term) => others.get(term) ?? term))],
  }
}

/**
 * Ranks the candidates of an index. Messages of conversations are ranked as messages (see `weights`): each
 * hit is one, without the heading above it. Chunks of documents have the index's scores, and a share of the
 * score of their file's best chunks together (`weights.file`). A factor for age multiplies the scores of each
 * list (bm25, and 1 - distance for vectors). For a document that is named after a day it is
 * `0.5 ** (age / halfLifeDays)`, but never less than `decayFloor`; for a message it is mild. If the query
 * names a time, the factor depends on the distance from that time (see `times`). Three kinds of texts are
 * found without a word of the query: those that were said on a day that it names, or name such a day;
 * messages that follow the best ones of the user; and messages that replace them. The lists are then fused:
 * the score of a hit is its share of the best score by words plus its lead by meaning, which weighs less if
 * more of the query's words are found. With diversity, maximal marginal relevance over the fusion scores
 * chooses from the best of twice the limit. A hit's `rank` is its last score made negative: of fusion, or of
 * diversity (from -lambda to 1 - lambda). Its `signals` have the places that were fused, the age factor
 * before the floor, and both scores. No hit is left out for a low score. Throws `invalid-argument` for
 * options that are missing or out of range.
 */
export function createSearcher(options: SearcherOptions): Searcher {
  const settings = searcherSettings(options)
  return { search: async (query, searchOptions = {}) => await findHits(settings, query, searchOptions) }
}
