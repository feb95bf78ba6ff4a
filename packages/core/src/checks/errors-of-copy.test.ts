import { expect, test, vi } from 'vitest'
import { MemoryError } from './errors.ts'

test('isInstance recognises errors of another copy of this package, instanceof does not', async () => {
  vi.resetModules()
  const copy = await import('./errors.ts')
  const options = { path: 'a.md', expected: null, actual: 'a'.repeat(64) }
  const error = copy.MemoryError.conflict(options)
  expect(MemoryError.conflict(options) instanceof MemoryError).toBe(true)
  expect(error instanceof MemoryError).toBe(false)
  expect(MemoryError.isInstance(error, 'conflict')).toBe(true)
})
