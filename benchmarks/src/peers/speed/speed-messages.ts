/** The command line of a worker, as JSON. */
export interface WorkerOrder {
  /** The id of the engine. */
  readonly engine: string
  /** A file with the JSON of one {@link WorkloadFile} on each line. */
  readonly workload: string
  /** A new file for a database. */
  readonly file: string
}

/** A file of the tree, and its chunks. */
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
  /** Milliseconds inside the engine, without reading the texts. */
  readonly milliseconds: number
}

/** The answer to `search`. */
export interface Searched {
  /** Milliseconds of each query. */
  readonly milliseconds: readonly number[]
  /** Resident memory of the whole process after a collection of garbage, in bytes. */
  readonly resident: number
}
