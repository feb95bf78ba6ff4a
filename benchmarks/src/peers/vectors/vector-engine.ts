import type { Database } from 'better-sqlite3'

/**
 * What finds the nearest vectors, of whatever maker. A vector's number is its place among all that were put,
 * from 0.
 */
export interface VectorEngine {
  /** Makes what has to be there before the next `count` vectors. It is not measured. */
  prepare?(count: number): Promise<void>
  /** Keeps vectors durably; the next search finds them. */
  put(vectors: readonly Float32Array[]): unknown
  /** Numbers of the nearest vectors by cosine distance, nearest first. */
  nearest(vector: Float32Array, limit: number): readonly number[] | Promise<readonly number[]>
}

/** What an engine is given. */
export interface VectorSetting {
  /** A new file for a database. */
  readonly file: string
  readonly dimensions: number
  /** Opens the file by better-sqlite3, as durable as Sheaf does: WAL, `synchronous=FULL`. */
  connect(): Database
}

/** How an engine is opened, and what it is called. */
export interface VectorSource {
  readonly id: string
  readonly name: string
  /** The settings, for the page. */
  readonly settings: string
  /** The npm packages behind it that are installed on demand. */
  readonly packages: readonly string[]
  /** A module below `benchmarks/peers` and the name of what it exports, or the engine itself. */
  readonly open:
    | { readonly path: string; readonly name: string }
    | ((setting: VectorSetting) => Promise<VectorEngine>)
}
