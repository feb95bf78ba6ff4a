import { sqlite } from '@sheaf/sqlite'
import { createMemory } from '@sheaf/memory'
import { expect, test } from 'vitest'
import { timedStorage } from './timed-storage.ts'

test('the time of searches, each told once, and nothing else', async () => {
  const { storage, searched } = timedStorage(sqlite({ file: ':memory:' }))
  await using memory = await createMemory({ storage })
  await memory.store.write('a.md', 'The river froze.')
  expect(searched()).toBe(0)
  const start = performance.now()
  const found = await Promise.all([memory.search('river'), memory.search('froze')])
  const whole = performance.now() - start
  expect(found.map((hits) => hits.length)).toEqual([1, 1])
  const time = searched()
  expect(time).toBeGreaterThan(0)
  expect(time).toBeLessThanOrEqual(whole)
  expect(searched()).toBe(0)
})
