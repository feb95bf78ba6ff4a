import { expect, test } from 'vitest'
import { FairLoading } from './gate.ts'

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))
const never = () => false

/** Work that blocks the event loop for this long, like a synchronous engine. */
function busy(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
}

/** The number of searches until something is loaded in 60 turns of the event loop. */
async function searchesOf(
  search: (loading: FairLoading, isLoading: () => boolean) => Promise<void>,
): Promise<number> {
  const loading = new FairLoading()
  let steps = 0
  const isLoading = () => steps < 60
  const loader = (async () => {
    for (; isLoading(); steps += 1) await turn()
  })()
  let searches = 0
  for (; isLoading(); searches += 1) await search(loading, isLoading)
  await loader
  return searches
}

test('loading in steps gets as much time as the searches, even if they follow without a pause', async () => {
  const searches = await searchesOf((loading, isLoading) => loading.run(isLoading, async () => busy(40)))
  // With one turn per search it would be 60.
  expect(searches).toBeLessThan(30)
})

test('searches of another view do not reduce the time of the loading', async () => {
  const searches = await searchesOf(async (loading, isLoading) => {
    await loading.run(isLoading, async () => busy(40))
    await loading.run(never, async () => {})
  })
  expect(searches).toBeLessThan(30)
})

test('simultaneous searches wait once, for as long as all of them took', async () => {
  const loading = new FairLoading()
  const waits: number[] = []
  const together = async () => {
    const began = performance.now()
    const isFirst = waits.length === 0
    const run = async () =>
      await loading.run(
        () => true,
        async () => {
          waits.push(performance.now() - began)
          if (isFirst) busy(20)
        },
      )
    await Promise.all([run(), run(), run()])
  }
  await together()
  await together()
  // Three times 20 ms, and each waits for all of it.
  expect(Math.min(...waits.slice(3))).toBeGreaterThanOrEqual(60)
})

test('without loading a search does not wait, and its error reaches the caller', async () => {
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
