import type { MemoryTool, MemoryTools, ObjectSchema } from '@sheaf/tools'
import { abortSignalOf } from './mcp-server-like.ts'
import type { Registrar, ToolAnswer } from './mcp-server-like.ts'
import { toSchema } from './to-schema.ts'

// For programs that call a tool directly. MCP has its own fields for success and for the text for a
// model.
const FOR_PROGRAMS = ['ok', 'text', 'error']

/** Registers each tool under its own name. */
export function registerTools(server: Registrar, tools: MemoryTools): void {
  for (const tool of tools) {
    const { name, description, inputSchema, annotations } = tool
    const config = {
      title: annotations.title,
      description,
      inputSchema: toSchema(inputSchema),
      outputSchema: toSchema(successSchema(tool)),
      annotations,
    }
    server.registerTool(name, config, async (input, request) => {
      return answerOf(await tool.execute(input, { abortSignal: abortSignalOf(request) }))
    })
  }
}

function answerOf(result: Awaited<ReturnType<MemoryTool['execute']>>): ToolAnswer {
  const content: ToolAnswer['content'] = [{ type: 'text', text: result.text }]
  if (!result.ok) return { content, isError: true }
  return {
    content,
    structuredContent: Object.fromEntries(
      Object.entries(result).filter(([name]) => !FOR_PROGRAMS.includes(name)),
    ),
  }
}

// A failure has no structured content, so the schema describes a success.
function successSchema({ outputSchema }: MemoryTool): ObjectSchema {
  const { type, properties, additionalProperties, anyOf = [] } = outputSchema
  const success = anyOf.find(({ properties: { ok } }) => ok.const)
  return {
    type,
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name]) => !FOR_PROGRAMS.includes(name)),
    ),
    required: success?.required ?? [],
    additionalProperties,
  }
}
