/** A range of rows, from `start` to before `end`. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/**
 * Receives the products of `count` rows from `first` on, at the beginning of `products`, which is valid only
 * until the visitor returns.
 */
export type ProductVisitor = (first: number, count: number, products: Float32Array) => void

/** Vectors of one length, by number, and their products with another vector. */
export interface VectorRows {
  /** Their current memory. */
  readonly bytes: number
  /** Reserves space for `rows` rows in total; false if there is not enough memory. */
  reserve(rows: number): boolean
  /** The values of a reserved row, to read and write until the next call of `reserve`. */
  row(row: number): Float32Array
  /**
   * Computes the product of `vector` with each row of the ranges, as float32: for vectors of length 1 it may
   * be wrong by {@link productError}.
   */
  multiply(vector: Float32Array, ranges: readonly RowRange[], visit: ProductVisitor): void
}

/** The number of rows whose products are passed at once. */
export const ROWS_AT_ONCE = 1024

// The rounding error of one float32 operation.
const ROUNDING = 2 ** -24

/**
 * The maximum error of the product of two vectors of length 1, computed in float32. One multiplication and
 * the additions that follow round each value of a product (Higham, Accuracy and Stability of Numerical
 * Algorithms, 3.1): one addition for each 16 values of a row, and four to join 16 sums. Two more are for the
 * values themselves, and one is spare. The absolute products of the values add up to at most 1
 * (Cauchy-Schwarz).
 */
export function productError(dimensions: number): number {
  return (Math.ceil(dimensions / 16) + 8) * ROUNDING * 1.01
}
