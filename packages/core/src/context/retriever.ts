import type { Scope } from '../store/path.ts'
import type { MessageInfo } from '../search/search-hit.ts'
import type { Where } from '../search/check-where.ts'
import type { ReadOptions } from '../store/memory-store.ts'

/** Lines of a file, counted from 1, both inclusive. */
export interface SourceLines {
  readonly source: string
  readonly lineStart: number
  readonly lineEnd: number
}

/** A piece of memory that may go into a context. */
export interface ContextBlock {
  /**
   * Unique within one retrieval; the same piece always gets the same id. A context numbers another piece with
   * the same id: "p.2".
   */
  readonly id: string
  /** The file that it comes from. */
  readonly source: string
  /** Ready to show: cut text already ends in a marker. */
  readonly text: string
  readonly lineStart?: number
  readonly lineEnd?: number
  /** The time of the file's last change. */
  readonly updatedAt?: Date
  /** The time of its text, if known better than by `updatedAt`. */
  readonly date?: Date
  /**
   * Present if the block is a message of a conversation. `text` is then the words of the message, without the
   * heading above it.
   */
  readonly message?: MessageInfo
  /** The frontmatter of its file. */
  readonly fields?: Readonly<Record<string, unknown>>
  /** Position in the retriever's order, 1 is best. The block with the largest rank is dropped first. */
  readonly rank: number
  /** True if `text` is only a part of the block's lines. */
  readonly truncated?: boolean
}

/** The query, size and places of a retrieval. */
export interface RetrieveRequest {
  /** The current subject of the conversation. Some retrievers do not use a query. */
  readonly query?: string
  /** The maximum tokens of all blocks together, as the assembler counts them. No limit if absent. */
  readonly maxTokens?: number
  /** The maximum number of blocks. No limit if absent. */
  readonly limit?: number
  readonly within?: readonly Scope[]
  /** Only search hits with these fields; files that are always offered stay. All by default. */
  readonly where?: Where
  /**
   * Lines that the context already has, or that it must not have: no block shows any of them. A retriever
   * that adds other blocks in their place still respects `limit`.
   */
  readonly except?: readonly SourceLines[]
  /** The lines of `except` that the context shows as its conversation. */
  readonly shown?: readonly SourceLines[]
  readonly abortSignal?: AbortSignal
}

/** The outcome of one candidate for the context. */
export interface TraceEvent {
  /** The candidate: the id of a block, or the index of a message. Each id appears once in a trace. */
  readonly id: string
  /** The candidate's section. Set by the assembler. */
  readonly section?: string
  /** The file of a piece of memory. */
  readonly source?: string
  readonly lineStart?: number
  readonly lineEnd?: number
  readonly status: 'included' | 'truncated' | 'dropped' | 'superseded'
  /**
   * The candidate's tokens in the context. If it was left out: the tokens that it would have taken, if known.
   */
  readonly tokens?: number
  /** Position in its section's order, 1 is best. */
  readonly rank?: number
  /**
   * For superseded lines: the id of the lines that replace them, such as `MEMORY.md#L14`, if there are any.
   */
  readonly supersededBy?: string
  /** The reason, in words that a person understands. Absent only if the candidate was included whole. */
  readonly reason?: string
}

/** The chosen blocks, and events for the candidates that were left out. */
export interface Retrieval {
  /** Best first. */
  readonly blocks: readonly ContextBlock[]
  /** One event for each candidate that is not in `blocks`. */
  readonly events: readonly TraceEvent[]
  /** Sentences of the user that hold no longer: a context marks them in each message of the user. */
  readonly earlier?: readonly string[]
  /**
   * Returns the result of the same request with fewer tokens, without I/O: an assembler retrieves once, and
   * may learn only later how much space is left. If absent, the assembler cuts `blocks` itself.
   */
  fit?(maxTokens: number): Pick<Retrieval, 'blocks' | 'events'>
}

/** Retrieves memory for a context. */
export interface Retriever {
  retrieve(request: RetrieveRequest): Promise<Retrieval>
}

/** Resolves contradictions between pieces of memory before they go into a context. */
export interface ConflictResolver {
  /**
   * Returns the retrievals as they may be shown: one for each given retrieval, in the same order, with the
   * same number of blocks. A block keeps its id, source, lines and rank. In its text, a notice replaces
   * superseded lines; such a block is `truncated`, and each superseded line makes an event with the status
   * "superseded". Disputed lines stay and are marked. The same memory gives the same answer.
   */
  resolve(retrievals: readonly Retrieval[], options?: ReadOptions): Promise<readonly Retrieval[]>
}
