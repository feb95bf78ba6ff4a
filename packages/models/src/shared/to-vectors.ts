import { ModelFailedError } from '@sheaf/core'

/** What the vectors of one call must be. */
export interface VectorShape {
  readonly count: number
  readonly dimensions: number
  /** Who made them, as the beginning of a sentence. */
  readonly who: string
  /** How to repair a wrong length. */
  readonly lengthAdvice: string
  /** The same texts always get the same answer, so that trying again is of no use. False by default. */
  readonly isSteady?: boolean
}

/**
 * Checks the vectors of one call. Throws ModelFailedError: to retry when they are too few, too many or have
 * values that are not numbers, unless the model is steady; not to retry when their length is not the one
 * expected, which is never a change of the dimensions.
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
      // Looked at after the rounding to 32 bits, which makes infinity of a large number.
      if (typeof value !== 'number' || !Number.isFinite(vector[place]))
        throw broken('a vector with a value that is not a number')
    }
    return vector
  })
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || ArrayBuffer.isView(value)
}
