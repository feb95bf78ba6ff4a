import type { TermTable, WholeNumbers } from './term-table.ts'

/** A file and its documents: from `start` to before `end`. It may have none. */
export interface IndexedFile {
  readonly id: number
  readonly path: string
  readonly start: number
  readonly end: number
}

/**
 * An inverted index in arrays: the documents with term t are `documents[starts[t]]` to before
 * `documents[starts[t + 1]]`, ascending, each with the code of its frequency in `codes`. Documents are
 * numbered in the order of their paths and then of their positions in the file, so a directory is one range
 * of numbers.
 */
export interface Postings {
  readonly terms: TermTable
  readonly starts: WholeNumbers
  readonly documents: Uint32Array
  readonly codes: Uint16Array
  /** The weighted frequency of each code. */
  readonly frequencies: Float64Array
  /** The chunk id of each document. */
  readonly ids: Float64Array
  /** The number of tokens of each document, including headings. */
  readonly lengths: Uint32Array
  readonly totalLength: number
  /**
   * For each term, the maximum of `f * 2.2 / (f + norm)` over all documents: its largest contribution to a
   * score, without its weight.
   */
  readonly shares: Float32Array
  /** In the order of their paths. */
  readonly files: readonly IndexedFile[]
  /** The approximate memory of everything. */
  readonly bytes: number
}

/** The file of a document. */
export function fileOf({ files }: Postings, document: number): IndexedFile | undefined {
  let [first, last] = [0, files.length]
  while (first < last) {
    const middle = (first + last) >>> 1
    if ((files[middle]?.end ?? 0) <= document) first = middle + 1
    else last = middle
  }
  return files[first]
}

/**
 * The first index in `values`, from `low` to before `high`, whose value is not less than `value`; `high` if
 * all are less.
 */
export function lowerBound(values: Uint32Array, value: number, low: number, high: number): number {
  let [first, last] = [low, high]
  while (first < last) {
    const middle = (first + last) >>> 1
    if ((values[middle] ?? 0) < value) first = middle + 1
    else last = middle
  }
  return first
}

/** The same, searched from `low` on in steps that double: for an index near the last one. */
export function seek(values: Uint32Array, value: number, low: number, high: number): number {
  let [from, step] = [low, 1]
  while (from + step < high && (values[from + step] ?? 0) < value) {
    from += step
    step *= 2
  }
  return lowerBound(values, value, from, Math.min(high, from + step + 1))
}
