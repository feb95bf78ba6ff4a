/**
 * The part of `McpServer` that tools, resources and prompts are registered with: that of
 * `@modelcontextprotocol/sdk` 1.23 or newer, and that of `@modelcontextprotocol/server` 2. Taken by its
 * shape, so that neither is imported; the parameters are the server's own.
 */
export interface McpServerLike {
  registerTool(name: string, config: never, callback: never): unknown
  registerResource(name: string, template: never, config: never, callback: never): unknown
  registerPrompt(name: string, config: never, callback: never): unknown
  /** The `Server` inside, through which clients are notified of changes. Without it they are not notified. */
  readonly server?: unknown
}

/** What both versions have in common inside of an `McpServer`. */
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
  /** Of version 2 alone. */
  getNegotiatedProtocolVersion?(): string | undefined
}

/** What both versions accept, of what they accept. */
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
    // Fields and no object of them: version 1 takes nothing else here.
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

/**
 * What a callback is notified of its request: version 1 has the signal itself, version 2 has it in `mcpReq`.
 */
export interface McpRequest {
  readonly signal?: AbortSignal
  readonly mcpReq?: { readonly signal?: AbortSignal }
}

/** A tool, with schemas that both versions know how to validate with and how to show. */
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

/** What both versions need of a `ResourceTemplate`. */
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

/** What is the same for all resources of a template. */
export interface ResourceConfig {
  readonly title: string
  readonly description: string
}

/** A file as it is sent. */
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

/** Ends the work when the client no longer waits. */
export function abortSignalOf({ signal, mcpReq }: McpRequest): AbortSignal | undefined {
  return signal ?? mcpReq?.signal
}
