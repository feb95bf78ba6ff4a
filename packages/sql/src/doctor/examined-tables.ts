import type { Clock } from '@sheaf/core'
import type { ChunkRow, FileIndexer, IndexedFile } from '../files/file-indexer.ts'

/** A column of any engine. */
export type Column = string | number | bigint | boolean | null | Uint8Array

/** The columns of a file's row that are compared. `content` is empty where an adapter keeps it elsewhere. */
export type FileColumn = 'collision_key' | 'hash' | 'size' | 'updated_at' | 'chunker' | 'checksum'

/** A file's row with the rows of its chunks, as they were at one moment. */
export interface StoredFile {
  readonly row: Readonly<Record<FileColumn | 'id' | 'path' | 'content', Column>>
  readonly chunks: readonly StoredChunk[]
}

/** The columns of a chunk's row, and its ordinal. */
export type StoredChunk = Readonly<Record<string, unknown>> & { readonly ordinal: unknown }

/** A file as a list of all of them has it. */
export interface ListedFile {
  readonly id: number
  /** About what it takes to read it. */
  readonly size: number
}

/** A vector's row. */
export interface StoredVector {
  readonly id: number
  readonly model: string
  /** Undefined where the row has something else. */
  readonly vector: Uint8Array | undefined
  /** True where no chunk has its text. */
  readonly isOrphan: boolean
}

/** The expected values of a file's row. */
export interface FileRepair {
  readonly path: string
  readonly id: Column
  /** The hash that was recorded when this was found. Another one: another writer has made all of it again. */
  readonly seen: Column
  readonly columns: Readonly<Partial<Record<FileColumn, string | number>>>
  readonly index?: IndexedFile
}

/**
 * An engine's tables, as the examination of files and vectors reads and mends them. Each call is one short
 * statement, or a few, so that others have their turn between two.
 */
export interface ExaminedTables {
  readonly indexer: FileIndexer
  readonly clock: Clock
  /** What paths may end in. */
  readonly extensions: readonly string[]
  /** The content of a file, undefined when it does not exist; the file's own row when absent. */
  readonly contents?: (path: string) => Promise<string | undefined>
  /** The files below a directory, or all of them, behind an id in the order of ids; none at the end. */
  list(directory: string, after: number): Promise<readonly ListedFile[]>
  /** These files. One that others change at the moment is left out: they make all of it again. */
  read(ids: readonly number[]): Promise<readonly StoredFile[]>
  /** The columns that a chunk's row should have. */
  columnsOf(path: string, chunk: ChunkRow): Readonly<Record<string, unknown>>
  /** The path of another file with the collision key. */
  holderOf(key: string, path: string): Promise<string | undefined>
  mend(repair: FileRepair): Promise<void>
  /** Takes a file out of the index whose content is not there any more. */
  remove(path: string): Promise<void>
  /** Vectors behind an id, in the order of ids: of these texts, or of all; none at the end. */
  vectors(after: number, textHashes: readonly string[] | undefined): Promise<readonly StoredVector[]>
  eraseVectors(ids: readonly number[]): Promise<void>
}
