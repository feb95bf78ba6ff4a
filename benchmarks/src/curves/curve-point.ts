/** What a process of its own measures. */
export interface CurveOrder {
  readonly chunks: number
  /** A new file for the database. */
  readonly file: string
  /** Queries that are timed. */
  readonly calls: number
}

/** What so many chunks cost. */
export interface CurvePoint {
  readonly chunks: number
  /** Bytes of the markdown that was taken in. */
  readonly bytes: number
  /** Milliseconds until all of it was durable and searchable, and of these what the processor worked. */
  readonly indexing: { readonly milliseconds: number; readonly processor: number }
  /** Bytes of the database file. */
  readonly disk: number
  /** Bytes of memory of the whole process, before anything was taken in and after the queries. */
  readonly resident: { readonly before: number; readonly after: number }
  /** Milliseconds of opening the database again. */
  readonly open: number
  /** Milliseconds of ranked queries of ten hits: the first, and those after what makes them fast was loaded. */
  readonly first: readonly number[]
  readonly queries: readonly number[]
}
