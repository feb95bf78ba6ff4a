import type { CallModelInputFilter } from '@openai/agents-core'
import { assembleInput } from './assemble-input.ts'
import { checkMemory, reporter } from './memory-options.ts'
import type { ContextMemory, MemoryInputOptions } from './memory-options.ts'

/**
 * A `callModelInputFilter` that gives each call of a model its memory: what is remembered follows the
 * instructions, and the oldest turns go where `maxTokens` asks for that. All items that stay go on as they
 * are, files and reasoning included, and calls keep their results. Nothing of it is kept in the session: what
 * is added stands in the instructions, which no session has.
 *
 * Throws InvalidArgumentError for what is no memory, a budget that is none, and an id that no thread can
 * have; does no I/O before a call.
 */
export function memoryInputFilter(
  user: ContextMemory,
  options: MemoryInputOptions = {},
): CallModelInputFilter {
  checkMemory(user, options)
  const report = reporter(options)
  return async ({ modelData, agent }) => {
    try {
      const { instructions = '', input } = modelData
      const tools = agent.tools.flatMap((tool) => {
        return tool.type === 'function'
          ? [{ name: tool.name, description: tool.description, parameters: tool.parameters }]
          : []
      })
      const assembled = await assembleInput(user, { instructions, input, tools }, options)
      const hasInstructions = assembled.instructions !== ''
      return {
        ...modelData,
        ...(hasInstructions ? { instructions: assembled.instructions } : {}),
        input: [...assembled.input],
      }
    } catch (error) {
      report(error)
      return modelData
    }
  }
}
