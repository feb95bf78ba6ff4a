import type { Message, ToolCall } from '../context/message.ts'

/** Turns texts into vectors of equal length. */
export interface Embedder {
  /**
   * The name of the model, and its dimensions if they can be chosen. Vectors of different models are never
   * compared.
   */
  readonly model: string
  /** The length of each vector. If the model returns another length, that is an error. */
  readonly dimensions: number
  /** The maximum number of texts in one call. */
  readonly maxBatchSize?: number
  /**
   * True if it answers within microseconds, in this process. A search then waits for the vectors of texts
   * that were written before, two seconds at most. False by default.
   */
  readonly isInstant?: boolean
  /**
   * Returns one vector per text, in order. Zeros if the model knows nothing in the text: then only the text
   * search finds it. Rejects with ModelFailedError, whose `retryable` says whether the same call may succeed
   * later, or with the reason of `abortSignal`.
   */
  embed(
    texts: readonly string[],
    options?: { readonly purpose?: 'document' | 'query'; readonly abortSignal?: AbortSignal },
  ): Promise<Float32Array[]>
}

/** A tool that a model may call, independent of any framework. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** The arguments as JSON Schema: an object. */
  readonly inputSchema: object
}

/** Options of a call of a chat model. */
export interface ChatOptions {
  /** The maximum tokens of the answer. */
  readonly maxTokens?: number
  /**
   * The JSON schema of the answer. A model without schema support may answer in another form, so the prompt
   * must describe the JSON too.
   */
  readonly schema?: { readonly name: string; readonly schema: object }
  /**
   * Tools that the model may call instead of an answer, or in addition to it. A model without tool support
   * ignores them or refuses the call.
   */
  readonly tools?: readonly ToolDefinition[]
  readonly abortSignal?: AbortSignal
}

/** The tokens of a call, as the model counts them. */
export interface TokenUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** The answer of a chat model. */
export interface ChatAnswer {
  /** Empty if the model only called tools. */
  readonly content: string
  readonly toolCalls?: readonly ToolCall[]
  /** Absent if the model does not report it. */
  readonly usage?: TokenUsage
}

/** The part of a chat model that memory needs. */
export interface LanguageModel {
  /**
   * Returns the next message. Rejects with ModelFailedError, whose `retryable` says whether the same call may
   * succeed later, or with the reason of `abortSignal`.
   */
  chat(messages: readonly Message[], options?: ChatOptions): Promise<ChatAnswer>
}
