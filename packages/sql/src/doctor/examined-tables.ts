import type { Clock } from '@sheaf/core'
import type { ChunkRow, FileIndexer, IndexedFile } from '../files/file-indexer.ts'

/** A column value of any engine. */
export type Column = string | number | bigint | boolean | null | Uint8Array

/** The compared columns of a file's row. `content` is empty if an adapter stores it elsewhere. */
export type FileColumn = 'collision_key' | 'hash' | 'size' | 'updated_at' | 'chunker' | 'checksum'

/** A file's row with the rows of its chunks, from one moment. */
export interface StoredFile {
  readonly row: Readonly<Record<FileColumn | 'id' | 'path' | 'content', Column>>
  readonly chunks: readonly StoredChunk[]
}

/** The columns of a chunk's row, and its ordinal. */
export type StoredChunk = Readonly<Record<string, unknown>> & { readonly ordinal: unknown }

/** A file in the list of all files. */
export interface ListedFile {
  readonly id: number
  /** The approximate size to read. */
  readonly size: number
}

/** A vector's row. */
export interface StoredVector {
  readonly id: number
  readonly model: string
  /** Undefined if the row has another value. */
  readonly vector: Uint8Array | undefined
  /** True if no chunk has its text. */
  readonly isOrphan: boolean
}

/** The right values of a file's row. */
export interface FileRepair {
  readonly path: string
  readonly id: Column
  /**
   * The hash that was recorded when the problem was found. If it is different now, another writer has written
   * the row again.
   */
  readonly seen: Column
  readonly columns: Readonly<Partial<Record<FileColumn, string | number>>>
  readonly index?: IndexedFile
}

/**
 * The access of an examination to an engine's tables of files and vectors. Each call runs one or a few short
 * statements, so that other work can run between calls.
 */
export interface ExaminedTables {
  readonly indexer: FileIndexer
  readonly clock: Clock
  /** The allowed endings of paths. */
  readonly extensions: readonly string[]
  /** The content of a file, undefined if it does not exist; if absent, the file's own row has it. */
  readonly contents?: (path: string) => Promise<string | undefined>
  /**
   * The files below a directory, or all files, with larger ids than `after`, in order of id; empty at the
   * end.
   */
  list(directory: string, after: number): Promise<readonly ListedFile[]>
  /** Reads these files. Leaves out files that others are changing now, because they write the rows again. */
  read(ids: readonly number[]): Promise<readonly StoredFile[]>
  /** The right columns of a chunk's row. */
  columnsOf(path: string, chunk: ChunkRow): Readonly<Record<string, unknown>>
  /** The path of another file with the collision key. */
  holderOf(key: string, path: string): Promise<string | undefined>
  mend(repair: FileRepair): Promise<void>
  /** Removes a file from the index whose content no longer exists. */
  remove(path: string): Promise<void>
  /** Vectors with larger ids than `after`, in order of id: of these texts, or of all; empty at the end. */
  vectors(after: number, textHashes: readonly string[] | undefined): Promise<readonly StoredVector[]>
  eraseVectors(ids: readonly number[]): Promise<void>
}
