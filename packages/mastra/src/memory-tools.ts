import { createTool, type Tool } from '@mastra/core/tools'
import type { StandardSchemaWithJSON } from '@mastra/core/schema'
import type { ScopedMemory } from '@sheaf/memory'
import {
  createMemoryTools,
  type MemoryTool,
  type MemoryToolsOptions,
  type MemoryToolTypes,
  type ToolResult,
} from '@sheaf/tools'

/** The tools of `@sheaf/tools` by name, made with Mastra's `createTool`. */
type MemoryToolSet = {
  [Name in keyof MemoryToolTypes]: Tool<
    MemoryToolTypes[Name]['input'],
    ToolResult<MemoryToolTypes[Name]['output']>
  >
}

/**
 * Makes the tools with which a model uses one memory, for the `tools` of an agent; see
 * `createMemoryTools` for the tools and the options. For an agent with many users, pass a function that
 * makes them per request: `tools: ({ requestContext }) => memoryTools(memory.user(...))`. The model
 * reads the text of a result. A failure is a result too, and never an exception, except an abort.
 * Throws `invalid-argument` for invalid options; does no I/O.
 */
export function memoryTools(user: ScopedMemory, options?: MemoryToolsOptions): MemoryToolSet {
  return Object.fromEntries(
    createMemoryTools(user, options).map((tool) => [tool.name, toTool(tool)]),
  ) as MemoryToolSet
}

function toTool(tool: MemoryTool): Tool<unknown, ToolResult> {
  return createTool({
    id: tool.name,
    description: tool.description,
    inputSchema: schemaOf<unknown>(tool.inputSchema),
    outputSchema: schemaOf<ToolResult>(tool.outputSchema),
    execute: async (input, { abortSignal }) => await tool.execute(input, { abortSignal }),
    toModelOutput: ({ ok, text }) => ({ type: ok ? 'text' : 'error-text', value: text }),
    mcp: { annotations: { ...tool.annotations } },
  })
}

// Accepts everything: the tool checks its arguments itself, and reports mistakes to the model.
function schemaOf<Input>(schema: MemoryTool['inputSchema']): StandardSchemaWithJSON<Input> {
  const jsonSchema = { input: () => ({ ...schema }), output: () => ({ ...schema }) }
  return {
    '~standard': {
      version: 1,
      vendor: 'sheaf',
      validate: (value) => ({ value: value as Input }),
      jsonSchema,
    },
  }
}
