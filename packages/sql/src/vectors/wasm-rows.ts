import type { DotProducts } from './dot-products.ts'
import { ROWS_AT_ONCE } from './vector-rows.ts'
import type { ProductVisitor, RowRange, VectorRows } from './vector-rows.ts'

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
  /** The place where the rows begin. */
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
