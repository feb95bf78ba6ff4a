import type { AssembleRequest, ContextTrace, Message, ReadOptions, SourceLines } from '@sheaf/core'

export interface ContextRequest extends AssembleRequest {
  /** False if no answer uses this context: `contexts` does not list it. True by default. */
  readonly record?: boolean
}

/** A context that the app made itself, or whose answer another process records. */
export interface ContextToPack extends Pick<RecordedContext, 'trace'> {
  /** The texts of parts with lines are in these lines; other parts are the app's own words. */
  readonly messages: readonly (Pick<Message, 'role' | 'content'> | ShownMessage)[]
  /** The id of the user's message. */
  readonly turn?: string
  /** The packed context that the model got before this one, such as at the start of a session. */
  readonly after?: string | undefined
}

/** The context of one answered turn. It has no text: only the places and hashes of lines. */
export interface RecordedContext {
  /** Names it for `context` of the handle. */
  readonly id: string
  readonly at: Date
  /** The id of the thread in which the answer was recorded. */
  readonly thread: string
  /** The id of the user's message, if it was recorded. */
  readonly turn?: string
  /** The ids of the assistant's messages that were recorded after this context, before the next one. */
  readonly answers: readonly string[]
  /** `maxTokens`, `order` and `within` of the request, where it named them. */
  readonly settings: Pick<AssembleRequest, 'maxTokens' | 'order' | 'within'>
  /** The outcome of each candidate. The ids of events have no text. */
  readonly trace: ContextTrace
}

/** Which contexts to list. */
export interface ContextListOptions extends ReadOptions {
  /** Only contexts of the thread with this id. */
  readonly thread?: string
  /** Only the context of this answer: the id of a recorded message of the assistant. */
  readonly answer?: string
  /** The most contexts, a whole number from 1. 20 by default. */
  readonly limit?: number
  /** Only contexts before this one: the `id` of the last context of the previous page. */
  readonly before?: string
}

/** A context with its text, made again from the lines in memory. */
export interface ShownContext extends RecordedContext {
  readonly messages: readonly ShownMessage[]
  /** True if every byte of this memory that the model got is here. The app's texts and marks are not. */
  readonly isWhole: boolean
}

/** One message that the model got. */
export interface ShownMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  /** In order. Their texts, joined, are the text of the message, unless one is missing. */
  readonly parts: readonly ShownPart[]
}

/** A piece of a message: lines of a file, or text around them such as a heading. */
export interface ShownPart {
  /** Byte for byte what the model got; undefined if that is missing. */
  readonly text?: string
  /** The lines, as the file had them; undefined for text that is not from a file. */
  readonly lines?: SourceLines
  /**
   * The reason why the text is missing. "changed": the file has other lines now, and no history of these.
   * "gone": there is no such file, or lines of it were forgotten. "not-kept": it was never in memory, such as
   * the app's instructions. "mark": it is a mark of Sheaf, such as `[replaced by PMEMORY.md:5: "…"]`.
   */
  readonly missing?: 'changed' | 'gone' | 'not-kept' | 'mark'
  /** The bytes of a text that was never in memory, or of a mark. */
  readonly bytes?: number
}
