import { fixedClock } from '@sheaf/core'
import { describe, expect, test } from 'vitest'
import { candidate, fixedIndex } from '../__fixtures__/fixed-index.ts'
import { createSearcher } from './find-hits.ts'
import type { SearcherOptions, SearchOptions } from './searcher-options.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const text = [
  candidate('memory/2026-11-19.md', -9),
  candidate('memory/2026-03-14.md', -5),
  candidate('memory/2025-03-14.md', -6),
  candidate('chats/talk.md', -4, {
    text: 'Ada: A plan, and what we say in general.',
    headings: ['Session 3, 1:56 pm on 15 March, 2026'],
  }),
  candidate('notes/2026-03-13-visit.md', -3.5),
  candidate('MEMORY.md', -2),
]

async function search(query: string, options: Partial<SearcherOptions> & SearchOptions = {}) {
  const { limit, explain, ...rest } = options
  return await createSearcher({ index: fixedIndex({ text }), clock, ...rest }).search(query, {
    limit,
    explain,
  })
}
const sources = async (...request: Parameters<typeof search>) =>
  (await search(...request)).map(({ source }) => source)

describe('a query that names a time', () => {
  test('counts from that time: texts said then come first, and age does not count', async () => {
    expect(await sources('What did we plan on 14 March?')).toEqual([
      'memory/2026-03-14.md', // -5
      'chats/talk.md', // a day later: -3.62
      'notes/2026-03-13-visit.md', // a day before: -3.17
      'memory/2026-11-19.md', // the floor: -2.25
      'MEMORY.md', // has no day
      'memory/2025-03-14.md', // the floor: -1.5
    ])
  })

  test('tells the factor and the reason', async () => {
    const hits = await search('What did we plan on 14 March?', { explain: true })
    const of = (source: string) => hits.find((hit) => hit.source === source)
    expect(of('memory/2026-03-14.md')?.explanation?.age).toEqual({
      day: '2026-03-14',
      named: '2026-03-14',
      decay: 1,
      factor: 1,
    })
    expect(of('chats/talk.md')?.signals.decay).toBe(0.5 ** (1 / 7))
    expect(of('MEMORY.md')?.explanation?.age).toEqual({ named: '2026-03-14', decay: 1, factor: 1 })
    expect(of('memory/2025-03-14.md')?.explanation?.age.factor).toBe(0.25)
  })

  test('looks at the whole of a month, and counts from its ends', async () => {
    const hits = await search('What did we say in March?', { explain: true })
    expect(hits.map(({ source, signals }) => [source, signals.decay])).toContainEqual(['chats/talk.md', 1])
    expect(hits[0]?.source).toBe('memory/2026-03-14.md')
  })

  test('takes the date that it is told before that of a title, but not before the day of a file', async () => {
    const dateOf = () => new Date('2026-03-20T08:00:00Z')
    const hits = await search('on 2026-03-20', { dateOf })
    const decays = Object.fromEntries(hits.map(({ source, signals }) => [source, signals.decay]))
    expect(decays).toMatchObject({
      'chats/talk.md': 1,
      'notes/2026-03-13-visit.md': 1,
      'MEMORY.md': 1,
      'memory/2026-03-14.md': 0.5 ** (6 / 7),
    })
  })

  test('means the days of the clock: what was said late in the evening of Auckland was said on that day', async () => {
    const dateOf = () => new Date('2026-11-18T12:30:00Z')
    for (const [timeZone, decay] of [
      ['Pacific/Auckland', 1],
      ['UTC', 0.5 ** (1 / 7)],
    ] as const) {
      const hits = await search('on 2026-11-19', {
        dateOf,
        clock: fixedClock('2026-11-20T12:00:00Z', { timeZone }),
      })
      expect(hits.find(({ source }) => source === 'MEMORY.md')?.signals.decay).toBe(decay)
    }
  })

  test('may weigh nearness more or less', async () => {
    const [, , , first] = await search('on 2026-03-14', { times: { halfLifeDays: 1 }, explain: true })
    expect(first?.explanation?.age.named).toBe('2026-03-14')
    const talk = (await search('The plan on 2026-03-14', { times: { halfLifeDays: 1 } })).find(
      ({ source }) => source === 'chats/talk.md',
    )
    expect(talk?.signals.decay).toBe(0.5)
    expect(() => createSearcher({ index: fixedIndex({}), clock, times: { halfLifeDays: 0 } })).toThrow(
      'halfLifeDays',
    )
  })

  test('counts from today if times are not read', async () => {
    expect(await sources('What did we plan on 14 March?', { times: false })).toEqual(
      await sources('What did we plan?'),
    )
    expect((await sources('What did we plan?'))[0]).toBe('memory/2026-11-19.md')
  })

  test('counts back from the clock', async () => {
    expect((await sources('yesterday'))[0]).toBe('memory/2026-11-19.md')
    expect((await sources('last year', { clock: fixedClock('2026-11-20T12:00:00Z') }))[0]).toBe(
      'memory/2025-03-14.md',
    )
  })
})

test('more candidates are looked at, because few may be of that time', async () => {
  const asked: number[] = []
  const index = {
    candidates: async ({ limit }: { readonly limit: number }) => {
      asked.push(limit)
      return { text: [], vector: [] }
    },
  }
  const searcher = createSearcher({ index, clock })
  await searcher.search('plans', { limit: 5 })
  await searcher.search('plans of last week', { limit: 5 })
  expect(asked).toEqual([40, 200])
})
