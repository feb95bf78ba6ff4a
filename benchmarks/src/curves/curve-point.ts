/** What its own process measures: taking in a new memory, or searching one that is there. */
export interface CurveOrder {
  readonly step: 'index' | 'search'
  readonly chunks: number
  /** The database. */
  readonly file: string
  /** Queries that are timed. */
  readonly calls: number
}

export interface IndexCost {
  /** Bytes of the markdown that was taken in. */
  readonly bytes: number
  /** Milliseconds until all of it was durable and searchable, and of these what the processor worked. */
  readonly indexing: { readonly milliseconds: number; readonly processor: number }
  /** Bytes of the database file. */
  readonly disk: number
}

export interface SearchCost {
  /** Bytes of memory of the whole process, before the memory was opened and after the queries. */
  readonly resident: { readonly before: number; readonly after: number }
  /** Milliseconds of opening the database. */
  readonly open: number
  /**
   * Milliseconds of ranked queries of ten hits: the first, and those after what makes them fast was loaded.
   */
  readonly first: readonly number[]
  readonly queries: readonly number[]
}

/** What so many chunks cost. */
export interface CurvePoint extends IndexCost, SearchCost {
  readonly chunks: number
}
