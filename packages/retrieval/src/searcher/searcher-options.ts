import type { Analyser, Clock, Scope, SearchHits, Where } from '@sheaf/core'
import type { QueryVectors } from '../vectors/query-vectors.ts'
import { textAnalyser } from '@sheaf/chunker'
import { asksAlone, requestWords } from '@sheaf/conversations'
import {
  checkFunctions,
  checkOptions,
  checkPart,
  checkValue,
  type Candidate,
  type SearchIndex,
  type OptionNames,
} from '@sheaf/core/adapter'
import {
  DECAY_FLOOR,
  DIVERSITY_LAMBDA,
  FILE_WEIGHT,
  HALF_LIFE_DAYS,
  NAMED_HALF_LIFE_DAYS,
} from '../defaults.ts'
import { remembered, statesOrChooses, type Reader } from '../messages/rank-messages.ts'
import { MESSAGE_WEIGHTS, type MessageWeights } from '../messages/found-messages.ts'
import { checkHalfLife } from '../ranking/aging.ts'

/** The weights of the parts of a score: for messages (see `MessageWeights`), and for a file. */
interface SearchWeights extends MessageWeights {
  /**
   * In the text score of a piece of a document, the share of its whole file, 0 to 1: a file whose pieces
   * together have most of the query goes before one with a single, slightly better piece. 0.2 by default; 0
   * ranks each piece by itself, as does an index without `counts`. Messages have `chat` instead.
   */
  readonly file: number
}

/** Options of {@link createSearcher}. */
export interface SearcherOptions {
  readonly index: Pick<SearchIndex, 'candidates'>
  /** Gives the current day, for the age of dated files. */
  readonly clock: Clock
  /** The age in days at which a dated file weighs half. 30 by default; Infinity turns aging off. */
  readonly halfLifeDays?: number
  /**
   * The least share of a score that age leaves, 0 to 1. 0.25 by default, so that age alone never buries an
   * exact match.
   */
  readonly decayFloor?: number
  /**
   * A query that names a time ("last week", "in May", "2026-03-14", in many languages) counts from that time
   * instead of from today: a text that was said `halfLifeDays` before or after it weighs half, 7 days by
   * default, and never less than `decayFloor`. The day of a text is its file's day, else that of `dateOf`, a
   * date in a title above it or in the path. False reads no times.
   */
  readonly times?: { readonly halfLifeDays?: number } | false
  /**
   * Gives the newest time of a candidate, if known: for a piece of a chat, the time of its last message. It
   * becomes the `date` of a hit. Without it, the time of the file's last change orders equal hits.
   */
  readonly dateOf?: (candidate: Candidate) => Date | undefined
  /**
   * How hits by words and hits by meaning become one list. `meaning` is a factor of the weight of meaning,
   * from 0: 1 by default, and 0 leaves the order to words. With 3, a good embedder of sentences answers more
   * questions in other words, .43 of 30 instead of .27, and LoCoMo loses .017 of nDCG@10.
   */
  readonly fusion?: { readonly meaning?: number }
  /**
   * Gives queries their vectors, so that texts are also found by their meaning: `queryVectors({ embedder })`,
   * or a vectoriser. Without it text alone answers, and nothing is degraded.
   */
  readonly vectors?: QueryVectors
  /**
   * Chooses hits that differ from each other, by maximal marginal relevance with this lambda, from 0 to 1. By
   * default, 0.7 applies if the query has a vector and finds no message of a conversation. A number always
   * applies, false never.
   */
  readonly mmrLambda?: number | false
  /** The weights of the parts of a score. */
  readonly weights?: Partial<SearchWeights>
  /**
   * Gives the terms that score messages, and that compare hits without a vector. `textAnalyser()` by default;
   * give the one that the storage is opened with.
   */
  readonly analyser?: Pick<Analyser, 'documentTerms' | 'queryTerms'>
}

export interface SearchOptions {
  /** The most hits. A whole number from 0 to 200; 10 by default. */
  readonly limit?: number
  /** Where to search: the whole index when absent, nowhere when empty. */
  readonly within?: readonly Scope[]
  /**
   * All scopes that the asker can see. They contain `within`, and set the weights of words. `within` by
   * default.
   */
  readonly view?: readonly Scope[]
  /**
   * Finds only hits with these fields, as many as there are, in the order that they have without the filter.
   */
  readonly where?: Where
  /** The name of a file in `where`; its path by default. */
  readonly nameOf?: (path: string) => string
  /** Gives each hit an `explanation`: the parts of its score. False by default. */
  readonly explain?: boolean
  readonly abortSignal?: AbortSignal
}

