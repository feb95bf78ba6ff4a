import type { TraceEvent } from './context-trace.ts'
import type { Scope } from '../store/scope.ts'
import type { MessageInfo } from '../search/search-hit.ts'

/** Lines of a file, counted from 1, both inclusive. */
export interface SourceLines {
  readonly source: string
  readonly lineStart: number
  readonly lineEnd: number
}

/** A piece of memory that may go into a context. */
export interface ContextBlock {
  /** Unique within one retrieval, and the same for the same piece next time. */
  readonly id: string
  /** The file that it comes from. */
  readonly source: string
  /** Ready to be shown: what is cut already ends in a marker. */
  readonly text: string
  readonly lineStart?: number
  readonly lineEnd?: number
  /** When the file last changed. */
  readonly updatedAt?: Date
  /** The time of its text, where that is known better than by `updatedAt`. */
  readonly date?: Date
  /**
   * There where the block is a message of a conversation; `text` is then what was said, without the heading
   * above it.
   */
  readonly message?: MessageInfo
  /** Place in the retriever's order, 1 is best. The largest is dropped first. */
  readonly rank: number
  /** True when `text` is only a part of what the block represents. */
  readonly truncated?: boolean
}

/** What to retrieve for, how much, and from where. */
export interface RetrieveRequest {
  /** What the conversation is about now; some retrievers need none. */
  readonly query?: string
  /** An upper bound for all blocks together, as the assembler will count them. No bound when absent. */
  readonly maxTokens?: number
  /** The most blocks. No bound when absent. */
  readonly limit?: number
  readonly within?: readonly Scope[]
  /**
   * Lines that the context has already: no block shows any of them. A retriever that finds something else in
   * their place keeps to `limit` all the same.
   */
  readonly except?: readonly SourceLines[]
  readonly abortSignal?: AbortSignal
}

/** What a retriever chose, and what it left out. */
export interface Retrieval {
  /** Best first. */
  readonly blocks: readonly ContextBlock[]
  /** What was considered and left out, one event for each candidate that is not in `blocks`. */
  readonly events: readonly TraceEvent[]
  /**
   * What the same request with fewer tokens gives, without I/O: an assembler retrieves once, and may find out
   * later how much room there is. Without it, the assembler cuts `blocks` itself.
   */
  fit?(maxTokens: number): Pick<Retrieval, 'blocks' | 'events'>
}

/** Chooses memory for a context. */
export interface Retriever {
  retrieve(request: RetrieveRequest): Promise<Retrieval>
}
