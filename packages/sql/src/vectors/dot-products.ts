import { isLittleEndian } from '../vector-blob.ts'

/**
 * What `dot-products.wat` beside this file is when wabt's wat2wasm has assembled it, without the names. It is
 * kept here, so that it needs no build step and no file at run time; the tests compare it with plain
 * JavaScript.
 */
const MODULE =
  'AGFzbQEAAAABCQFgBX9/f39/AAMCAQAFAwEAAQcVAgZtZW1vcnkCAAhtdWx0aXBseQAACqUCAaICAgN/BHsgBCACQQJ0aiEHAkADQCAEIAdPDQEgACEFIAEg' +
  'A2ohBv0MAAAAAAAAAAAAAAAAAAAAACEI/QwAAAAAAAAAAAAAAAAAAAAAIQn9DAAAAAAAAAAAAAAAAAAAAAAhCv0MAAAAAAAAAAAAAAAAAAAAACELA0AgCCAF' +
  '/QAEACAB/QAEAP3mAf3kASEIIAkgBf0ABBAgAf0ABBD95gH95AEhCSAKIAX9AAQgIAH9AAQg/eYB/eQBIQogCyAF/QAEMCAB/QAEMP3mAf3kASELIAVBwABq' +
  'IQUgAUHAAGohASABIAZJDQALIAggCf3kASAKIAv95AH95AEhCCAEIAj9HwAgCP0fAZIgCP0fAiAI/R8DkpI4AgAgBEEEaiEEDAALCws='

/** Products of vectors in its own memory. */
export interface DotProducts {
  readonly memory: WebAssembly.Memory
  /**
   * The product of the vector at `query` with each of `count` rows, the first of them at `row`, goes to
   * `out`: float32, all places in bytes, `bytes` of each row a multiple of 64.
   */
  multiply(query: number, row: number, count: number, bytes: number, out: number): void
}

/**
 * A new memory with its functions; undefined where the machine has no WebAssembly with SIMD, keeps numbers
 * the other way round, or does not let us have the address space.
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
    // Slower without, and no different.
    return undefined
  }
}
