import { fixedClock, MemoryError } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { candidate, fixedIndex } from '../__fixtures__/fixed-index.ts'
import { createSearcher } from './find-hits.ts'
import type { SearcherOptions } from './searcher-options.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const lines = [
  'Ada: Did you see the heron?',
  'Bob: No.',
  'Ada: I like Postgres.',
  'Bob: My sister plays the cello.',
  'Ada: Fine.',
]
const talk = candidate('chats/a.md', -4, {
  text: lines.join('\n'),
  lineStart: 7,
  lineEnd: 11,
  vector: Float32Array.of(1, 0),
})
const note = candidate('notes.md', -3, { text: 'A cello has four strings.\nBob: it plays.', lineEnd: 2 })

async function search(query: string, options: Partial<SearcherOptions> = {}) {
  return await createSearcher({
    index: fixedIndex({ text: [talk, note], vector: [talk] }),
    clock,
    ...options,
  }).search(query)
}

describe('hits of a conversation', () => {
  test('are the messages that answer; chunks of documents are whole, whatever their lines look like', async () => {
    const hits = await search('Who plays the cello?')
    expect(hits[0]).toMatchObject({
      source: 'chats/a.md',
      text: lines[3],
      lineStart: 10,
      lineEnd: 10,
      message: { speaker: 'Bob' },
    })
    const other = hits.find(({ source }) => source === 'notes.md')
    expect(other).toMatchObject({ text: note.text, lineStart: 1, lineEnd: 2 })
    expect(other).not.toHaveProperty('message')
    expect(hits.map(({ rank }) => rank)).toEqual(hits.map(({ rank }) => rank).toSorted((a, b) => a - b))
  })

  test('of which the best stands for the chunk in the list by vectors', async () => {
    const hits = await search('Who plays the cello?')
    expect(hits.map(({ signals }) => signals.vector)).toEqual([1, ...hits.slice(1).map(() => undefined)])
  })

  test('have the role, the speaker and the time of the heading, and not the heading', async () => {
    const heading = '2026-11-19T10:00:00.000Z user (Ada) <!-- m1 -->'
    const text = [`## ${heading}`, '', 'I play the cello.'].join('\n')
    const found = candidate('threads/t/chats/a.md', -3, {
      text,
      lineStart: 4,
      lineEnd: 6,
      headings: [heading],
    })
    const [hit, ...others] = await search('cello', { index: fixedIndex({ text: [found] }) })
    expect(others).toEqual([])
    expect(hit).toMatchObject({
      text: 'I play the cello.',
      lineStart: 6,
      lineEnd: 6,
      message: { role: 'user', speaker: 'Ada' },
    })
    expect(hit?.date).toEqual(new Date('2026-11-19T10:00:00Z'))
  })

  test('are not made unlike each other unless that is asked for', async () => {
    const vectors = {
      embedQuery: async () => ({ model: 'm', values: Float32Array.of(1, 0) }),
      degraded: () => undefined,
    }
    const isDiverse = async (options: Partial<SearcherOptions>) =>
      (await search('cello', { vectors, ...options })).every(({ signals }) => signals.diversity !== undefined)
    expect(await isDiverse({})).toBe(false)
    expect(await isDiverse({ mmrLambda: 0.7 })).toBe(true)
    expect(await isDiverse({ index: fixedIndex({ text: [note] }) })).toBe(true)
  })

  test('have no heading alone among them', async () => {
    const husk = candidate('chats/b.md', -9, { text: '## 2026-11-19T10:00:00.000Z user <!-- cello -->' })
    expect(await search('cello', { index: fixedIndex({ text: [husk] }) })).toEqual([])
  })
})

test.each([{ chat: -1 }, { chat: Number.NaN }, { files: 0.4 }, { neighbours: '1' as unknown as number }])(
  'the weights %j are refused',
  (weights) => {
    const refused = expect.toSatisfy((error: unknown) => MemoryError.isInstance(error, 'invalid-argument'))
    expect(() => createSearcher({ index: fixedIndex({}), clock, weights })).toThrow(refused)
  },
)

test('an analyser that makes no terms of a query is refused at once', () => {
  const analyser = { documentTerms: (text: string) => text.split(' ') }
  expect(() => createSearcher({ index: fixedIndex({}), clock, analyser: analyser as never })).toThrow(
    'queryTerms',
  )
})
