import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { claimDatabase } from './claim-database.ts'

const refusal = (claim: () => unknown): MemoryError => {
  try {
    claim()
  } catch (error) {
    if (MemoryError.isInstance(error)) return error
  }
  throw new Error('expected a MemoryError')
}

test('one engine may open a file many times; another engine must wait until all are closed', () => {
  const [first, second] = [claimDatabase('1:2', 'one'), claimDatabase('1:2', 'one')]
  const error = refusal(() => claimDatabase('1:2', 'two', 'data/memory.db'))
  expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
  expect(error.message).toMatch(
    /"data\/memory\.db" is open in this process through one\. .* two .*Close it first/,
  )
  first()
  first()
  expect(refusal(() => claimDatabase('1:2', 'two')).message).toContain('"1:2"')
  second()
  const other = claimDatabase('1:2', 'two')
  expect(refusal(() => claimDatabase('1:2', 'one')).code).toBe('unavailable')
  other()
})

test('other files do not matter', () => {
  const releases = [claimDatabase('1:3', 'one'), claimDatabase('1:4', 'two'), claimDatabase('2:3', 'two')]
  for (const release of releases) release()
})

test('copies of the package share their claims', () => {
  const release = claimDatabase('1:5', 'one')
  const registries = Object.getOwnPropertySymbols(globalThis).filter(
    (symbol) => symbol === Symbol.for('sheaf.open-databases'),
  )
  expect(registries).toHaveLength(1)
  const shared = (globalThis as Record<symbol, unknown>)[Symbol.for('sheaf.open-databases')] as Map<
    string,
    unknown
  >
  expect(shared.get('1:5')).toEqual({ engine: 'one', handles: 1 })
  release()
  expect(shared.has('1:5')).toBe(false)
})
