import { MemoryError, type Embedder } from '@sheaf/core'
import { afterEach, describe, expect, test } from 'vitest'
import { indexOf, makeVectoriser, pendingOf } from './__fixtures__/make-vectoriser.ts'
import { openStorage, removeStorages, storageOf, textOf } from './__fixtures__/open-storage.ts'
import { scriptedEmbedder } from './__fixtures__/scripted-embedder.ts'
import { turns, virtualTimer } from './__fixtures__/virtual-timer.ts'
import type { VectoriserOptions, VectorProgress } from './vectoriser.ts'

afterEach(removeStorages)

describe('the work', () => {
  test('is done in batches of the size that both sides take, as documents', async () => {
    for (const [batchSize, maxBatchSize, sizes] of [
      [4, undefined, [4, 4, 2]],
      [4, 3, [3, 3, 3, 1]],
      [4, 100, [4, 4, 2]],
      [undefined, 7, [7, 3]],
      [undefined, undefined, [10]],
    ] as const) {
      const storage = await storageOf(10)
      const embedder = scriptedEmbedder({ maxBatchSize })
      const vectoriser = makeVectoriser(storage, { embedder, batchSize })
      expect(await vectoriser.flush()).toEqual({ embedded: 10, setAside: 0, isPending: false })
      expect(embedder.calls.map(({ texts }) => texts.length)).toEqual(sizes)
      expect(new Set(embedder.calls.map(({ purpose }) => purpose))).toEqual(new Set(['document']))
      expect(embedder.probes).toEqual([])
      await vectoriser.close()
    }
  })

  test('reports its progress', async () => {
    const storage = await storageOf(10)
    const progress: VectorProgress[] = []
    const vectoriser = makeVectoriser(storage, { batchSize: 4, onProgress: (event) => progress.push(event) })
    await vectoriser.flush()
    await storage.store.write('late.md', 'late')
    await vectoriser.flush()
    expect(progress.map(({ phase, embedded }) => `${phase} ${embedded}`)).toEqual([
      'embedding 4',
      'embedding 8',
      'embedding 10',
      'complete 10',
      'embedding 1',
      'complete 1',
    ])
    expect(vectoriser.state()).toEqual({
      model: 'scripted',
      serving: 'scripted',
      phase: 'idle',
      isComplete: true,
      embedded: 11,
      setAside: 0,
    })
    await vectoriser.close()
  })

  test('asks once for a text that is in many files', async () => {
    const storage = await openStorage()
    await storage.store.commit(
      Array.from({ length: 50 }, (_, place) => ({
        path: `${place}.md`,
        content: place % 2 === 0 ? 'even' : 'odd',
      })),
    )
    const embedder = scriptedEmbedder()
    const vectoriser = makeVectoriser(storage, { embedder, batchSize: 1 })
    expect((await vectoriser.flush()).embedded).toBe(2)
    expect(embedder.answered).toEqual(
      new Map([
        ['even', 1],
        ['odd', 1],
      ]),
    )
    await storage.store.write('more.md', 'even')
    expect((await vectoriser.flush()).embedded).toBe(0)
    await vectoriser.close()
  })

  test('is empty for an empty memory', async () => {
    const storage = await openStorage()
    const embedder = scriptedEmbedder()
    const vectoriser = makeVectoriser(storage, { embedder })
    expect(vectoriser.degraded()?.reason).toBe('vectors-pending')
    await vectoriser.embedQuery('x')
    expect(vectoriser.degraded()).toBeUndefined()
    expect(await vectoriser.flush()).toEqual({ embedded: 0, setAside: 0, isPending: false })
    expect(embedder.calls).toHaveLength(1)
    await vectoriser.close()
  })

  test('ignores what was deleted while it was embedded, and goes on', async () => {
    const storage = await storageOf(6)
    const embedder = scriptedEmbedder({
      fault: ({ number, texts }) =>
        number === 1
          ? async (_call, vectors) => {
              for (let place = 1; place <= 6; place += 1)
                if (texts.includes(textOf(place))) await storage.store.delete(`notes/${place}.md`)
              return vectors
            }
          : undefined,
    })
    // Deleting takes turns of the event loop, in any of which virtual time would reach the deadline of the
    // call.
    const virtual = virtualTimer()
    const sleep: typeof virtual.sleep = (milliseconds, options) =>
      virtual.sleep(milliseconds, { ...options, isIdle: options?.isIdle === true || milliseconds >= 60_000 })
    const vectoriser = makeVectoriser(storage, { embedder, batchSize: 3, timer: { ...virtual, sleep } })
    expect((await vectoriser.flush()).isPending).toBe(false)
    expect(embedder.calls).toHaveLength(2)
    expect(await storage.index.embeddedModels()).toMatchObject([{ model: 'scripted', vectors: 3 }])
    await vectoriser.close()
  })

  test('goes on while others write, delete and rewrite; at the end every text has its vector', async () => {
    const storage = await storageOf(40)
    const timer = virtualTimer()
    const embedder = scriptedEmbedder({
      fault: () => async (_call, vectors) => {
        await timer.sleep(100)
        return vectors
      },
    })
    const vectoriser = makeVectoriser(storage, { embedder, batchSize: 3, timer })
    vectoriser.wake()
    for (let round = 0; round < 60; round += 1) {
      if (round % 3 === 0) await storage.store.write(`new/${round}.md`, `new ${round}`)
      if (round % 3 === 1)
        await storage.store
          .delete(`notes/${(round % 40) + 1}.md`)
          .catch((error: unknown) => expect(error).toMatchObject({ code: 'not-found' }))
      if (round % 3 === 2) await storage.store.write(`notes/${(round % 40) + 1}.md`, `rewritten ${round}`)
      vectoriser.wake()
      await turns()
    }
    expect(await vectoriser.flush()).toMatchObject({ isPending: false, setAside: 0 })
    expect(await pendingOf(storage)).toEqual([])
    for (const { texts } of embedder.calls) expect(texts.length).toBeLessThanOrEqual(3)
    await vectoriser.close()
  })

  test('ends rather than pay for ever for an index that keeps nothing', async () => {
    const storage = await storageOf(5)
    const embedder = scriptedEmbedder()
    const broken = { ...indexOf(storage), putEmbeddings: () => Promise.resolve() }
    const vectoriser = makeVectoriser(storage, { index: broken, embedder, batchSize: 2 })
    const { failure, isPending } = await vectoriser.flush()
    expect(failure).toMatchObject({
      reason: 'storage-failed',
      message: expect.stringContaining('does not keep'),
    })
    expect(isPending).toBe(true)
    expect(embedder.calls).toHaveLength(3)
    await vectoriser.close()
  })

  test('ends rather than pay for ever for an index that forgets vectors for those it gets', async () => {
    const storage = await storageOf(12)
    const embedder = scriptedEmbedder()
    const forgetful = {
      ...indexOf(storage),
      // It keeps six vectors.
      async putEmbeddings(...[model, embeddings]: Parameters<typeof storage.index.putEmbeddings>) {
        const kept = await storage.index.readEmbeddings(model, '', 100)
        await storage.index.eraseEmbeddings(model)
        await storage.index.putEmbeddings(model, [...kept, ...embeddings].slice(-6))
      },
    }
    const vectoriser = makeVectoriser(storage, { index: forgetful, embedder, batchSize: 3 })
    const { failure, isPending } = await vectoriser.flush()
    expect(failure).toMatchObject({
      reason: 'storage-failed',
      message: expect.stringContaining('does not keep'),
    })
    expect(isPending).toBe(true)
    expect(embedder.calls.length).toBeLessThan(20)
    await vectoriser.close()
  })

  test('keeps vectors that were paid for although the storage is busy', async () => {
    const storage = await storageOf(5)
    const embedder = scriptedEmbedder()
    const { index } = storage
    let refusals = 4
    const busy = {
      ...indexOf(storage),
      async putEmbeddings(...parameters: Parameters<typeof index.putEmbeddings>) {
        refusals -= 1
        if (refusals % 2 === 1) throw MemoryError.unavailable('It is busy.', { outcome: 'unknown' })
        if (refusals > 0) throw MemoryError.unavailable('It is busy.')
        await index.putEmbeddings(...parameters)
      },
    }
    const vectoriser = makeVectoriser(storage, { index: busy, embedder })
    expect(await vectoriser.flush()).toEqual({ embedded: 5, setAside: 0, isPending: false })
    expect(embedder.calls).toHaveLength(1)
    await vectoriser.close()
  })
})

