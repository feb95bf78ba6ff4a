import { checkOptions, refuse, type OptionNames } from '@sheaf/core/adapter'
import type { ScopedMemory } from '@sheaf/memory'
import { createMemoryTools, memoryGuidance, type MemoryToolsOptions, type MemoryTool } from '@sheaf/tools'
import { looseObject, type ZodObject } from 'zod'
import { isWholeMemory } from '@sheaf/memory/integration'
import { abortSignalOf, type McpServerLike, type Registrar, type ToolAnswer } from './mcp-server-like.ts'
import { registerPrompt, registerResources } from './register-resources.ts'

// For programs that call a tool directly. MCP has its own fields for success and for the text for a
// model.
const FOR_PROGRAMS = ['ok', 'text', 'error']

const METHODS = ['registerTool', 'registerResource', 'registerPrompt'] as const

const REGISTER_NAMES: OptionNames<MemoryToolsOptions> = {
  author: true,
  limits: true,
  onError: true,
  onFindings: true,
  propose: true,
  scanners: true,
  writes: true,
}

/**
 * Adds one memory to an MCP server: the tools of `@sheaf/tools`, the files as resources
 * `sheaf:///<path>`, and the prompt `recall`, which returns what the memory knows about a question.
 * `server` is an `McpServer` of `@modelcontextprotocol/sdk` 1.23 or newer, or of
 * `@modelcontextprotocol/server` 2. Call it once per server, before the server is connected: a server
 * serves one memory, and a client cannot reach another one. Options are those of `createMemoryTools`.
 * `onError` (`console.error` by default) also gets errors of resources and prompts that a client must
 * not see, with the name of the method. Throws `invalid-argument` for a wrong or connected server, a wrong
 * memory, or invalid options; does no I/O.
 */
export function registerMemory(
  server: McpServerLike,
  user: ScopedMemory,
  options: MemoryToolsOptions = {},
): void {
  const registrar = checkServer(server)
  const { onError = (error: unknown, what: string) => console.error(what, error) } = checkOptions(
    options,
    REGISTER_NAMES,
  )
  const settings = { ...options, onError }
  // Checks everything before it registers anything, so that an error leaves the server unchanged.
  const tools = createMemoryTools(user, settings)
  try {
    registerTools(registrar, tools)
    registerResources(registrar, user, tools, settings)
    registerPrompt(registrar, user, settings)
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message.replace(/\.$/, '') : String(cause)
    refuse(
      'server',
      `cannot take the memory: ${problem}. Register one memory for each server, before it is connected`,
      { cause },
    )
  }
}

/**
 * Throws `invalid-argument` for a value without the methods of an `McpServer`, such as the inner
 * `Server`.
 */
function checkServer(server: McpServerLike): Registrar {
  const missing = METHODS.find((name) => typeof server?.[name] !== 'function')
  if (missing === undefined) return server
  refuse(
    'server',
    `has no ${missing}; pass an McpServer of @modelcontextprotocol/sdk 1.23 or newer, or of @modelcontextprotocol/server 2`,
  )
}

function registerTools(server: Registrar, tools: readonly MemoryTool[]): void {
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
function successSchema({ outputSchema }: MemoryTool): MemoryTool['outputSchema'] {
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

/**
 * A Zod schema whose JSON form is `schema` and which accepts every object. The tools check their own
 * arguments, and their errors name the fix; the servers' errors do not. Version 1 of the SDK accepts
 * only Zod.
 */
function toSchema(schema: MemoryTool['outputSchema']): ZodObject {
  const loose = looseObject({})
  // Zod's own slot for a custom JSON form. It belongs to the instance; each copy of Zod would have its
  // own registry.
  loose._zod.toJSONSchema = () => structuredClone(schema)
  return loose
}

const FIRST = {
  user: 'USER.md and MEMORY.md',
  project: 'PMEMORY.md',
  workspace: 'MEMORY.md',
  agent: 'MEMORY.md',
}

/**
 * The `instructions` of a server with this memory: `memoryGuidance` of `@sheaf/tools`, and how to begin
 * a conversation that contains nothing of the memory yet. Takes the options of `registerMemory`. The
 * text says whose memory it is (a user's, a project's, a workspace's or the agent's own) and whether a
 * person approves writes. Throws `invalid-argument` for a wrong memory; does no I/O.
 */
export function memoryInstructions(user: ScopedMemory, options: MemoryToolsOptions = {}): string {
  if (typeof user?.writes !== 'string' || isWholeMemory(user))
    refuse('user', 'is missing; pass memory.user(id), or a project or workspace')
  const { writes = user.writes } = checkOptions(options, REGISTER_NAMES)
  const kind = 'kind' in user ? user.kind : undefined
  const of = kind === 'project' || kind === 'workspace' || kind === 'agent' ? kind : 'user'
  return `${memoryGuidance({ of, writes, hasMemory: false })}- Nothing of the memory is in this conversation yet. Begin by reading ${FIRST[of]} with MemoryRead, and the index of entries, memory/MEMORY.md. Where a file is missing, nothing of its kind is known so far.
`
}
