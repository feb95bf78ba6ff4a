import { MemoryError } from '@sheaf/core'
import { afterEach, describe, expect, test } from 'vitest'
import { makeVectoriser, refuses } from './__fixtures__/make-vectoriser.ts'
import { removeStorages, storageOf } from './__fixtures__/open-storage.ts'
import { scriptedEmbedder, type Fault } from './__fixtures__/scripted-embedder.ts'
import { virtualTimer } from './__fixtures__/virtual-timer.ts'

afterEach(removeStorages)

describe('pauses', () => {
  test('between tries are a random part of what doubles, or what the model asks for, up to the longest', async () => {
    const storage = await storageOf(1)
    const retry = { attempts: 6, firstDelayMilliseconds: 100, maxDelayMilliseconds: 1000 }
    const waits = async (random: number, retryAfterMilliseconds?: number) => {
      const timer = virtualTimer()
      const fault: Fault = () =>
        Promise.reject(MemoryError.modelFailed('It failed.', { retryable: true, retryAfterMilliseconds }))
      const vectoriser = makeVectoriser(storage, {
        embedder: scriptedEmbedder({ fault: () => fault }),
        timer,
        random: () => random,
        retry,
      })
      await vectoriser.flush()
      const asked = timer.asked.filter((wait) => wait !== 60_000)
      await vectoriser.close()
      return [asked.slice(0, -1), asked.at(-1)]
    }
    expect(await waits(1)).toEqual([[100, 200, 400, 800, 1000], 1000])
    expect(await waits(0.5)).toEqual([[50, 100, 200, 400, 500], 750])
    expect(await waits(0)).toEqual([[], 500])
    expect(await waits(0.5, 700)).toEqual([[750, 750, 750, 750, 750], 750])
    expect(await waits(0.5, 1001)).toEqual([[], 1001])
    expect(await waits(0.5, 86_400_000_000)).toEqual([[], 86_400_000])
    expect(await waits(0.5, Number.NaN)).toEqual([[50, 100, 200, 400, 500], 750])
    expect(await waits(0.5, -1)).toEqual([[50, 100, 200, 400, 500], 750])
  })

  test('between runs that fail double up to ten minutes, and begin anew after one that does not', async () => {
    const storage = await storageOf(1)
    const timer = virtualTimer()
    let isBroken = true
    const embedder = scriptedEmbedder({ fault: () => (isBroken ? refuses : undefined) })
    const vectoriser = makeVectoriser(storage, {
      embedder,
      timer,
      random: () => 1,
      retry: { maxDelayMilliseconds: 60_000 },
    })
    const pauses: (number | undefined)[] = []
    await vectoriser.flush()
    for (let time = 0; time < 6; time += 1) {
      const pause = vectoriser.state().retryInMilliseconds
      pauses.push(pause)
      const calls = embedder.calls.length
      await timer.advance((pause ?? 0) - 1)
      expect(embedder.calls).toHaveLength(calls)
      await timer.advance(1)
      expect(embedder.calls).toHaveLength(calls + 1)
    }
    expect(pauses).toEqual([60_000, 120_000, 240_000, 480_000, 600_000, 600_000])
    // A flush does not wait, and does not make it worse than a run would.
    const calls = embedder.calls.length
    expect((await vectoriser.flush()).failure?.message).toBe('It is too long.')
    expect(embedder.calls).toHaveLength(calls + 1)
    isBroken = false
    expect(await vectoriser.flush()).toEqual({ embedded: 1, setAside: 0, isPending: false })
    expect(vectoriser.state().retryInMilliseconds).toBeUndefined()
    isBroken = true
    await storage.store.write('b.md', 'b')
    await vectoriser.flush()
    expect(vectoriser.state()).toMatchObject({ isComplete: false, retryInMilliseconds: 60_000 })
    expect(vectoriser.degraded()).toMatchObject({
      reason: 'vectors-pending',
      message: expect.stringContaining('It is too long.'),
    })
    await vectoriser.close()
  })

  test('keep to the requests of a minute, probes and halves included', async () => {
    const storage = await storageOf(6)
    const timer = virtualTimer()
    const times: number[] = []
    const embedder = scriptedEmbedder({
      fault({ number, texts }) {
        times.push(timer.now())
        return number === 2 && texts.length > 1 ? refuses : undefined
      },
    })
    const vectoriser = makeVectoriser(storage, { embedder, timer, batchSize: 2, requestsPerMinute: 30 })
    await vectoriser.flush()
    expect(times).toEqual([0, 2000, 4000, 6000, 8000, 10_000])
    expect(embedder.probes).toHaveLength(1)
    await vectoriser.close()
  })
})