describe('wake', () => {
  test('returns before anything happens, and runs are one at a time', async () => {
    const storage = await storageOf(6)
    const timer = virtualTimer({ isRunning: false })
    let underWay = 0
    let most = 0
    let looks = 0
    const { index } = storage
    const counted = {
      ...indexOf(storage),
      pendingEmbeddings(model: string, limit: number) {
        looks += 1
        return index.pendingEmbeddings(model, limit)
      },
    }
    const embedder = scriptedEmbedder({
      fault: () => async (_call, vectors) => {
        underWay += 1
        most = Math.max(most, underWay)
        await timer.sleep(10)
        underWay -= 1
        return vectors
      },
    })
    const vectoriser = makeVectoriser(storage, { index: counted, embedder, batchSize: 2, timer })
    for (let time = 0; time < 100; time += 1) vectoriser.wake()
    expect([looks, embedder.calls.length, vectoriser.state().phase]).toEqual([0, 0, 'running'])
    const flushed = Promise.all([vectoriser.flush(), vectoriser.flush()])
    await timer.advance(1000)
    await flushed
    expect(most).toBe(1)
    expect(embedder.calls).toHaveLength(3)
    // One to begin with, one for each batch, and one that finds nothing.
    expect(looks).toBe(5)
    await vectoriser.close()
  })

  test('during a run, however late, has what was written before it embedded', async () => {
    const storage = await storageOf(2)
    const { index } = storage
    let written = 0
    const late = {
      ...indexOf(storage),
      // Between the look that finds nothing and the end of the run.
      async pendingEmbeddings(model: string, limit: number) {
        const pending = await index.pendingEmbeddings(model, limit)
        if (pending.length === 0 && written < 3) {
          written += 1
          await storage.store.write(`late/${written}.md`, `late ${written}`)
          vectoriser.wake()
        }
        return pending
      },
    }
    const vectoriser = makeVectoriser(storage, { index: late })
    expect((await vectoriser.flush()).embedded).toBe(5)
    expect(await pendingOf(storage)).toEqual([])
    await vectoriser.close()
  })

  test('never throws: not without a storage, and not after the end', async () => {
    const storage = await storageOf(2)
    const vectoriser = makeVectoriser(storage)
    await storage.close()
    vectoriser.wake()
    await turns()
    expect(vectoriser.state()).toMatchObject({ phase: 'failed', failure: { reason: 'storage-failed' } })
    expect(vectoriser.state().retryInMilliseconds).toBeUndefined()
    await vectoriser.close()
    vectoriser.wake()
    expect(vectoriser.state().phase).toBe('closed')
  })
})

