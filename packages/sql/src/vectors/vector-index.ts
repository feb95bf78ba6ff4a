import { BestScores } from '../scorer/terms/bm25.ts'
import { comparePaths, fileRanges, isInRanges, type PathRange } from '../search/scope-ranges.ts'
import type { ScoredChunk } from '../scorer/terms/view-terms.ts'
import { readVector } from '../vector-blob.ts'
import { createVectorRows, productError, type RowRange, type VectorRows } from './vector-rows.ts'

export interface ChunkVector {
  readonly file_id: number
  readonly path: string
  readonly id: number
  readonly vector: Uint8Array
  /** The engine's type of the vector, which is damaged unless it is a blob. A text may be read as bytes. */
  readonly type: string
}

interface VectorFile {
  readonly id: number
  readonly path: string
  /** The rows of its chunks, in their order. */
  readonly rows: number[]
}

interface Near {
  readonly row: number
  readonly score: number
}

// The approximate bytes of a chunk and of a file, without the rows of the vectors.
const CHUNK_BYTES = 40
const FILE_BYTES = 250
const NONE = -1
// With fewer files without rows, removing them is not worth it.
const LEAST_EMPTY = 16

/**
 * The vectors of chunks by one model, scaled to length 1, and the search for the nearest. It finds the same
 * chunks as the tables: float32 products select the chunks that may be among the nearest, then exact
 * distances decide. Rows are in the order of paths at first; later chunks take any free row, and each file
 * has a list of its rows.
 */
export class VectorIndex {
  readonly #dimensions: number
  readonly #rows: VectorRows
  /** The vector that is being added, reused because a new array for each would be too much garbage. */
  readonly #vector: Float32Array
  /** The chunk id of each row; {@link NONE} for a free row. */
  readonly #ids: number[] = []
  readonly #fileOf: (VectorFile | undefined)[] = []
  readonly #free: number[] = []
  readonly #files = new Map<number, VectorFile>()
  readonly #damaged = new Map<number, { readonly fileId: number; readonly path: string }>()
  /** Includes files without rows: a changed file has rows again a moment later. */
  #byPath: VectorFile[] = []
  #emptyFiles = 0

  constructor(dimensions: number) {
    this.#dimensions = dimensions
    this.#rows = createVectorRows(dimensions)
    this.#vector = new Float32Array(dimensions)
  }

  get bytes(): number {
    return (
      this.#rows.bytes +
      this.#ids.length * CHUNK_BYTES +
      this.#files.size * FILE_BYTES +
      this.#damaged.size * CHUNK_BYTES
    )
  }

  get size(): number {
    return this.#ids.length - this.#free.length
  }

