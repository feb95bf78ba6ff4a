import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findPlaces } from './memory-edit.ts'

function simply(text: string, part: string): number[] {
  const places: number[] = []
  for (let place = text.indexOf(part); place !== -1; place = text.indexOf(part, place + 1)) places.push(place)
  return places
}

test('finds every place, overlapping ones too, and stops at the limit', () => {
  expect(findPlaces('aaaa', 'aa', 10)).toEqual([0, 1, 2])
  expect(findPlaces('aaaa', 'aa', 2)).toEqual([0, 1])
  expect(findPlaces('a$&b', '$&', 10)).toEqual([1])
  expect(findPlaces('abc', '', 10)).toEqual([])
  expect(findPlaces('', 'a', 10)).toEqual([])
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 60 })
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(text, part, (whole, wanted) => {
      expect(findPlaces(whole, wanted, Number.POSITIVE_INFINITY)).toEqual(simply(whole, wanted))
    }),
    { seed: 20261120, numRuns: 500 },
  )
})

test('takes time in proportion to the text, whatever the two look like', () => {
  const a = 'a'.repeat(1_000_000)
  const half = 'a'.repeat(500_000)
  const quarter = 'a'.repeat(250_000)
  const started = performance.now()
  for (const part of [half, `b${half}`, `${half}b`, `${quarter}b${quarter}`]) findPlaces(a, part, 100)
  expect(performance.now() - started).toBeLessThan(5000)
})
