import { headingChunker, textAnalyser } from '@sheaf/chunker'
import {
  fixedClock,
  type ContextBlock,
  type Scope,
  type SearchHit,
  type SourceLines,
  type Storage,
} from '@sheaf/core'
import { isInScope } from '@sheaf/core/adapter'
import { sqlite } from '@sheaf/sqlite'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { candidate, fixedIndex } from '../__fixtures__/fixed-index.ts'
import { hybridRetriever } from './hybrid-retriever.ts'
import { partOutside } from '../searcher/find-outside.ts'
import { createSearcher } from '../searcher/find-hits.ts'
import type { Searcher } from '../searcher/searcher-options.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const lines = (source: string, lineStart: number, lineEnd: number): SourceLines => ({
  source,
  lineStart,
  lineEnd,
})
const touches = (block: ContextBlock, { source, lineStart, lineEnd }: SourceLines): boolean =>
  block.source === source && (block.lineStart ?? 0) <= lineEnd && lineStart <= (block.lineEnd ?? 0)

describe('the part of a hit outside of other lines', () => {
  const hit = (text: string, lineStart = 3): SearchHit => {
    const lineEnd = lineStart + text.split('\n').length - 1
    const { updatedAt } = candidate('a.md', -1)
    return {
      source: 'a.md',
      text,
      lineStart,
      lineEnd,
      rank: -1,
      headings: [],
      updatedAt,
      signals: { decay: 1, fusion: 1 },
    }
  }

  test('is the whole hit if no line is shared, or in another file', () => {
    const whole = hit('one\ntwo')
    expect(partOutside(whole, [lines('a.md', 1, 2), lines('a.md', 5, 9), lines('b.md', 3, 4)])).toBe(whole)
  })

  test('is the longest run of the other lines, with their text', () => {
    expect(partOutside(hit('one\r\ntwo\r\nthree'), [lines('a.md', 5, 5)])).toMatchObject({
      text: 'one\r\ntwo',
      lineStart: 3,
      lineEnd: 4,
    })
    expect(partOutside(hit('a\nb\nlonger\nd'), [lines('a.md', 4, 4)])).toMatchObject({
      text: 'longer\nd',
      lineStart: 5,
      lineEnd: 6,
    })
    expect(partOutside(hit('same\nx\nsame'), [lines('a.md', 4, 4)])).toMatchObject({
      text: 'same',
      lineStart: 3,
      lineEnd: 3,
    })
    expect(partOutside(hit('same\u2028x\ny'), [lines('a.md', 4, 4)])).toMatchObject({
      text: 'same\u2028x',
      lineEnd: 3,
    })
  })

  test('is undefined if only blank lines remain, or if lines have no numbers', () => {
    expect(partOutside(hit('one\ntwo'), [lines('a.md', 3, 4)])).toBeUndefined()
    expect(partOutside(hit('one\n \n\t'), [lines('a.md', 3, 3)])).toBeUndefined()
    expect(partOutside({ ...hit('one\ntwo'), lineEnd: 9 }, [lines('a.md', 3, 3)])).toBeUndefined()
  })
})

test('the rest of a hit is replaced by other hits if a better hit shows it', async () => {
  const text = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, place) => `line ${first + place}`).join('\n')
  const piece = (lineStart: number, lineEnd: number, ordinal: number) =>
    candidate('a.md', -9 + ordinal, { ordinal, lineStart, lineEnd, text: text(lineStart, lineEnd) })
  const found = [piece(1, 10, 0), piece(8, 20, 1), piece(18, 30, 2), piece(40, 41, 3)]
  const retriever = hybridRetriever({
    searcher: createSearcher({ index: fixedIndex({ text: found }), clock }),
    limit: 2,
  })
  const shown = async (...except: SourceLines[]) => {
    const { blocks, events } = await retriever.retrieve({ query: 'line', except })
    return [blocks.map(({ id }) => id), events.map(({ id }) => id)]
  }
  expect(await shown(lines('a.md', 11, 30))).toEqual([
    ['a.md#L1-L10', 'a.md#L40-L41'],
    ['a.md#L8-L20', 'a.md#L18-L30'],
  ])
  // Two hits have the same lines left.
  expect(await shown(lines('a.md', 1, 7), lines('a.md', 11, 30))).toEqual([
    ['a.md#L8-L10', 'a.md#L40-L41'],
    ['a.md#L8-L20', 'a.md#L18-L30'],
  ])
})

