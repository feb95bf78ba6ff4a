import { checkOptions, checkPart, checkValue, refuse } from '@sheaf/core/adapter'
import type { LanguageModel, Ingester } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { IDLE_DEFAULTS } from '../defaults.ts'
import type { Learning, LearningOptions, ObservationOptions } from './learning.ts'
import type { Thread, ThreadSummaryOptions } from '../thread/thread.ts'

type IngestOptions = Parameters<Ingester['ingest']>[1]

type Of<Method extends (...options: never[]) => unknown> = OptionNames<NonNullable<Parameters<Method>[0]>>

// A day; setTimeout takes 24 at most.
const MOST_SECONDS = 86_400

const LEARNING_NAMES: OptionNames<LearningOptions> = {
  when: true,
  idleSeconds: true,
  every: true,
  timer: true,
  abortSignal: true,
  policy: true,
  instructions: true,
  maxInputTokens: true,
  maxOutputTokens: true,
  structuredOutput: true,
  budget: true,
  gate: true,
  onEvent: true,
}

export const INGEST_NAMES: OptionNames<ObservationOptions> = {
  conversation: true,
  dryRun: true,
  wholeConversation: true,
  abortSignal: true,
}

export const OWN_INGEST_NAMES: OptionNames<IngestOptions> = { conversation: true, abortSignal: true }

/** Options of the methods of `learning`, without those that the handle sets, such as the store. */
export const UPKEEP_NAMES: {
  readonly summarizeConversation: OptionNames<Parameters<Learning['summarizeConversation']>[0]>
  readonly summarize: Of<Learning['summarize']>
  readonly compress: Of<Learning['compress']>
} = {
  summarizeConversation: {
    messages: true,
    conversation: true,
    maxInputTokens: true,
    maxTokens: true,
    abortSignal: true,
  },
  summarize: { path: true, olderThanDays: true, maxInputTokens: true, maxTokens: true, abortSignal: true },
  compress: { path: true, logsOlderThanDays: true, abortSignal: true },
}

export const THREAD_NAMES: {
  readonly learn: Of<Thread['learn']>
  readonly summarize: OptionNames<ThreadSummaryOptions>
} = {
  learn: { dryRun: true, abortSignal: true },
  summarize: { maxInputTokens: true, maxTokens: true, abortSignal: true },
}

const OF_DEFAULT = [
  'instructions',
  'maxInputTokens',
  'maxOutputTokens',
  'structuredOutput',
  'budget',
] as const

/** Throws `invalid-argument` for a value that is not a model, and for options that have no effect. */
export function checkLearning(
  options: LearningOptions,
  { llm, ingester }: { readonly llm: LanguageModel | undefined; readonly ingester: unknown },
): void {
  if (llm !== undefined) checkPart('llm', llm, ['chat'])
  const { when = 'asked', policy = 'direct' } = checkOptions(
    options,
    LEARNING_NAMES,
    '{ when: "recorded" }',
    'learning',
  )
  if (when !== 'idle' && when !== 'recorded' && when !== 'asked')
    refuse('learning.when', 'must be "idle", "recorded" or "asked"')
  for (const name of ['idleSeconds', 'every'] as const)
    if (options[name] !== undefined && when !== 'idle')
      refuse(`learning.${name}`, 'has no effect without when: "idle"')
  const { idleSeconds, every } = { ...IDLE_DEFAULTS, ...options }
  if (!(idleSeconds > 0 && idleSeconds <= MOST_SECONDS))
    refuse('learning.idleSeconds', `must be above 0, and ${MOST_SECONDS} at most`)
  checkValue.whole('learning.every', every, 1)
  if (options.timer !== undefined) checkPart('timer', options.timer, ['now', 'sleep'])
  if (policy !== 'direct' && policy !== 'propose') refuse('learning.policy', 'must be "direct" or "propose"')
  const idle = OF_DEFAULT.find((name) => ingester !== undefined && options[name] !== undefined)
  if (idle !== undefined)
    refuse(`learning.${idle}`, 'is for the default ingester; give it to your own ingester')
}
