import { InvalidArgumentError } from '@sheaf/core'
import { isRecord } from '@sheaf/core/adapter'

/** A tensor of numbers in the file of a model. */
export interface Tensor {
  readonly shape: readonly number[]
  /** The value at a place, counted row by row. */
  at(place: number): number
}

const BYTES: Readonly<Record<string, number>> = { F32: 4, F16: 2, F64: 8, I8: 1, U8: 1, I32: 4, I64: 8 }
const HEADER = 8

/** The tensors of a safetensors file, by name. Throws InvalidArgumentError for bytes that are none. */
export function readTensors(bytes: Uint8Array): ReadonlyMap<string, Tensor> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const length = bytes.length < HEADER ? Infinity : Number(view.getBigUint64(0, true))
  if (length > bytes.length - HEADER) throw broken('its header is longer than the file')
  const header = parsed(new TextDecoder().decode(bytes.subarray(HEADER, HEADER + length)))
  const tensors = new Map<string, Tensor>()
  for (const [name, entry] of Object.entries(header)) {
    if (name === '__metadata__' || !isRecord(entry)) continue
    const { dtype, shape, data_offsets: offsets } = entry
    const size = typeof dtype === 'string' ? BYTES[dtype] : undefined
    if (typeof dtype !== 'string' || size === undefined) continue
    if (!isNumbers(shape) || !isNumbers(offsets)) throw broken(`the tensor "${name}" has no shape`)
    const [start = 0, end = 0] = offsets
    const count = shape.reduce((product, each) => product * each, 1)
    if (end - start !== count * size || HEADER + length + end > bytes.length)
      throw broken(`the tensor "${name}" ends after the file`)
    const read = readerOf(dtype, view)
    tensors.set(name, { shape, at: (place) => read(HEADER + length + start + place * size) })
  }
  return tensors
}

function readerOf(dtype: string, view: DataView): (at: number) => number {
  if (dtype === 'F32') return (at) => view.getFloat32(at, true)
  if (dtype === 'F64') return (at) => view.getFloat64(at, true)
  if (dtype === 'F16') return (at) => half(view.getUint16(at, true))
  if (dtype === 'I8') return (at) => view.getInt8(at)
  if (dtype === 'U8') return (at) => view.getUint8(at)
  if (dtype === 'I32') return (at) => view.getInt32(at, true)
  return (at) => Number(view.getBigInt64(at, true))
}

/** A float of 16 bits: one of sign, five of exponent, ten of fraction. */
function half(bits: number): number {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023]
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction === 0 ? sign * Infinity : Number.NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return value
  } catch {
    // The same as a header that is no object.
  }
  throw broken('its header is not JSON')
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && each >= 0)
}

function broken(problem: string): InvalidArgumentError {
  return new InvalidArgumentError(
    'directory',
    `has a model.safetensors that cannot be read: ${problem}; copy the file from its source again`,
  )
}
