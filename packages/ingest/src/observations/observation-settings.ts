import {
  checkFunctions,
  checkObject,
  checkOptions,
  checkPart,
  checkText,
  checkValue,
  refuse,
  type OptionNames,
} from '@sheaf/core/adapter'
import type {
  Analyser,
  Clock,
  ConversationMessage,
  Ingester,
  LanguageModel,
  MemoryStore,
  ReadOptions,
  TokenCounter,
  TokenUsage,
} from '@sheaf/core'
import { approximateTokens, textAnalyser } from '@sheaf/chunker'
import { createProposals, gatedStore, type GateOptions, type Proposals } from '@sheaf/documents'
import { OBSERVATION_DEFAULTS } from '../defaults.ts'
import { LEARNT_SCANNERS } from '../learnt-lines.ts'
import { promptTokens } from './answer/observation-prompt.ts'
import { checkBudget, type IngestBudget } from './budget.ts'

type IngestOptions = Parameters<Ingester['ingest']>[1]
type IngestResult = Awaited<ReturnType<Ingester['ingest']>>

/** The result of learning from a conversation. */
export interface ObservationResult extends IngestResult {
  /** The number of facts of answers that were not written, by reason. */
  readonly skippedBy: {
    /** Facts already in memory, twice in the answer, or of a message that another call ingested meanwhile. */
    readonly duplicate: number
    /** Facts that a scanner refused, or the person who approves. */
    readonly refused: number
    /**
     * Texts that the user did not state as facts: blank, too long, a question, a part of the prompt, an order
     * to the assistant, or said by the assistant alone.
     */
    readonly notAFact: number
    /** Facts that name a message or a known statement that does not exist. */
    readonly unknown: number
  }
  /** Facts written, or proposed, in the order of their messages. */
  readonly facts: readonly {
    readonly text: string
    /** YYYY-MM-DD in the time zone of the clock: the day of the message, or today if it has no time. */
    readonly day: string
    /** The id of the message that it comes from. */
    readonly message: string
  }[]
  /** Known statements that a fact replaced or a message ended. They are below `## Earlier`. */
  readonly ended: number
  /** Calls of the model that answered. */
  readonly calls: number
  /** The tokens of these calls; estimated if the model does not report them. */
  readonly usage: TokenUsage
  /** Messages that wait for the budget, or for the user's answer to the assistant's last message. */
  readonly remaining: number
  /** The ceiling that keeps messages waiting; undefined if none does. */
  readonly overBudget: 'run' | 'day' | 'cost' | undefined
  /** Messages that were skipped because the model never gave a usable answer about them. */
  readonly givenUp: number
  /** The proposals that were made with the policy "propose". */
  readonly proposals: readonly string[]
  /** The calls that a dry run would make, in order; empty otherwise. */
  readonly planned: readonly {
    readonly messages: number
    /** Estimated, the prompt included. */
    readonly inputTokens: number
  }[]
}

/** Options of learning from a conversation. */
export interface ObservationOptions extends IngestOptions {
  /** True to report the calls without making them or writing. False by default. */
  readonly dryRun?: boolean
  /**
   * Reads the whole conversation, for a call that passes only its newest messages, from an ingested one on.
   * If this store has not ingested the first of them, the whole conversation is ingested instead.
   */
  readonly wholeConversation?: (options: ReadOptions) => Promise<readonly ConversationMessage[]>
}

/** Learns facts about the user. */
export interface ObservationIngester extends Ingester {
  /**
   * Sends the messages that were not ingested before to the model, and writes the facts, with the digests of
   * these messages, in one commit. Rejects with the error of the store, with `model-failed` if the model
   * fails or is not understood, or with the reason of `abortSignal`; earlier commits stay.
   */
  ingest(messages: readonly ConversationMessage[], options: ObservationOptions): Promise<ObservationResult>
}

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
  /**
   * The gate that every fact passes. By default it has the default scanners and one that refuses tokens and
   * keys.
   */
  readonly gate?: Omit<GateOptions, 'author' | 'reason' | 'allowShrink'>
}

