import type { Message } from './message.ts'

/** Turns texts into vectors of one length. */
export interface Embedder {
  /** Names the model; vectors of different models are never compared. */
  readonly model: string
  readonly dimensions: number
  /** The most texts that one call may have. */
  readonly maxBatchSize?: number
  /** One vector per text, in order. */
  embed(
    texts: readonly string[],
    options?: { readonly purpose?: 'document' | 'query'; readonly abortSignal?: AbortSignal },
  ): Promise<Float32Array[]>
}

/** A chat model, as little of it as memory needs. */
export interface LanguageModel {
  chat(
    messages: readonly Message[],
    options?: { readonly maxTokens?: number; readonly abortSignal?: AbortSignal },
  ): Promise<{ readonly content: string }>
}
