/** The values as little-endian float32, whatever the machine: four bytes each. */
export function vectorBlob(values: Float32Array): Uint8Array {
  const bytes = new Uint8Array(values.length * 4)
  const view = new DataView(bytes.buffer)
  for (let place = 0; place < values.length; place += 1) view.setFloat32(place * 4, values[place] ?? 0, true)
  return bytes
}
