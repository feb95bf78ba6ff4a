/**
 * The methods of `McpServer` that register tools, resources and prompts. `McpServer` of
 * `@modelcontextprotocol/sdk` 1.23 or newer and of `@modelcontextprotocol/server` 2 both match. The
 * type is structural, so that neither is imported; the parameters are the server's own.
 */
export interface McpServerLike {
  registerTool(name: string, config: never, callback: never): unknown
  registerResource(name: string, template: never, config: never, callback: never): unknown
  registerPrompt(name: string, config: never, callback: never): unknown
  /** The inner `Server`, which notifies clients of changes. Without it they are not notified. */
  readonly server?: unknown
}

/** The methods of the inner `Server` that both versions have. */
export interface InnerServer {
  readonly transport?: unknown
  registerCapabilities(capabilities: { readonly resources: { readonly subscribe: true } }): void
  assertCanSetRequestHandler(method: string): void
  setRequestHandler(
    method: string | object,
    answer: (request: { readonly params: { readonly uri: string } }) => object,
  ): void
  sendResourceListChanged(): Promise<void>
  sendResourceUpdated(params: { readonly uri: string }): Promise<void>
  /** Version 2 only. */
  getNegotiatedProtocolVersion?(): string | undefined
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
export interface McpRequest {
  readonly signal?: AbortSignal
  readonly mcpReq?: { readonly signal?: AbortSignal }
}

/** A tool, with schemas that both versions can show and validate with. */
export interface ToolConfig {
  readonly title: string
  readonly description: string
  readonly inputSchema: object
  readonly outputSchema: object
  readonly annotations: object
}

/** The result of a tool. */
export interface ToolAnswer {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: boolean
}

/** The variables of a template. */
export type TemplateVariables = Record<string, string | string[]>

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

/** The title and description of all resources of a template. */
export interface ResourceConfig {
  readonly title: string
  readonly description: string
}

/** The content of a file in an answer. */
export interface ResourceContent {
  uri: string
  mimeType: string
  text: string
}

/** A message of a prompt. */
export interface PromptMessage {
  role: 'user' | 'assistant'
  content: { type: 'text'; text: string }
}

/** The signal that aborts when the client no longer waits. */
export function abortSignalOf({ signal, mcpReq }: McpRequest): AbortSignal | undefined {
  return signal ?? mcpReq?.signal
}
