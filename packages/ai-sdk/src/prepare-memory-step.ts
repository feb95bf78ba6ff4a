import { checkOptions } from '@sheaf/core/adapter'
import { checkPromptMemory, promptSettings } from '@sheaf/memory/integration'
import type { PromptMemory, PromptOptions } from '@sheaf/memory/integration'
import type { ModelMessage, SystemModelMessage } from 'ai'
import { assemblePrompt } from './assemble-prompt.ts'
import { isInjected } from './injected-message.ts'

/**
 * The part of what the AI SDK tells before a step that is used. `instructions` and `initialInstructions` are
 * there from AI SDK 7 on.
 */
export interface MemoryStep {
  readonly messages: ModelMessage[]
  readonly instructions?: string | SystemModelMessage | SystemModelMessage[]
  readonly initialInstructions?: string | SystemModelMessage | SystemModelMessage[]
}

/**
 * A `prepareStep` that assembles each step of a loop again: memory after the instructions, and as much of the
 * conversation as fits. The AI SDK carries both over to the next step, where the memory is replaced, never
 * added again. In AI SDK 5 and 6, which do not show the instructions, memory leads the messages instead, and
 * `maxTokens` does not count the instructions; no version shows the tools. Records nothing: wrap the model
 * with `memoryMiddleware` for that. A step whose memory failed is left as it is. Throws InvalidArgumentError
 * for a wrong memory or budget, and an id that no thread can have.
 */
export function prepareMemoryStep(
  handle: PromptMemory,
  options: PromptOptions = {},
): (step: MemoryStep) => Promise<{ instructions?: SystemModelMessage[]; messages?: ModelMessage[] }> {
  const settings = promptSettings(
    checkOptions(options, { thread: true, maxTokens: true, onContext: true, onError: true }),
  )
  checkPromptMemory('handle', handle, settings)
  return async (step) => {
    try {
      const instructions = toSystemMessages(step.instructions).filter((message) => !isInjected(message))
      const messages = step.messages.filter((message) => !isInjected(message))
      const system = instructions.map(({ content }) => content).join('\n\n')
      const assembled = await assemblePrompt(handle, { system, messages }, settings)
      if (!('initialInstructions' in step)) return { messages: [...assembled.memory, ...assembled.messages] }
      return { instructions: [...instructions, ...assembled.memory], messages: [...assembled.messages] }
    } catch (error) {
      settings.report(error)
      return {}
    }
  }
}

function toSystemMessages(instructions: MemoryStep['instructions'] = []): readonly SystemModelMessage[] {
  if (typeof instructions === 'string')
    return instructions === '' ? [] : [{ role: 'system', content: instructions }]
  return Array.isArray(instructions) ? instructions : [instructions]
}
