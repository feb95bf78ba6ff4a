import type { Database } from 'better-sqlite3'

/** A search for the nearest vectors, of any library. A vector's number is its place among all, from 0. */
export interface VectorEngine {
  /** Prepares the next `count` vectors; not measured. */
  prepare?(count: number): Promise<void>
  /** Keeps vectors durably; the next search finds them. */
  put(vectors: readonly Float32Array[]): unknown
  /** Numbers of the nearest vectors by cosine distance, nearest first. */
  nearest(vector: Float32Array, limit: number): readonly number[] | Promise<readonly number[]>
}

/** The settings of an engine. */
export interface VectorSetting {
  /** A new file for a database. */
  readonly file: string
  readonly dimensions: number
  /** Opens the file by better-sqlite3, as durable as Sheaf does: WAL, `synchronous=FULL`. */
  connect(): Database
}

/** The name of an engine, and how to open it. */
export interface VectorSource {
  readonly id: string
  readonly name: string
  /** The settings, for the page. */
  readonly settings: string
  /** Its npm packages that are installed on demand. */
  readonly packages: readonly string[]
  /** A module below `benchmarks/peers` and the name of its export, or the engine itself. */
  readonly open:
    | { readonly path: string; readonly name: string }
    | ((setting: VectorSetting) => Promise<VectorEngine>)
}
