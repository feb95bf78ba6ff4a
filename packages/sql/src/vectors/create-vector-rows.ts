import { createDotProducts } from './dot-products.ts'
import { PlainRows } from './plain-rows.ts'
import type { VectorRows } from './vector-rows.ts'
import { WasmRows } from './wasm-rows.ts'

/**
 * Creates empty rows for vectors with `dimensions` values: in a WebAssembly memory if SIMD is available,
 * which is three times as fast, otherwise in plain arrays.
 */
export function createVectorRows(dimensions: number): VectorRows {
  const products = createDotProducts()
  return products === undefined ? new PlainRows(dimensions) : new WasmRows(dimensions, products)
}
