import { createTool } from '@mastra/core/tools'
import type { Tool } from '@mastra/core/tools'
import type { StandardSchemaWithJSON } from '@mastra/core/schema'
import type { ScopedMemory } from '@sheaf/memory'
import { createMemoryTools } from '@sheaf/tools'
import type {
  MemoryTool,
  MemoryToolName,
  MemoryToolsOptions,
  MemoryToolTypes,
  ObjectSchema,
  ToolResult,
} from '@sheaf/tools'

/** The tools of `@sheaf/tools` by their names, as `createTool` of Mastra makes them. */
export type MemoryToolSet = {
  [Name in MemoryToolName]: Tool<MemoryToolTypes[Name]['input'], ToolResult<MemoryToolTypes[Name]['output']>>
}

/**
 * The tools with which a model uses one memory, for the `tools` of an agent; see `createMemoryTools` for what
 * they do and for the options. For an agent of many users pass a function that makes them for the request:
 * `tools: ({ requestContext }) => memoryTools(memory.user(...))`. The model reads the text of a result; a
 * failure is a result as well, and never an exception, but for an abort. Throws InvalidArgumentError for
 * options that make no sense; does no I/O.
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

// Lets everything through: the tool checks its arguments itself, and reports mistakes in them to the model.
function schemaOf<Input>(schema: ObjectSchema): StandardSchemaWithJSON<Input> {
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
