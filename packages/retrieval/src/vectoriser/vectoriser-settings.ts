import {
  checkFunctions,
  checkOptions,
  checkPart,
  checkValue,
  refuse,
  type OptionNames,
} from '@sheaf/core/adapter'
import type { RetryRules } from './retry.ts'
import type { VectoriserOptions } from './vectoriser.ts'

const VECTORISER_DEFAULTS = {
  // A failure costs at most one batch, and 64 texts of some hundred tokens are below the limit of every
  // service.
  batchSize: 64,
  retry: { attempts: 5, firstDelayMilliseconds: 1000, maxDelayMilliseconds: 60_000 },
  timeoutMilliseconds: 60_000,
} as const

/** The wait before a set-aside text is tried again, if its failure may pass. */
export const SET_ASIDE_MS = 3_600_000

/** Every working embedder takes this text: it distinguishes a refused text from a broken embedder. */
export const PROBE_TEXT = 'memory'

/**
 * A run ends, to save costs, after texts were pending this often although their vectors were kept.
 */
export const FUTILE_ROUNDS = 3

export interface VectoriserSettings {
  readonly batchSize: number
  readonly requestsPerMinute: number | undefined
  readonly retry: RetryRules
  readonly timeoutMilliseconds: number
}

const NAMES: OptionNames<VectoriserOptions> = {
  batchSize: true,
  embedder: true,
  erasePrevious: true,
  index: true,
  onError: true,
  onProgress: true,
  previous: true,
  queries: true,
  random: true,
  requestsPerMinute: true,
  retry: true,
  timeoutMilliseconds: true,
  timer: true,
  abortSignal: true,
}

const RETRY_NAMES: OptionNames<RetryRules> = {
  attempts: true,
  firstDelayMilliseconds: true,
  maxDelayMilliseconds: true,
}

/**
 * Adds the defaults. Throws `invalid-argument` for values out of range, and if both models are the same.
 */
export function vectoriserSettings(options: VectoriserOptions): VectoriserSettings {
  const { index, embedder, previous, requestsPerMinute } = checkOptions(options, NAMES, '{ index, embedder }')
  checkPart('index', index, ['pendingEmbeddings', 'putEmbeddings', 'embeddedModels', 'eraseEmbeddings'])
  checkFunctions(options, 'onProgress', 'onError', 'random')
  const {
    batchSize = VECTORISER_DEFAULTS.batchSize,
    timeoutMilliseconds = VECTORISER_DEFAULTS.timeoutMilliseconds,
    retry: rules = {},
    erasePrevious = false,
  } = options
  checkValue.flag('erasePrevious', erasePrevious)
  const retry = {
    ...VECTORISER_DEFAULTS.retry,
    ...withoutUndefined(checkOptions(rules, RETRY_NAMES, '{ attempts: 3 }', 'retry')),
  }
  checkEmbedder('embedder', embedder)
  if (previous !== undefined) {
    checkEmbedder('previous', previous)
    if (previous.model === embedder.model)
      refuse('previous', 'must be another model than the embedder; leave it out')
  }
  checkWhole('batchSize', batchSize)
  checkWhole('retry.attempts', retry.attempts)
  for (const name of ['firstDelayMilliseconds', 'maxDelayMilliseconds'] as const)
    checkDuration(`retry.${name}`, retry[name], 0)
  checkDuration('timeoutMilliseconds', timeoutMilliseconds, 1)
  const isRate = (count: number) => count >= 1
  checkValue.number('requestsPerMinute', requestsPerMinute ?? 1, isRate, 'must be a number from 1')
  return {
    batchSize: Math.min(batchSize, embedder.maxBatchSize ?? Infinity),
    requestsPerMinute,
    retry,
    timeoutMilliseconds,
  }
}

function checkEmbedder(argument: string, embedder: VectoriserOptions['embedder']): void {
  checkPart('embedder', embedder, ['embed'], argument)
  const { model, dimensions, maxBatchSize } = embedder
  if (typeof model !== 'string' || model === '') refuse(`${argument}.model`, 'must be a name')
  checkValue.keptText(`${argument}.model`, model)
  checkWhole(`${argument}.dimensions`, dimensions)
  if (maxBatchSize !== undefined) checkWhole(`${argument}.maxBatchSize`, maxBatchSize)
}

function checkWhole(argument: string, value: number): void {
  checkValue.whole(argument, value, 1)
}

// setTimeout takes no longer wait.
function checkDuration(argument: string, value: number, least: number): void {
  const isRight = (ms: number) => ms >= least && ms <= 0x7f_ff_ff_ff
  checkValue.number(argument, value, isRight, `must be milliseconds from ${least}, at most 2147483647`)
}

function withoutUndefined(rules: Partial<RetryRules>): Partial<RetryRules> {
  return Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
}
