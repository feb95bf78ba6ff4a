import { afterEach, describe, expect, test } from 'vitest'
import { fails, hangs, makeVectoriser, pendingOf, refuses } from './__fixtures__/make-vectoriser.ts'
import { removeStorages, storageOf, textOf } from './__fixtures__/open-storage.ts'
import { passingFaults, scriptedEmbedder, type Fault } from './__fixtures__/scripted-embedder.ts'
import { virtualTimer } from './__fixtures__/virtual-timer.ts'

afterEach(removeStorages)

describe('a text that the embedder fails on', () => {
  const bad = textOf(7)
  const on = (fault: Fault) =>
    scriptedEmbedder({
      fault: ({ texts, purpose }) => (purpose === 'document' && texts.includes(bad) ? fault : undefined),
    })

  test.each([
    ['refuses', refuses, 1],
    ['gives no number for', passingFaults['gives a value that is no number'] ?? refuses, 5],
    ['answers 500 to', fails, 5],
    ['hangs on', hangs, 5],
  ])('is set aside when it %s, and all others are embedded once', async (_name, fault, tries) => {
    const storage = await storageOf(32)
    const embedder = on(fault)
    const errors: unknown[] = []
    const vectoriser = makeVectoriser(storage, {
      embedder,
      batchSize: 16,
      onError: (error) => errors.push(error),
    })
    expect(await vectoriser.flush()).toEqual({ embedded: 31, setAside: 1, isPending: false })
    expect(embedder.answered.size).toBe(31)
    expect(new Set(embedder.answered.values())).toEqual(new Set([1]))
    // Halved five times: 16, 8, 4, 2, 1.
    expect(embedder.calls.filter(({ texts }) => texts.includes(bad))).toHaveLength(5 * tries)
    expect(embedder.probes).toHaveLength(5)
    expect(errors).toEqual([])
    expect(vectoriser.state()).toMatchObject({ phase: 'idle', isComplete: true, setAside: 1 })
    expect(vectoriser.degraded()).toBeUndefined()
    // Its words still find it.
    expect((await storage.index.candidates({ text: 'number 7', limit: 1 })).text[0]?.text).toBe(bad)

    // It is not sent again, and delays no other text.
    const calls = embedder.calls.length
    await storage.store.commit(
      Array.from({ length: 100 }, (_, place) => ({ path: `more/${place}.md`, content: `more ${place}` })),
    )
    expect(await vectoriser.flush()).toEqual({ embedded: 100, setAside: 1, isPending: false })
    expect(embedder.calls.slice(calls).map(({ texts }) => texts.length)).toEqual([16, 16, 16, 16, 16, 16, 4])
    await vectoriser.close()
  })

  test('is forgotten when it is gone', async () => {
    const storage = await storageOf(8)
    const vectoriser = makeVectoriser(storage, { embedder: on(refuses) })
    expect((await vectoriser.flush()).setAside).toBe(1)
    await storage.store.delete('notes/7.md')
    expect((await vectoriser.flush()).setAside).toBe(0)
    await vectoriser.close()
  })

  test('is tried again after an hour if that may help, and otherwise never', async () => {
    for (const [fault, isTried] of [
      [fails, true],
      [refuses, false],
    ] as const) {
      const storage = await storageOf(8)
      const timer = virtualTimer()
      let isBroken = true
      const embedder = scriptedEmbedder({
        fault: ({ texts }) => (isBroken && texts.includes(bad) ? fault : undefined),
      })
      const vectoriser = makeVectoriser(storage, { embedder, timer })
      expect(await vectoriser.flush()).toMatchObject({ embedded: 7, setAside: 1 })
      isBroken = false
      await timer.advance(3_590_000)
      expect(await vectoriser.flush()).toMatchObject({ embedded: 0, setAside: 1 })
      await timer.advance(10_000)
      expect(await vectoriser.flush()).toMatchObject(
        isTried ? { embedded: 1, setAside: 0 } : { embedded: 0, setAside: 1 },
      )
      await vectoriser.close()
    }
  })

  test('is one of many: all of them are set aside, the others not', async () => {
    const storage = await storageOf(30)
    const isBad = (text: string) => /[05]$/.test(text)
    const embedder = scriptedEmbedder({ fault: ({ texts }) => (texts.some(isBad) ? refuses : undefined) })
    const vectoriser = makeVectoriser(storage, { embedder, batchSize: 2 })
    expect(await vectoriser.flush()).toEqual({ embedded: 24, setAside: 6, isPending: false })
    expect(Math.max(...embedder.calls.map(({ texts }) => texts.length))).toBe(2)
    expect((await pendingOf(storage)).every(isBad)).toBe(true)
    await vectoriser.close()
  })

  test('is not sought when the embedder refuses everything: two calls, and nothing is set aside', async () => {
    const storage = await storageOf(100)
    const embedder = scriptedEmbedder({ fault: () => refuses })
    const vectoriser = makeVectoriser(storage, { embedder })
    expect(await vectoriser.flush()).toEqual({
      embedded: 0,
      setAside: 0,
      isPending: true,
      failure: { reason: 'embedder-failed', message: 'It is too long.' },
    })
    expect([embedder.calls.length, embedder.probes.length]).toEqual([1, 1])
    await vectoriser.close()
  })

  test('leaves other texts alone if the embedder fails during the search for it', async () => {
    const storage = await storageOf(16)
    let isDead = false
    const embedder = scriptedEmbedder({
      fault({ number, texts }) {
        if (number === 4) isDead = true
        return isDead ? fails : texts.includes(bad) ? refuses : undefined
      },
    })
    const vectoriser = makeVectoriser(storage, { embedder })
    expect(await vectoriser.flush()).toMatchObject({ setAside: 0, isPending: true })
    isDead = false
    expect(await vectoriser.flush()).toMatchObject({ setAside: 1, isPending: false })
    expect(embedder.answered.size).toBe(15)
    expect(new Set(embedder.answered.values())).toEqual(new Set([1]))
    await vectoriser.close()
  })
})
