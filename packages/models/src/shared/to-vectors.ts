import { ModelFailedError } from '@sheaf/core'

/** The required shape of the vectors of one call. */
export interface VectorShape {
  readonly count: number
  readonly dimensions: number
  /** The maker of the vectors, as the beginning of a sentence. */
  readonly who: string
  /** How to fix a wrong length. */
  readonly lengthAdvice: string
  /** True if the same texts always get the same answer, so that a retry does not help. False by default. */
  readonly isSteady?: boolean
}

/**
 * Checks the vectors of one call. Throws ModelFailedError. It is retryable if there are too few or too many,
 * or if values are not numbers, unless the model is steady. It is not retryable if their length is wrong,
 * because that never changes.
 */
export function toVectors(
  rows: readonly unknown[],
  { count, dimensions, who, lengthAdvice, isSteady = false }: VectorShape,
): Float32Array[] {
  const broken = (problem: string) => {
    const advice = isSteady
      ? 'Check that the model makes vectors of texts.'
      : 'Try again; nothing of the answer was used.'
    return new ModelFailedError(`${who} gave ${problem}. ${advice}`, { retryable: !isSteady })
  }
  if (rows.length !== count) throw broken(`${rows.length} vectors for ${count} texts`)
  return rows.map((row) => {
    if (!isList(row)) throw broken('a vector that is not a list of numbers')
    if (row.length !== dimensions) {
      throw new ModelFailedError(
        `${who} gave a vector of ${row.length} values where ${dimensions} are expected. ${lengthAdvice}`,
      )
    }
    const vector = new Float32Array(dimensions)
    for (let place = 0; place < dimensions; place += 1) {
      const value = row[place]
      if (typeof value === 'number') vector[place] = value
      // Checked after rounding to 32 bits, which turns a large number into infinity.
      if (typeof value !== 'number' || !Number.isFinite(vector[place]))
        throw broken('a vector with a value that is not a number')
    }
    return vector
  })
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || ArrayBuffer.isView(value)
}
