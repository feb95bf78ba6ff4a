import {
  fixedClock,
  MemoryError,
  type ConversationMessage,
  type LanguageModel,
  type MemoryStore,
} from '@sheaf/core'
import { statementLines } from '@sheaf/documents'
import { describe, expect, test } from 'vitest'
import { dyingStore, openStore, STORAGES } from '../summaries/__fixtures__/stores.ts'
import { factModel, turn } from './__fixtures__/fact-model.ts'
import { createObservationIngester } from './create-observation-ingester.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const CONVERSATION = { conversation: 'c' }
const FACTS = ['User likes tea', 'User lives in Lyon', 'User has a cat']
// The messages of the conversation after each turn.
const STEPS = FACTS.map((_, step): ConversationMessage[] =>
  FACTS.slice(0, step + 1).flatMap((fact, place) => turn(place + 1, fact)),
)

const factsOf = async (store: MemoryStore) =>
  (await store.exists('observations.md'))
    ? statementLines.in(await store.read('observations.md')).statements.map(({ text }) => text)
    : []

async function allFiles(store: MemoryStore): Promise<Record<string, string>> {
  const paths = await store.list('', { includeHidden: true })
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await store.read(path)] as const)),
  )
}

const FAULTS: Readonly<Record<string, () => Error>> = {
  'a timeout': () => MemoryError.modelFailed('The model did not answer within 60 s.', { retryable: true }),
  'a 429': () => MemoryError.modelFailed('The model answered 429.', { retryable: true }),
  'a 500': () => MemoryError.modelFailed('The model answered 500.', { retryable: true }),
  'a 401': () => MemoryError.modelFailed('The model answered 401.'),
  'an error of the network': () => new TypeError('fetch failed'),
}

