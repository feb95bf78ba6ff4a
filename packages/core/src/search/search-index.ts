import type { Scope } from '../store/scope.ts'
import type { Degradation } from './degradation.ts'

/** What to look for. */
export interface CandidateQuery {
  /** Any string at all: it is analysed, never parsed. Blank text finds nothing by text. */
  readonly text: string
  /** Finds the nearest vectors of the same model too. */
  readonly vector?: { readonly model: string; readonly values: Float32Array }
  /**
   * With `vector`: gives every candidate, of both lists, the vector that is kept for its text. False by
   * default.
   */
  readonly includeVectors?: boolean
  /** How many candidates each list may have. Clamped to 0..200. */
  readonly limit: number
  /**
   * Looks for the nearest known term in the place of one that no chunk has; see `respelled` of the answer.
   * False by default.
   */
  readonly respell?: boolean
  /** Further lists by the marks of chunks, from the same snapshot. None by default. */
  readonly marked?: readonly MarkedQuery[]
  /** Where to look; the whole storage when absent, nowhere when empty. */
  readonly within?: readonly Scope[]
  /**
   * What the asker can see: the rarity of words and the mean length of chunks are those of these scopes, so
   * that an answer does not depend on any other file. `within` is inside it, and takes its place when it is
   * absent.
   */
  readonly view?: readonly Scope[]
  readonly abortSignal?: AbortSignal
}

/** Requests chunks with marks; see `marks` of a chunk. */
export interface MarkedQuery {
  /**
   * A chunk is found when it has one of these. None finds nothing. What no mark can be may be refused, with
   * an InvalidArgumentError.
   */
  readonly marks: readonly string[]
  /**
   * True: only chunks that have a term of the query's text too, scored by these. False: all that have a mark.
   */
  readonly isByText: boolean
}

/** A chunk of a file as it was in the snapshot that was searched. */
export interface Candidate {
  readonly path: string
  /** The version of the file that the chunk was cut from. */
  readonly hash: string
  readonly ordinal: number
  readonly text: string
  readonly lineStart: number
  readonly lineEnd: number
  readonly headings: readonly string[]
  readonly updatedAt: Date
  /** Smaller is better: bm25 (negative) in the text list, cosine distance (0..2) in the vector list. */
  readonly score: number
  /**
   * In the text list (not in `marked`): how often the text and the headings together have each of the terms
   * that were looked for, in an order that is the same for all candidates of an answer. All candidates of the
   * list have them, or none has: without them files are not ranked by their pieces together.
   */
  readonly counts?: readonly number[]
  /** The vector of `text`, where it was requested and there is one of the query's model. */
  readonly vector?: Float32Array
  /** The marks of the chunk. Absent from an index that keeps none. */
  readonly marks?: readonly string[]
  /** The fields of the file's frontmatter, where it has some. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** Two unfused lists from one snapshot, each best first; equal scores are ordered by path, then ordinal. */
export interface Candidates {
  readonly text: readonly Candidate[]
  readonly vector: readonly Candidate[]
  /**
   * One list for each of the query's `marked`, best first. Absent where none was requested, and from an index
   * that keeps no marks.
   */
  readonly marked?: readonly (readonly Candidate[])[]
  /**
   * What was looked for in the place of terms, in the order of the query. Absent where all stayed as they
   * are, and from an index that cannot do it.
   */
  readonly respelled?: readonly Respelling[]
  /** Why more might have been found. Absent where all was searched. */
  readonly degraded?: Degradation
}

/**
 * A term of a query that no chunk has where it was looked for, and the nearest term that a chunk there has.
 */
export interface Respelling {
  readonly term: string
  readonly as: string
}

/** A text that has no vector of the model yet. */
export interface PendingEmbedding {
  /** SHA-256 of `text`. */
  readonly textHash: string
  readonly text: string
}

/** The vector of one text. */
export interface Embedding {
  readonly textHash: string
  readonly vector: Float32Array
}

/** A model that vectors are kept of. */
export interface EmbeddedModel {
  readonly model: string
  /** How many there are. */
  readonly vectors: number
  /** How many numbers the first one of them has. All vectors that one embedder makes have as many. */
  readonly dimensions: number
}

/** How far long work has come. */
export interface SyncProgress {
  readonly done: number
  readonly total: number
  /** The file just finished. */
  readonly path: string
  /** Why the file is left out, where it is; then `total` counts such files alone. */
  readonly skipped?: string
}

/** How to follow or abandon long work. What was done before an abort stays done. */
export interface SyncOptions {
  readonly onProgress?: (progress: SyncProgress) => void
  readonly abortSignal?: AbortSignal
}

/** What a sync did. Counts are files, except `chunks`. */
export interface SyncReport {
  readonly indexed: number
  readonly removed: number
  readonly unchanged: number
  /** Chunks written. */
  readonly chunks: number
  /** Files left out, each with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
}

/**
 * Derived from the store, and disposable: `rebuild` changes no result. Only files that `isSearched` names are
 * in it.
 */
export interface SearchIndex {
  /**
   * One snapshot; one round trip, unless a term has to be respelled or the index has to read what the view
   * holds first. Never throws because of the text of the query.
   */
  candidates(query: CandidateQuery): Promise<Candidates>
  /** Up to `limit` texts of current chunks without a vector of `model`. */
  pendingEmbeddings(model: string, limit: number): Promise<PendingEmbedding[]>
  /** Keeps vectors by model and text hash; the same text in several chunks needs one. */
  putEmbeddings(model: string, embeddings: readonly Embedding[]): Promise<void>
  /**
   * Up to `limit` vectors that are kept of `model`, in the order of their text hashes, of those behind
   * `after`. The empty text is before all.
   */
  readEmbeddings(model: string, after: string, limit: number): Promise<Embedding[]>
  /** The models that vectors are kept of, by name. */
  embeddedModels(): Promise<EmbeddedModel[]>
  /**
   * Erases the vectors of `model`, and resolves to how many there were. Nothing else changes: its texts are
   * pending again.
   */
  eraseEmbeddings(model: string): Promise<number>
  /** Updates the index to the store, doing only what is needed. */
  sync(options?: SyncOptions): Promise<SyncReport>
  /** Makes the index again from the files alone. */
  rebuild(options?: SyncOptions): Promise<SyncReport>
}
