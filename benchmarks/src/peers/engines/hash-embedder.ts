import type { Embedder } from '@sheaf/core'
import { plainTerms } from '../../baselines/plain-terms.ts'

const DIMENSIONS = 384

/**
 * Counts English stems into a vector of length 1: each adds 1 or -1 to the value that the stem's FNV-1a hash
 * chooses. It knows nothing of meaning, but gives two systems the same vectors on every machine.
 */
export const hashEmbedder: Embedder = {
  model: `benchmark-hash-${DIMENSIONS}`,
  dimensions: DIMENSIONS,
  embed: async (texts) => texts.map(vectorOf),
}

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS)
  const terms = plainTerms(text)
  for (const term of terms.length > 0 ? terms : [text]) {
    const hash = fnv1a(term)
    const place = hash % DIMENSIONS
    vector[place] = (vector[place] ?? 0) + (hash > 0x7f_ff_ff_ff ? -1 : 1)
  }
  const length = Math.hypot(...vector)
  // Two words may cancel out. Zeros have no direction, so all such texts get the same one.
  if (length === 0) vector[0] = 1
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** FNV-1a of the text's UTF-8, 32 bits (Fowler, Noll and Vo). */
function fnv1a(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
  return hash >>> 0
}
