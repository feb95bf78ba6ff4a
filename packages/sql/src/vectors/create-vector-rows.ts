import { createDotProducts } from './dot-products.ts'
import { PlainRows } from './plain-rows.ts'
import type { VectorRows } from './vector-rows.ts'
import { WasmRows } from './wasm-rows.ts'

/**
 * No rows yet, for vectors of so many values: in a WebAssembly memory where there is SIMD, which is three
 * times as fast, otherwise in plain arrays.
 */
export function createVectorRows(dimensions: number): VectorRows {
  const products = createDotProducts()
  return products === undefined ? new PlainRows(dimensions) : new WasmRows(dimensions, products)
}
