/** The state of the log of changes, and its database. */
export interface LogState {
  readonly generation: string
  /** The maker of the index; see `makerOf`. */
  readonly maker: string | null
  /** The number of the oldest stored change; null if there is none. */
  readonly first: number | null
  readonly last: number | null
  /** The same for the log of vectors. */
  readonly firstVector: number | null
  readonly lastVector: number | null
}

/** A place in the log: everything up to here is known. */
export interface LogPlace {
  readonly generation: string
  readonly last: number
}

/** A place in both logs: of files and of vectors. */
export interface VectorPlace extends LogPlace {
  readonly lastVector: number
}

/** The state of the logs, and the changes of files since a place, in order. */
export interface LogLook extends LogState {
  readonly changes: readonly LoggedChange[]
}

/** A change of a file: its number in the log, the file, and its path; null if the file was deleted. */
export type LoggedChange = readonly [place: number, fileId: number, path: string | null]