export interface ObservationSettings
  extends
    Required<Omit<ObservationIngesterOptions, 'instructions' | 'user'>>,
    Pick<ObservationIngesterOptions, 'instructions' | 'user'> {
  readonly gate: NonNullable<ObservationIngesterOptions['gate']> & Required<Pick<GateOptions, 'scanners'>>
  /** The most tokens that a call may send within all ceilings. */
  readonly inputCap: number
}

// A call with less of a conversation than this is useless.
const MIN_TRANSCRIPT_TOKENS = 64

const NAMES: OptionNames<ObservationIngesterOptions> = {
  analyser: true,
  budget: true,
  clock: true,
  gate: true,
  instructions: true,
  llm: true,
  maxInputTokens: true,
  maxOutputTokens: true,
  policy: true,
  proposals: true,
  store: true,
  structuredOutput: true,
  tokens: true,
  user: true,
}

/**
 * Throws `invalid-argument` for an option that is missing or out of range, and for ceilings below one call.
 */
export function observationSettings(options: ObservationIngesterOptions): ObservationSettings {
  const {
    llm,
    store,
    clock,
    user,
    instructions,
    policy = 'direct',
    analyser = textAnalyser(),
    tokens = approximateTokens(),
    maxInputTokens = OBSERVATION_DEFAULTS.maxInputTokens,
    maxOutputTokens = OBSERVATION_DEFAULTS.maxOutputTokens,
    structuredOutput = true,
    proposals = (joined: MemoryStore) => createProposals({ store: joined, clock }),
    gate = {},
  } = checkOptions(options, NAMES, '{ llm, store, clock }')
  if (typeof llm?.chat !== 'function')
    refuse('llm', 'is missing; give a model with chat(), such as openAICompatibleModel({ ... })')
  if (typeof store?.commit !== 'function') refuse('store', 'is missing; give the store of a user')
  if (typeof clock?.today !== 'function') refuse('clock', 'is missing; give systemClock({ timeZone })')
  checkPart('tokens', tokens, ['count', 'truncate'])
  checkPart('analyser', analyser, ['documentTerms'])
  checkFunctions(options, 'proposals')
  if (instructions !== undefined) checkText('instructions', instructions)
  if (user !== undefined) checkText('user', user)
  if (policy !== 'direct' && policy !== 'propose') refuse('policy', 'must be "direct" or "propose"')
  for (const [name, value] of Object.entries({ maxInputTokens, maxOutputTokens }))
    checkValue.number(name, value, (given) => given > 0, 'must be a positive number of tokens')
  checkValue.flag('structuredOutput', structuredOutput)
  gatedStore(store, { ...checkObject(gate, '{ limits: {} }', 'gate'), author: OBSERVATION_DEFAULTS.author })
  const budget = checkBudget(options.budget ?? {})
  const ceiling =
    Math.min(budget.maxTokensPerRun ?? Infinity, budget.maxTokensPerDay ?? Infinity) - maxOutputTokens
  const inputCap = Math.min(maxInputTokens, ceiling)
  const least = promptTokens(tokens, instructions) + MIN_TRANSCRIPT_TOKENS
  if (!(inputCap >= least)) {
    const argument = maxInputTokens <= ceiling ? 'maxInputTokens' : 'budget'
    const need = argument === 'budget' ? least + maxOutputTokens : least
    refuse(
      argument,
      `leaves no room for a call, which needs ${need} tokens with these instructions and answers`,
    )
  }
  return {
    llm,
    store,
    clock,
    analyser,
    tokens,
    policy,
    proposals,
    instructions,
    maxInputTokens,
    maxOutputTokens,
    structuredOutput,
    budget,
    gate: { ...gate, scanners: gate.scanners ?? LEARNT_SCANNERS },
    inputCap,
    user,
  }
}
