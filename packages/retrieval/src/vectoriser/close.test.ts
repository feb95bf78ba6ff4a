import { afterEach, describe, expect, test } from 'vitest'
import { fails, hangs, indexOf, makeVectoriser, pendingOf } from './__fixtures__/make-vectoriser.ts'
import { removeStorages, storageOf } from './__fixtures__/open-storage.ts'
import { scriptedEmbedder } from './__fixtures__/scripted-embedder.ts'
import { virtualTimer } from './__fixtures__/virtual-timer.ts'

afterEach(removeStorages)

describe('flush', () => {
  test('rejects for the caller alone, and the work goes on', async () => {
    const storage = await storageOf(6)
    const timer = virtualTimer({ isRunning: false })
    const vectoriser = makeVectoriser(storage, { timer, batchSize: 2 })
    const controller = new AbortController()
    const flushed = vectoriser.flush({ abortSignal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(flushed).rejects.toThrow('enough')
    await expect(vectoriser.flush({ abortSignal: controller.signal })).rejects.toThrow('enough')
    await timer.advance(0)
    expect(vectoriser.state()).toMatchObject({ embedded: 6, phase: 'idle' })
    await vectoriser.close()
  })

  test('rejects when the storage or the vectoriser is closed', async () => {
    const storage = await storageOf(2)
    const vectoriser = makeVectoriser(storage)
    await storage.close()
    await expect(vectoriser.flush()).rejects.toMatchObject({ code: 'closed' })
    await vectoriser.close()
    await expect(vectoriser.flush()).rejects.toThrow('The vectoriser is closed')
    await expect(vectoriser.embedQuery('x')).rejects.toThrow('The vectoriser is closed')
  })
})

describe('close', () => {
  test.each([1, 2, 3, 4])(
    'at call %i ends a call that hangs, waits for what is kept, and loses nothing of it',
    async (number) => {
      const storage = await storageOf(6)
      const embedder = scriptedEmbedder({ fault: (call) => (call.number === number ? hangs : undefined) })
      const timer = virtualTimer({ isRunning: false })
      const vectoriser = makeVectoriser(storage, { embedder, batchSize: 2, timer })
      const flushed = vectoriser.flush().catch((error: unknown) => error)
      await timer.advance(0)
      await Promise.all([vectoriser.close(), vectoriser.close()])
      expect(vectoriser.state().phase).toBe('closed')
      const outcome = await flushed
      if (number <= 3) {
        expect(outcome).toMatchObject({ code: 'closed' })
        expect(embedder.calls.at(-1)?.abortSignal.aborted).toBe(true)
      } else expect(outcome).toMatchObject({ embedded: 6 })
      const kept = Math.min(6, (number - 1) * 2)
      expect(await pendingOf(storage)).toHaveLength(6 - kept)
      await timer.advance(10_000_000)
      expect(embedder.calls).toHaveLength(Math.min(3, number))
      expect(await pendingOf(storage)).toHaveLength(6 - kept)
    },
  )

  test('waits for a write that has begun', async () => {
    const storage = await storageOf(4)
    const timer = virtualTimer({ isRunning: false })
    let isKept = false
    const index = indexOf(storage)
    const slow: typeof index = {
      ...index,
      async putEmbeddings(model, embeddings) {
        await timer.sleep(1000)
        await index.putEmbeddings(model, embeddings)
        isKept = true
      },
    }
    const vectoriser = makeVectoriser(storage, { index: slow, timer })
    vectoriser.wake()
    await timer.advance(0)
    const closed = vectoriser.close().then(() => isKept)
    await timer.advance(1000)
    expect(await closed).toBe(true)
  })

  test('ends a pause, and a query that hangs', async () => {
    const storage = await storageOf(1)
    const timer = virtualTimer({ isRunning: false })
    const vectoriser = makeVectoriser(storage, {
      timer,
      embedder: scriptedEmbedder({ fault: ({ purpose }) => (purpose === 'query' ? hangs : fails) }),
    })
    const query = vectoriser.embedQuery('x')
    vectoriser.wake()
    await timer.advance(0)
    const closed = vectoriser.close()
    await expect(query).rejects.toMatchObject({ code: 'closed' })
    await closed
  })

  test('also happens when the given signal is aborted', async () => {
    const storage = await storageOf(4)
    const timer = virtualTimer({ isRunning: false })
    const controller = new AbortController()
    const embedder = scriptedEmbedder({ fault: ({ number }) => (number === 2 ? hangs : undefined) })
    const vectoriser = makeVectoriser(storage, {
      embedder,
      timer,
      batchSize: 2,
      abortSignal: controller.signal,
    })
    const flushed = vectoriser.flush()
    const rejected = expect(flushed).rejects.toThrow('enough')
    await timer.advance(0)
    controller.abort(new Error('enough'))
    await rejected
    await vectoriser.close()
    expect(vectoriser.state()).toMatchObject({ phase: 'closed', embedded: 2 })
    expect(await pendingOf(storage)).toHaveLength(2)
    const late = makeVectoriser(storage, { abortSignal: controller.signal })
    expect(late.state().phase).toBe('closed')
    await expect(late.flush()).rejects.toThrow('enough')
  })
})
