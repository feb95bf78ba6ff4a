import { isLittleEndian } from '../vector-blob.ts'

/**
 * `dot-products.wat` in this folder, assembled by wabt's wat2wasm, without the names. Stored here, so that it
 * needs no build step and no file at run time. The tests compare it with plain JavaScript.
 */
const MODULE =
  'AGFzbQEAAAABCQFgBX9/f39/AAMCAQAFAwEAAQcVAgZtZW1vcnkCAAhtdWx0aXBseQAACqUCAaICAgN/BHsgBCACQQJ0aiEHAkADQCAEIAdPDQEgACEFIAEg' +
  'A2ohBv0MAAAAAAAAAAAAAAAAAAAAACEI/QwAAAAAAAAAAAAAAAAAAAAAIQn9DAAAAAAAAAAAAAAAAAAAAAAhCv0MAAAAAAAAAAAAAAAAAAAAACELA0AgCCAF' +
  '/QAEACAB/QAEAP3mAf3kASEIIAkgBf0ABBAgAf0ABBD95gH95AEhCSAKIAX9AAQgIAH9AAQg/eYB/eQBIQogCyAF/QAEMCAB/QAEMP3mAf3kASELIAVBwABq' +
  'IQUgAUHAAGohASABIAZJDQALIAggCf3kASAKIAv95AH95AEhCCAEIAj9HwAgCP0fAZIgCP0fAiAI/R8DkpI4AgAgBEEEaiEEDAALCws='

/** Computes products of vectors in its own memory. */
export interface DotProducts {
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
