import { InvalidArgumentError } from '@sheaf/core'
import { checkContext, checkFunctions, checkOptions } from '@sheaf/core/adapter'
import type { AssembledContext, ContextConfiguration } from '@sheaf/core'
import type { OptionNames } from '@sheaf/core/adapter'
import { transcriptPath } from '@sheaf/documents'
import { isWholeMemory } from '../handles/is-whole-memory.ts'
import type { ScopedMemory } from '../handles/scoped-memory.ts'

/**
 * The part of a memory that the prompts of an agent are made with: a user's, a project's or a workspace's.
 */
export type PromptMemory = Pick<ScopedMemory, 'assemble' | 'thread'>

/** How memory goes into the prompts of an agent. */
export interface PromptOptions {
  /** The id of the conversation. What of it is recorded and is in the prompt is not recalled as well. */
  readonly thread?: string
  /**
   * The most tokens of a prompt: instructions, memory, conversation and, where the framework shows them, the
   * definitions of tools. 16,000 by default. The oldest turns go first. The current turn is always sent
   * whole, even where it alone is more; then no memory is. Files and reasoning are not counted.
   */
  readonly maxTokens?: number
  /** The contents of contexts, on top of the configuration of the memory. */
  readonly context?: ContextConfiguration
  /** Gets each context, with the trace of what was recalled, cut and left out. */
  readonly onContext?: (context: AssembledContext) => void
  /**
   * Gets every failure of the memory. None reaches the answer: the prompt is then sent as it was, or the turn
   * is not recorded. Must not throw. `console.error` by default.
   */
  readonly onError?: (error: unknown) => void
}

/** How the turns of an agent go into memory. */
export interface RecordingOptions {
  /**
   * Whether finished turns are recorded in their conversation. True by default; without a conversation
   * nothing is.
   */
  readonly record?: boolean
  /**
   * Learns from the conversation in the background once a turn is recorded; `flush()` of the memory waits for
   * that. Needs `createMemory({ llm })`, and has no use where that one's `learning.when` is "recorded". False
   * by default.
   */
  readonly learn?: boolean
}

/** How a turn is named where each request has its own middleware. */
export interface TurnOptions {
  /**
   * Names the turn, such as the id of the user's message. A turn is recorded once, however often it is sent,
   * and what comes under the same name later replaces it: another answer, an edited question. Pass one where
   * prompts come without their conversation: without it, the same words twice in a row are read as one turn
   * that was sent twice, and an edited question is another turn. By default the conversation so far names the
   * turn, or, where it does not exist, what is recorded in the thread.
   */
  readonly turnId?: string
}

/** The options, with their defaults. */
export interface PromptSettings extends Omit<PromptOptions, 'onError'>, Required<RecordingOptions> {
  /** Where errors of background work go. */
  readonly report: (error: unknown) => void
}

/**
 * Throws InvalidArgumentError for a value that is not a memory of one user, project or workspace, and for an
 * id that no thread of it can have. A whole memory is refused: it has the files of all users, which must not
 * come into the prompts of one.
 */
export function checkPromptMemory(
  argument: string,
  memory: PromptMemory,
  { thread }: Pick<PromptOptions, 'thread'>,
): void {
  if (
    typeof memory?.assemble !== 'function' ||
    typeof memory.thread !== 'function' ||
    isWholeMemory(memory)
  ) {
    throw new InvalidArgumentError(
      argument,
      'must be the memory of one user, project or workspace: pass memory.user(id), for one',
    )
  }
  if (thread !== undefined) memory.thread(thread)
}

/**
 * Throws InvalidArgumentError for what names no turn: under it, the same words said again would be read as
 * what is recorded already.
 */
export function checkTurnId(turnId: string | undefined): void {
  if (turnId === undefined || (typeof turnId === 'string' && turnId.trim() !== '')) return
  throw new InvalidArgumentError('turnId', 'must be text that is not blank, such as the id of the message')
}

const NAMES: OptionNames<PromptOptions & RecordingOptions> = {
  context: true,
  learn: true,
  maxTokens: true,
  onContext: true,
  onError: true,
  record: true,
  thread: true,
}

/**
 * Fills in the defaults. Throws InvalidArgumentError now for what would otherwise fail in each prompt, where
 * it is only reported, and for unknown names. `ownNames` are the options that an integration has besides.
 */
export function promptSettings(
  options: PromptOptions & RecordingOptions & TurnOptions,
  ownNames: Readonly<Record<string, true>> = {},
): PromptSettings {
  checkFunctions(
    checkOptions<PromptOptions & RecordingOptions>(options, { ...NAMES, ...ownNames }),
    'onContext',
    'onError',
  )
  const {
    thread,
    maxTokens,
    context,
    onContext,
    record = true,
    learn = false,
    onError = (error) => console.error(error),
  } = options
  checkTurnId(options.turnId)
  if (context !== undefined) checkContext(context)
  if (thread !== undefined) transcriptPath(thread)
  if (maxTokens !== undefined && !(Number.isSafeInteger(maxTokens) && maxTokens > 0)) {
    throw new InvalidArgumentError('maxTokens', 'must be a whole number of tokens, 1 or more')
  }
  for (const [name, value] of Object.entries({ record, learn })) {
    if (typeof value !== 'boolean') throw new InvalidArgumentError(name, 'must be true or false')
  }
  if (learn && !record)
    throw new InvalidArgumentError(
      'learn',
      'has no use without `record`: what is not recorded cannot be learnt from',
    )
  return { thread, maxTokens, context, onContext, record, learn, report: onError }
}