describe('on a database', () => {
  let storage: Storage
  let searcher: Searcher
  const turns = (thread: string, count: number): string =>
    Array.from(
      { length: count },
      (_, turn) => `## Turn ${turn}\n\nThe ${thread} budget of step ${turn} was discussed.\n\n`,
    ).join('')
  const files: Readonly<Record<string, string>> = {
    'projects/p/PMEMORY.md': turns('plan', 7),
    'projects/p/chats/long.md': turns('long', 400),
    'projects/p/chats/short.md': turns('short', 3),
    'projects/p2/chats/other.md': turns('other', 50),
    'workspaces/a/MEMORY.md': turns('alpha', 2),
    'workspaces/b/MEMORY.md': turns('beta', 2),
  }

  beforeAll(async () => {
    storage = await sqlite({ file: ':memory:' }).open({
      chunker: headingChunker(),
      analyser: textAnalyser(),
      clock,
    })
    await storage.store.commit(Object.entries(files).map(([path, content]) => ({ path, content })))
    searcher = createSearcher({ index: storage.index, clock })
  })
  afterAll(async () => await storage.close())

  const retrieve = async (limit: number, within: readonly Scope[], except: readonly SourceLines[] = []) =>
    await hybridRetriever({ searcher, limit, within }).retrieve({ query: 'budget', except })

  test('a quota is met exactly if there are enough hits, across all files', async () => {
    const memories = [{ directory: 'workspaces/a/MEMORY.md' }, { directory: 'workspaces/b/MEMORY.md' }]
    expect((await retrieve(3, memories)).blocks).toHaveLength(3)
    expect((await retrieve(9, memories)).blocks).toHaveLength(4)
    expect((await retrieve(8, [{ directory: 'projects/p/chats' }])).blocks).toHaveLength(8)
    expect((await retrieve(0, memories)).blocks).toEqual([])
  })

  test('a request may ask for less and for a narrower place, never for more', async () => {
    const retriever = hybridRetriever({ searcher, limit: 5, within: [{ directory: 'projects/p' }] })
    const sources = async (limit: number, within?: readonly Scope[]) =>
      (
        await retriever.retrieve({ query: 'budget', limit, ...(within === undefined ? {} : { within }) })
      ).blocks.map(({ source }) => source)
    expect(await sources(2)).toHaveLength(2)
    expect(await sources(9)).toHaveLength(5)
    expect(await sources(9, [{ directory: 'projects/p/chats/short.md' }])).toEqual(
      Array.from({ length: 3 }, () => 'projects/p/chats/short.md'),
    )
    const except = ['projects/p/PMEMORY.md', 'projects/p/chats/long.md']
    expect(await sources(9, [{ directory: '', except }])).toEqual(
      Array.from({ length: 3 }, () => 'projects/p/chats/short.md'),
    )
    expect(await sources(9, [{ directory: 'projects/p2' }])).toEqual([])
    await expect(retriever.retrieve({ query: 'budget', limit: 0.5 })).rejects.toThrow(
      'limit must be a whole number',
    )
  })

  test('other hits replace lines that the context has already, and an event reports them', async () => {
    const within = [{ directory: 'projects/p/chats/short.md' }, { directory: 'projects/p/PMEMORY.md' }]
    const [first] = (await retrieve(1, within)).blocks
    const window = [lines(first?.source ?? '', first?.lineStart ?? 0, first?.lineEnd ?? 0)]
    const { blocks, events } = await retrieve(9, within, window)
    expect(blocks).toHaveLength(9)
    expect(blocks.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(events).toMatchObject([{ id: first?.id, status: 'dropped', reason: 'is in the context already' }])
  })

  test('a window larger than a search does not hide hits of other files', async () => {
    const window = [lines('projects/p/chats/long.md', 1, 4 * 400)]
    const { blocks } = await retrieve(8, [{ directory: 'projects/p/chats' }], window)
    expect(blocks.map(({ source }) => source)).toEqual(
      Array.from({ length: 3 }, () => 'projects/p/chats/short.md'),
    )
  })

  test('quotas are exact, walls hold and nothing of the window is found, for any window', async () => {
    const scopes = fc.subarray([
      { directory: 'projects/p/chats' },
      { directory: 'projects/p/PMEMORY.md' },
      { directory: 'workspaces/a/MEMORY.md' },
      { directory: 'workspaces/b' },
      { directory: 'projects', except: ['projects/p2'] },
    ])
    // Turns are four lines each, and each is a chunk.
    const window = fc.array(
      fc.record({
        source: fc.constantFrom(...Object.keys(files)),
        turn: fc.nat(12),
        count: fc.integer({ min: 1, max: 60 }),
      }),
      {
        maxLength: 4,
      },
    )
    let excluded = 0
    const check = async (
      within: Scope[],
      turnsShown: { source: string; turn: number; count: number }[],
      quota: number,
    ) => {
      const except = turnsShown.map(({ source, turn, count }) =>
        lines(source, 4 * turn + 1, 4 * (turn + count)),
      )
      const { blocks, events } = await retrieve(quota, within, except)
      let available = 0
      for (const [path, content] of Object.entries(files)) {
        if (!isInScope(path, within)) continue
        const shown = new Set(
          turnsShown.flatMap(({ source, turn, count }) =>
            source === path ? Array.from({ length: count }, (_, step) => turn + step) : [],
          ),
        )
        available += Array.from({ length: content.split('## ').length - 1 }, (_, turn) => turn).filter(
          (turn) => !shown.has(turn),
        ).length
      }
      expect(blocks).toHaveLength(Math.min(quota, available))
      excluded += events.length
      for (const block of blocks) {
        expect(isInScope(block.source, within)).toBe(true)
        expect(except.some((range) => touches(block, range))).toBe(false)
        expect(block.text).toBe(
          files[block.source]
            ?.split('\n')
            .slice((block.lineStart ?? 0) - 1, block.lineEnd)
            .join('\n'),
        )
      }
      expect(await retrieve(quota, within, except)).toEqual({ blocks, events })
    }
    await fc.assert(fc.asyncProperty(scopes, window, fc.nat(12), check), { seed: 11, numRuns: 200 })
    expect(excluded).toBeGreaterThan(100)
  })
})

describe('of equals', () => {
  const days = ['2026-11-02', '2026-11-09', '2026-11-05']
  const said = days.map((day) =>
    candidate(`chats/${day}.x.md`, -5, { text: `## ${day}T10:00:00.000Z user\n\nx`, lineEnd: 3 }),
  )
  const dateOf = ({ text }: { readonly text: string }) => new Date(text.slice(3, 27))

  test('the newer goes first, by when it was said and then by the change of the file', async () => {
    const hits = await createSearcher({ index: fixedIndex({ text: said }), clock, dateOf }).search('x')
    expect(hits.map(({ date }) => date?.toISOString().slice(0, 10))).toEqual([
      '2026-11-09',
      '2026-11-05',
      '2026-11-02',
    ])
    const { blocks } = await hybridRetriever({
      searcher: createSearcher({ index: fixedIndex({ text: said }), clock, dateOf }),
    }).retrieve({
      query: 'x',
    })
    expect(blocks[0]?.date).toEqual(new Date('2026-11-09T10:00:00Z'))
    const changed = [1, 3, 2].map((day) =>
      candidate(`${day}.md`, -5, { updatedAt: new Date(Date.UTC(2026, 10, day)) }),
    )
    const plain = await createSearcher({
      index: fixedIndex({ text: changed }),
      clock,
      dateOf: () => new Date(Number.NaN),
    }).search('x')
    expect(plain.map(({ source, date }) => [source, date])).toEqual([
      ['3.md', undefined],
      ['2.md', undefined],
      ['1.md', undefined],
    ])
  })

  test('are then ordered by path and place', async () => {
    const texts = [candidate('b.md', -2), candidate('a.md', -2, { ordinal: 1 }), candidate('a.md', -2)]
    for (const text of [texts, texts.toReversed()]) {
      const hits = await createSearcher({
        index: fixedIndex({ text, vector: said }),
        clock,
        dateOf,
      }).search('x')
      const plain = hits.filter(({ source }) => !source.startsWith('chats/')).map(({ source }) => source)
      expect(plain).toEqual(['a.md', 'a.md', 'b.md'])
    }
  })
})
