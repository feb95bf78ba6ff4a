import { textAnalyser } from '@sheaf/chunker'
import { checkFunctions, checkOptions, checkPart, InvalidArgumentError } from '@sheaf/core'
import type { Analyser, Candidate, Clock, Scope, SearchExplanation, SearchHit, SearchHits, SearchIndex } from '@sheaf/core'
import { agingOf } from './aging.ts'
import { checkWeights, LINE_WEIGHTS } from './conversation/line-weights.ts'
import type { LineWeights } from './conversation/line-weights.ts'
import { rankLines } from './conversation/rank-lines.ts'
import { dayNumber } from '@sheaf/conversations'
import {
  candidatesFor,
  DECAY_FLOOR,
  DIVERSITY_LAMBDA,
  FILE_WEIGHT,
  FUSION_CONSTANT,
  HALF_LIFE_DAYS,
  MAX_HITS,
  NAMED_HALF_LIFE_DAYS,
  SEARCH_LIMIT,
} from './defaults.ts'
import { explainer } from './explain.ts'
import { withFileEvidence } from './file-evidence.ts'
import { hanCharacters } from './han-characters.ts'
import { checkLambda, maximalMarginalRelevance } from './maximal-marginal-relevance.ts'
import { queryVector } from './query-vector.ts'
import type { QueryVectors } from './query-vectors.ts'
import { newerFirst, pieceOf } from './ranked.ts'
import type { Aged, Ranked } from './ranked.ts'
import { reciprocalRankFusion } from './reciprocal-rank-fusion.ts'
import type { FusedRank } from './reciprocal-rank-fusion.ts'
import { checkHalfLife } from './temporal-decay.ts'
import { namedDays } from '@sheaf/conversations'

/** What a searcher is made of. */
export interface SearcherOptions {
  readonly index: Pick<SearchIndex, 'candidates'>
  /** Says which day it is, for the age of dated files. */
  readonly clock: Clock
  /** The age in days at which a dated file weighs half. 30 by default; Infinity lets nothing age. */
  readonly halfLifeDays?: number
  /** The least that age leaves of a score, 0 to 1. 0.25 by default, so that an exact match is never buried for its age alone. */
  readonly decayFloor?: number
  /**
   * A query that names a time ("last week", "in May", "2026-03-14", in many languages) looks from there instead of from today: what was said `halfLifeDays` before or after it weighs
   * half, 7 days by default, and never less than `decayFloor`. When something was said is told by its file's day, else by `dateOf`, by a date in a title above it or in the path. False
   * reads no times.
   */
  readonly times?: { readonly halfLifeDays?: number } | false
  /**
   * When the newest of what a candidate says was said, where that is known: of a piece of a chat, the time of its last message. A hit has it as its
   * `date`. Where it is undefined, the time of the file's last change takes its place among equals.
   */
  readonly dateOf?: (candidate: Candidate) => Date | undefined
  /** The constant of reciprocal rank fusion. 60 by default. */
  readonly k?: number
  /**
   * Gives queries their vectors, so that texts are found by their meaning, too: `queryVectors({ embedder })`, or a vectoriser. Without it text alone
   * answers, and nothing is degraded.
   */
  readonly vectors?: QueryVectors
  /**
   * Choose hits that are unlike each other, by `maximalMarginalRelevance` with this lambda. By default with 0.7 where the query has a vector, and not at all
   * where text alone answers; an object always does it, false never.
   */
  readonly diversity?: { readonly lambda?: number } | false
  /**
   * Rank the messages of conversations that text found one by one, with these weights (`LineWeights` says what they mean): a hit is then the messages that answer, not
   * the whole piece. Other files are ranked by their pieces (`fileWeight`), and so is everything with false. On by default.
   */
  readonly lines?: Partial<LineWeights> | false
  /**
   * The share, 0 to 1, that its file has in what a piece of a document is worth in the list by text: a file whose pieces together have most of what is asked goes before one with a
   * piece that answers hardly better. 0.2 by default; 0 ranks each piece by itself, and so is it over an index that gives no `counts`. Messages of conversations have `lines.file`.
   */
  readonly fileWeight?: number
  /**
   * Gives the terms by which lines are scored, and hits without a vector compared. `textAnalyser()` by default; give the one that the storage is opened
   * with. Lines are not looked at by one without `queryTerms`.
   */
  readonly analyser?: Pick<Analyser, 'documentTerms'> & Partial<Pick<Analyser, 'queryTerms'>>
}

