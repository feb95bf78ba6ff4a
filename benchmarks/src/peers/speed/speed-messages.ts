/** What a worker is started with, as JSON on its command line. */
export interface WorkerOrder {
  /** The id of the engine. */
  readonly engine: string
  /** A file with the JSON of one {@link WorkloadFile} on each line. */
  readonly workload: string
  /** A new file for a database. */
  readonly file: string
}

/** A file of the tree, and the chunks that it is cut into. */
export interface WorkloadFile {
  readonly content: string
  readonly chunks: readonly string[]
}

export type WorkerRequest =
  | { readonly kind: 'index' }
  | { readonly kind: 'search'; readonly queries: readonly string[] }

/** The answer to `index`. */
export interface Indexed {
  readonly bytes: number
  readonly chunks: number
  /** Milliseconds inside the engine; reading the texts is not part of it. */
  readonly milliseconds: number
}

/** The answer to `search`. */
export interface Searched {
  /** Milliseconds of each query. */
  readonly milliseconds: readonly number[]
  /** Resident memory of the whole process after a collection of garbage, in bytes. */
  readonly resident: number
}