describe.each(STORAGES)('on %s', (kind) => {
  describe.each(Object.keys(FAULTS))('%s', (fault) => {
    test.each([1, 2, 3])(
      'at call %i leaves the store as it was, and the next attempt learns everything',
      async (at) => {
        await using open = await openStore(kind)
        const { store } = open
        const error = FAULTS[fault]?.() ?? new Error('no such fault')
        const llm = factModel((answer, call) => (call === at ? Promise.reject(error) : answer))
        let failures = 0
        for (const messages of STEPS) {
          const before = await allFiles(store)
          const learn = () => createObservationIngester({ llm, store, clock }).ingest(messages, CONVERSATION)
          try {
            await learn()
          } catch (caught) {
            failures += 1
            expect(caught === error || Object(caught).cause === error).toBe(true)
            expect(caught).toMatchObject({ code: expect.any(String) })
            expect(await allFiles(store)).toEqual(before)
            await learn()
          }
        }
        expect(failures).toBe(1)
        expect(llm.transcripts).toHaveLength(4)
        expect(await factsOf(store)).toEqual(FACTS)
      },
    )
  })

  test.each([1, 2, 3])('a model that hangs at call %i is left alone when the caller gives up', async (at) => {
    await using open = await openStore(kind)
    const { store } = open
    const controller = new AbortController()
    const llm = factModel((answer, call) => {
      if (call !== at) return answer
      queueMicrotask(() => controller.abort(new Error('the caller gave up')))
      return new Promise(() => {}) // listens to no signal
    })
    const ingester = createObservationIngester({ llm, store, clock })
    for (const messages of STEPS) {
      const before = await allFiles(store)
      try {
        await ingester.ingest(messages, { ...CONVERSATION, abortSignal: controller.signal })
      } catch (error) {
        if (!(error instanceof Error) || error.message !== 'the caller gave up') throw error
        expect(await allFiles(store)).toEqual(before)
        await ingester.ingest(messages, CONVERSATION)
      }
      if (controller.signal.aborted) await ingester.ingest(messages, CONVERSATION)
    }
    expect(await factsOf(store)).toEqual(FACTS)
    expect(llm.transcripts).toHaveLength(4)
  })

  test.each(["I'm sorry, I can't help with that.", '', '{"error":"overloaded"}', '<html>'])(
    'the answer %j moves no cursor until it is given up',
    async (garbage) => {
      await using open = await openStore(kind)
      const { store } = open
      const llm = factModel((answer, call) => (call <= 3 ? { ...answer, content: garbage } : answer))
      const learn = (step: number) =>
        createObservationIngester({ llm, store, clock }).ingest(STEPS[step] ?? [], CONVERSATION)
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        await expect(learn(0)).rejects.toSatisfy(
          (error) => MemoryError.isInstance(error, 'model-failed') && error.retryable,
        )
        expect(await store.list()).toEqual([])
      }
      expect(await learn(0)).toMatchObject({ added: 0, givenUp: 1, calls: 1 })
      expect(await learn(0)).toMatchObject({ calls: 0 })
      expect(await learn(2)).toMatchObject({ added: 2, givenUp: 0 })
      expect(await factsOf(store)).toEqual(FACTS.slice(1))
      expect(await store.read('.ingested/usage.md')).toContain('| 2026-11-20 | 4 | 400 | 40 | 0 |')
    },
  )

  test('a message that comes after a refusal is not given up with the refused one', async () => {
    await using open = await openStore(kind)
    const llm = factModel((answer, call) => (call <= 3 ? { ...answer, content: "I'm sorry." } : answer))
    const learn = (step: number) =>
      createObservationIngester({ llm, store: open.store, clock }).ingest(STEPS[step] ?? [], CONVERSATION)
    for (const step of [0, 0]) await expect(learn(step)).rejects.toThrow('neither with facts')
    expect(await learn(1)).toMatchObject({ added: 1, givenUp: 1, calls: 2 })
    expect(await factsOf(open.store)).toEqual(FACTS.slice(1, 2))
  })

  test('an answer that is understood forgets those that were not', async () => {
    await using open = await openStore(kind)
    const llm = factModel((answer, call) => (call % 2 === 1 ? { ...answer, content: 'hm' } : answer))
    const ingester = createObservationIngester({ llm, store: open.store, clock })
    for (const messages of STEPS) {
      await expect(ingester.ingest(messages, CONVERSATION)).rejects.toThrow(
        expect.objectContaining({ code: 'model-failed' }),
      )
      expect(await ingester.ingest(messages, CONVERSATION)).toMatchObject({ added: 1, givenUp: 0 })
    }
    expect(await factsOf(open.store)).toEqual(FACTS)
    expect(await open.store.read('.ingested/observations/c.md')).not.toContain('Attempts')
  })

  // Every commit of the scenario, with a fact, with garbage and with a proposal in it.
  describe.each(['before', 'after'] as const)('a process that dies %s a commit', (moment) => {
    test.each([1, 2, 3, 4])(
      'number %i loses nothing, doubles nothing and pays for nothing that was kept',
      async (number) => {
        await using open = await openStore(kind)
        const llm = factModel((answer, call) => (call === 2 ? { ...answer, content: 'hm' } : answer))
        const dying = dyingStore(open.store, number, moment)
        let deaths = 0
        for (const messages of STEPS) {
          for (let attempt = 1; attempt <= 3; attempt += 1) {
            // A new process each time.
            const ingester = createObservationIngester({ llm, store: dying, clock })
            try {
              await ingester.ingest(messages, CONVERSATION)
              break
            } catch (error) {
              if (MemoryError.isInstance(error, 'unavailable')) deaths += 1
              else expect(error).toMatchObject({ code: 'model-failed' })
            }
          }
        }
        expect(deaths).toBe(1)
        expect(await factsOf(open.store)).toEqual(FACTS)
        // Three turns and one bad answer; again only where a good answer died with the process.
        expect(llm.transcripts).toHaveLength(moment === 'before' && number !== 2 ? 5 : 4)
      },
    )

    test('keeps the answer where the process lives on', async () => {
      await using open = await openStore(kind)
      const llm = factModel()
      const ingester = createObservationIngester({ llm, store: dyingStore(open.store, 1, moment), clock })
      await expect(ingester.ingest(STEPS[0] ?? [], CONVERSATION)).rejects.toThrow('died')
      await ingester.ingest(STEPS[0] ?? [], CONVERSATION)
      expect(await factsOf(open.store)).toEqual(FACTS.slice(0, 1))
      expect(llm.transcripts).toHaveLength(1)
    })
  })

  test.each([1, 2, 3, 4, 5, 6])('a death at commit %i never proposes twice', async (number) => {
    for (const moment of ['before', 'after'] as const) {
      await using open = await openStore(kind)
      const llm = factModel()
      const dying = dyingStore(open.store, number, moment)
      for (const messages of STEPS) {
        const learn = () =>
          createObservationIngester({ llm, store: dying, clock, policy: 'propose' }).ingest(
            messages,
            CONVERSATION,
          )
        await learn().catch(async () => await learn())
      }
      const proposals = (await open.store.list('.proposals', { includeHidden: true })).filter((path) =>
        /^\.proposals\/[^/]+\.md$/.test(path),
      )
      expect(proposals).toHaveLength(3)
    }
  })
})

test('the loser of a race keeps its paid facts, except those that the winner learnt', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const winner = createObservationIngester({ llm: factModel(), store, clock })
  const slow: LanguageModel & { calls: number } = {
    calls: 0,
    async chat(messages) {
      slow.calls += 1
      const answer = await factModel().chat(messages)
      if (slow.calls === 1) await winner.ingest(STEPS[1] ?? [], CONVERSATION)
      return answer
    },
  }
  const loser = await createObservationIngester({ llm: slow, store, clock }).ingest(
    STEPS[2] ?? [],
    CONVERSATION,
  )
  expect(loser).toMatchObject({ added: 1, calls: 1, skippedBy: { duplicate: 2 } })
  expect(slow.calls).toBe(1)
  expect(await factsOf(store)).toEqual(FACTS)
})

test('an edit by hand during the call is kept', async () => {
  await using open = await openStore('sqlite')
  const { store } = open
  const llm = factModel(async (answer) => {
    await store.write('observations.md', '## 2026-11-20\n\n- by hand\n')
    return answer
  })
  await createObservationIngester({ llm, store, clock }).ingest(STEPS[0] ?? [], CONVERSATION)
  expect(await factsOf(store)).toEqual(['by hand', 'User likes tea'])
  expect(llm.transcripts).toHaveLength(1)
})
