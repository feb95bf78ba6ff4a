import { assembleTurns, keptMessages, splitTurns } from '@sheaf/memory/integration'
import type { PromptMemory } from '@sheaf/memory/integration'
import { LAST_MESSAGES } from './defaults.ts'
import type { MemoryProcessorOptions } from './memory-options.ts'
import { textOf, toMessages, toPromptMessage, withTools } from './prompt-message.ts'
import type { PromptMessage } from './prompt-message.ts'

/** A prompt without memory, with options. */
export interface PromptRequest extends MemoryProcessorOptions {
  readonly prompt: readonly PromptMessage[]
  readonly abortSignal?: AbortSignal
}

/**
 * The prompt with memory after its instructions, and as many of the newest earlier turns as the budget
 * allows. Rejects as `assemble` of the memory does.
 */
export async function assemblePrompt(memory: PromptMemory, request: PromptRequest): Promise<PromptMessage[]> {
  const { prompt, thread, maxTokens, context, onContext, abortSignal } = request
  // The instructions come first.
  const start = prompt.findIndex(({ role }) => role !== 'system')
  const instructions = start === -1 ? prompt : prompt.slice(0, start)
  const given = prompt.slice(instructions.length)
  const messages =
    splitTurns(given).earlier.length > 0 ? given : [...(await lastMessages(memory, request)), ...given]
  const forms = messages.map(toMessages)
  const assembled = await assembleTurns(thread === undefined ? memory : memory.thread(thread), {
    system: instructions.map(textOf).join('\n\n'),
    messages: forms.flat(),
    maxTokens,
    ...(context && { context }),
    abortSignal,
  })
  onContext?.(assembled.context)
  const kept = keptMessages({ messages, forms, turns: assembled, withTools })
  return [
    ...instructions,
    ...assembled.memory.map((content): PromptMessage => ({ role: 'system', content })),
    ...kept,
  ]
}

async function lastMessages(memory: PromptMemory, request: PromptRequest): Promise<readonly PromptMessage[]> {
  const { thread, lastMessages: limit = LAST_MESSAGES, abortSignal } = request
  if (thread === undefined || limit === 0) return []
  const recorded = await memory.thread(thread).messages({ limit, roles: ['user', 'assistant'], abortSignal })
  const said = recorded.filter(({ content }) => content.trim() !== '')
  const start = said.findIndex(({ role }) => role === 'user')
  return start === -1 ? [] : said.slice(start).map(toPromptMessage)
}
