import { InvalidArgumentError } from '@sheaf/core'
import { checkFunctions, checkOptions, checkPart, checkPath, checkText, isHidden } from '@sheaf/core/adapter'
import type { Analyser, Clock, LanguageModel, MemoryStore, TokenCounter } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { approximateTokens, textAnalyser } from '@sheaf/chunker'
import { createProposals } from '@sheaf/documents'
import type { GateOptions, Proposals } from '@sheaf/documents'
import { OBSERVATION_DEFAULTS } from '../defaults.ts'
import { LEARNT_SCANNERS } from '../learnt-lines.ts'
import { promptTokens } from './answer/choose-batch.ts'
import { checkBudget } from './budget/ingest-budget.ts'
import type { IngestBudget } from './budget/ingest-budget.ts'
import type { ObservationEvent } from './observation.ts'

/** Options of {@link createObservationIngester}. */
export interface ObservationIngesterOptions {
  readonly llm: LanguageModel
  /** The user's files: `memory.user(id).store`. */
  readonly store: MemoryStore
  /**
   * The user's id. A message with another `name` comes from another person, and teaches only facts with that
   * name. Without an id, every named speaker is another person.
   */
  readonly user?: string
  /** Gives the current day and the day of a message. */
  readonly clock: Pick<Clock, 'now' | 'today' | 'timeOfDay'>
  /** Compares facts. `textAnalyser()` by default. */
  readonly analyser?: Pick<Analyser, 'documentTerms'>
  /** Estimates the tokens of a call. `approximateTokens()` by default. */
  readonly tokens?: TokenCounter
  /** The file that facts are added to. `observations.md` by default. */
  readonly path?: string
  /** Other files whose lines are known facts. `USER.md` and `MEMORY.md` by default. */
  readonly knownFiles?: readonly string[]
  /**
   * "direct" writes facts; "propose" makes one proposal for a person of each answer's facts. "direct" by
   * default.
   */
  readonly policy?: 'direct' | 'propose'
  /**
   * With "propose": makes the proposals of a store. Its `store` commits the cursor with each proposal, so
   * that both are kept or neither. `createProposals` by default.
   */
  readonly proposals?: (store: MemoryStore) => Pick<Proposals, 'propose' | 'list' | 'read'>
  /** Additional text for the prompt, such as the subjects that matter to this application. */
  readonly instructions?: string
  /**
   * The most tokens that a call sends. It sends the newest messages of a longer transcript first. 8,000 by
   * default.
   */
  readonly maxInputTokens?: number
  /** The most tokens of an answer. 2,048 by default. */
  readonly maxOutputTokens?: number
  /** Whether a call has a JSON schema. True by default; a model without schemas answers in lines. */
  readonly structuredOutput?: boolean
  /** The cost limits of learning. None by default. */
  readonly budget?: IngestBudget
  /** The answers in a row that cannot be parsed before their messages are dropped. 3 by default. */
  readonly maxAttempts?: number
  /**
   * The gate that every fact passes. By default it has the default scanners and one that refuses tokens and
   * keys.
   */
  readonly gate?: Omit<GateOptions, 'author' | 'reason' | 'allowShrink'>
  /** The author in histories and proposals. "ingester" by default. */
  readonly author?: string
  readonly onEvent?: (event: ObservationEvent) => void
}

/** The options with every default, checked. */
export type ObservationSettings = Required<
  Omit<ObservationIngesterOptions, 'instructions' | 'onEvent' | 'user'>
> &
  Pick<ObservationIngesterOptions, 'instructions' | 'onEvent' | 'user'> & {
    /** The most tokens that a call may send within all ceilings. */
    readonly inputCap: number
  }

// A call with less of a conversation than this is useless.
const MIN_TRANSCRIPT_TOKENS = 64

const NAMES: OptionNames<ObservationIngesterOptions> = {
  analyser: true,
  author: true,
  budget: true,
  clock: true,
  gate: true,
  instructions: true,
  knownFiles: true,
  llm: true,
  maxAttempts: true,
  maxInputTokens: true,
  maxOutputTokens: true,
  onEvent: true,
  path: true,
  policy: true,
  proposals: true,
  store: true,
  structuredOutput: true,
  tokens: true,
  user: true,
}