/** Finds the pieces of memory that answer a query. */
export interface Searcher {
  /**
   * Returns the best hits, best first: `rank` never decreases. Of equals the newer goes first, then they are
   * ordered by path and place in the file. The query may be any text at all; blank text finds nothing. If
   * text alone answers and no text has a word of the query, or a pair of neighbouring characters, the search
   * looks for each of its Han characters. Throws `invalid-argument` for a limit that is not a whole number
   * from 0. Rejects with the reason of `abortSignal`, never because an embedder failed: text alone answers
   * then, and `degraded` of the hits has the reason. It is an enumerable property of the array itself, and
   * absent without a reason; code that makes another array of the hits (`map`, `slice`) has to copy it.
   */
  search(query: string, options?: SearchOptions): Promise<SearchHits>
}

export interface SearcherSettings extends Pick<SearcherOptions, 'index' | 'clock' | 'dateOf' | 'vectors'> {
  readonly halfLifeDays: number
  readonly decayFloor: number
  /** Undefined if times are not read. */
  readonly namedHalfLifeDays: number | undefined
  readonly fileWeight: number
  /** The factor of the weight of meaning. */
  readonly meaning: number
  readonly analyser: NonNullable<SearcherOptions['analyser']>
  readonly requestTerms: () => ReadonlySet<string>
  readonly weights: MessageWeights
  readonly asksAlone: Reader
  readonly states: Reader
  /** The lambda for the hits of a query; undefined without diversity. */
  readonly lambdaOf: (found: {
    readonly hasVector: boolean
    readonly hasMessages: boolean
  }) => number | undefined
}

const NAMES: OptionNames<SearcherOptions> = {
  analyser: true,
  clock: true,
  dateOf: true,
  decayFloor: true,
  fusion: true,
  halfLifeDays: true,
  index: true,
  mmrLambda: true,
  times: true,
  vectors: true,
  weights: true,
}

const WEIGHT_NAMES: OptionNames<SearchWeights> = {
  assistant: true,
  chat: true,
  file: true,
  request: true,
  neighbours: true,
  other: true,
  question: true,
  speaker: true,
}

/** Throws `invalid-argument` for options that are missing or out of range. */
export function searcherSettings(options: SearcherOptions): SearcherSettings {
  const {
    index,
    clock,
    dateOf,
    vectors,
    halfLifeDays = HALF_LIFE_DAYS,
    decayFloor = DECAY_FLOOR,
    analyser = textAnalyser(),
    fusion = {},
    times = {},
    weights = {},
  } = checkOptions(options, NAMES, '{ index, clock }')
  checkPart('index', index, ['candidates'])
  checkPart('clock', clock, ['today'])
  checkFunctions(options, 'dateOf')
  checkPart('analyser', analyser, ['documentTerms', 'queryTerms'])
  if (vectors !== undefined) checkPart('vectors', vectors, ['embedQuery', 'degraded'])
  const { file: fileWeight = FILE_WEIGHT, ...given } = checkOptions(
    weights,
    WEIGHT_NAMES,
    '{ assistant: 0.4 }',
    'weights',
  )
  const messageWeights = { ...MESSAGE_WEIGHTS, ...given }
  for (const [name, weight] of Object.entries(messageWeights)) checkWeight(`weights.${name}`, weight)
  const { meaning = 1 } = checkOptions(fusion, { meaning: true }, '{ meaning: 1 }', 'fusion')
  checkWeight('fusion.meaning', meaning)
  checkHalfLife(halfLifeDays)
  const named =
    times === false
      ? undefined
      : (checkOptions(times, { halfLifeDays: true }, '{ halfLifeDays: 7 }', 'times').halfLifeDays ??
        NAMED_HALF_LIFE_DAYS)
  if (named !== undefined) checkHalfLife(named)
  checkShare('decayFloor', decayFloor)
  checkShare('weights.file', fileWeight)
  const lambdaOf = chosenLambda(options.mmrLambda)
  let terms: ReadonlySet<string> | undefined
  const requestTerms = () => (terms ??= new Set(requestWords().flatMap((word) => analyser.queryTerms(word))))
  const checked = {
    halfLifeDays,
    decayFloor,
    namedHalfLifeDays: named,
    fileWeight,
    meaning,
    analyser,
    requestTerms,
    weights: messageWeights,
    asksAlone: remembered(asksAlone),
    states: remembered(statesOrChooses),
    lambdaOf,
  }
  return { index, clock, dateOf, vectors, ...checked }
}

function chosenLambda(mmrLambda: SearcherOptions['mmrLambda']): SearcherSettings['lambdaOf'] {
  if (mmrLambda === false) return () => undefined
  const lambda = mmrLambda ?? DIVERSITY_LAMBDA
  checkShare('mmrLambda', lambda)
  return ({ hasVector, hasMessages }) =>
    mmrLambda !== undefined || (hasVector && !hasMessages) ? lambda : undefined
}

function checkShare(argument: string, value: number): void {
  checkValue.number(argument, value, (each) => each >= 0 && each <= 1, 'must be a number from 0 to 1')
}

function checkWeight(argument: string, value: number): void {
  checkValue.number(argument, value, (each) => each >= 0 && each < Infinity, 'must be a number from 0')
}
