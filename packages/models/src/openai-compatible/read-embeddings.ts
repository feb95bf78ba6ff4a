import { ModelFailedError } from '@sheaf/core'
import { isRecord } from '@sheaf/core/adapter'
import { toVectors } from '../shared/to-vectors.ts'
import type { VectorShape } from '../shared/to-vectors.ts'

/**
 * The vectors in an answer of "/embeddings", in the order of the texts: by `index`, because servers may
 * return another order, or as they come if it is left out. Each is a list of numbers, or the base64 of
 * little-endian 32-bit floats. Throws ModelFailedError for other answers.
 */
export function readEmbeddings(answer: unknown, shape: VectorShape): Float32Array[] {
  const data = isRecord(answer) ? answer['data'] : undefined
  if (!Array.isArray(data)) throw misshapen(shape.who, 'has no list of vectors')
  const items = data.filter(isRecord)
  const indexes = items.map((item, place) => item['index'] ?? place)
  const rows: unknown[] = []
  items.forEach((item, place) => {
    const index = indexes[place]
    const isPlace = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < items.length
    if (!isPlace || rows[index] !== undefined)
      throw misshapen(shape.who, 'does not say which vector is of which text')
    rows[index] = valuesOf(item['embedding'], shape.who)
  })
  return toVectors(rows, shape)
}

function valuesOf(embedding: unknown, who: string): readonly unknown[] {
  if (Array.isArray(embedding)) return embedding
  const floats = typeof embedding === 'string' ? decodeFloats(embedding) : undefined
  if (floats === undefined) throw misshapen(who, 'has a vector that is neither a list nor base64')
  return floats
}

function decodeFloats(base64: string): number[] | undefined {
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    if (bytes.byteLength % 4 !== 0) return undefined
    const view = new DataView(bytes.buffer)
    return Array.from({ length: bytes.byteLength / 4 }, (_, place) => view.getFloat32(place * 4, true))
  } catch {
    return undefined
  }
}

function misshapen(who: string, problem: string): ModelFailedError {
  return new ModelFailedError(`${who} gave an answer that ${problem}. Try again; nothing of it was used.`, {
    retryable: true,
  })
}
