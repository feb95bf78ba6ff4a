/** The values of a vector as bytes: little-endian float32 on any machine, four bytes each. */
export const vectorBlob = {
  of(values: Float32Array): Uint8Array {
    const bytes = new Uint8Array(values.length * 4)
    const view = new DataView(bytes.buffer)
    for (let place = 0; place < values.length; place += 1)
      view.setFloat32(place * 4, values[place] ?? 0, true)
    return bytes
  },
  /** A copy of the values; extra bytes at the end are ignored. */
  values(bytes: Uint8Array): Float32Array {
    const values = new Float32Array(Math.floor(bytes.byteLength / 4))
    readVector(bytes.subarray(0, values.byteLength), values)
    return values
  },
}

export const isLittleEndian: boolean = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** Writes the values of a `vectorBlob` to the beginning of `values`. */
export function readVector(bytes: Uint8Array, values: Float32Array): void {
  if (isLittleEndian) {
    // Copied as bytes, because they may begin at any offset of their buffer.
    new Uint8Array(values.buffer, values.byteOffset, values.byteLength).set(bytes)
    return
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let place = 0; place * 4 < bytes.byteLength; place += 1)
    values[place] = view.getFloat32(place * 4, true)
}
