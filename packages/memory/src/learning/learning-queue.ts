import { MemoryError, type LanguageModel, type Ingester } from '@sheaf/core'
import {
  notify,
  systemTimer,
  checkOptions,
  checkPart,
  checkValue,
  refuse,
  type OptionNames,
} from '@sheaf/core/adapter'
import type {
  LearningEvent,
  LearningOptions,
  LearningStatus,
  Learning,
  ObservationOptions,
} from './learning.ts'
import { createTaskQueue, type LearningTask, type TaskQueue } from './task-queue.ts'
import type { Thread, ThreadSummaryOptions } from '../thread/thread.ts'

export const IDLE_DEFAULTS = {
  idleSeconds: 300,
  /** New messages of the user. */
  every: 10,
  /** For one user, project or workspace. */
  maxTokensPerDay: 100_000,
} as const

export interface LearningQueue extends Omit<TaskQueue, 'state'> {
  /**
   * Queues a conversation after a pause in it, or after so many messages of the user. `flush` does not wait
   * for pauses.
   */
  enqueueWhenIdle(name: string, task: LearningTask, messages: number): void
  state(): Omit<LearningStatus, 'days'>
}

interface Pause {
  readonly task: LearningTask
  /** Messages of the user since memory last learnt from the conversation. */
  readonly messages: number
  readonly ending: AbortController
}

// Only errors of Sheaf are shown: others may hold text of a memory.
function warn(event: LearningEvent): void {
  const givenUp = (event.type === 'ingested' && event.result.givenUp) || 0
  if (givenUp > 0) console.warn(`Messages were given up: ${givenUp}. The model gave no usable answer.`)
  if (event.type !== 'failed' || event.attempt > 1) return
  const { error } = event
  const reason = MemoryError.isInstance(error) ? error.message : 'learning: { onEvent } gets the error.'
  console.warn(`Facts could not be learnt. ${reason}`)
}

export function createLearningQueue({
  onEvent = warn,
  timer = systemTimer(),
  idleSeconds = IDLE_DEFAULTS.idleSeconds,
  every = IDLE_DEFAULTS.every,
  abortSignal,
}: LearningOptions): LearningQueue {
  const pauses = new Map<string, Pause>()
  let failures = 0
  let lastFailure: LearningStatus['lastFailure']
  const queue = createTaskQueue({
    timer,
    onEvent(event) {
      if (event.type === 'failed') {
        failures += 1
        lastFailure = MemoryError.isInstance(event.error) ? event.error.code : undefined
      }
      onEvent?.(event)
    },
  })
  const endPause = (name: string) => {
    const pause = pauses.get(name)
    pauses.delete(name)
    pause?.ending.abort()
    return pause
  }
  const wait = async (name: string, task: LearningTask, ending: AbortController) => {
    try {
      // If the process ends meanwhile, a resumed home finds the conversation again.
      await timer.sleep(idleSeconds * 1000, { abortSignal: ending.signal, isIdle: true })
    } catch {
      return // The conversation continued, or the memory is closed.
    }
    pauses.delete(name)
    queue.enqueue(name, task)
  }
  const close = async () => {
    for (const name of pauses.keys()) {
      endPause(name)
      notify(onEvent, { type: 'dropped', conversation: name, reason: 'closed' })
    }
    await queue.close()
  }
  const stop = () => void close()
  abortSignal?.addEventListener('abort', stop, { once: true })
  if (abortSignal?.aborted === true) stop()
  return {
    ...queue,
    enqueueWhenIdle(name, task, messages) {
      const said = (endPause(name)?.messages ?? 0) + messages
      if (abortSignal?.aborted === true || said >= every) queue.enqueue(name, task)
      else {
        const ending = new AbortController()
        pauses.set(name, { task, messages: said, ending })
        void wait(name, task, ending)
      }
    },
    state() {
      const { waiting, running, pausing } = queue.state()
      return { waiting: waiting + pauses.size, running, pausing, failures, lastFailure }
    },
    async flush(options) {
      for (const [name, { task }] of pauses) {
        endPause(name)
        queue.enqueue(name, task)
      }
      await queue.flush(options)
    },
    async close() {
      abortSignal?.removeEventListener('abort', stop)
      await close()
    },
  }
}

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

export const OWN_INGEST_NAMES: OptionNames<IngestOptions> = { conversation: true, abortSignal: true }

export const INGEST_NAMES: OptionNames<ObservationOptions> = {
  ...OWN_INGEST_NAMES,
  dryRun: true,
  wholeConversation: true,
}

const SUMMARY = { maxInputTokens: true, maxTokens: true, abortSignal: true } as const

/** Options of the methods of `learning`, without those that the handle sets, such as the store. */
export const UPKEEP_NAMES: {
  readonly summarizeConversation: OptionNames<Parameters<Learning['summarizeConversation']>[0]>
  readonly summarize: Of<Learning['summarize']>
  readonly compress: Of<Learning['compress']>
} = {
  summarizeConversation: { messages: true, conversation: true, ...SUMMARY },
  summarize: { path: true, olderThanDays: true, ...SUMMARY },
  compress: { path: true, logsOlderThanDays: true, abortSignal: true },
}

export const THREAD_NAMES: {
  readonly learn: Of<Thread['learn']>
  readonly summarize: OptionNames<ThreadSummaryOptions>
} = {
  learn: { dryRun: true, abortSignal: true },
  summarize: SUMMARY,
}

export function ofDefault(options: LearningOptions): LearningOptions {
  const { instructions, maxInputTokens, maxOutputTokens, structuredOutput, budget, gate } = options
  return { instructions, maxInputTokens, maxOutputTokens, structuredOutput, budget, gate }
}

export function refuseWithoutModel(): never {
  refuse(
    'llm',
    'is missing: learning from a conversation needs createMemory({ llm }), such as openAICompatibleModel({ ... }) of @sheaf/models',
  )
}

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
  if (when !== 'asked' && llm === undefined && ingester === undefined) refuseWithoutModel()
  for (const name of ['idleSeconds', 'every'] as const)
    if (options[name] !== undefined && when !== 'idle')
      refuse(`learning.${name}`, 'has no effect without when: "idle"')
  const { idleSeconds, every } = { ...IDLE_DEFAULTS, ...options }
  const isRight = (seconds: number) => seconds > 0 && seconds <= MOST_SECONDS
  checkValue.number('learning.idleSeconds', idleSeconds, isRight, `must be above 0, ${MOST_SECONDS} at most`)
  checkValue.whole('learning.every', every, 1)
  if (options.timer !== undefined) checkPart('timer', options.timer, ['now', 'sleep'])
  if (policy !== 'direct' && policy !== 'propose') refuse('learning.policy', 'must be "direct" or "propose"')
  const own = ingester === undefined ? {} : ofDefault(options)
  for (const [name, value] of Object.entries(own))
    if (value !== undefined && name !== 'gate')
      refuse(`learning.${name}`, 'is for the default ingester; give it to your own ingester')
}
