import { assemblePrompt, checkPromptMemory, promptSettings, sdkForm } from '@sheaf/memory/integration'
import type { PromptMemory, PromptOptions } from '@sheaf/memory/integration'
import type { ModelMessage, SystemModelMessage } from 'ai'

type SdkMessage = Parameters<(typeof sdkForm)['toMessages']>[0]

/**
 * The used arguments of the AI SDK before a step. AI SDK 7 added `instructions` and
 * `initialInstructions`.
 */
interface MemoryStep {
  readonly messages: ModelMessage[]
  readonly instructions?: string | SystemModelMessage | SystemModelMessage[]
  readonly initialInstructions?: string | SystemModelMessage | SystemModelMessage[]
}

/**
 * Makes a `prepareStep` that assembles each step of a loop again: memory after the instructions, and as
 * much of the conversation as fits. The AI SDK passes both on to the next step, where the memory is
 * replaced, not added again. AI SDK 5 and 6 do not pass the instructions: there memory comes before the
 * messages, and `maxTokens` does not count the instructions. No version passes the tools. Records
 * nothing: wrap the model with `memoryMiddleware` for that. If the memory fails, the step is unchanged.
 * Throws `invalid-argument` for a wrong memory or budget, and an invalid thread id.
 */
export function prepareMemoryStep(
  handle: PromptMemory,
  options: PromptOptions = {},
): (step: MemoryStep) => Promise<{ instructions?: SystemModelMessage[]; messages?: ModelMessage[] }> {
  const settings = promptSettings(options)
  checkPromptMemory('handle', handle, settings)
  return async (step) => {
    try {
      const instructions = toSystemMessages(step.instructions).filter((message) => !isInjected(message))
      const messages = step.messages.filter((message) => !isInjected(message))
      const system = instructions.map(({ content }) => content).join('\n\n')
      const { memory, sent } = await assemblePrompt(handle, { system, messages }, settings, sdkForm)
      const [added, kept] = [memory.map(injectedMessage), sent.map(({ message }) => message)]
      if (!('initialInstructions' in step)) return { messages: [...added, ...kept] }
      return { instructions: [...instructions, ...added], messages: kept }
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

/** A system message with memory. A provider reads only the options under its own name. */
interface InjectedMessage {
  role: 'system'
  content: string
  providerOptions: { sheaf: { memory: true } }
}

/** Memory as a message, marked so that no other step or middleware adds it again. */
export function injectedMessage(content: string): InjectedMessage {
  return { role: 'system', content, providerOptions: { sheaf: { memory: true } } }
}

export function isInjected({ role, providerOptions }: SdkMessage): boolean {
  if (role !== 'system' || providerOptions === undefined || !('sheaf' in providerOptions)) return false
  const { sheaf } = providerOptions
  return typeof sheaf === 'object' && sheaf !== null && 'memory' in sheaf && sheaf.memory === true
}
