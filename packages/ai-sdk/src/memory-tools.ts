import type { ReadOptions } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'
import {
  createMemoryTools,
  type MemoryTool,
  type MemoryToolsOptions,
  type MemoryToolTypes,
  type ToolResult,
} from '@sheaf/tools'
import { jsonSchema, type Schema } from 'ai'

/** The tools of `@sheaf/tools` by name, in the form of the AI SDK's `tool()`. */
type MemoryToolSet = {
  [Name in keyof MemoryToolTypes]: {
    readonly description: string
    readonly inputSchema: Schema<MemoryToolTypes[Name]['input']>
    execute(
      input: MemoryToolTypes[Name]['input'],
      options?: { readonly abortSignal?: AbortSignal },
    ): Promise<ToolResult<MemoryToolTypes[Name]['output']>>
    /**
     * The text of a result, for the model. AI SDK 5 passes the result itself, later versions pass it as
     * `output`.
     */
    toModelOutput(given: ToolResult | { readonly output: ToolResult }): {
      type: 'text' | 'error-text'
      value: string
    }
  }
}

/**
 * Makes the tools with which a model uses one memory, for the `tools` of generateText, streamText and
 * agents; see `createMemoryTools` for the tools and the options. Omit some with a spread. The model
 * reads the text of a result. A failure is a result too, and never an exception, except an abort.
 * `toolApproval` of the AI SDK decides whether a person must approve a call; `writes` decides whether a
 * change is written or only proposed. Throws `invalid-argument` for invalid options; does no I/O.
 */
export function memoryTools(user: ScopedMemory, options?: MemoryToolsOptions): MemoryToolSet {
  return Object.fromEntries(
    createMemoryTools(user, options).map((tool) => [tool.name, toTool(tool)]),
  ) as MemoryToolSet
}

function toTool(tool: MemoryTool): object {
  return {
    description: tool.description,
    // The AI SDK's own function, because the marker of a schema differs between versions. The tool
    // checks its arguments itself, and reports mistakes to the model.
    inputSchema: jsonSchema(tool.inputSchema),
    execute: async (input: unknown, { abortSignal }: ReadOptions = {}) =>
      await tool.execute(input, { abortSignal }),
    toModelOutput(given: ToolResult | { readonly output: ToolResult }) {
      const { ok, text } = 'output' in given ? given.output : given
      return { type: ok ? 'text' : 'error-text', value: text }
    },
  }
}
