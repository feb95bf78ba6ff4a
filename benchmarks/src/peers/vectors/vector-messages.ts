/** The command line of a worker, as JSON. */
export interface VectorOrder {
  /** The id of the engine. */
  readonly engine: string
  /** A new file for a database. */
  readonly file: string
}

/** Names vectors and queries by their numbers: a worker makes them itself. */
export type VectorRequest =
  | { readonly kind: 'put'; readonly first: number; readonly count: number }
  | { readonly kind: 'nearest'; readonly first: number; readonly count: number; readonly limit: number }

/** The answer to `put`. */
export interface VectorsPut {
  readonly milliseconds: number
}

/** The answer to `nearest`. */
export interface NearestFound {
  /** Milliseconds of each query. */
  readonly milliseconds: readonly number[]
  /** The results of each query. */
  readonly found: readonly (readonly number[])[]
  /** Resident memory of the whole process after a collection of garbage, in bytes. */
  readonly resident: number
}