  /**
   * Adds or replaces chunks; skips a chunk whose vector is zeros, or damaged: of another length, or not
   * finite. False if there is not enough memory.
   */
  add(chunks: readonly ChunkVector[]): boolean {
    if (!this.#rows.reserve(this.#ids.length + chunks.length)) return false
    for (const { file_id: fileId, path, id, vector, type } of chunks) {
      const length = type === 'blob' ? this.#read(vector) : Number.NaN
      this.#damaged.delete(id)
      if (length > 0 && length < Infinity)
        divide(this.#vector, length, this.#rows.row(this.#rowFor(id, fileId, path)))
      else this.removeChunks([id], () => fileId)
      if (!Number.isFinite(length)) this.#damaged.set(id, { fileId, path })
    }
    return true
  }

  removeFiles(fileIds: Iterable<number>): void {
    const files = new Set(fileIds)
    for (const [id, { fileId }] of this.#damaged) if (files.has(fileId)) this.#damaged.delete(id)
    for (const fileId of files) {
      const file = this.#files.get(fileId)
      if (file === undefined || file.rows.length === 0) continue
      for (const row of file.rows.splice(0)) this.#release(row)
      this.#emptyFiles += 1
    }
    this.#forgetEmpty()
  }

  removeChunks(ids: Iterable<number>, fileOf: (chunkId: number) => number): void {
    for (const id of ids) {
      this.#damaged.delete(id)
      const file = this.#files.get(fileOf(id))
      if (file === undefined) continue
      const place = this.#placeIn(file, id)
      const row = file.rows[place]
      if (row === undefined || this.#ids[row] !== id) continue
      this.#release(row)
      file.rows.splice(place, 1)
      if (file.rows.length === 0) this.#emptyFiles += 1
    }
    this.#forgetEmpty()
  }

  /**
   * The nearest chunks by cosine distance, nearest first; equal distances by path and position. `ranges`
   * limits it to some files. Empty for a vector without a direction.
   */
  find(vector: Float32Array, limit: number, ranges?: readonly PathRange[]): ScoredChunk[] {
    const length = lengthOf(vector)
    if (!(length > 0 && length < Infinity) || this.size === 0) return []
    const unit = new Float64Array(vector.length)
    divide(vector, length, unit)
    const near = this.#near(Float32Array.from(unit), limit, this.#ranges(ranges))
    return near
      .map(({ row }) => ({ row, score: distance(unit, this.#rows.row(row)) }))
      .toSorted((a, b) => a.score - b.score || this.#compare(a.row, b.row))
      .slice(0, limit)
      .map(({ row, score }) => ({ id: this.#ids[row] ?? NONE, score }))
  }

  hasDamaged(ranges?: readonly PathRange[]): boolean {
    if (ranges === undefined) return this.#damaged.size > 0
    return [...this.#damaged.values()].some(({ path }) => isInRanges(path, ranges))
  }

  #read(bytes: Uint8Array): number {
    if (bytes.byteLength !== this.#vector.byteLength) return Number.NaN
    readVector(bytes, this.#vector)
    return lengthOf(this.#vector)
  }

  // All chunks that could be among the nearest if the products had their maximum error.
  #near(unit: Float32Array, limit: number, ranges: readonly RowRange[]): Near[] {
    const margin = 2 * productError(this.#dimensions)
    const best = new BestScores(limit)
    const near: Near[] = []
    let bound = Infinity
    this.#rows.multiply(unit, ranges, (first, count, products) => {
      for (let place = 0; place < count; place += 1) {
        const score = -(products[place] ?? 0)
        if (score > bound + margin) continue
        const row = first + place
        if (this.#ids[row] === NONE) continue
        near.push({ row, score })
        if (score >= bound) continue
        best.add({ id: row, score, path: '' })
        bound = best.bound
      }
    })
    return near.filter(({ score }) => score <= bound + margin)
  }

  #ranges(ranges: readonly PathRange[] | undefined): readonly RowRange[] {
    if (ranges === undefined) return [{ start: 0, end: this.#ids.length }]
    const found: { start: number; end: number }[] = []
    let last: { start: number; end: number } | undefined
    for (const { start, end } of fileRanges(this.#byPath, ranges)) {
      for (let number = start; number < end; number += 1) {
        for (const row of this.#byPath[number]?.rows ?? []) {
          if (last?.end === row) last.end = row + 1
          else found.push((last = { start: row, end: row + 1 }))
        }
      }
    }
    return found
  }

  #compare(a: number, b: number): number {
    return (
      comparePaths(this.#fileOf[a]?.path ?? '', this.#fileOf[b]?.path ?? '') ||
      (this.#ids[a] ?? 0) - (this.#ids[b] ?? 0)
    )
  }

  /** The row of a chunk; a free row if it has none yet. */
  #rowFor(id: number, fileId: number, path: string): number {
    const file = this.#fileFor(fileId, path)
    const place = this.#placeIn(file, id)
    const known = file.rows[place]
    if (known !== undefined && this.#ids[known] === id) return known
    const row = this.#free.pop() ?? this.#ids.length
    this.#ids[row] = id
    this.#fileOf[row] = file
    if (file.rows.length === 0) this.#emptyFiles -= 1
    file.rows.splice(place, 0, row)
    return row
  }

  #fileFor(id: number, path: string): VectorFile {
    const known = this.#files.get(id)
    if (known !== undefined && (known.path === path || known.rows.length > 0)) return known
    if (known !== undefined) {
      // Someone renamed the file by hand.
      this.#byPath.splice(this.#placeOf(known), 1)
      this.#emptyFiles -= 1
    }
    return this.#note({ id, path, rows: [] })
  }

  // The index in the file of the first row whose chunk id is not less.
  #placeIn({ rows }: VectorFile, id: number): number {
    let [first, last] = [0, rows.length]
    if (last > 0 && (this.#ids[rows[last - 1] ?? 0] ?? 0) < id) return last
    while (first < last) {
      const middle = (first + last) >>> 1
      if ((this.#ids[rows[middle] ?? 0] ?? 0) < id) first = middle + 1
      else last = middle
    }
    return first
  }

  #release(row: number): void {
    this.#ids[row] = NONE
    this.#fileOf[row] = undefined
    this.#free.push(row)
  }

  // It has no rows yet.
  #note(file: VectorFile): VectorFile {
    this.#files.set(file.id, file)
    this.#byPath.splice(this.#placeOf(file), 0, file)
    this.#emptyFiles += 1
    return file
  }

  // Many at once, because removing one moves all files after it.
  #forgetEmpty(): void {
    if (this.#emptyFiles < LEAST_EMPTY || this.#emptyFiles * 8 < this.#byPath.length) return
    for (const { id, rows } of this.#byPath) if (rows.length === 0) this.#files.delete(id)
    this.#byPath = this.#byPath.filter(({ rows }) => rows.length > 0)
    this.#emptyFiles = 0
  }

  // During loading, a path can pass to another file and be there twice; then the older file is first.
  #placeOf(file: VectorFile): number {
    const files = this.#byPath
    const isBefore = (other: VectorFile | undefined) =>
      other !== undefined && (comparePaths(other.path, file.path) || other.id - file.id) < 0
    let [first, last] = [0, files.length]
    if (isBefore(files.at(-1))) return last
    while (first < last) {
      const middle = (first + last) >>> 1
      if (isBefore(files[middle])) first = middle + 1
      else last = middle
    }
    return first
  }
}

/** The length of a vector, in float64: squares of float32 can neither overflow nor vanish. */
function lengthOf(vector: Float32Array): number {
  let square = 0
  for (let place = 0; place < vector.length; place += 1) square += (vector[place] ?? 0) ** 2
  return Math.sqrt(square)
}

function divide(vector: Float32Array, length: number, result: Float32Array | Float64Array): void {
  for (let place = 0; place < vector.length; place += 1) result[place] = (vector[place] ?? 0) / length
}

/**
 * The distance, 0 to 2, of vectors of length 1. The rows' values are rounded, by less than a ten-millionth.
 */
function distance(a: Float64Array, b: Float32Array): number {
  let product = 0
  for (let place = 0; place < a.length; place += 1) product += (a[place] ?? 0) * (b[place] ?? 0)
  return Math.min(2, Math.max(0, 1 - product))
}
