import type { Message } from '../context/message.ts'
import type { Degradation, Respelling } from './search-index.ts'

/** The parts of a hit's rank. */
export interface SearchSignals {
  /** Position in the text list, with age applied, 1 is best; absent if the text search did not find it. */
  readonly text?: number
  /**
   * Position in the vector list, with age applied, 1 is best; absent if the vector search did not find it.
   */
  readonly vector?: number
  /** The factor for age, or for the distance to the time in the query, 0..1; 1 if the hit has no date. */
  readonly decay: number
  /** The sum of the scores that both lists add; in a search by words the best hit has 1. */
  readonly fusion: number
  /** The score of maximal marginal relevance, if diversity was used. */
  readonly diversity?: number
}

/** The score of a hit in one list. */
export interface ListExplanation {
  /** The index's own score: bm25, negative, or the cosine distance, 0 to 2. Smaller is better. */
  readonly score: number
  /**
   * The score, scaled so that larger is better, with the share of its file (`file`). For a message of a
   * conversation: the sum of `message`, on the same scale.
   */
  readonly relevance: number
  /** `relevance` times the factor for age. The list is ordered by it. */
  readonly aged: number
  /** Position in the list, 1 is best. */
  readonly place: number
  /** The score that the list adds to the fusion. */
  readonly fusion: number
}

/** The parts whose sum is the relevance of a message of a conversation. */
export interface MessageParts {
  /** For the query's terms in the message and, with less weight, in its neighbours; depends on its role. */
  readonly words: number
  /** For other parts of the chat that match the query; 0 in a conversation with an assistant. */
  readonly chat: number
  /** For a query that names the speaker. */
  readonly speaker: number
}

/** The speaker of a message. */
export interface MessageInfo {
  /** Absent if an imported chat names no role. */
  readonly role?: Message['role']
  /** The speaker's name. */
  readonly speaker?: string
  /** Its id as recorded. */
  readonly id?: string
  /** True if it holds no longer: contexts mark it with "(earlier)". */
  readonly isEarlier?: boolean
  /** True for a weak answer below a good hit. */
  readonly isReply?: boolean
  /** True for an answer with more of the question than all messages of the user. */
  readonly isAnswering?: boolean
}

/** The parts of a hit's score. They explain its rank. */
export interface SearchExplanation {
  /** The query's terms in the hit's text and headings, in the order of the query, with their counts. */
  readonly terms: readonly { readonly term: string; readonly count: number }[]
  /**
   * Terms of the query that no searched text has, and the nearest known terms that replaced them, in the
   * order of the query. Absent if there are none.
   */
  readonly respelled?: readonly Respelling[]
  /** Absent if the text search did not find it. */
  readonly text?: ListExplanation
  /** Absent if the vector search did not find it. */
  readonly vector?: ListExplanation
  /**
   * For a piece of a document in the text list: the part of its `relevance` that comes from all pieces of its
   * file together. Absent if the index does not report it.
   */
  readonly file?: number
  /** For a message of a conversation in the text list: the parts of its `relevance`. */
  readonly message?: MessageParts
  readonly age: {
    /** The day of its text, YYYY-MM-DD; absent if it has none, or does not age. */
    readonly day?: string
    /** The first day that the query names. Absent if it names none; age then counts from today. */
    readonly named?: string
    /**
     * `decay` is the factor by the formula. `factor` is the applied one, never below the searcher's floor.
     */
    readonly decay: number
    readonly factor: number
  }
}

/** A piece of memory that answers a query. */
export interface SearchHit {
  /** Path of the file, relative to the searched handle: `store.read(source)` reads it. */
  readonly source: string
  /**
   * Exactly lines `lineStart` to `lineEnd` of the file; a line that is no longer valid is empty. A mark
   * replaces a decision of a project or a workspace that does not hold, as in a context.
   */
  readonly text: string
  readonly lineStart: number
  readonly lineEnd: number
  /** More negative is better. Comparable only within one result. */
  readonly rank: number
  readonly headings: readonly string[]
  readonly updatedAt: Date
  /** The time of its newest message or fact, if the searcher knows it. */
  readonly date?: Date
  /**
   * Present if the hit is a message of a conversation. `text` is then the words of the message, without the
   * heading above it.
   */
  readonly message?: MessageInfo
  /**
   * True if the hit, or a line of it, was valid until a day that has passed. Only searches that ask for such
   * hits return them.
   */
  readonly expired?: boolean
  /**
   * The frontmatter of its file as data, if it has any, such as `{ tags: ['boats'] }`. `text` includes it
   * only if the file has nothing else. Contexts and tools show only its `status` to a model.
   */
  readonly fields?: Readonly<Record<string, unknown>>
  /** The marks of its chunk, if the searcher has them. The handles of a memory leave them out. */
  readonly marks?: readonly string[]
  readonly signals: SearchSignals
  /** The parts of the score, if `explain` was set. */
  readonly explanation?: SearchExplanation
}

/** Hits, best first. */
export interface SearchHits extends Array<SearchHit> {
  /** Absent if the search was complete. */
  readonly degraded?: Degradation
  /**
   * Pass it as `after` to get the next hits of the same search, up to 200 in all. Absent after the last hit.
   * An opaque text. It contains the hits so far, so none of them comes again unless its text changes.
   */
  readonly next?: string
}
