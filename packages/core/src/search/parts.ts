import type { Message, ToolCall } from '../context/message.ts'

/** A piece of one file, cut between lines where a limit allows it. */
export interface Chunk {
  /** 0 for the first chunk of the file, then counting up. */
  readonly ordinal: number
  /** Exactly `content.slice(start, end)`. */
  readonly text: string
  /** First line, counted from 1. Lines end with LF or CRLF. */
  readonly lineStart: number
  /** Last line, inclusive. */
  readonly lineEnd: number
  /** Offset of the first UTF-16 code unit. */
  readonly start: number
  /** Offset after the last UTF-16 code unit; the terminator of the last line is not included. */
  readonly end: number
  /** The markdown headings above the chunk, outermost first. Empty if the chunker ignores headings. */
  readonly headings: readonly string[]
  /**
   * Labels of the chunk that are not in its text, such as "user" for a message of the user: letters a-z,
   * digits and hyphens, at most 64 characters each. A query can select chunks by them (`marked`), and
   * candidates have them, but they do not count in scores. None if absent.
   */
  readonly marks?: readonly string[]
  /**
   * The fields of the file's frontmatter, as JSON; absent if it has none. No chunk has them in its text, but
   * their words find the file's first chunk. Candidates and hits have them too.
   */
  readonly fields?: Readonly<Record<string, unknown>>
}

/**
 * A place in a file where cutting can start without the text before it. If text is added to the end of the
 * file, the chunks before the place stay the same.
 */
export interface ChunkPlace {
  /** Offset of the first UTF-16 code unit from the place on. */
  readonly offset: number
  /** The number of chunks before the place. */
  readonly ordinal: number
  /** The number of lines before the place. */
  readonly line: number
  /** The headings that are open before the place, outermost first. */
  readonly headings: readonly { readonly level: number; readonly title: string }[]
}

/** The chunks of a file from a place on, and a later place to continue from. */
export interface ChunksFrom {
  readonly chunks: readonly Chunk[]
  /** The last place in the file where cutting can start; absent if there is none. */
  readonly place?: ChunkPlace
}

/**
 * Cuts a file into chunks for search. The same content and path always give the same chunks, every line is in
 * a chunk, and no chunk is inside its neighbour.
 */
export interface Chunker {
  /**
   * The name of the algorithm and all its parameters. A storage re-indexes files whose chunks have another
   * id.
   */
  readonly id: string
  /** `path` is the file's path in the storage, if known. Marks may depend on it, but no cut does. */
  chunk(content: string, path?: string): Chunk[]
  /**
   * Returns only the chunks from the place `from` on; all chunks if it is absent. `from` must be a place in
   * `content`, or in a beginning of it. A storage uses this method after text was added to a file; without
   * the method, it cuts the whole file.
   */
  chunkFrom?(content: string, from?: ChunkPlace, path?: string): ChunksFrom
}

/**
 * Turns text into the terms of the index and of queries. The index, the queries and the comparison of results
 * use the same analyser, so that they always agree. A term never contains white space, a control character or
 * `"`; any other character is possible.
 */
export interface Analyser {
  /** The name of the algorithm and its version. An index with another id is built again. */
  readonly id: string
  /** The terms of a document in reading order, with repetitions. */
  documentTerms(text: string): string[]
  /** The distinct terms to search for. Stop words are left out if other words remain. Never throws. */
  queryTerms(text: string): string[]
}

/** Counts tokens as a model's tokenizer does, or approximately. */
export interface TokenCounter {
  /** The name of the algorithm and its parameters. */
  readonly id: string
  /** Tokens of `text`; 0 for the empty string. Never throws. */
  count(text: string): number
  /**
   * The longest beginning of `text` that fits `maxTokens`, cut between graphemes, with a visible marker,
   * which counts too. Returns `text` itself if it fits, and the empty string if even the marker does not fit.
   */
  truncate(text: string, maxTokens: number): string
}

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
   * search finds it. Rejects with `model-failed`, whose `retryable` says whether the same call may succeed
   * later, or with the reason of `abortSignal`.
   */
  embed(
    texts: readonly string[],
    options?: { readonly purpose?: 'document' | 'query'; readonly abortSignal?: AbortSignal },
  ): Promise<Float32Array[]>
}

/** A tool that a model may call, independent of any framework. */
interface ToolDefinition {
  readonly name: string
  readonly description: string
  /** The arguments as JSON Schema: an object. */
  readonly inputSchema: object
}

/** Options of a call of a chat model. */
interface ChatOptions {
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
   * Returns the next message. Rejects with `model-failed`, whose `retryable` says whether the same call may
   * succeed later, or with the reason of `abortSignal`.
   */
  chat(messages: readonly Message[], options?: ChatOptions): Promise<ChatAnswer>
}
