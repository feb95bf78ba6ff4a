/**
 * Cosine distance, 0..2, of two vectors as little-endian float32 blobs, as libSQL's vector_distance_cos. Null
 * for different lengths, an empty vector, only zeros, or a value that is not a blob.
 */
export function vectorDistanceCos(left: unknown, right: unknown): number | null {
  const a = floats(left)
  const b = floats(right)
  if (a === undefined || b === undefined || a.length !== b.length || a.length === 0) return null
  let [product, squareA, squareB] = [0, 0, 0]
  for (let place = 0; place < a.length; place += 1) {
    const x = a[place] ?? 0
    const y = b[place] ?? 0
    product += x * y
    squareA += x * x
    squareB += y * y
  }
  const distance = 1 - product / Math.sqrt(squareA * squareB)
  // Rounding may exceed either bound a little.
  return Number.isFinite(distance) ? Math.min(2, Math.max(0, distance)) : null
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

function floats(value: unknown): Float32Array | undefined {
  if (!(value instanceof Uint8Array) || value.byteLength % 4 !== 0) return undefined
  if (isLittleEndian && value.byteOffset % 4 === 0)
    return new Float32Array(value.buffer, value.byteOffset, value.byteLength / 4)
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  return Float32Array.from({ length: value.byteLength / 4 }, (_, place) => view.getFloat32(place * 4, true))
}
