import type { AssembledContext, Message } from '@sheaf/core'
import { injectedMessage } from './injected-message.ts'
import type { InjectedMessage } from './injected-message.ts'
import type { MemoryContextOptions, PromptMemory } from './memory-options.ts'
import { textOf, toMessages, withResults } from './to-messages.ts'
import type { SdkMessage } from './to-messages.ts'
import { splitTurns } from './split-turns.ts'

/** A prompt without memory. */
export interface PromptRequest<T extends SdkMessage> {
  /** The text of the instructions. */
  readonly system: string
  /** The conversation, without the instructions. */
  readonly messages: readonly T[]
  readonly tools?: readonly object[]
  readonly abortSignal?: AbortSignal
}

/** What a prompt consists of besides its instructions. */
export interface AssembledPrompt<T extends SdkMessage> {
  /** What changes least comes first. */
  readonly memory: readonly InjectedMessage[]
  /** Those of the request that fit, each as it was given. */
  readonly messages: readonly T[]
}

/** Adds memory to a prompt and keeps it within its budget. Rejects as `assemble` of the handle does. */
export async function assemblePrompt<T extends SdkMessage>(
  handle: PromptMemory,
  request: PromptRequest<T>,
  { thread, maxTokens, onContext }: MemoryContextOptions,
): Promise<AssembledPrompt<T>> {
  const { system, messages, tools, abortSignal } = request
  const { earlier, current } = splitTurns(messages)
  const forms = earlier.map((message) => toMessages(message))
  const assembler = thread === undefined ? handle : handle.thread(thread)
  const context = await assembler.assemble({
    system,
    messages: [...forms.flat(), ...asOne(current)],
    query: current
      .filter(({ role }) => role === 'user')
      .map(textOf)
      .join('\n\n'),
    ...(tools === undefined ? {} : { tools }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    abortSignal,
  })
  onContext?.(context)
  const { memory, placed } = takeApart(context, forms.flat().length + (current.length === 0 ? 0 : 1))
  let place = 0
  const kept = earlier.flatMap((message, index): T[] => {
    const own = (forms[index] ?? []).map((form) => ({ form, shown: placed[place++] }))
    if (own.every(({ shown }) => shown === undefined)) return []
    const cut = own.flatMap(({ form: { toolCallId = '', content }, shown = '' }): [string, string][] =>
      toolCallId === '' || shown === content ? [] : [[toolCallId, shown]],
    )
    return [cut.length === 0 ? message : withResults(message, new Map(cut))]
  })
  // Providers want a conversation to begin with the user, so a turn that is not there from its start is left out.
  const start = kept.length === earlier.length ? 0 : kept.findIndex(({ role }) => role === 'user' || role === 'system')
  const texts = memory.map((text, index) => (index === 0 && text.startsWith(system) ? text.slice(system.length).trimStart() : text))
  return {
    memory: texts.filter((text) => text !== '').map(injectedMessage),
    messages: [...(start === -1 ? [] : kept.slice(start)), ...current],
  }
}

// One message, because of several the assembler could drop the first: the question that all the others are about.
function asOne(turn: readonly SdkMessage[]): Message[] {
  const messages = turn.flatMap((message) => toMessages(message))
  if (messages.length < 2) return messages
  const texts = messages.flatMap(({ content, toolCalls = [] }) => [content, ...toolCalls.map(({ name, input }) => `${name} ${input}`)])
  return [{ role: 'user', content: texts.filter((text) => text !== '').join('\n\n') }]
}

// What the assembler added, and what it shows of each message of the request; undefined for one that it dropped.
function takeApart(
  { messages, trace }: AssembledContext,
  count: number,
): { readonly memory: readonly string[]; readonly placed: readonly (string | undefined)[] } {
  const dropped = new Set(trace.events.flatMap(({ id, status }) => (status === 'dropped' ? id : [])))
  const places = Array.from({ length: count }, (_, place) => place)
  const kept = places.filter((place) => !dropped.has(`message:${place}`))
  const first = Math.max(0, messages.length - kept.length)
  const shown = new Map(kept.map((place, index) => [place, messages[first + index]?.content]))
  return { memory: messages.slice(0, first).map(({ content }) => content), placed: places.map((place) => shown.get(place)) }
}
