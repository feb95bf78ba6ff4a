/** A measurement in its own process: fill a new memory, or search an existing one. */
export interface CurveOrder {
  readonly step: 'index' | 'search'
  readonly chunks: number
  /** The database. */
  readonly file: string
  /** Queries that are timed. */
  readonly calls: number
}

export interface IndexCost {
  /** Bytes of the markdown. */
  readonly bytes: number
  /** Milliseconds until all of it was durable and searchable, and those of the processor. */
  readonly indexing: { readonly milliseconds: number; readonly processor: number }
  /** Bytes of the database file. */
  readonly disk: number
}

export interface SearchCost {
  /** Resident bytes of the process, before the memory was opened and after the queries. */
  readonly resident: { readonly before: number; readonly after: number }
  /** Milliseconds of opening the database. */
  readonly open: number
  /** Milliseconds of ranked queries of ten hits: the first, and those after everything was loaded. */
  readonly first: readonly number[]
  readonly queries: readonly number[]
}

/** The cost of so many chunks. */
export interface CurvePoint extends IndexCost, SearchCost {
  readonly chunks: number
}
