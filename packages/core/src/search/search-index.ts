import type { Scope } from '../store/path.ts'

/** A query of an index. */
export interface CandidateQuery {
  /** Any string: it is analysed, never parsed. Blank text gives no text candidates. */
  readonly text: string
  /** Also finds the nearest vectors of the same model. */
  readonly vector?: { readonly model: string; readonly values: Float32Array }
  /** With `vector`: adds the stored vector of its text to each candidate of both lists. False by default. */
  readonly includeVectors?: boolean
  /** The maximum number of candidates in each list. Clamped to 0..200. */
  readonly limit: number
  /**
   * Replaces a term that no chunk has by the nearest known term; see `respelled` of the answer. False by
   * default.
   */
  readonly respell?: boolean
  /** True for a later query of one search: it may miss later changes. False by default. */
  readonly continues?: boolean
  /** More lists, selected by the marks of chunks, from the same snapshot. None by default. */
  readonly marked?: readonly MarkedQuery[]
  /**
   * Also lists these parts of files, whatever the text and the limit: the chunks from one ordinal to another,
   * both included. None by default.
   */
  readonly chunks?: readonly { readonly path: string; readonly first: number; readonly last: number }[]
  /** The places to search; the whole storage if absent, nowhere if empty. */
  readonly within?: readonly Scope[]
  /**
   * The files that the caller can see. The rarity of words and the mean chunk length come from these scopes
   * only, so that no other file affects an answer. `within` must be inside `view`, and replaces it if `view`
   * is absent.
   */
  readonly view?: readonly Scope[]
  /** Also lists all files in `within` that have chunks, whatever the text and the limit. False by default. */
  readonly files?: boolean
  readonly abortSignal?: AbortSignal
}

/** Selects chunks by marks; see `marks` of a chunk. */
export interface MarkedQuery {
  /**
   * Finds chunks that have one of these. An empty list finds nothing. An index may refuse an invalid mark
   * with `invalid-argument`.
   */
  readonly marks: readonly string[]
  /**
   * True: only chunks that also have a term of the query, scored by these terms. False: all chunks with a
   * mark.
   */
  readonly isByText: boolean
}

/** A chunk of a file, from the searched snapshot. */
export interface Candidate {
  readonly path: string
  /** The hash of the file from which the chunk was cut. */
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
   * In the text list (not in `marked`): for each searched term, its count in the text and headings together,
   * in the same order for all candidates of an answer. Either all candidates of the list have counts, or
   * none; without them, files are not ranked by all their pieces together.
   */
  readonly counts?: readonly number[]
  /** The vector of `text`, if it was requested and the query's model has one. */
  readonly vector?: Float32Array
  /** The marks of the chunk. Absent if the index does not store marks. */
  readonly marks?: readonly string[]
  /** The fields of the file's frontmatter, if it has any. */
  readonly fields?: Readonly<Record<string, unknown>>
}

/** Two unfused lists from one snapshot, each best first; equal scores are ordered by path, then ordinal. */
export interface Candidates {
  readonly text: readonly Candidate[]
  readonly vector: readonly Candidate[]
  /**
   * One list for each of the query's `marked`, best first. Absent if none was requested, or if the index does
   * not store marks.
   */
  readonly marked?: readonly (readonly Candidate[])[]
  /**
   * The query's `chunks` in `within`, each once, by path and ordinal, with a score of 0. Absent if none were
   * requested, or if the index cannot do it.
   */
  readonly chunks?: readonly Candidate[]
  /**
   * The replaced terms, in the order of the query. Absent if none was replaced, or if the index cannot do it.
   */
  readonly respelled?: readonly Respelling[]
  /** By path, if they were requested. */
  readonly files?: readonly SearchedFile[]
  /** Why more may exist. Absent if everything was searched. */
  readonly degraded?: Degradation
}

/** A term of the query that no searched chunk has, and the nearest term that one of them has. */
export interface Respelling {
  readonly term: string
  readonly as: string
}

/** A text that has no vector of the model. */
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

/** A file with the data for a filter. */
export interface SearchedFile extends Pick<Candidate, 'path' | 'updatedAt' | 'fields'> {
  /** The marks of its first chunk. Absent if the index does not store marks. */
  readonly marks?: readonly string[]
}

/** A model with stored vectors. */
export interface EmbeddedModel {
  readonly model: string
  /** The number of vectors. */
  readonly vectors: number
  /** The length of the first vector. All vectors of one embedder have the same length. */
  readonly dimensions: number
}

/** The progress of long work. */
export interface SyncProgress {
  readonly done: number
  readonly total: number
  /** The last finished file. */
  readonly path: string
  /** The reason if the file was left out; `total` then counts only such files. */
  readonly skipped?: string
}

/** Follows or aborts long work. Work that was finished before an abort stays. */
export interface SyncOptions {
  readonly onProgress?: ((progress: SyncProgress) => void) | undefined
  readonly abortSignal?: AbortSignal | undefined
}

/** The result of a sync. Counts are files, except `chunks`. */
export interface SyncReport {
  readonly indexed: number
  readonly removed: number
  readonly unchanged: number
  /** Chunks written. */
  readonly chunks: number
  /** The files that were left out, with the reasons. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[]
}

/**
 * Derived from the store and disposable: `rebuild` changes no result. It contains only files for which
 * `isSearched` is true.
 */
export interface SearchIndex {
  /**
   * Reads one snapshot in one round trip; more only if a term is respelled, or if the index must first read
   * the files of the view. No query text makes it throw.
   */
  candidates(query: CandidateQuery): Promise<Candidates>
  /** Up to `limit` texts of current chunks that have no vector of `model`. */
  pendingEmbeddings(model: string, limit: number): Promise<PendingEmbedding[]>
  /** Stores vectors by model and text hash. The same text in several chunks needs only one. */
  putEmbeddings(model: string, embeddings: readonly Embedding[]): Promise<void>
  /**
   * Up to `limit` stored vectors of `model` in the order of their text hashes, after the hash `after`. The
   * empty string starts from the first.
   */
  readEmbeddings(model: string, after: string, limit: number): Promise<Embedding[]>
  /** The models with stored vectors, by name. */
  embeddedModels(): Promise<EmbeddedModel[]>
  /**
   * Erases the vectors of `model` and resolves to their number. Nothing else changes; its texts are pending
   * again.
   */
  eraseEmbeddings(model: string): Promise<number>
  /** Updates the index to the store. Skips unchanged files. */
  sync(options?: SyncOptions): Promise<SyncReport>
  /** Builds the index again from the files only. */
  rebuild(options?: SyncOptions): Promise<SyncReport>
}

/** Why an answer may be incomplete. The hits are right, but more may exist. */
export interface Degradation {
  /**
   * "embedder-failed": the query has no vector, so only the text search answered. "vectors-pending": some
   * texts have no vector yet, and only the text search finds them. "files-missing": files disappeared from
   * the storage all at once; they are not searched until they are back or are read as deleted.
   * "index-of-another": another chunker made the index, and it lacks a file change that no app has seen.
   * "damaged": a stored text or vector is not the one that was written, and is left out.
   */
  readonly reason: 'embedder-failed' | 'vectors-pending' | 'files-missing' | 'index-of-another' | 'damaged'
  /** The problem, for a log. Never contains a key, the query or the text of a memory. */
  readonly message: string
}
