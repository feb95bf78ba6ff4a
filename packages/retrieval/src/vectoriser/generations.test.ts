import { afterEach, describe, expect, test } from 'vitest'
import { indexOf } from './__fixtures__/make-vectoriser.ts'
import { openStorage, removeStorages, storageOf, textOf } from './__fixtures__/open-storage.ts'
import { passingFaults, scriptedEmbedder } from './__fixtures__/scripted-embedder.ts'
import { turns, virtualTimer } from './__fixtures__/virtual-timer.ts'
import { createVectoriser } from './create-vectoriser.ts'
import type { VectorProgress } from './vectoriser.ts'

afterEach(removeStorages)

const TEXTS = 12
const SIZE = 4
const older = () => scriptedEmbedder({ model: 'older', dimensions: 4 })

/** A storage whose texts all have a vector of the older model. */
async function withOlderVectors(count = TEXTS) {
  const storage = await storageOf(count)
  const vectoriser = createVectoriser({ index: storage.index, embedder: older(), timer: virtualTimer() })
  await vectoriser.flush()
  await vectoriser.close()
  const models = async () =>
    Object.fromEntries((await storage.index.embeddedModels()).map(({ model, vectors }) => [model, vectors]))
  return { ...storage, models }
}

describe('a change of model', () => {
  test('lets the previous one serve until the new one is complete, and says when it swaps', async () => {
    const { index, models } = await withOlderVectors()
    const progress: VectorProgress[] = []
    const seen: unknown[] = []
    const embedder = scriptedEmbedder({ model: 'newer' })
    const vectoriser = createVectoriser({
      index,
      embedder,
      previous: older(),
      batchSize: SIZE,
      timer: virtualTimer(),
      onProgress(event) {
        progress.push(event)
        seen.push([event.phase, vectoriser.state().serving, vectoriser.degraded()?.reason])
      },
    })
    expect(vectoriser.state()).toMatchObject({
      model: 'newer',
      serving: 'older',
      phase: 'idle',
      isComplete: false,
    })
    expect((await vectoriser.embedQuery('x')).model).toBe('older')
    expect((await vectoriser.embedQuery('x')).values).toHaveLength(4)
    expect(vectoriser.degraded()).toMatchObject({
      reason: 'vectors-pending',
      message: expect.stringContaining('"older" answers queries'),
    })
    await vectoriser.flush()
    expect(seen).toEqual([
      ['embedding', 'older', 'vectors-pending'],
      ['embedding', 'older', 'vectors-pending'],
      ['embedding', 'older', 'vectors-pending'],
      ['swapped', 'newer', undefined],
      ['complete', 'newer', undefined],
    ])
    expect(progress.map(({ embedded }) => embedded)).toEqual([4, 8, 12, 12, 12])
    expect(progress.every(({ model }) => model === 'newer')).toBe(true)
    expect((await vectoriser.embedQuery('x')).model).toBe('newer')
    expect(vectoriser.state()).toMatchObject({ serving: 'newer', isComplete: true })
    expect(await models()).toEqual({ newer: TEXTS, older: TEXTS })
    await vectoriser.close()
  })

  test.each(Object.keys(passingFaults))(
    'is not taken back or completed by an embedder that %s',
    async (name) => {
      const { index, models } = await withOlderVectors()
      let isBroken = true
      const timer = virtualTimer()
      const embedder = scriptedEmbedder({
        model: 'newer',
        fault: ({ number }) => (isBroken && number > 1 ? passingFaults[name] : undefined),
      })
      const vectoriser = createVectoriser({
        index,
        embedder,
        previous: older(),
        batchSize: SIZE,
        timer,
        random: () => 0.5,
      })
      expect((await vectoriser.flush()).isPending).toBe(true)
      expect(vectoriser.state().serving).toBe('older')
      expect((await vectoriser.embedQuery('x')).model).toBe('older')
      expect(await models()).toEqual({ newer: SIZE, older: TEXTS })
      isBroken = false
      await timer.advance(600_000)
      expect(vectoriser.state()).toMatchObject({ serving: 'newer', isComplete: true })
      expect(await models()).toEqual({ newer: TEXTS, older: TEXTS })
      expect(new Set(embedder.answered.values())).toEqual(new Set([1]))
      await vectoriser.close()
    },
  )

  test.each([0, 1, 2])(
    'that was stopped after %i batches goes on, and the previous one goes on serving',
    async (batches) => {
      const { index, models } = await withOlderVectors()
      const stopped = scriptedEmbedder({
        model: 'newer',
        fault: ({ number }) => (number > batches ? passingFaults['hangs for ever'] : undefined),
      })
      const timer = virtualTimer({ isRunning: false })
      const first = createVectoriser({ index, embedder: stopped, previous: older(), batchSize: SIZE, timer })
      first.wake()
      await timer.advance(0)
      await first.close()
      expect(await models()).toEqual({ ...(batches === 0 ? {} : { newer: batches * SIZE }), older: TEXTS })

      const embedder = scriptedEmbedder({ model: 'newer' })
      const second = createVectoriser({
        index,
        embedder,
        previous: older(),
        batchSize: SIZE,
        timer: virtualTimer(),
      })
      expect((await second.embedQuery('x')).model).toBe('older')
      expect(await second.flush()).toMatchObject({ embedded: TEXTS - batches * SIZE, isPending: false })
      expect((await second.embedQuery('x')).model).toBe('newer')
      for (const text of stopped.answered.keys()) expect(embedder.answered.has(text)).toBe(false)
      await second.close()
    },
  )

  test('is known to be complete after a restart, though a text or two were written before it', async () => {
    const { index, store } = await withOlderVectors()
    const options = () => ({ index, previous: older(), batchSize: SIZE, timer: virtualTimer() })
    const first = createVectoriser({ ...options(), embedder: scriptedEmbedder({ model: 'newer' }) })
    await first.flush()
    await first.close()
    const second = createVectoriser({ ...options(), embedder: scriptedEmbedder({ model: 'newer' }) })
    expect((await second.embedQuery('x')).model).toBe('newer')
    expect(second.degraded()).toBeUndefined()
    await second.close()
    await store.write('late.md', 'written when nobody embedded')
    const third = createVectoriser({ ...options(), embedder: scriptedEmbedder({ model: 'newer' }) })
    expect((await third.embedQuery('x')).model).toBe('newer')
    expect(third.degraded()?.reason).toBe('vectors-pending')
    await third.flush()
    expect(third.degraded()).toBeUndefined()
    await third.close()
  })

  test('of an empty memory serves at once', async () => {
    const { index } = await openStorage()
    const vectoriser = createVectoriser({
      index,
      embedder: scriptedEmbedder({ model: 'newer' }),
      previous: older(),
      timer: virtualTimer(),
    })
    expect((await vectoriser.embedQuery('x')).model).toBe('newer')
    await vectoriser.close()
  })

  test('is complete when only texts are left that the new model refuses', async () => {
    const { index } = await withOlderVectors()
    const refused = textOf(7)
    const embedder = scriptedEmbedder({
      model: 'newer',
      fault: ({ texts }) =>
        texts.includes(refused) ? passingFaults['gives a value that is no number'] : undefined,
    })
    const vectoriser = createVectoriser({
      index,
      embedder,
      previous: older(),
      batchSize: SIZE,
      timer: virtualTimer(),
    })
    expect(await vectoriser.flush()).toEqual({ embedded: TEXTS - 1, setAside: 1, isPending: false })
    expect(vectoriser.state().serving).toBe('newer')
    await vectoriser.close()
  })

  test('does not leave the swap to a look that fails', async () => {
    const { index } = await withOlderVectors()
    const timer = virtualTimer({ isRunning: false })
    let isBroken = true
    const vectoriser = createVectoriser({
      index: {
        ...indexOf({ index }),
        pendingEmbeddings: (model, limit) =>
          isBroken ? Promise.reject(new Error('a text')) : index.pendingEmbeddings(model, limit),
      },
      embedder: scriptedEmbedder({ model: 'newer' }),
      previous: older(),
      timer,
    })
    vectoriser.wake()
    await timer.advance(0)
    expect(vectoriser.state()).toMatchObject({
      phase: 'failed',
      serving: 'older',
      failure: { reason: 'storage-failed' },
    })
    expect(vectoriser.state().failure?.message).not.toContain('a text')
    await expect(vectoriser.embedQuery('x')).rejects.toThrow('a text')
    isBroken = false
    await timer.advance(120_000)
    await turns()
    expect(vectoriser.state()).toMatchObject({ phase: 'idle', serving: 'newer', isComplete: true })
    await vectoriser.close()
  })
})

