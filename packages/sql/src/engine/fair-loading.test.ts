import { expect, test } from 'vitest'
import { FairLoading } from './fair-loading.ts'

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))
const never = () => false

/** Work that blocks the event loop for this long, like a synchronous engine. */
function busy(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

test('what is loaded step by step has as much time as the searches, however tightly they follow one another', async () => {
  const loading = new FairLoading()
  let steps = 0
  const isLoading = () => steps < 60
  const loader = (async () => {
    for (; isLoading(); steps += 1) await turn()
  })()
  let searches = 0
  for (; isLoading(); searches += 1) await loading.run(isLoading, async () => busy(40))
  await loader
  // With one turn per search it would be 60.
  expect(searches).toBeLessThan(30)
})

test('a search waits for nothing when nothing is loaded, and its error passes', async () => {
  const loading = new FairLoading()
  let hasTurned = false
  const later = turn().then(() => (hasTurned = true))
  expect(await loading.run(never, async () => 'found')).toBe('found')
  expect(hasTurned).toBe(false)
  await later
  await expect(loading.run(never, () => Promise.reject(new Error('no such table')))).rejects.toThrow(
    'no such table',
  )
})
