import { describe, expect, test } from 'vitest'
import { candidate } from '../__fixtures__/fixed-index.ts'
import { MEANING } from '../defaults.ts'
import { fuseLists } from './fuse-lists.ts'
import type { Aged } from '../ranking/ranked.ts'

const analyser = { documentTerms: (text: string) => text.split(/\s+/) }
const terms = ['red', 'heron']

function aged(
  path: string,
  relevance: number,
  text = path,
  changes: Parameters<typeof candidate>[2] = {},
): Aged {
  const found = candidate(path, -relevance, { text, ...changes })
  return {
    candidate: found,
    relevance,
    raw: relevance,
    decay: 1,
    factor: 1,
    day: undefined,
    date: undefined,
    time: 0,
  }
}
const fuse = (text: Aged[], near: Aged[]) => fuseLists(text, near, { k: 20, terms, analyser })
const order = (...lists: Parameters<typeof fuse>) => fuse(...lists).ranks.map(({ key }) => key.candidate.path)

const sure = [
  aged('v.md', 1),
  ...Array.from({ length: 39 }, (_, place) => aged(`w${place}.md`, 0.5 - place / 1000)),
]
const others = Array.from({ length: 40 }, (_, place) => aged(`v${place}.md`, 1 - place / 100))

describe('the list by vectors', () => {
  test('only breaks ties where one of the best texts has all words: none that it alone has comes before one of them', () => {
    const texts = Array.from({ length: 40 }, (_, place) =>
      aged(`t${place}.md`, 9 - place / 10, place === 2 ? 'a red heron' : 'heron'),
    )
    expect(fuse(texts, others).vectorWeight).toBe(MEANING.least)
    expect(order(texts, others).slice(0, 40)).toEqual(texts.map(({ candidate: { path } }) => path))
    // Of two that follow one another the nearer goes first only where hardly anything lies between them.
    const equal = [aged('a.md', 1, 'red heron'), aged('b.md', 1, 'red heron')]
    expect(order(equal, [aged('b.md', 0.9)])).toEqual(['a.md', 'b.md'])
  })

  test('leads where no text has a word', () => {
    expect(fuse([aged('t.md', 9, 'blue')], others).vectorWeight).toBe(MEANING.most)
    expect(order([aged('t.md', 9, 'blue')], others)[0]).toBe('v0.md')
    expect(order([], others)).toEqual(others.map(({ candidate: { path } }) => path))
  })

  test('weighs between these the more, the fewer words one of the three best texts has; headings are of the text', () => {
    const half = fuse([aged('t.md', 9, 'heron')], sure).vectorWeight
    expect(half).toBeCloseTo(MEANING.least + (MEANING.most - MEANING.least) * 0.5 ** MEANING.power, 12)
    const headed = aged('t.md', 9, 'heron', { headings: ['red'] })
    expect(fuse([headed], sure).vectorWeight).toBe(MEANING.least)
    const fourth = [5, 4, 3].map((relevance) => aged(`${relevance}.md`, relevance, 'heron'))
    expect(fuse([...fourth, aged('all.md', 2, 'red heron')], sure).vectorWeight).toBe(half)
    expect(fuse([...fourth, aged('all.md', 3.5, 'red heron')], sure).vectorWeight).toBe(MEANING.least)
  })

  test('weighs the less, the less its best stands out of the first forty; the rest of the list does not count', () => {
    const half = [aged('t.md', 9, 'heron')]
    const weightOf = (near: Aged[]) => fuse(half, near).vectorWeight
    expect(weightOf(others)).toBe(MEANING.least)
    expect(weightOf([aged('v.md', 1)])).toBe(MEANING.least)
    const between = weightOf([aged('v.md', 1.13), ...others.slice(1)])
    expect(between).toBeGreaterThan(MEANING.least)
    expect(between).toBeLessThan(weightOf(sure))
    const further = Array.from({ length: 100 }, (_, place) => aged(`x${place}.md`, -1))
    expect(weightOf([...others, ...further])).toBe(MEANING.least)
    expect(weightOf([...sure, ...further])).toBe(weightOf(sure))
  })

  test('leads for a query without terms, and changes nothing where it is empty', () => {
    expect(fuseLists([aged('t.md', 9)], others, { k: 20, terms: [], analyser }).vectorWeight).toBe(
      MEANING.most,
    )
    expect(order([aged('b.md', 1), aged('a.md', 2)], [])).toEqual(['a.md', 'b.md'])
  })
})

test('of the messages of one chunk the best stands for the vector of the chunk', () => {
  const messages = [aged('a.md', 1, 'heron'), aged('a.md', 5, 'red')].map((each, line) => ({
    ...each,
    candidate: { ...each.candidate, lineStart: line + 1 },
  }))
  const { ranks } = fuse(messages, [aged('a.md', 0.9)])
  expect(ranks.map(({ key, places }) => [key.candidate.text, places])).toEqual([
    ['red', [1, 1]],
    ['heron', [2, undefined]],
  ])
})

test('of equals the one that age has left more goes first, then the newer', () => {
  const [old, young, newest] = [
    aged('a.md', 1),
    { ...aged('b.md', 1), decay: 2 },
    { ...aged('c.md', 1), time: 5 },
  ]
  expect(order([old, young, newest], [])).toEqual(['b.md', 'c.md', 'a.md'])
})
