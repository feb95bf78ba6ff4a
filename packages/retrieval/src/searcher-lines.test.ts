import { fixedClock, MemoryError } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { candidate, fixedIndex } from './__fixtures__/fixed-index.ts'
import { createSearcher } from './searcher.ts'
import type { SearcherOptions } from './searcher.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const lines = ['Ada: Did you see the heron?', 'Bob: No.', 'Ada: I like Postgres.', 'Bob: My sister plays the cello.', 'Ada: Fine.']
const talk = candidate('chats/a.md', -4, { text: lines.join('\n'), lineStart: 7, lineEnd: 11, vector: Float32Array.of(1, 0) })
const note = candidate('notes.md', -3, { text: 'A cello has four strings.\nA heron has two legs.', lineEnd: 2 })

async function search(query: string, options: Partial<SearcherOptions> = {}) {
  return await createSearcher({ index: fixedIndex({ text: [talk, note], vector: [talk] }), clock, ...options }).search(query)
}

describe('hits of a conversation', () => {
  test('are the lines that answer; those of other files are whole', async () => {
    const hits = await search('Who plays the cello?')
    expect(hits[0]).toMatchObject({ source: 'chats/a.md', text: 'Bob: My sister plays the cello.', lineStart: 10, lineEnd: 10 })
    expect(hits.find(({ source }) => source === 'notes.md')).toMatchObject({ text: note.text, lineStart: 1, lineEnd: 2 })
    expect(hits.map(({ rank }) => rank)).toEqual(hits.map(({ rank }) => rank).toSorted((a, b) => a - b))
  })

  test('of which the best stands for the piece in the list by vectors', async () => {
    const hits = await search('Who plays the cello?')
    expect(hits.map(({ signals }) => signals.vector)).toEqual([1, ...hits.slice(1).map(() => undefined)])
  })

  test('are whole pieces where lines are not looked at', async () => {
    for (const options of [{ lines: false } as const, { analyser: { documentTerms: (text: string) => text.split(' ') } }]) {
      expect((await search('Who plays the cello?', options)).map(({ text }) => text)).toEqual([talk.text, note.text])
    }
  })
})

test.each([-1, NaN])('a weight of %s is refused', (file) => {
  expect(() => createSearcher({ index: fixedIndex({}), clock, lines: { file } })).toThrow(MemoryError)
})
