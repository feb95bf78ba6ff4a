/** A range of rows, from `start` to before `end`. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/**
 * Gets the products of the rows from `first` on: `count` of them at the beginning of `products`, which is
 * only good until it returns.
 */
export type ProductVisitor = (first: number, count: number, products: Float32Array) => void

/** Vectors of one length, by number, and their products with another one. */
export interface VectorRows {
  /** The memory that they take by now. */
  readonly bytes: number
  /** Makes room for so many rows in all; false when there is not the memory. */
  reserve(rows: number): boolean
  /** The values of a row that there is room for, to read and to write until the next call of `reserve`. */
  row(row: number): Float32Array
  /**
   * The product of `vector` with each row of the ranges, as float32: it may differ by {@link productError},
   * for vectors of length 1.
   */
  multiply(vector: Float32Array, ranges: readonly RowRange[], visit: ProductVisitor): void
}

/** Rows whose products are passed at once. */
export const ROWS_AT_ONCE = 1024

// Rounding of one operation on float32.
const ROUNDING = 2 ** -24

/**
 * The most that the product of two vectors of length 1, rounded to float32, can be off. Every value of a
 * product is rounded by one multiplication and by the additions that it goes through (Higham, Accuracy and
 * Stability of Numerical Algorithms, 3.1): one for each 16 values of a row, and four to join 16 sums. Two
 * more are for the values themselves and one is to spare; the sizes of the values' products add up to 1 at
 * most (Cauchy-Schwarz).
 */
export function productError(dimensions: number): number {
  return (Math.ceil(dimensions / 16) + 8) * ROUNDING * 1.01
}
