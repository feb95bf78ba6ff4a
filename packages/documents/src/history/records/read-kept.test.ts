import { expect, test } from 'vitest'
import { conditionOf } from './read-kept.ts'

test('a damaged hash is not used as a condition', () => {
  const hash = '0123456789abcdef'.repeat(4)
  expect(conditionOf(hash)).toBe(hash)
  for (const damaged of [undefined, '', hash.slice(1), `${hash}0`, hash.replace('a', 'A')])
    expect(conditionOf(damaged)).toBe(undefined)
})
