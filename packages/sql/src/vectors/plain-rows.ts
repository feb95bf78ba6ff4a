import { ROWS_AT_ONCE } from './vector-rows.ts'
import type { ProductVisitor, RowRange, VectorRows } from './vector-rows.ts'

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
