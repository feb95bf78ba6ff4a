import type { Message, ToolCall } from '../context/message.ts'

/** Turns texts into vectors of one length. */
export interface Embedder {
  /**
   * Names the model, and its dimensions where it has a choice of them. Vectors of different models are never
   * compared.
   */
  readonly model: string
  /**
   * Values of each vector. A vector of another length is a failure of the model, never a change of the
   * dimensions.
   */
  readonly dimensions: number
  /** The most texts that one call may have. */
  readonly maxBatchSize?: number
  /**
   * One vector per text, in order. Rejects with ModelFailedError, whose `retryable` reports whether the same
   * call may succeed later, or with the reason of `abortSignal`.
   */
  embed(
    texts: readonly string[],
    options?: { readonly purpose?: 'document' | 'query'; readonly abortSignal?: AbortSignal },
  ): Promise<Float32Array[]>
}

/** A tool that a model may call, of no framework. */
export interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** The arguments as JSON Schema: an object. */
  readonly inputSchema: object
}

/** Options of a call of a model. */
export interface ChatOptions {
  /** The most tokens of the answer. */
  readonly maxTokens?: number
  /**
   * The JSON that the answer should be. A model without schemas may answer in another form, so the prompt
   * must describe it as well.
   */
  readonly schema?: { readonly name: string; readonly schema: object }
  /**
   * What the model may call instead of answering, or besides. A model that cannot call tools ignores them, or
   * refuses the call.
   */
  readonly tools?: readonly ToolDefinition[]
  readonly abortSignal?: AbortSignal
}

/** Tokens that a call took, as the model counts them. */
export interface TokenUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** What a model said. */
export interface ChatAnswer {
  /** The empty text when the model only called tools. */
  readonly content: string
  readonly toolCalls?: readonly ToolCall[]
  /** Absent when the model does not report it. */
  readonly usage?: TokenUsage
}

/** A chat model, as little of it as memory needs. */
export interface LanguageModel {
  /**
   * The next message. Rejects with ModelFailedError, whose `retryable` reports whether the same call may
   * succeed later, or with the reason of `abortSignal`.
   */
  chat(messages: readonly Message[], options?: ChatOptions): Promise<ChatAnswer>
}
