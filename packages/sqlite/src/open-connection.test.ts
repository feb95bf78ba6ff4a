import { expect, test } from 'vitest'
import { vectorDistanceCos } from './open-connection.ts'
import { translateError } from './translate-error.ts'

const blob = (...values: number[]) => new Uint8Array(Float32Array.from(values).buffer)

test('is 0 for one direction, 1 for a right angle, 2 for the opposite', () => {
  expect(vectorDistanceCos(blob(1, 2, 3), blob(2, 4, 6))).toBeCloseTo(0, 12)
  expect(vectorDistanceCos(blob(1, 0), blob(0, 5))).toBe(1)
  expect(vectorDistanceCos(blob(1, 0), blob(-3, 0))).toBe(2)
})

test('reads bytes at an offset that is not a multiple of four', () => {
  const bytes = new Uint8Array(9)
  bytes.set(blob(3, 4), 1)
  expect(vectorDistanceCos(bytes.subarray(1), blob(3, 4))).toBe(0)
})

test('is null if there is no angle', () => {
  for (const [left, right] of [
    [blob(0, 0), blob(1, 0)],
    [blob(1), blob(1, 0)],
    [blob(), blob()],
    ['text', blob(1)],
    [null, blob(1)],
    [new Uint8Array(5), new Uint8Array(5)],
    [blob(Number.NaN), blob(1)],
  ]) {
    expect(vectorDistanceCos(left, right)).toBeNull()
  }
})

test('a bundle without the compiled part of the driver is told to leave the driver out', () => {
  const cause = Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' })
  expect(String(translateError(cause, 'The database'))).toContain('--external:better-sqlite3')
})
