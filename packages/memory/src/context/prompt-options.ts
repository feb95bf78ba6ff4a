import {
  checkContext,
  checkFunctions,
  checkOptions,
  checkValue,
  refuse,
  type OptionNames,
} from '@sheaf/core/adapter'
import type { AssembledContext, ContextConfiguration } from '@sheaf/core'
import { transcripts } from '@sheaf/documents'
import type { ScopedMemory } from '../handles/scoped-memory.ts'

/** The memory for the prompts of an agent: of a user, a project or a workspace. */
export type PromptMemory = Pick<ScopedMemory, 'assemble' | 'thread'>

/** How memory goes into the prompts of an agent. */
export interface PromptOptions {
  /** The id of the conversation. Its recorded messages in the prompt are not recalled again. */
  readonly thread?: string | undefined
  /**
   * The most tokens of a prompt: instructions, memory, conversation and, where the framework shows them, the
   * definitions of tools. 16,000 by default. The oldest turns are left out first. The current turn is always
   * sent whole; if it alone is over the limit, no memory is sent. Files and reasoning are not counted.
   */
  readonly maxTokens?: number | undefined
  /** Configures contexts, on top of the memory's own configuration. */
  readonly context?: ContextConfiguration | undefined
  /** Gets each context; its trace has the recalled, cut and omitted parts. */
  readonly onContext?: ((context: AssembledContext) => void) | undefined
  /**
   * Gets every failure of the memory. The answer never fails: the prompt is sent unchanged, or the turn is
   * not recorded. Must not throw. `console.error` by default.
   */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** How the turns of an agent go into memory. */
export interface RecordingOptions {
  /** Records finished turns in their conversation, if they have one. True by default. */
  readonly record?: boolean | undefined
  /**
   * Learns from the conversation in the background after each recorded turn; `flush()` of the memory waits
   * for that. Needs `createMemory({ llm })`. False by default.
   */
  readonly learn?: boolean | undefined
  /**
   * Names the turn, such as the id of the user's message. A turn is recorded once, however often it is sent.
   * A later turn of the same name, such as another answer or an edited question, replaces it. Pass a name if
   * prompts come without their conversation: without it, the same words twice in a row count as one turn sent
   * twice, and an edited question is another turn.
   */
  readonly turnId?: string | undefined
  /**
   * The name of the person who writes, for a memory of several people: recorded messages get it, unless the
   * framework's message has a name. 1 to 128 characters on one line.
   */
  readonly speaker?: string | undefined
}

interface PromptSettings
  extends Omit<PromptOptions, 'onError'>, Required<Omit<RecordingOptions, 'turnId' | 'speaker'>> {
  /** Gets errors of background work. */
  readonly report: (error: unknown) => void
}

/**
 * Throws `invalid-argument` for an invalid thread id, and unless the memory is that of one user, project
 * or workspace: files of all users must not reach the prompts of one.
 */
export function checkPromptMemory(
  argument: string,
  memory: PromptMemory,
  { thread }: Pick<PromptOptions, 'thread'> = {},
): void {
  const isHandle = typeof memory?.assemble === 'function' && typeof memory.thread === 'function'
  if (!isHandle || isWholeMemory(memory))
    refuse(argument, 'must be the memory of one user, project or workspace: pass memory.user(id), for one')
  if (thread !== undefined) memory.thread(thread)
}

/** Throws `invalid-argument` for a blank name: repeated words would count as already recorded. */
export function checkTurnId(turnId: string | undefined): void {
  if (turnId === undefined || (typeof turnId === 'string' && turnId.trim() !== '')) return
  refuse('turnId', 'must be text that is not blank, such as the id of the message')
}

const PROMPT_NAMES: OptionNames<PromptOptions> = {
  thread: true,
  maxTokens: true,
  context: true,
  onContext: true,
  onError: true,
}

/**
 * Fills in the defaults. `names` are the other options of the integration. Throws `invalid-argument` for
 * unknown names, and for options that would fail in each prompt.
 */
export function promptSettings(
  options: PromptOptions & RecordingOptions,
  names: Readonly<Record<string, true>> = {},
): PromptSettings {
  checkFunctions(checkOptions<PromptOptions>(options, { ...PROMPT_NAMES, ...names }), 'onContext', 'onError')
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
  if (options.speaker !== undefined) transcripts.checkName('speaker', options.speaker)
  if (context !== undefined) checkContext(context)
  if (thread !== undefined) transcripts.path(thread)
  if (maxTokens !== undefined) checkValue.whole('maxTokens', maxTokens, 1, { of: 'tokens' })
  checkValue.flag('record', record)
  checkValue.flag('learn', learn)
  if (learn && !record) refuse('learn', 'has no use without `record`: memory learns only from recorded turns')
  return { thread, maxTokens, context, onContext, record, learn, report: onError }
}

/**
 * True for the result of `createMemory`. It has the files of every user, so an integration, which gives a
 * model one memory, refuses it and asks for `memory.user(id)`.
 */
export function isWholeMemory(memory: unknown): boolean {
  return typeof memory === 'object' && memory !== null && 'users' in memory
}