describe('the previous model', () => {
  test('is erased when told to, not before', async () => {
    const { index, models } = await withOlderVectors()
    const vectoriser = createVectoriser({
      index,
      embedder: scriptedEmbedder({ model: 'newer' }),
      previous: older(),
      timer: virtualTimer(),
    })
    await expect(vectoriser.erasePrevious()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('flush()'),
    })
    expect(await models()).toEqual({ older: TEXTS })
    await vectoriser.flush()
    expect(await vectoriser.erasePrevious()).toBe(TEXTS)
    expect(await models()).toEqual({ newer: TEXTS })
    expect(await vectoriser.erasePrevious()).toBe(0)
    await vectoriser.close()
    await expect(vectoriser.erasePrevious()).rejects.toMatchObject({ code: 'closed' })
  })

  test('is erased by itself where that was asked for, once the new one is complete', async () => {
    const { index, models } = await withOlderVectors()
    const options = { index, batchSize: SIZE, timer: virtualTimer(), previous: older(), erasePrevious: true }
    const seen: unknown[] = []
    const vectoriser = createVectoriser({
      ...options,
      embedder: scriptedEmbedder({ model: 'newer' }),
      onProgress: ({ phase }) => void models().then((counts) => seen.push([phase, counts['older']])),
    })
    await vectoriser.flush()
    expect(await models()).toEqual({ newer: TEXTS })
    expect(seen.filter((each) => Array.isArray(each) && each[0] === 'embedding')).toEqual(
      [12, 12, 12].map((count) => ['embedding', count]),
    )
    await vectoriser.close()
  })

  test('must be given to be erased, and another one', async () => {
    const { index } = await openStorage()
    const vectoriser = createVectoriser({ index, embedder: older(), timer: virtualTimer() })
    await expect(vectoriser.erasePrevious()).rejects.toMatchObject({ code: 'invalid-argument' })
    await vectoriser.close()
    expect(() => createVectoriser({ index, embedder: older(), previous: older() })).toThrow(/another model/)
  })
})
