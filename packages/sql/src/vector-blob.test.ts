import { expect, test } from 'vitest'
import { vectorBlob } from './vector-blob.ts'

test('little-endian, four bytes each', () => {
  expect([...vectorBlob.of(Float32Array.of(1, -2))]).toEqual([0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0])
})

test('returns a copy of the values from any place in a buffer', () => {
  const values = Float32Array.of(0.1, -0, 3e38, 1e-45)
  const bytes = vectorBlob.of(values)
  expect(vectorBlob.values(bytes)).toEqual(values)
  const shifted = new Uint8Array([9, ...bytes, 9, 9]).subarray(1, 1 + bytes.length)
  const copy = vectorBlob.values(shifted)
  expect(copy).toEqual(values)
  shifted.fill(0)
  expect(copy).toEqual(values)
  expect(vectorBlob.values(Buffer.from(bytes))).toEqual(values)
})

test('no bytes give no values, and extra bytes are ignored', () => {
  expect(vectorBlob.values(new Uint8Array())).toEqual(new Float32Array())
  expect(vectorBlob.values(new Uint8Array([0, 0, 0x80, 0x3f, 1, 2, 3]))).toEqual(Float32Array.of(1))
})
