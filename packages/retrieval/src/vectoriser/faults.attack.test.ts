import { afterEach, describe, expect, test } from 'vitest'
import {
  passingFaults,
  refusal,
  scriptedEmbedder,
  vectorOf,
  type Fault,
} from './__fixtures__/scripted-embedder.ts'
import { removeStorages, storageOf, textOf } from './__fixtures__/open-storage.ts'
import { virtualTimer } from './__fixtures__/virtual-timer.ts'
import { createVectoriser } from './create-vectoriser.ts'

afterEach(removeStorages)

// Three batches of four, and then one for texts that are written during the failures.
const TEXTS = 12
const SIZE = 4
const MOST_WRITES = 8
const steps = { first: 1, middle: 2, last: 3 }
const everything = { ...passingFaults, 'refuses everything': refusal }
const cases = Object.entries(everything).flatMap(([name, fault]) =>
  Object.entries(steps).map(([step, number]) => ({ name, fault, step, number })),
)

async function begin(faulty: (call: number, isProbe: boolean) => Fault | undefined) {
  const storage = await storageOf(TEXTS)
  const timer = virtualTimer()
  const written = new Set(Array.from({ length: TEXTS }, (_, place) => textOf(place + 1)))
  const writes: Promise<unknown>[] = []
  const errors: unknown[] = []
  const embedder = scriptedEmbedder({
    fault({ number, purpose, texts }) {
      if (purpose !== 'document') return undefined
      const fault = faulty(number, texts.length === 1 && texts[0] === 'memory')
      // While it goes wrong, someone writes.
      if (fault !== undefined && writes.length < MOST_WRITES) {
        const text = `written while it fails ${writes.length}`
        written.add(text)
        writes.push(storage.store.write(`more/${writes.length}.md`, text))
      }
      return fault
    },
  })
  const vectoriser = createVectoriser({
    index: storage.index,
    embedder,
    batchSize: SIZE,
    timer,
    random: () => 0.5,
    onError: (error) => errors.push(error),
  })
  const everyTextOnce = () =>
    expect(embedder.answered).toEqual(new Map([...written].map((text) => [text, 1])))
  const pending = async () =>
    (await storage.index.pendingEmbeddings(embedder.model, 1000)).map(({ text }) => text)
  const nearest = async (text: string) => {
    const { values, model } = await vectoriser.embedQuery(text)
    const { vector } = await storage.index.candidates({ text: '', vector: { model, values }, limit: 1 })
    return vector[0]?.text
  }
  return { storage, timer, embedder, vectoriser, written, writes, errors, everyTextOnce, pending, nearest }
}

describe.each(cases)('an embedder that $name at the $step batch', ({ fault, number }) => {
  test('once is not noticed', async () => {
    const { vectoriser, writes, errors, written, everyTextOnce, pending, nearest } = await begin(
      (call, isProbe) => (call === number && !isProbe ? fault : undefined),
    )
    const first = await vectoriser.flush()
    await Promise.all(writes)
    const second = await vectoriser.flush()
    // Only an embedder that asks for a longer wait than a run has is left alone for now.
    const isLeftAlone = fault === passingFaults['answers 429 with a time beyond the longest wait']
    expect(first.failure?.message).toBe(isLeftAlone ? 'Too many requests.' : undefined)
    expect(first.isPending).toBe(isLeftAlone)
    expect(second).toMatchObject({ setAside: 0, isPending: false })
    expect(first.embedded + second.embedded).toBe(TEXTS + 1)
    expect(errors).toHaveLength(isLeftAlone ? 1 : 0)
    expect(writes).toHaveLength(1)
    everyTextOnce()
    expect(await pending()).toEqual([])
    expect(vectoriser.degraded()).toBeUndefined()
    for (const text of written) expect(await nearest(text)).toBe(text)
    await vectoriser.close()
  })

  test('until it is repaired: no write fails, no vector is lost or repeated, and it recovers', async () => {
    let isBroken = true
    const { storage, timer, embedder, vectoriser, writes, errors, written, everyTextOnce, pending, nearest } =
      await begin((call) => (isBroken && call >= number ? fault : undefined))
    const report = await vectoriser.flush()
    const kept = (number - 1) * SIZE
    expect(report).toMatchObject({
      embedded: kept,
      setAside: 0,
      isPending: true,
      failure: { reason: 'embedder-failed' },
    })
    expect(vectoriser.state()).toMatchObject({
      phase: 'failed',
      isComplete: false,
      embedded: kept,
      failure: report.failure,
    })
    expect(vectoriser.degraded()?.reason).toBe('vectors-pending')
    expect(errors).toHaveLength(1)
    for (const said of [report.failure?.message, vectoriser.degraded()?.message])
      expect(said).not.toMatch(/SECRET|a text of|written while/)
    await Promise.all(writes)
    expect(await pending()).toHaveLength(written.size - kept)
    expect((await storage.index.candidates({ text: 'number 7', limit: 1 })).text[0]?.text).toBe(textOf(7))

    // It stays broken: the background tries less and less often, and a wake does not make it try sooner.
    const calls = embedder.calls.length
    vectoriser.wake()
    await timer.advance(1000)
    expect(embedder.calls).toHaveLength(calls)
    await timer.advance(3_600_000)
    expect(embedder.calls.length).toBeGreaterThan(calls)
    expect(embedder.calls.length - calls).toBeLessThan(100)
    expect(vectoriser.state()).toMatchObject({
      failure: { reason: 'embedder-failed' },
      isComplete: false,
      setAside: 0,
      embedded: kept,
    })

    await Promise.all(writes)
    isBroken = false
    await timer.advance(1_200_000)
    expect(vectoriser.state()).toMatchObject({ phase: 'idle', isComplete: true, setAside: 0 })
    everyTextOnce()
    expect(await pending()).toEqual([])
    expect(vectoriser.degraded()).toBeUndefined()
    for (const text of written) expect(await nearest(text)).toBe(text)
    await vectoriser.close()
  })
})

describe.each(Object.entries(everything))('an embedder that %s when it is queried', (_name, fault) => {
  test('gives no vector until it is repaired', async () => {
    const storage = await storageOf(2)
    const timer = virtualTimer()
    let isBroken = false
    const embedder = scriptedEmbedder({
      fault: ({ purpose }) => (isBroken && purpose === 'query' ? fault : undefined),
    })
    const vectoriser = createVectoriser({ index: storage.index, embedder, timer, random: () => 0.5 })
    await vectoriser.flush()
    isBroken = true
    const before = timer.now()
    await expect(vectoriser.embedQuery('question')).rejects.toMatchObject({ code: 'model-failed' })
    expect(timer.now() - before).toBeLessThanOrEqual(2000)
    await storage.store.write('c.md', 'c')
    expect(await vectoriser.flush()).toEqual({ embedded: 1, setAside: 0, isPending: false })
    isBroken = false
    await timer.advance(60_000)
    expect(await vectoriser.embedQuery('question')).toEqual({
      model: 'scripted',
      values: vectorOf('question', 8),
    })
    await vectoriser.close()
  })
})
