import { isLittleEndian } from '../vector-blob.ts'

/** A range of rows, from `start` to before `end`. */
export interface RowRange {
  readonly start: number
  readonly end: number
}

/**
 * Receives the products of `count` rows from `first` on, at the beginning of `products`, which is valid only
 * until the visitor returns.
 */
type ProductVisitor = (first: number, count: number, products: Float32Array) => void

/** Vectors of one length, by number, and their products with another vector. */
export interface VectorRows {
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

const ROWS_AT_ONCE = 1024

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

/** Rows in several plain arrays, because an array that grows by copying would need twice the memory. */
export class PlainRows implements VectorRows {
  readonly #dimensions: number
  readonly #blocks: Float32Array[] = []
  readonly #products = new Float32Array(ROWS_AT_ONCE)

  constructor(dimensions: number) {
    this.#dimensions = dimensions
  }

  get bytes(): number {
    return this.#blocks.length * ROWS_AT_ONCE * this.#dimensions * 4
  }

  reserve(rows: number): boolean {
    while (this.#blocks.length * ROWS_AT_ONCE < rows)
      this.#blocks.push(new Float32Array(ROWS_AT_ONCE * this.#dimensions))
    return true
  }

  row(row: number): Float32Array {
    const start = (row % ROWS_AT_ONCE) * this.#dimensions
    return this.#block(row).subarray(start, start + this.#dimensions)
  }

  multiply(vector: Float32Array, ranges: readonly RowRange[], visit: ProductVisitor): void {
    for (const { start, end } of ranges) {
      for (let first = start; first < end;) {
        const place = first % ROWS_AT_ONCE
        const count = Math.min(ROWS_AT_ONCE - place, end - first)
        multiplyRows(vector, this.#block(first), place * this.#dimensions, this.#products.subarray(0, count))
        visit(first, count, this.#products)
        first += count
      }
    }
  }

  #block(row: number): Float32Array {
    const block = this.#blocks[Math.floor(row / ROWS_AT_ONCE)]
    if (block === undefined) throw new RangeError(`there is no row ${row}`)
    return block
  }
}

// Four independent sums: more did not make it faster.
function multiplyRows(vector: Float32Array, rows: Float32Array, from: number, products: Float32Array): void {
  const { length } = vector
  const whole = length - (length % 4)
  let place = from
  for (let row = 0; row < products.length; row += 1) {
    let [a, b, c, d] = [0, 0, 0, 0]
    for (let value = 0; value < whole; value += 4, place += 4) {
      a += (vector[value] ?? 0) * (rows[place] ?? 0)
      b += (vector[value + 1] ?? 0) * (rows[place + 1] ?? 0)
      c += (vector[value + 2] ?? 0) * (rows[place + 2] ?? 0)
      d += (vector[value + 3] ?? 0) * (rows[place + 3] ?? 0)
    }
    for (let value = whole; value < length; value += 1, place += 1)
      a += (vector[value] ?? 0) * (rows[place] ?? 0)
    products[row] = a + b + (c + d)
  }
}

const PAGE = 65_536
// Four megabytes: growing makes new views, but copies nothing.
const PAGES_AT_ONCE = 64
// One less than possible, so that no row ends where addresses wrap around.
const MOST_PAGES = 65_535

/**
 * Rows in a WebAssembly memory: a vector to multiply with, the products, then the rows, each padded with
 * zeros to a multiple of 64 bytes.
 */
export class WasmRows implements VectorRows {
  readonly #products: DotProducts
  readonly #dimensions: number
  /** The values of a row with its padding; also the place where the products begin. */
  readonly #stride: number
  readonly #first: number
  #values: Float32Array

  constructor(dimensions: number, products: DotProducts) {
    this.#products = products
    this.#dimensions = dimensions
    this.#stride = Math.ceil(dimensions / 16) * 16
    this.#first = this.#stride + ROWS_AT_ONCE
    this.#values = new Float32Array(products.memory.buffer)
  }

  get bytes(): number {
    return this.#values.byteLength
  }

  reserve(rows: number): boolean {
    const bytes = (this.#first + rows * this.#stride) * 4
    if (bytes <= this.#values.byteLength) return true
    const pages = this.#values.byteLength / PAGE
    const needed = Math.ceil(bytes / PAGE)
    if (needed > MOST_PAGES) return false
    try {
      this.#products.memory.grow(
        Math.min(MOST_PAGES, Math.ceil(needed / PAGES_AT_ONCE) * PAGES_AT_ONCE) - pages,
      )
    } catch {
      // The machine lacks the memory; the caller checks the result.
      return false
    }
    this.#values = new Float32Array(this.#products.memory.buffer)
    return true
  }

  row(row: number): Float32Array {
    const start = this.#first + row * this.#stride
    return this.#values.subarray(start, start + this.#dimensions)
  }

  multiply(vector: Float32Array, ranges: readonly RowRange[], visit: ProductVisitor): void {
    if (ranges.length === 0) return
    const [stride, out] = [this.#stride * 4, this.#stride * 4]
    const found = this.#values.subarray(this.#stride, this.#first)
    this.#values.set(vector)
    for (const { start, end } of ranges) {
      for (let first = start; first < end; first += ROWS_AT_ONCE) {
        const count = Math.min(ROWS_AT_ONCE, end - first)
        this.#products.multiply(0, this.#first * 4 + first * stride, count, stride, out)
        visit(first, count, found)
      }
    }
  }
}

/**
 * `dot-products.wat` in this folder, assembled by wabt's wat2wasm, without the names. Stored here, so that it
 * needs no build step and no file at run time. The tests compare it with plain JavaScript.
 */
const MODULE =
  'AGFzbQEAAAABCQFgBX9/f39/AAMCAQAFAwEAAQcVAgZtZW1vcnkCAAhtdWx0aXBseQAACqUCAaICAgN/BHsgBCACQQJ0aiEHAkADQCAEIAdPDQEgACEFIAEg' +
  'A2ohBv0MAAAAAAAAAAAAAAAAAAAAACEI/QwAAAAAAAAAAAAAAAAAAAAAIQn9DAAAAAAAAAAAAAAAAAAAAAAhCv0MAAAAAAAAAAAAAAAAAAAAACELA0AgCCAF' +
  '/QAEACAB/QAEAP3mAf3kASEIIAkgBf0ABBAgAf0ABBD95gH95AEhCSAKIAX9AAQgIAH9AAQg/eYB/eQBIQogCyAF/QAEMCAB/QAEMP3mAf3kASELIAVBwABq' +
  'IQUgAUHAAGohASABIAZJDQALIAggCf3kASAKIAv95AH95AEhCCAEIAj9HwAgCP0fAZIgCP0fAiAI/R8DkpI4AgAgBEEEaiEEDAALCws='

interface DotProducts {
  readonly memory: WebAssembly.Memory
  /**
   * Writes the products of the vector at `query` with each of `count` rows from `row` on to `out`, as
   * float32. All places are in bytes, and the `bytes` of each row are a multiple of 64.
   */
  multiply(query: number, row: number, count: number, bytes: number, out: number): void
}

/**
 * A new memory with its functions; undefined if the machine has no WebAssembly with SIMD, is big-endian, or
 * refuses the address space.
 */
export function createDotProducts(): DotProducts | undefined {
  if (!isLittleEndian) return undefined
  try {
    const bytes = Uint8Array.from(atob(MODULE), (character) => character.charCodeAt(0))
    const { memory, multiply } = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports
    if (!(memory instanceof WebAssembly.Memory) || typeof multiply !== 'function') return undefined
    return {
      memory,
      multiply: (query, row, count, rowBytes, out) => void multiply(query, row, count, rowBytes, out),
    }
  } catch {
    // Without it the results are the same, only slower.
    return undefined
  }
}

/**
 * Creates empty rows for vectors with `dimensions` values: in a WebAssembly memory if SIMD is available,
 * which is three times as fast, otherwise in plain arrays.
 */
export function createVectorRows(dimensions: number): VectorRows {
  const products = createDotProducts()
  return products === undefined ? new PlainRows(dimensions) : new WasmRows(dimensions, products)
}
