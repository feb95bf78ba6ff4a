import * as fc from 'fast-check'
import { fixedClock, MemoryError } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { candidate, fixedIndex } from '../__fixtures__/fixed-index.ts'
import { hybridRetriever, type HybridRetrieverOptions } from './hybrid-retriever.ts'
import { renderBlocks } from './fit-sections.ts'
import { createSearcher } from '../searcher/find-hits.ts'

const characters = { count: (text: string) => text.length }
const found = [
  candidate('users/ada/USER.md', -9, { text: '# Ada\nlikes Postgres', lineStart: 1, lineEnd: 2 }),
  candidate('notes/databases.md', -8, { text: 'a migration\n\nand another', lineStart: 3, lineEnd: 5 }),
  candidate('notes/databases.md', -7, { text: 'a third', lineStart: 9, lineEnd: 9, ordinal: 1 }),
]

function retriever(options: Partial<HybridRetrieverOptions> = {}, text = found) {
  const index = fixedIndex({ text })
  const searcher = createSearcher({ index, clock: fixedClock('2026-11-20T12:00:00Z') })
  return { index, retriever: hybridRetriever({ searcher, tokens: characters, ...options }) }
}

describe('blocks', () => {
  test('are the hits, best first, with exactly their lines', async () => {
    const { blocks, events } = await retriever().retriever.retrieve({ query: 'migrations' })
    const updatedAt = new Date('2026-11-20T09:00:00Z')
    expect(blocks).toEqual([
      {
        id: 'users/ada/USER.md#L1-L2',
        source: 'users/ada/USER.md',
        text: '# Ada\nlikes Postgres',
        lineStart: 1,
        lineEnd: 2,
        updatedAt,
        rank: 1,
      },
      {
        id: 'notes/databases.md#L3-L5',
        source: 'notes/databases.md',
        text: 'a migration\n\nand another',
        lineStart: 3,
        lineEnd: 5,
        updatedAt,
        rank: 2,
      },
      {
        id: 'notes/databases.md#L9-L9',
        source: 'notes/databases.md',
        text: 'a third',
        lineStart: 9,
        lineEnd: 9,
        updatedAt,
        rank: 3,
      },
    ])
    expect(events).toEqual([])
  })

  test('of one long line have ids of their own', async () => {
    const pieces = [0, 1, 2].map((ordinal) =>
      candidate('chat.md', ordinal - 5, { ordinal, lineStart: 4, lineEnd: 4, text: `piece ${ordinal}` }),
    )
    const { blocks } = await retriever({}, pieces).retriever.retrieve({ query: 'x' })
    expect(blocks.map(({ id }) => id)).toEqual(['chat.md#L4-L4', 'chat.md#L4-L4.2', 'chat.md#L4-L4.3'])
  })

  test('are as many as the limit, 100 by default', async () => {
    const many = Array.from({ length: 150 }, (_, place) => candidate(`n/${place}.md`, place - 150))
    expect((await retriever({}, many).retriever.retrieve({ query: 'x' })).blocks).toHaveLength(100)
    expect((await retriever({ limit: 3 }, many).retriever.retrieve({ query: 'x' })).blocks).toHaveLength(3)
    expect((await retriever({ limit: 0 }, many).retriever.retrieve({ query: 'x' })).blocks).toEqual([])
  })
})

test.each([undefined, '', ' \n\t'])('the query %j retrieves nothing and asks nobody', async (query) => {
  const { index, retriever: hybrid } = retriever()
  expect(await hybrid.retrieve({ query })).toEqual({ blocks: [], events: [] })
  expect(index.queries).toEqual([])
})

test('`within` limits the search', async () => {
  const { blocks } = await retriever().retriever.retrieve({
    query: 'x',
    within: [{ directory: 'users/ada' }],
  })
  expect(blocks.map(({ source }) => source)).toEqual(['users/ada/USER.md'])
  expect((await retriever().retriever.retrieve({ query: 'x', within: [] })).blocks).toEqual([])
})

test('an aborted retrieval rejects with the reason of its signal, a failing search with its failure', async () => {
  const reason = new Error('enough')
  await expect(
    retriever().retriever.retrieve({ query: 'x', abortSignal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason)
  const hybrid = hybridRetriever({ searcher: { search: () => Promise.reject(reason) } })
  await expect(hybrid.retrieve({ query: 'x' })).rejects.toBe(reason)
})

describe('maxTokens', () => {
  test('keeps the best that fit with their labels, and reports each other hit', async () => {
    const { retriever: hybrid } = retriever()
    const { blocks: all } = await hybrid.retrieve({ query: 'x' })
    const two = renderBlocks(all.slice(0, 2)).length
    const { blocks, events } = await hybrid.retrieve({ query: 'x', maxTokens: two })
    expect(blocks).toEqual(all.slice(0, 2))
    expect(events).toEqual([
      {
        id: 'notes/databases.md#L9-L9',
        source: 'notes/databases.md',
        lineStart: 9,
        lineEnd: 9,
        status: 'dropped',
        tokens: '### notes/databases.md\na third'.length,
        rank: 3,
        reason: `does not fit the ${two} tokens of the retrieval after the better ranked`,
      },
    ])
    expect((await hybrid.retrieve({ query: 'x', maxTokens: two - 1 })).blocks).toEqual(all.slice(0, 1))
    expect((await hybrid.retrieve({ query: 'x', maxTokens: 0 })).blocks).toEqual([])
  })

  test('never lets a small block pass a better one', async () => {
    const text = [
      candidate('a.md', -3, { text: 'long '.repeat(50) }),
      candidate('b.md', -2, { text: 'short' }),
    ]
    const { blocks, events } = await retriever({}, text).retriever.retrieve({ query: 'x', maxTokens: 50 })
    expect(blocks).toEqual([])
    expect(events.map(({ id }) => id)).toEqual(['a.md#L1-L1', 'b.md#L1-L1'])
  })

  test.each([-1, Number.NaN])('%d is refused', async (maxTokens) => {
    const refusal = expect.toSatisfy((error: unknown) => MemoryError.isInstance(error, 'invalid-argument'))
    await expect(retriever().retriever.retrieve({ query: 'x', maxTokens })).rejects.toThrow(refusal)
  })

  test('holds for every counter, and each hit is a block or an event', async () => {
    const counter = fc.constantFrom(
      (text: string) => text.length,
      (text: string) => Math.ceil(text.length / 4),
      (text: string) => text.length ** 2,
      (text: string) => text.split(/\s+/).length,
    )
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(texts, counter, fc.nat(300), async (texts, count, maxTokens) => {
        const text = texts.map((text, place) => candidate(`${place}.md`, place - 100, { text }))
        const { blocks, events } = await retriever({ tokens: { count } }, text).retriever.retrieve({
          query: 'x',
          maxTokens,
        })
        expect(blocks.length === 0 ? 0 : count(renderBlocks(blocks))).toBeLessThanOrEqual(maxTokens)
        expect([...blocks, ...events].map(({ rank }) => rank)).toEqual(texts.map((_, place) => place + 1))
      }),
      { seed: 8, numRuns: 300 },
    )
  })
})
