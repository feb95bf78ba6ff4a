import { textAnalyser } from '@sheaf/chunker'
import { requestWords } from '@sheaf/conversations'
import { MemoryError } from '@sheaf/core'
import { checkFunctions, checkOptions, checkPart } from '@sheaf/core/adapter'
import type { OptionNames } from '@sheaf/core/adapter'
import {
  DECAY_FLOOR,
  DIVERSITY_LAMBDA,
  FILE_WEIGHT,
  HALF_LIFE_DAYS,
  NAMED_HALF_LIFE_DAYS,
} from '../defaults.ts'
import { rememberedAsks } from '../messages/rank-messages.ts'
import type { AsksAlone } from '../messages/rank-messages.ts'
import { checkWeights, MESSAGE_WEIGHTS } from '../messages/message-weights.ts'
import type { MessageWeights } from '../messages/message-weights.ts'
import type { SearcherOptions, SearchWeights } from './searcher-options.ts'
import { checkHalfLife } from '../ranking/aging.ts'

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
  readonly asksAlone: AsksAlone
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
  checkWeights(messageWeights)
  const { meaning = 1 } = checkOptions(fusion, { meaning: true }, '{ meaning: 1 }', 'fusion')
  if (!(meaning >= 0 && meaning < Infinity))
    throw MemoryError.invalidArgument('fusion.meaning', 'must be a number from 0')
  checkHalfLife(halfLifeDays)
  const named =
    times === false
      ? undefined
      : (checkOptions(times, { halfLifeDays: true }, '{ halfLifeDays: 7 }', 'times').halfLifeDays ??
        NAMED_HALF_LIFE_DAYS)
  if (named !== undefined) checkHalfLife(named)
  if (!(decayFloor >= 0 && decayFloor <= 1))
    throw MemoryError.invalidArgument('decayFloor', 'must be a number from 0 to 1')
  if (!(fileWeight >= 0 && fileWeight <= 1))
    throw MemoryError.invalidArgument('weights.file', 'must be a number from 0 to 1')
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
    asksAlone: rememberedAsks(),
    lambdaOf,
  }
  return { index, clock, dateOf, vectors, ...checked }
}

function chosenLambda(mmrLambda: SearcherOptions['mmrLambda']): SearcherSettings['lambdaOf'] {
  if (mmrLambda === false) return () => undefined
  const lambda = mmrLambda ?? DIVERSITY_LAMBDA
  if (!(typeof lambda === 'number' && lambda >= 0 && lambda <= 1))
    throw MemoryError.invalidArgument('mmrLambda', 'must be a number from 0 to 1')
  return ({ hasVector, hasMessages }) =>
    mmrLambda !== undefined || (hasVector && !hasMessages) ? lambda : undefined
}
