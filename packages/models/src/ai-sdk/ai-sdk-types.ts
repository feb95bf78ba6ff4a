/** JSON, as in the options of a provider. */
export type AiSdkJson = null | string | number | boolean | { [key: string]: AiSdkJson } | AiSdkJson[]

/** Options of each provider, by its name. */
export type AiSdkProviderOptions = Record<string, Record<string, AiSdkJson>>

/** The part of the AI SDK's embedding models that Sheaf uses, of the specifications V2, V3 and V4. */
export interface AiSdkEmbeddingModel {
  readonly specificationVersion?: string
  readonly provider: string
  readonly modelId: string
  readonly maxEmbeddingsPerCall?: PromiseLike<number | undefined> | number | undefined
  doEmbed(options: {
    values: string[]
    dimensions?: number
    abortSignal?: AbortSignal
    providerOptions?: AiSdkProviderOptions
  }): PromiseLike<{ readonly embeddings: readonly (readonly number[])[] }>
}

/**
 * The part of the AI SDK's language models that Sheaf uses, of the specifications V2, V3 and V4. Their
 * answers are checked.
 */
export interface AiSdkLanguageModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  doGenerate(options: {
    prompt: (
      | { role: 'system'; content: string }
      | { role: 'user'; content: { type: 'text'; text: string }[] }
      | {
          role: 'assistant'
          content: (
            | { type: 'text'; text: string }
            | { type: 'tool-call'; toolCallId: string; toolName: string; input: unknown }
          )[]
        }
      | {
          role: 'tool'
          content: {
            type: 'tool-result'
            toolCallId: string
            toolName: string
            output: { type: 'text'; value: string }
          }[]
        }
    )[]
    maxOutputTokens?: number
    temperature?: number
    responseFormat?: { type: 'json'; schema?: object; name?: string }
    tools?: { type: 'function'; name: string; description?: string; inputSchema: object }[]
    abortSignal?: AbortSignal
    providerOptions?: AiSdkProviderOptions
  }): PromiseLike<{
    readonly content: readonly unknown[]
    readonly finishReason: unknown
    readonly usage: unknown
    readonly structuredOutputText?: string | undefined
  }>
}
