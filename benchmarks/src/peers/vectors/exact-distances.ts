/**
 * For each query the cosine distances of the nearest of all vectors, in order, computed with 64 bits. All
 * vectors have length 1, which float32 keeps to about a ten-millionth.
 */
export function nearestDistances(
  vectors: readonly Float32Array[],
  queries: readonly Float32Array[],
  limit: number,
): Float64Array[] {
  return queries.map((query) =>
    Float64Array.from(vectors, (vector) => distance(vector, query))
      .sort()
      .slice(0, limit),
  )
}

/** The cosine distance of two vectors of length 1. */
export function distance(one: Float32Array, other: Float32Array): number {
  let product = 0
  for (let place = 0; place < one.length; place += 1) product += (one[place] ?? 0) * (other[place] ?? 0)
  return 1 - product
}
