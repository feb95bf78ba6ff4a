import { assembleTurns, keptMessages } from '@sheaf/memory/integration'
import type { PromptMemory, PromptOptions } from '@sheaf/memory/integration'
import { toMessages, withTools } from './to-messages.ts'
import type { SdkMessage } from './to-messages.ts'

/** A prompt without memory. */
export interface PromptRequest<T extends SdkMessage> {
  /** The text of the instructions. */
  readonly system: string
  /** The conversation, without the instructions. */
  readonly messages: readonly T[]
  readonly tools?: readonly object[]
  readonly abortSignal?: AbortSignal
}

/** The parts of a prompt after its instructions. */
export interface AssembledPrompt<T extends SdkMessage> {
  /** The part that changes least comes first. */
  readonly memory: readonly InjectedMessage[]
  /** The messages of the request that fit, unchanged. */
  readonly messages: readonly T[]
}

type AssemblyOptions = Pick<PromptOptions, 'thread' | 'maxTokens' | 'context' | 'onContext'>

/** Adds memory to a prompt within its budget. Rejects as `assemble` of the handle does. */
export async function assemblePrompt<T extends SdkMessage>(
  handle: PromptMemory,
  { system, messages, tools, abortSignal }: PromptRequest<T>,
  { thread, maxTokens, context, onContext }: AssemblyOptions,
): Promise<AssembledPrompt<T>> {
  const forms = messages.map((message) => toMessages(message))
  const turns = await assembleTurns(thread === undefined ? handle : handle.thread(thread), {
    system,
    messages: forms.flat(),
    tools,
    maxTokens,
    ...(context && { context }),
    abortSignal,
  })
  onContext?.(turns.context)
  const kept = keptMessages({ messages, forms, turns, withTools })
  return { memory: turns.memory.map(injectedMessage), messages: kept }
}

/** A system message with memory. A provider reads only the options under its own name. */
interface InjectedMessage {
  role: 'system'
  content: string
  providerOptions: { sheaf: { memory: true } }
}

/** Memory as a message, marked so that no other step or middleware adds it again. */
function injectedMessage(content: string): InjectedMessage {
  return { role: 'system', content, providerOptions: { sheaf: { memory: true } } }
}

/** True for a message of {@link injectedMessage}. */
export function isInjected({ role, providerOptions }: SdkMessage): boolean {
  if (role !== 'system' || providerOptions === undefined || !('sheaf' in providerOptions)) return false
  const { sheaf } = providerOptions
  return typeof sheaf === 'object' && sheaf !== null && 'memory' in sheaf && sheaf.memory === true
}
