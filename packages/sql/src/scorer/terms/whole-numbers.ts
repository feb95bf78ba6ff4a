/** Whole numbers, each in one, two or four bytes. */
export type WholeNumbers = Uint8Array | Uint16Array | Uint32Array

/**
 * An array of `length` numbers from 0 to `most`, all 0, in as few bytes as possible, because most scopes are
 * small. Not for arrays in a hot loop, which is slower with several array types.
 */
export function wholeNumbers(length: number, most: number): WholeNumbers {
  const bytes = bytesOf(most)
  if (bytes === 1) return new Uint8Array(length)
  return bytes === 2 ? new Uint16Array(length) : new Uint32Array(length)
}

/** The bytes per number. */
export function bytesOf(most: number): 1 | 2 | 4 {
  return most < 0x100 ? 1 : most < 0x1_0000 ? 2 : 4
}
