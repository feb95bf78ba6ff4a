import type { CallModelInputFilter } from '@openai/agents-core'
import { checkOptions } from '@sheaf/core/adapter'
import { checkPromptMemory, promptSettings } from '@sheaf/memory/integration'
import type { PromptMemory, PromptOptions } from '@sheaf/memory/integration'
import { assembleInput } from './assemble-input.ts'

/**
 * Makes a `callModelInputFilter` that gives each model call its memory: memory follows the
 * instructions, and the oldest turns are dropped if `maxTokens` requires it. Kept items pass unchanged,
 * with files and reasoning, and calls keep their results. The session stores nothing of it: memory is
 * in the instructions, which no session contains. Tokens of files, reasoning and tools of MCP servers
 * are not counted.
 *
 * Throws InvalidArgumentError for a wrong memory, budget or thread id; does no I/O before a call.
 */
export function memoryInputFilter(user: PromptMemory, options: PromptOptions = {}): CallModelInputFilter {
  const settings = promptSettings(
    checkOptions(options, {
      thread: true,
      maxTokens: true,
      context: true,
      onContext: true,
      onError: true,
    }),
  )
  checkPromptMemory('user', user, settings)
  return async ({ modelData, agent }) => {
    try {
      const { instructions = '', input } = modelData
      const tools = agent.tools.flatMap((tool) => {
        return tool.type === 'function'
          ? [{ name: tool.name, description: tool.description, parameters: tool.parameters }]
          : []
      })
      const assembled = await assembleInput(user, { instructions, input, tools }, settings)
      const hasInstructions = assembled.instructions !== ''
      return {
        ...modelData,
        ...(hasInstructions ? { instructions: assembled.instructions } : {}),
        input: [...assembled.input],
      }
    } catch (error) {
      settings.report(error)
      return modelData
    }
  }
}