/** How much to look for, and where. */
export interface SearchOptions {
  /** The most hits. A whole number from 0; 10 by default, and more than 200 counts as 200. */
  readonly limit?: number
  /** The whole index when absent, nowhere when empty. */
  readonly within?: readonly Scope[]
  /** Gives each hit an `explanation`: the parts of its score. False by default. */
  readonly explain?: boolean
  readonly abortSignal?: AbortSignal
}

/** Finds the pieces of memory that answer a query. */
export interface Searcher {
  /**
   * The best hits, best first: `rank` never decreases. Of equals the newer goes first, then they are ordered by path and place in the file. The query may be any
   * text at all; blank text finds nothing. Where text alone answers and no text has a word of it, or a pair of neighbouring characters, its Han characters are asked for one by one. Throws InvalidArgumentError for a limit that is not a whole number from 0. Rejects with the reason of
   * `abortSignal`, never because an embedder failed: text alone answers then, and `degraded` of the hits says why. It is a property of the array itself,
   * listed like any other, that is there only when it says something; what makes another array of the hits (`map`, `slice`) has to hand it on.
   */
  search(query: string, options?: SearchOptions): Promise<SearchHits>
}

/**
 * Ranks what an index finds. Conversations that text found are ranked by their messages (see `lines`): where several of one piece answer, it is several hits. Pieces of other files have
 * the index's scores, and a share of what their file's best pieces have together (`fileWeight`). Each list's scores are multiplied by the age factor of the file, or of the dated block in `observations.md` (`temporalDecay`, but never less than
 * `decayFloor`; for a query that names a time, by how far they lie from it: see `times`) on their own scale, where a strong match stays far ahead of a weak one: bm25, and 1 - distance for vectors. The lists
 * in their new order are then fused by `reciprocalRankFusion`. With diversity, the best of twice the limit are chosen from by `maximalMarginalRelevance` over
 * the fusion scores. A hit's `rank` is the score that it was ordered by last made negative: of fusion (-2/61 at best), or of diversity (from -lambda to
 * 1 - lambda). Its `signals` have the places that were fused, the age factor before the floor, and both scores. No hit is left out for a low score. Throws
 * InvalidArgumentError for options that are missing or out of range.
 */
export function createSearcher(options: SearcherOptions): Searcher {
  const {
    index,
    clock,
    halfLifeDays = HALF_LIFE_DAYS,
    decayFloor = DECAY_FLOOR,
    k = FUSION_CONSTANT,
    dateOf,
  } = checkOptions(options, '{ index, clock }')
  checkPart('index', index, ['candidates'])
  checkPart('clock', clock, ['today'])
  checkFunctions(options, 'dateOf')
  const { vectors, analyser = textAnalyser(), lines = {}, times = {}, fileWeight = FILE_WEIGHT } = options
  checkPart('analyser', analyser, ['documentTerms'])
  if (vectors !== undefined) checkPart('vectors', vectors, ['embedQuery', 'degraded'])
  const weights = lines === false ? undefined : { ...LINE_WEIGHTS, ...lines }
  if (weights !== undefined) checkWeights(weights)
  const lambdaOf = chosenLambda(options.diversity)
  checkHalfLife(halfLifeDays)
  const namedHalfLifeDays =
    (times === false ? undefined : checkOptions(times, '{ halfLifeDays: 7 }', 'times').halfLifeDays) ?? NAMED_HALF_LIFE_DAYS
  checkHalfLife(namedHalfLifeDays)
  if (!(decayFloor >= 0 && decayFloor <= 1)) throw new InvalidArgumentError('decayFloor', 'must be a number from 0 to 1')
  if (!(fileWeight >= 0 && fileWeight <= 1)) throw new InvalidArgumentError('fileWeight', 'must be a number from 0 to 1')
  reciprocalRankFusion([], { k }) // refuses a k out of range now rather than in the first search
  return {
    async search(query, searchOptions = {}) {
      const { limit = SEARCH_LIMIT, within, explain: explains = false, abortSignal } = checkOptions(searchOptions)
      if (typeof query !== 'string') throw new InvalidArgumentError('query', 'must be text')
      if (!Number.isInteger(limit) || limit < 0) throw new InvalidArgumentError('limit', `must be a whole number from 0 to ${MAX_HITS}`)
      abortSignal?.throwIfAborted()
      if (limit === 0 || query.trim() === '') return []
      const { vector, failure } = await queryVector(vectors, query, abortSignal)
      const lambda = lambdaOf(vector !== undefined)
      const withVector = vector === undefined ? {} : { vector, includeVectors: lambda !== undefined }
      const named = times === false ? [] : namedDays(query, dayNumber(clock.today()) ?? 0)
      // What was said at the time in question may share few words with the question.
      const most = named.length === 0 ? candidatesFor(limit) : MAX_HITS
      const ask = async (text: string) => await index.candidates({ text, ...withVector, limit: most, within, abortSignal })
      let [asked, found] = [query, await ask(query)]
      const characters = found.text.length === 0 && vector === undefined ? hanCharacters(query) : ''
      if (characters !== '') [asked, found] = [characters, await ask(characters)]
      const aged = agingOf({ clock, halfLifeDays, floor: decayFloor, named, namedHalfLifeDays, dateOf })
      const text = withFileEvidence(looked(asked, found.text, analyser, weights), fileWeight).map(aged)
      const near = found.vector.map((candidate) => aged({ candidate, relevance: 1 - candidate.score }))
      const wanted = Math.min(limit, MAX_HITS)
      const fused = fuse([text, near], k)
      const chosen: readonly Chosen[] =
        lambda === undefined
          ? fused.slice(0, wanted).map((rank) => ({ rank }))
          : diverse(fused.slice(0, 2 * wanted), { analyser, lambda, limit: wanted })
      const explain = explains ? explainer({ query: asked, near, k, named, analyser }) : undefined
      const hits = chosen.map((each) => hitOf(each, explain?.(each.rank)))
      const degraded = failure ?? vectors?.degraded()
      return degraded === undefined ? hits : Object.assign(hits, { degraded })
    },
  }
}