describe('refuses', () => {
  test.each<[string, Partial<VectoriserOptions>]>([
    ['batchSize', { batchSize: 0 }],
    ['batchSize', { batchSize: 1.5 }],
    ['requestsPerMinute', { requestsPerMinute: 0 }],
    ['requestsPerMinute', { requestsPerMinute: Number.NaN }],
    ['retry.attempts', { retry: { attempts: 0 } }],
    ['retry.firstDelayMilliseconds', { retry: { firstDelayMilliseconds: -1 } }],
    ['retry.maxDelayMilliseconds', { retry: { maxDelayMilliseconds: Infinity } }],
    ['timeoutMilliseconds', { timeoutMilliseconds: 0 }],
    ['timeoutMilliseconds', { queries: { timeoutMilliseconds: 0 } }],
    ['embedder.model', { embedder: { ...scriptedEmbedder(), model: '' } }],
    ['embedder.dimensions', { embedder: scriptedEmbedder({ dimensions: 0 }) }],
    ['embedder.maxBatchSize', { embedder: scriptedEmbedder({ maxBatchSize: 0 }) }],
    ['previous.dimensions', { previous: scriptedEmbedder({ model: 'older', dimensions: 1.5 }) }],
  ])('%s out of range: %j', async (argument, options) => {
    const storage = await openStorage()
    expect(() => makeVectoriser(storage, options)).toThrow(
      expect.objectContaining({ code: 'invalid-argument', argument }),
    )
  })

  test('nothing that is undefined', async () => {
    const storage = await storageOf(1)
    const vectoriser = makeVectoriser(storage, {
      retry: { attempts: undefined, maxDelayMilliseconds: undefined },
      batchSize: undefined,
      previous: undefined,
    })
    expect((await vectoriser.flush()).embedded).toBe(1)
    await vectoriser.close()
  })
})

test('an embedder that changes what it says of itself has no effect', async () => {
  const storage = await storageOf(4)
  const inner = scriptedEmbedder({
    fault: ({ number }) =>
      number > 1 ? (_call, vectors) => Promise.resolve(vectors.map((vector) => vector.slice(1))) : undefined,
  })
  const changing = {
    model: 'scripted',
    dimensions: 8,
    embed: (...parameters: Parameters<typeof inner.embed>) => inner.embed(...parameters),
  }
  const vectoriser = makeVectoriser(storage, { embedder: changing, batchSize: 2 })
  changing.dimensions = 7
  expect(await vectoriser.flush()).toMatchObject({
    embedded: 2,
    isPending: true,
    failure: { message: expect.stringContaining('7 values') },
  })
  await vectoriser.close()
})

describe('a query of an embedder that answers at once', () => {
  test('waits for the texts that were written before it', async () => {
    const storage = await storageOf(10)
    const embedder = { ...scriptedEmbedder(), isInstant: true }
    const timer = virtualTimer({ isRunning: false })
    const vectoriser = makeVectoriser(storage, { embedder, batchSize: 4, timer })
    vectoriser.wake()
    const asked = vectoriser.embedQuery('text')
    await timer.advance(0)
    await asked
    expect([await pendingOf(storage), vectoriser.degraded()]).toEqual([[], undefined])
    await vectoriser.close()
  })

  test('waits two seconds at most, and says then that texts have none', async () => {
    const storage = await storageOf(10)
    let ends = () => {}
    const slow = new Promise<void>((resolve) => (ends = resolve))
    const inner = scriptedEmbedder()
    const embed: Embedder['embed'] = async (texts, options) => {
      if (options?.purpose === 'document') await slow
      return await inner.embed(texts, options)
    }
    const timer = virtualTimer({ isRunning: false })
    const vectoriser = makeVectoriser(storage, { embedder: { ...inner, embed, isInstant: true }, timer })
    vectoriser.wake()
    await timer.advance(0)
    const asked = vectoriser.embedQuery('text')
    await timer.advance(1999)
    expect(timer.asked).toContain(2000)
    await timer.advance(1)
    expect((await asked).model).toBe('scripted')
    expect(vectoriser.degraded()).toMatchObject({ reason: 'vectors-pending' })
    ends()
    await turns()
    await vectoriser.close()
  })
})