/**
 * Throws InvalidArgumentError for an option that is missing or out of range, and for ceilings below one call.
 */
export function observationSettings(options: ObservationIngesterOptions): ObservationSettings {
  const {
    llm,
    store,
    clock,
    policy = 'direct',
    author = OBSERVATION_DEFAULTS.author,
    path = OBSERVATION_DEFAULTS.path,
  } = checkOptions(options, NAMES, '{ llm, store, clock }')
  const { tokens = approximateTokens(), instructions, onEvent } = options
  const { maxInputTokens, maxOutputTokens, maxAttempts } = {
    ...OBSERVATION_DEFAULTS,
    ...withoutUndefined(options),
  }
  if (typeof llm?.chat !== 'function')
    throw new InvalidArgumentError(
      'llm',
      'is missing; give a model with chat(), such as openAICompatibleModel({ ... })',
    )
  if (typeof store?.commit !== 'function')
    throw new InvalidArgumentError('store', 'is missing; give the store of a user')
  if (typeof clock?.today !== 'function')
    throw new InvalidArgumentError('clock', 'is missing; give systemClock({ timeZone })')
  checkPart('tokens', tokens, ['count', 'truncate'])
  if (options.analyser !== undefined) checkPart('analyser', options.analyser, ['documentTerms'])
  checkFunctions(options, 'proposals', 'onEvent')
  if (options.instructions !== undefined) checkText('instructions', options.instructions)
  if (options.user !== undefined) checkText('user', options.user)
  if (!areTexts(options.knownFiles ?? []))
    throw new InvalidArgumentError('knownFiles', 'must be a list of paths such as ["USER.md"]')
  if (policy !== 'direct' && policy !== 'propose')
    throw new InvalidArgumentError('policy', 'must be "direct" or "propose"')
  if (typeof author !== 'string' || author.trim() === '')
    throw new InvalidArgumentError('author', 'must say who writes')
  if (!Number.isInteger(maxAttempts) || maxAttempts < 1)
    throw new InvalidArgumentError('maxAttempts', 'must be a whole number of 1 or more')
  if (!(maxOutputTokens > 0))
    throw new InvalidArgumentError('maxOutputTokens', 'must be a positive number of tokens')
  if (isHidden(checkPath(path))) throw new InvalidArgumentError('path', 'is in a folder of the system')
  const budget = checkBudget(options.budget ?? {})
  const ceiling =
    Math.min(budget.maxTokensPerRun ?? Infinity, budget.maxTokensPerDay ?? Infinity) - maxOutputTokens
  const inputCap = Math.min(maxInputTokens, ceiling)
  const least = promptTokens(tokens, instructions) + MIN_TRANSCRIPT_TOKENS
  if (!(inputCap >= least)) {
    const argument = maxInputTokens <= ceiling ? 'maxInputTokens' : 'budget'
    const need = argument === 'budget' ? least + maxOutputTokens : least
    throw new InvalidArgumentError(
      argument,
      `leaves no room for a call, which needs ${need} tokens with these instructions and answers`,
    )
  }
  return {
    llm,
    store,
    clock,
    analyser: options.analyser ?? textAnalyser(),
    tokens,
    path,
    knownFiles: [...(options.knownFiles ?? OBSERVATION_DEFAULTS.knownFiles)],
    policy,
    proposals: options.proposals ?? ((joined) => createProposals({ store: joined, clock })),
    instructions,
    maxInputTokens,
    maxOutputTokens,
    structuredOutput: options.structuredOutput ?? true,
    budget,
    maxAttempts,
    gate: {
      ...options.gate,
      scanners: options.gate?.scanners ?? LEARNT_SCANNERS,
    },
    author,
    onEvent,
    inputCap,
    user: options.user,
  }
}

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

function withoutUndefined({ maxInputTokens, maxOutputTokens, maxAttempts }: ObservationIngesterOptions): {
  maxInputTokens?: number
  maxOutputTokens?: number
  maxAttempts?: number
} {
  return {
    ...(maxInputTokens === undefined ? {} : { maxInputTokens }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
  }
}
