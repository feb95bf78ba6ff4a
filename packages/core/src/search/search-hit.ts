import type { Degradation } from './degradation.ts'
import type { Message } from '../context/message.ts'
import type { Respelling } from './search-index.ts'

/** Why a hit ranks where it does. */
export interface SearchSignals {
  /** Place in the text list once age is counted in, 1 is best; absent when text did not find it. */
  readonly text?: number
  /** Place in the vector list once age is counted in, 1 is best; absent when vectors did not find it. */
  readonly vector?: number
  /**
   * The factor for age, 0..1, or for the distance to the time that the query names; 1 for what has no date.
   */
  readonly decay: number
  /** The sum of what both lists add: by words 1 for the best. */
  readonly fusion: number
  /** The score of maximal marginal relevance, when diversity was requested. */
  readonly diversity?: number
}

/** What one list makes of a hit. */
export interface ListExplanation {
  /** The index's own score: bm25, negative, or the cosine distance, 0 to 2. Smaller is better. */
  readonly score: number
  /**
   * That as larger is better, with the share of its file (`file`); of a message of a conversation, the sum of
   * `message`, on the same scale.
   */
  readonly relevance: number
  /** `relevance` times the factor for age: what the list is ordered by. */
  readonly aged: number
  /** Place in the list, 1 is best. */
  readonly place: number
  /** What the list adds to the fusion score. */
  readonly fusion: number
}

/** What the relevance of a message of a conversation is the sum of. */
export interface MessageParts {
  /** The terms of the query in it and, a little, in the messages beside it, by its role. */
  readonly words: number
  /** What else the chat says about the query; 0 in a conversation with an assistant. */
  readonly chat: number
  /** The query names the speaker. */
  readonly speaker: number
}

/** The speaker of a message of a conversation. */
export interface MessageInfo {
  /** Absent where a chat from elsewhere names a speaker without a role. */
  readonly role?: Message['role']
  /** The name of the speaker, where it is known. */
  readonly speaker?: string
}

/** The parts of a hit's score, to explain its rank. */
export interface SearchExplanation {
  /**
   * The terms of the query that the hit's text and headings have, in the order of the query, and how often.
   */
  readonly terms: readonly { readonly term: string; readonly count: number }[]
  /**
   * Terms of the query that no text has where it was searched, and the nearest known ones that were looked
   * for in their place, in the order of the query. Absent where there are none.
   */
  readonly respelled?: readonly Respelling[]
  /** Absent when text did not find it. */
  readonly text?: ListExplanation
  /** Absent when vectors did not find it. */
  readonly vector?: ListExplanation
  /**
   * Of a piece of a document that text found: what of its `relevance` comes from what its file's pieces have
   * together. Absent where the index does not report it.
   */
  readonly file?: number
  /** Of a message of a conversation that text found: the parts of its `relevance`. */
  readonly message?: MessageParts
  readonly age: {
    /** The day of its text, YYYY-MM-DD; absent when it has none, or does not age. */
    readonly day?: string
    /** The first day that the query names; absent when it names none, and age counts from today. */
    readonly named?: string
    /** The factor by the formula, and what was used: never less than the searcher's floor. */
    readonly decay: number
    readonly factor: number
  }
}

/** A piece of memory that answers a query. */
export interface SearchHit {
  /** Path of the file, relative to the handle that was searched: `store.read(source)` reads it. */
  readonly source: string
  /** Exactly lines `lineStart` to `lineEnd` of the file; a line that holds no longer is empty. */
  readonly text: string
  readonly lineStart: number
  readonly lineEnd: number
  /** More negative is better. Only comparable within one result. */
  readonly rank: number
  readonly headings: readonly string[]
  readonly updatedAt: Date
  /** The time of its newest message or fact, where the searcher has it. */
  readonly date?: Date
  /**
   * There where the hit is a message of a conversation; `text` is then what was said, without the heading
   * above it.
   */
  readonly message?: MessageInfo
  /**
   * True where it, or a line of it, held until a day that is over; such hits are there only where the search
   * requested them.
   */
  readonly expired?: boolean
  /**
   * The frontmatter of its file as data, where it has some, such as `{ tags: ['boats'] }`. It is in `text`
   * only where the file has nothing else, and neither contexts nor tools show it to a model.
   */
  readonly fields?: Readonly<Record<string, unknown>>
  /** The marks of its chunk, where the searcher has them. The handles of a memory leave them out. */
  readonly marks?: readonly string[]
  readonly signals: SearchSignals
  /** The parts of the score, with `explain`. */
  readonly explanation?: SearchExplanation
}

/** Hits, best first. */
export interface SearchHits extends Array<SearchHit> {
  /** Absent when the search was complete. */
  readonly degraded?: Degradation
}
