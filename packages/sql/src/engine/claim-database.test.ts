import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import { claimDatabase } from './opening.ts'

const file = (dev: bigint, ino: bigint) => ({ dev, ino, birthtimeNs: 0n })
const refusal = (claim: () => unknown): MemoryError => {
  try {
    claim()
  } catch (error) {
    if (MemoryError.isInstance(error)) return error
  }
  throw new Error('expected a MemoryError')
}

test('one engine may open a file many times; another engine must wait until all are closed', () => {
  const [first, second] = [
    claimDatabase(file(1n, 2n), 'one', '1:2'),
    claimDatabase(file(1n, 2n), 'one', '1:2'),
  ]
  const error = refusal(() => claimDatabase(file(1n, 2n), 'two', 'data/memory.db'))
  expect(error).toMatchObject({ code: 'unavailable', retryable: false, outcome: 'unchanged' })
  expect(error.message).toMatch(
    /"data\/memory\.db" is open in this process through one\. .* two .*Close it first/,
  )
  first()
  first()
  expect(refusal(() => claimDatabase(file(1n, 2n), 'two', '1:2')).message).toContain('"1:2"')
  second()
  const other = claimDatabase(file(1n, 2n), 'two', '1:2')
  expect(refusal(() => claimDatabase(file(1n, 2n), 'one', '1:2')).code).toBe('unavailable')
  other()
})

test('other files do not matter', () => {
  const releases = [
    claimDatabase(file(1n, 3n), 'one', '1:3'),
    claimDatabase(file(1n, 4n), 'two', '1:4'),
    claimDatabase(file(2n, 3n), 'two', '2:3'),
  ]
  for (const release of releases) release()
})

test('copies of the package share their claims', () => {
  const release = claimDatabase(file(1n, 5n), 'one', '1:5')
  const registries = Object.getOwnPropertySymbols(globalThis).filter(
    (symbol) => symbol === Symbol.for('sheaf.open-databases'),
  )
  expect(registries).toHaveLength(1)
  const shared = (globalThis as Record<symbol, unknown>)[Symbol.for('sheaf.open-databases')] as Map<
    string,
    unknown
  >
  expect(shared.get('1:5:0')).toEqual({ engine: 'one', handles: 1 })
  release()
  expect(shared.has('1:5:0')).toBe(false)
})
