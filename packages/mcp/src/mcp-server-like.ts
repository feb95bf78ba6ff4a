import { MemoryError } from '@sheaf/core'
import type { MemoryToolsOptions } from '@sheaf/tools'

/**
 * The methods of `McpServer` that register tools, resources and prompts. `McpServer` of
 * `@modelcontextprotocol/sdk` 1.23 or newer and of `@modelcontextprotocol/server` 2 both match. The
 * type is structural, so that neither is imported; the parameters are the server's own.
 */
export interface McpServerLike {
  registerTool(name: string, config: never, callback: never): unknown
  registerResource(name: string, template: never, config: never, callback: never): unknown
  registerPrompt(name: string, config: never, callback: never): unknown
}

/** The arguments that both versions accept. */
export interface Registrar {
  registerTool(
    name: string,
    config: ToolConfig,
    callback: (input: unknown, request: McpRequest) => Promise<ToolAnswer>,
  ): unknown
  registerResource(
    name: string,
    template: ResourceTemplate,
    config: ResourceConfig,
    callback: (
      uri: URL,
      variables: TemplateVariables,
      request: McpRequest,
    ) => Promise<{ contents: ResourceContent[] }>,
  ): unknown
  registerPrompt(
    name: string,
    // An object of fields, not a schema: version 1 accepts nothing else here.
    config: {
      readonly title: string
      readonly description: string
      readonly argsSchema: Readonly<Record<string, object>>
    },
    callback: (
      input: Readonly<Record<string, string | undefined>>,
      request: McpRequest,
    ) => Promise<{ messages: PromptMessage[] }>,
  ): unknown
}

/** The abort signal of a request: version 1 passes it directly, version 2 in `mcpReq`. */
interface McpRequest {
  readonly signal?: AbortSignal
  readonly mcpReq?: { readonly signal?: AbortSignal }
}

interface ToolConfig {
  readonly title: string
  readonly description: string
  readonly inputSchema: object
  readonly outputSchema: object
  readonly annotations: object
}

export interface ToolAnswer {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

type TemplateVariables = Record<string, string | string[]>

/** The members of a `ResourceTemplate` that both versions use. */
export interface ResourceTemplate {
  readonly uriTemplate: {
    readonly variableNames: string[]
    match(uri: string): TemplateVariables | null
    toString(): string
  }
  readonly listCallback: (
    request: McpRequest,
  ) => Promise<{ resources: { name: string; uri: string; mimeType: string }[] }>
  completeCallback(variable: string): ((value: string) => Promise<string[]>) | undefined
}

interface ResourceConfig {
  readonly title: string
  readonly description: string
}

interface ResourceContent {
  uri: string
  mimeType: string
  text: string
}

export interface PromptMessage {
  role: 'user' | 'assistant'
  content: { type: 'text'; text: string }
}

/** The signal that aborts when the client no longer waits. */
export function abortSignalOf({ signal, mcpReq }: McpRequest): AbortSignal | undefined {
  return signal ?? mcpReq?.signal
}

/**
 * Error codes of JSON-RPC and MCP. Version 2 sends -32602 in place of -32002 to clients that expect it.
 */
export const PROTOCOL_CODES = {
  invalidParams: -32602,
  internal: -32603,
  notFound: -32002,
} as const

/** An error of a resource or a prompt, which both versions send unchanged. */
export class ProtocolError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'ProtocolError'
    this.code = code
    this.data = data
  }
}

// Errors about the request. Errors about the storage name files and servers, and must not reach a
// client.
const ABOUT_THE_REQUEST = ['budget-exceeded', 'invalid-argument'] as const

/** The error that a client gets; `onError` gets an error that the client must not see. */
export function protocolErrorOf(
  error: unknown,
  method: string,
  { onError }: Pick<MemoryToolsOptions, 'onError'>,
): ProtocolError {
  if (error instanceof ProtocolError) return error
  if (ABOUT_THE_REQUEST.some((code) => MemoryError.isInstance(error, code))) {
    return new ProtocolError(PROTOCOL_CODES.invalidParams, error instanceof Error ? error.message : '')
  }
  onError?.(error, method)
  const next =
    MemoryError.isInstance(error) && error.retryable
      ? 'Try again in a moment.'
      : 'The log of the server says why.'
  return new ProtocolError(PROTOCOL_CODES.internal, `The memory cannot be used at the moment. ${next}`)
}
