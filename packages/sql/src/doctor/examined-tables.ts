import type { Clock } from '@sheaf/core'
import type { ChunkRow, FileIndexer, IndexedFile } from '../files/file-indexer.ts'
import { counted } from './examination.ts'

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
type StoredChunk = Readonly<Record<string, unknown>> & { readonly ordinal: unknown }

/** A file in the list of all files. */
export interface ListedFile {
  readonly id: number
  /** The approximate size to read. */
  readonly size: number
}

/** A vector's row. */
interface StoredVector {
  readonly id: number
  readonly model: string
  /** Undefined if the column is not a blob. */
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
  /** The content of a file, undefined if it does not exist. Absent if the rows have the contents. */
  readonly contents?: (path: string) => Promise<string | undefined>
  /**
   * The files below a directory, or all files, with larger ids than `after`, in order of id; empty at the
   * end.
   */
  list(directory: string, after: number, limit: number): Promise<readonly ListedFile[]>
  /** Reads these files, except those that others are changing now: these others write the rows again. */
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

/** Finds the problems in the chunks of one file: at most one of each kind. */
export function compareChunks(
  expected: readonly StoredChunk[],
  stored: readonly StoredChunk[],
): { problem: string; message: string }[] {
  const byOrdinal = new Map(stored.map((chunk) => [chunk.ordinal, chunk]))
  const wrong = new Set<string>()
  let [missing, differing, known] = [0, 0, 0]
  for (const chunk of expected) {
    const row = byOrdinal.get(chunk.ordinal)
    if (row === undefined) {
      missing += 1
      continue
    }
    known += 1
    const columns = Object.keys(chunk).filter((name) => chunk[name] !== row[name])
    if (columns.length > 0) differing += 1
    for (const column of columns) wrong.add(column)
  }
  const problems: { problem: string; message: string }[] = []
  const add = (problem: string, count: number, what: string) => {
    if (count > 0) problems.push({ problem, message: `${what} It can be indexed again.` })
  }
  add('chunk-missing', missing, `lacks ${counted(missing, 'chunk')}: searches miss some of its text.`)
  const extra = stored.length - known
  add(
    'chunk-extra',
    extra,
    `has ${counted(extra, 'chunk')} too many: searches find text that it does not have.`,
  )
  add(
    'chunk-wrong',
    differing,
    `has ${counted(differing, 'chunk')} with wrong data (${[...wrong].join(', ')}).`,
  )
  return problems
}
