import type { ReadOptions } from '@sheaf/core'
import type { ScopedMemory } from '@sheaf/memory'
import { createMemoryTools } from '@sheaf/tools'
import type {
  MemoryTool,
  MemoryToolName,
  MemoryToolsOptions,
  MemoryToolTypes,
  ToolResult,
} from '@sheaf/tools'
import { jsonSchema } from 'ai'
import type { Schema } from 'ai'

/** The tools of `@sheaf/tools` by their names, in the shape of `tool()` of the AI SDK. */
export type MemoryToolSet = {
  [Name in MemoryToolName]: {
    readonly description: string
    readonly inputSchema: Schema<MemoryToolTypes[Name]['input']>
    execute(
      input: MemoryToolTypes[Name]['input'],
      options?: { readonly abortSignal?: AbortSignal },
    ): Promise<ToolResult<MemoryToolTypes[Name]['output']>>
    /**
     * What the model reads of a result: its text. AI SDK 5 passes the result itself, later ones pass it as
     * `output`.
     */
    toModelOutput(given: ToolResult | { readonly output: ToolResult }): {
      type: 'text' | 'error-text'
      value: string
    }
  }
}

/**
 * The tools with which a model uses one memory, for the `tools` of generateText, streamText and agents; see
 * `createMemoryTools` for what they do and for the options. Leave some out with a spread. The model reads the
 * text of a result; a failure is a result as well, and never an exception, but for an abort. Whether a person
 * must approve a call is up to `toolApproval` of the AI SDK; whether a change is written or only proposed, to
 * `writes`. Throws InvalidArgumentError for options that make no sense; does no I/O.
 */
export function memoryTools(user: ScopedMemory, options?: MemoryToolsOptions): MemoryToolSet {
  return Object.fromEntries(
    createMemoryTools(user, options).map((tool) => [tool.name, toTool(tool)]),
  ) as MemoryToolSet
}

function toTool(tool: MemoryTool): object {
  return {
    description: tool.description,
    // Of the AI SDK itself: what marks a schema differs between its versions. The tool checks its arguments
    // itself, and reports mistakes in them to the model.
    inputSchema: jsonSchema(tool.inputSchema),
    execute: async (input: unknown, { abortSignal }: ReadOptions = {}) =>
      await tool.execute(input, { abortSignal }),
    toModelOutput(given: ToolResult | { readonly output: ToolResult }) {
      const { ok, text } = 'output' in given ? given.output : given
      return { type: ok ? 'text' : 'error-text', value: text }
    },
  }
}
