import type { Clock } from '@sheaf/core'
import type { ChunkRow, FileIndexer, IndexedFile } from '../files/file-indexer.ts'
import { vectorBlob } from '../vector-blob.ts'
import { counted, type Examination } from './examination.ts'

/** A column value of any engine. */
export type Column = string | number | bigint | boolean | null | Uint8Array

/** The compared columns of a file's row. `content` is empty if an adapter stores it elsewhere. */
export type FileColumn = 'collision_key' | 'hash' | 'size' | 'updated_at' | 'chunker' | 'checksum'

/** A file's row with the rows of its chunks, from one moment. */
export interface StoredFile {
  readonly row: Readonly<Record<FileColumn | 'id' | 'path' | 'content', Column>>
  readonly chunks: readonly StoredChunk[]
}

/** The row of a chunk; its columns depend on the engine. */
type StoredChunk = Readonly<Record<string, unknown>> & { readonly ordinal: unknown }

/** A file to read. */
export interface ListedFile {
  readonly id: number
  /** The approximate size to read. */
  readonly size: number
}

/** The row of a vector. */
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
 * An engine's tables. Each call runs one or a few short statements, so that other work can run between
 * calls.
 */
export interface ExaminedTables {
  /** Cuts and analyses as the app does, for the comparison with the stored chunks. */
  readonly indexer: FileIndexer
  readonly clock: Clock
  /** The allowed endings of file names. */
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
  /** The columns that the chunk of a file must have. */
  columnsOf(path: string, chunk: ChunkRow): Readonly<Record<string, unknown>>
  /** The path of another file with the collision key. */
  holderOf(key: string, path: string): Promise<string | undefined>
  /** Writes the right columns and chunks of a file, unless its hash is another one by now. */
  mend(repair: FileRepair): Promise<void>
  /** Removes a file from the index, for an adapter that stores it elsewhere. */
  remove(path: string): Promise<void>
  /** Vectors with larger ids than `after`, in order of id: of these texts, or of all; empty at the end. */
  vectors(after: number, textHashes: readonly string[] | undefined): Promise<readonly StoredVector[]>
  /** Erases the vectors with these ids. */
  eraseVectors(ids: readonly number[]): Promise<void>
}

/** True if a file has exactly the expected chunks. */
export function areSame(expected: readonly StoredChunk[], stored: readonly StoredChunk[]): boolean {
  const byOrdinal = new Map(stored.map((chunk) => [chunk.ordinal, chunk]))
  return (
    expected.length === stored.length &&
    expected.every((chunk) => {
      const row = byOrdinal.get(chunk.ordinal)
      return Object.keys(chunk).every((name) => chunk[name] === row?.[name])
    })
  )
}

/** The vectors of one model, by their lengths in bytes; 0 for an invalid value. */
type Lengths = Map<number, number[]>

/**
 * Finds unusable vectors: of `textHashes`, or of all texts. The repair erases them, because the vectoriser
 * makes them again.
 */
export async function examineVectors(
  examination: Examination,
  tables: ExaminedTables,
  textHashes?: readonly string[],
): Promise<void> {
  const models = new Map<string, Lengths>()
  const orphans: number[] = []
  const notFinite: number[] = []
  let left = 0
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    await examination.pause()
    const page = await tables.vectors(after, textHashes)
    for (const { id, model, vector, isOrphan } of page) {
      if (isOrphan) orphans.push(id)
      else if (vector !== undefined && !vectorBlob.values(vector).every(Number.isFinite)) notFinite.push(id)
      const length = vector === undefined || vector.length % 4 > 0 ? 0 : vector.length
      const lengths = models.get(model) ?? new Map<number, number[]>()
      models.set(model, lengths)
      const ids = lengths.get(length) ?? []
      ids.push(id)
      lengths.set(length, ids)
    }
    left += page.length
    const last = page.at(-1)
    // The pages of a damaged table may form a circle.
    if (last === undefined || last.id <= after) break
    after = last.id
  }
  const erase = async (problem: string, ids: readonly number[], message: string) => {
    if (ids.length === 0) return
    await examination.report([{ problem, message }], async () => {
      await tables.eraseVectors(ids)
      left -= ids.length
    })
  }
  await erase(
    'embedding-orphaned',
    orphans,
    `${counted(orphans.length, 'vector')} of texts that no file has any more. Erase them: ` +
      `they are remains of deleted memories.`,
  )
  for (const [model, lengths] of models) {
    // All vectors of a model have the same length; the most common length is assumed to be right.
    const [right] = [...lengths]
      .filter(([length]) => length > 0)
      .sort(([a, one], [b, other]) => other.length - one.length || b - a)
    const wrong = [...lengths].flatMap(([length, ids]) => (length === right?.[0] ? [] : ids))
    const differs =
      right === undefined ? 'are not vectors' : `do not have the ${right[0]} bytes of the others`
    await erase(
      'embedding-length',
      wrong,
      `${counted(wrong.length, 'vector')} of the model ${JSON.stringify(model)} ${differs}. ` +
        `They can be erased, and are made again.`,
    )
  }
  await erase(
    'embedding-not-finite',
    notFinite,
    `${counted(notFinite.length, 'vector')} with values that are not finite numbers. They can ` +
      `be erased, and are made again.`,
  )
  examination.facts['embeddings'] = Math.max(0, left)
  examination.facts['embeddingModels'] = models.size
}
