import { MemoryError } from '@sheaf/core'
import { isRecord, refuse } from '@sheaf/core/adapter'
import { quote, codeOf, safeCause, isRetryableStatus, retryAfter, type Guard } from './shared/guard.ts'

/** JSON, as in the options of a provider. */
type AiSdkJson = null | string | number | boolean | { [key: string]: AiSdkJson } | AiSdkJson[]

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

/**
 * Copies the options, so that later changes are not sent. Throws `invalid-argument` if they cannot be
 * copied.
 */
export function copyProviderOptions(
  options: AiSdkProviderOptions | undefined,
): AiSdkProviderOptions | undefined {
  if (options === undefined) return undefined
  const problem = 'must be JSON by the name of the provider, such as { openai: { dimensions: 512 } }'
  if (!isRecord(options)) refuse('providerOptions', problem)
  try {
    return structuredClone(options)
  } catch (cause) {
    refuse('providerOptions', problem, { cause })
  }
}

/** Throws `invalid-argument` unless `model` is a model of the AI SDK that has `method`. */
export function checkModel(model: unknown, method: 'doEmbed' | 'doGenerate'): void {
  const example = method === 'doEmbed' ? "openai.embedding('text-embedding-3-small')" : "openai('gpt-5-mini')"
  if (typeof model === 'string')
    refuse(
      'model',
      `must be a model of a provider, such as ${example}: a name alone is resolved by the AI SDK only`,
    )
  // Models are class instances, whose method may be on a prototype.
  if (!isRecord(model) || typeof model[method] !== 'function')
    refuse('model', `must be a model of the AI SDK with ${method}, such as ${example}`)
  const version = model['specificationVersion']
  if (method === 'doGenerate' && version !== 'v2' && version !== 'v3' && version !== 'v4')
    refuse(
      'model',
      'must be of the specification v2, v3 or v4 of the AI SDK: use a provider of AI SDK 5 or newer',
    )
}

/**
 * Converts an error of a provider. Drops the error itself, because an APICallError carries the whole request
 * and answer. The result is retryable if the provider reports that (`isRetryable`), if its status does, or if
 * the connection failed.
 */
export function aiSdkError(who: string, error: unknown, guard: Guard): MemoryError {
  const { statusCode, isRetryable, responseHeaders, message, name } = isRecord(error) ? error : {}
  const status = typeof statusCode === 'number' ? statusCode : undefined
  const said = quote(message, guard)
  const headers = isRecord(responseHeaders) ? responseHeaders : {}
  const retryAfterMilliseconds = retryAfter((wanted) => {
    const entry = Object.entries(headers).find(([header]) => header.toLowerCase() === wanted)
    return typeof entry?.[1] === 'string' ? entry[1] : undefined
  })
  const isPassing =
    status === undefined ? codeOf(error) !== undefined || name === 'TimeoutError' : isRetryableStatus(status)
  const retryable = isPassing || isRetryable === true
  const advice = retryable
    ? 'Try again later.'
    : 'Check the name of the model, the key and the options of its provider.'
  const statusShown = status === undefined ? '' : ` (${status})`
  return MemoryError.modelFailed(
    `${who} failed${statusShown}${said === undefined ? '' : `: "${said}"`}. ${advice}`,
    {
      retryable,
      cause: safeCause(error, guard),
      ...(retryAfterMilliseconds === undefined ? {} : { retryAfterMilliseconds }),
    },
  )
}
