import { randomNumbers } from '../../random-numbers.ts'

/** Values of a vector: as many as small embedding models have. */
export const DIMENSIONS = 384

const SUBJECTS = 200
// How much of a vector is its own, beside what it shares with others of its subject. Their cosine is about
// 0.7.
const OWN_SHARE = 0.65

/** Vectors of length 1 that are in groups, as those of texts do; the same in each run. */
export interface MadeUpVectors {
  /** The vector that is kept under a number. */
  vector(number: number): Float32Array
  /** A query vector: of the same subjects, but not one of the stored vectors. */
  query(number: number): Float32Array
}

export function madeUpVectors(): MadeUpVectors {
  const subjects = Array.from({ length: SUBJECTS }, (_, subject) =>
    direction(randomNumbers(`subject/${subject}`)),
  )
  const drawn = (seed: string): Float32Array => {
    const random = randomNumbers(seed)
    const shared = subjects[Math.floor(random() * SUBJECTS)] ?? new Float32Array(DIMENSIONS)
    const own = direction(random)
    return scaled(shared.map((value, place) => value + OWN_SHARE * (own[place] ?? 0)))
  }
  return {
    vector: (number) => drawn(`vector/${number}`),
    query: (number) => drawn(`query/${number}`),
  }
}

function direction(random: () => number): Float32Array {
  return scaled(Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5))
}

function scaled(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return vector.map((value) => value / length)
}
