import { randomNumbers } from '../../random-numbers.ts'

/** Values of a vector, as in small embedding models. */
export const DIMENSIONS = 384

const SUBJECTS = 200
// Weight of a vector's own part; that of its subject is 1. Vectors of one subject have a cosine of about 0.7.
const OWN_SHARE = 0.65

/** Vectors of length 1 in groups, like those of texts; the same in each run. */
interface MadeUpVectors {
  /** The stored vector of a number. */
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
