/** Whole numbers, each in one byte, in two or in four. */
export type WholeNumbers = Uint8Array | Uint16Array | Uint32Array

/**
 * Room for `length` numbers from 0 to `most`, all 0, in as few bytes as they need: most scopes are small. Not
 * for what a loop runs over, which takes longer over several kinds of arrays.
 */
export function wholeNumbers(length: number, most: number): WholeNumbers {
  const bytes = bytesOf(most)
  if (bytes === 1) return new Uint8Array(length)
  return bytes === 2 ? new Uint16Array(length) : new Uint32Array(length)
}

/** The bytes that each takes. */
export function bytesOf(most: number): 1 | 2 | 4 {
  return most < 0x100 ? 1 : most < 0x1_0000 ? 2 : 4
}
