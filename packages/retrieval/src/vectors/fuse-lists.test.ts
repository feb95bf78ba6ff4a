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
const fuse = (text: Aged[], near: Aged[]) => fuseLists(text, near, { meaning: 1, terms, analyser })
const order = (...lists: Parameters<typeof fuse>) => fuse(...lists).map(({ key }) => key.candidate.path)
/** The score that the nearest hit adds. */
const weight = (...lists: Parameters<typeof fuse>) =>
  fuse(...lists).find(({ vector }) => vector?.place === 1)?.vector?.score

const near = Array.from({ length: 40 }, (_, place) => aged(`v${place}.md`, 1 - place / 100))

test('each list adds a share of its best, worked out by hand', () => {
  const hits = fuse(
    [aged('a.md', 8, 'red heron'), aged('b.md', 6, 'heron')],
    [aged('c.md', 0.9), aged('b.md', 0.8), aged('d.md', 0.1)],
  )
  // The mean of the three is .6: b lies two thirds as far above it as c does, and d below.
  const b = 0.75 + (MEANING.least * 2) / 3
  expect(hits.map(({ key, text, vector }) => [key.candidate.path, text?.place, vector?.place])).toEqual([
    ['a.md', 1, undefined],
    ['b.md', 2, 2],
    ['c.md', undefined, 1],
    ['d.md', undefined, 3],
  ])
  for (const [place, score] of [1, b, MEANING.least, 0].entries())
    expect(hits[place]?.score).toBeCloseTo(score, 12)
})

describe('the list by vectors', () => {
  test('counts little where one of the best texts has all words', () => {
    const texts = Array.from({ length: 40 }, (_, place) =>
      aged(`t${place}.md`, 9 - place / 10, place === 2 ? 'a red heron' : 'heron'),
    )
    expect(weight(texts, near)).toBe(MEANING.least)
    expect(order(texts, near).slice(0, 40)).toEqual(texts.map(({ candidate: { path } }) => path))
    const alike = [aged('a.md', 1, 'red heron'), aged('b.md', 0.97, 'red heron')]
    expect(order(alike, [aged('b.md', 0.9)])).toEqual(['b.md', 'a.md'])
  })

  test('leads where no text has a word, and for a query without terms', () => {
    expect(weight([aged('t.md', 9, 'blue')], near)).toBe(MEANING.least + MEANING.more)
    expect(order([aged('t.md', 9, 'blue')], near)[0]).toBe('v0.md')
    expect(order([], near)).toEqual(near.map(({ candidate: { path } }) => path))
    expect(fuseLists([aged('t.md', 9)], near, { meaning: 1, terms: [], analyser })[0]?.vector?.score).toBe(
      MEANING.least + MEANING.more,
    )
  })

  test('weighs between these the more, the fewer words one of the three best texts has; headings are of the text', () => {
    const half = MEANING.least + (MEANING.more * 0.5 ** 2) / 2 ** 2
    expect(weight([aged('t.md', 9, 'heron')], near)).toBe(half)
    expect(weight([aged('t.md', 9, 'heron', { headings: ['red'] })], near)).toBe(MEANING.least)
    const fourth = [5, 4, 3].map((relevance) => aged(`${relevance}.md`, relevance, 'heron'))
    expect(weight([...fourth, aged('all.md', 2, 'red heron')], near)).toBe(half)
    expect(weight([...fourth, aged('all.md', 3.5, 'red heron')], near)).toBe(MEANING.least)
  })

  test('weighs the less, the more words are found, where as large a share is missing', () => {
    const weighed = (asked: string[], text: string) =>
      fuseLists([aged('t.md', 9, text)], near, { meaning: 1, terms: asked, analyser }).find(
        ({ vector }) => vector?.place === 1,
      )?.vector?.score ?? 0
    const [one, two] = [weighed(['a', 'b'], 'a'), weighed(['a', 'b', 'c', 'd'], 'a b')]
    expect(two).toBeLessThan(one)
    expect(two).toBeGreaterThan(MEANING.least)
  })

  test('adds nothing below the mean of the first forty; the rest of the list does not count', () => {
    const last = (list: Aged[]) => fuse([], list).map(({ vector }) => vector?.score)
    const further = Array.from({ length: 100 }, (_, place) => aged(`x${place}.md`, -1 - place))
    expect(last([...near, ...further]).slice(0, 40)).toEqual(last(near))
    expect(last(near).slice(20)).toEqual(Array.from({ length: 20 }, () => 0))
    expect(order([], [...near, ...further])).toEqual(
      [...near, ...further].map(({ candidate: { path } }) => path),
    )
  })

  test('is multiplied by the setting; with 0 it decides nothing', () => {
    const texts = [aged('t.md', 9, 'heron'), aged('u.md', 8, 'heron')]
    const by = (meaning: number) => fuseLists(texts, near, { meaning, terms, analyser })
    const first = (meaning: number) => by(meaning).find(({ vector }) => vector?.place === 1)?.vector?.score
    expect(first(3)).toBeCloseTo(3 * (first(1) ?? Number.NaN), 12)
    const order = by(0).map(({ key }) => key.candidate.path)
    expect(order.slice(0, 3)).toEqual(['t.md', 'u.md', 'v0.md'])
  })

  test('changes nothing if it is empty', () => {
    expect(order([aged('b.md', 1), aged('a.md', 2)], [])).toEqual(['a.md', 'b.md'])
  })
})

test('of the messages of one chunk the best stands for the vector of the chunk', () => {
  const messages = [aged('a.md', 1, 'heron'), aged('a.md', 5, 'red')].map((each, line) => ({
    ...each,
    candidate: { ...each.candidate, lineStart: line + 1 },
  }))
  const hits = fuse(messages, [aged('a.md', 0.9)])
  expect(hits.map(({ key, text, vector }) => [key.candidate.text, text?.place, vector?.place])).toEqual([
    ['red', 1, 1],
    ['heron', 2, undefined],
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