/** The lambda for a query that has a vector, or has none; undefined for no diversity. */
function chosenLambda(diversity: SearcherOptions['diversity']): (hasVector: boolean) => number | undefined {
  if (diversity === false) return () => undefined
  const lambda = diversity?.lambda ?? DIVERSITY_LAMBDA
  checkLambda(lambda)
  return (hasVector) => (hasVector || diversity !== undefined ? lambda : undefined)
}

function looked(
  query: string,
  candidates: readonly Candidate[],
  { documentTerms, queryTerms }: NonNullable<SearcherOptions['analyser']>,
  weights: LineWeights | undefined,
): readonly Ranked[] {
  if (weights !== undefined && queryTerms !== undefined) return rankLines(query, candidates, { documentTerms, queryTerms }, weights)
  return candidates.map((candidate) => ({ candidate, relevance: -candidate.score }))
}

function fuse(lists: readonly Aged[][], k: number): FusedRank<Aged>[] {
  // Of the lines of one piece the best are what a vector of the whole piece stands for.
  const known = new Map<string, Aged>()
  const keys = lists.map((list, place) => {
    // Where the floor makes two ages equal, the newer goes first all the same.
    const sorted = list.sort((a, b) => b.relevance - a.relevance || b.decay - a.decay || newerFirst(a, b))
    return sorted.map((aged) => {
      const key = pieceOf(aged)
      const first = known.get(key) ?? aged
      known.set(key, first)
      return place === 0 ? aged : first
    })
  })
  return reciprocalRankFusion(keys, { k, compare: newerFirst })
}

interface Chosen {
  readonly rank: FusedRank<Aged>
  /** The score of diversity, where it was asked for. */
  readonly diversity?: number
}

function diverse(pool: readonly FusedRank<Aged>[], options: Parameters<typeof maximalMarginalRelevance>[1]): Chosen[] {
  const texts = pool.map((rank) => ({ rank, relevance: rank.score, text: rank.key.candidate.text, vector: rank.key.candidate.vector }))
  return maximalMarginalRelevance(texts, options).map(({ item, score }) => ({ rank: item.rank, diversity: score }))
}

function hitOf({ rank, diversity }: Chosen, explanation: SearchExplanation | undefined): SearchHit {
  const { key, score, places } = rank
  const { candidate, decay, date } = key
  const [text, vector] = places
  return {
    source: candidate.path,
    text: candidate.text,
    lineStart: candidate.lineStart,
    lineEnd: candidate.lineEnd,
    rank: 0 - (diversity ?? score),
    headings: candidate.headings,
    updatedAt: candidate.updatedAt,
    ...(date === undefined ? {} : { date }),
    signals: {
      ...(text === undefined ? {} : { text }),
      ...(vector === undefined ? {} : { vector }),
      decay,
      fusion: score,
      ...(diversity === undefined ? {} : { diversity }),
    },
    ...(explanation === undefined ? {} : { explanation }),
  }
}
