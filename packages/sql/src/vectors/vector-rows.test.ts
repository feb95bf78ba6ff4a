import { expect, test } from 'vitest'
import { randomNumbers } from '../__fixtures__/random-numbers.ts'
import {
  createVectorRows,
  createDotProducts,
  PlainRows,
  productError,
  WasmRows,
  type RowRange,
  type VectorRows,
} from './vector-rows.ts'

const random = randomNumbers(7)

function unit(dimensions: number): Float32Array {
  const values = Float64Array.from({ length: dimensions }, () => random(2000) - 1000 + 0.5)
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
  return Float32Array.from(values, (value) => value / length)
}

function plainRows(dimensions: number): VectorRows {
  return new PlainRows(dimensions)
}

function wasmRows(dimensions: number): VectorRows {
  const products = createDotProducts()
  if (products === undefined) throw new Error('this machine has no WebAssembly with SIMD')
  return new WasmRows(dimensions, products)
}

function productsOf(
  rows: VectorRows,
  vector: Float32Array,
  ranges: readonly RowRange[],
): Map<number, number> {
  const found = new Map<number, number>()
  rows.multiply(vector, ranges, (first, count, products) => {
    for (let place = 0; place < count; place += 1) found.set(first + place, products[place] ?? Number.NaN)
  })
  return found
}

const dimensions = [1, 2, 3, 4, 15, 16, 17, 64, 100, 384]

test.each(dimensions.flatMap((each) => [[each, plainRows] as const, [each, wasmRows] as const]))(
  'products of vectors of %i values are as near as they say (%o)',
  (length, create) => {
    const rows = create(length)
    const vectors = Array.from({ length: 1100 }, () => unit(length))
    for (const [row, vector] of vectors.entries()) {
      expect(rows.reserve(row + 1)).toBe(true)
      rows.row(row).set(vector)
    }
    const sought = unit(length)
    const ranges = [
      { start: 3, end: 4 },
      { start: 15, end: 1050 },
      { start: 1099, end: 1100 },
    ]
    const found = productsOf(rows, sought, ranges)
    expect(found.size).toBe(1037)
    for (const [row, product] of found) {
      const exact = sought.reduce((sum, value, place) => sum + value * (vectors[row]?.[place] ?? 0), 0)
      expect(Math.abs(product - exact)).toBeLessThan(productError(length))
    }
    expect(rows.bytes).toBeGreaterThanOrEqual(1100 * length * 4)
  },
)

test('the promised error of products is small, so few rows are compared exactly', () => {
  expect(productError(1536)).toBeLessThan(1e-5)
})

test('rows are in WebAssembly if SIMD is available', () => {
  expect(createVectorRows(3)).toBeInstanceOf(WasmRows)
})

test('a row that does not exist is an error, an empty range is not', () => {
  const rows = new PlainRows(3)
  expect(() => rows.row(0)).toThrow(RangeError)
  expect(productsOf(wasmRows(40_000), new Float32Array(40_000), []).size).toBe(0)
})

test('a reservation beyond the possible memory is refused, and existing rows stay', () => {
  const rows = wasmRows(4)
  rows.reserve(1)
  rows.row(0).set([1, 0, 0, 0])
  expect(rows.reserve(2 ** 27)).toBe(false)
  expect(productsOf(rows, Float32Array.of(1, 0, 0, 0), [{ start: 0, end: 1 }])).toEqual(new Map([[0, 1]]))
})
