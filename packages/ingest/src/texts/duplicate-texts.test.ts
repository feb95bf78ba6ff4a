import { textAnalyser } from '@sheaf/chunker'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DUPLICATE_DEFAULTS } from '../defaults.ts'
import { groupDuplicates } from './duplicate-texts.ts'

const options = { analyser: textAnalyser(), similarity: DUPLICATE_DEFAULTS.similarity }

const kindOf = (a: string, b: string): 'exact' | 'near' | 'different' => {
  const [group] = groupDuplicates([a, b], options)
  if (group === undefined) return 'different'
  return group.exact.length > 0 ? 'exact' : 'near'
}

describe('texts with the same content', () => {
  test.each([
    ['Likes tea', 'likes tea.', 'exact'],
    ['Likes  “tea”', 'Likes tea', 'exact'],
    ['喜欢喝茶', '喜欢喝茶。', 'exact'],
    ['Prefers dark mode', 'Prefers the dark mode', 'near'],
    ['Lives in Lyon', 'Is living in Lyon', 'near'],
    ['User lives in Lyon', 'User currently lives in Lyon', 'near'],
    [
      'Prefers short answers with examples in French for work',
      'Prefers short answers with examples in French for work tasks',
      'near',
    ],
  ])('%s / %s: %s', (a, b, kind) => {
    expect(kindOf(a, b)).toBe(kind)
  })

  test.each([
    ['Likes tea', 'Likes coffee'],
    ['Has 2 cats', 'Has 3 cats'],
    ['The demo is on 2026-11-20', 'The demo is on 2026-11-21'],
    ['Eats meat', 'Does not eat meat'],
    ["Doesn't eat meat", 'Does eat meat'],
    ['Lives in Lyon', 'Lived in Lyon'],
    ['Bob owes Ann money', 'Ann owes Bob money'],
    ['Writes C', 'Writes C++'],
    ['The limit is -5 degrees', 'The limit is 5 degrees'],
    ['Budget is > 100 euros', 'Budget is < 100 euros'],
    ['Uses Postgres', 'Uses Postgres?'],
    ['The sister Anna was born in Brest', 'The sister Hannah was born in Brest'],
    ['User will move to Oslo', 'User moves to Oslo'],
    ['User was a nurse', 'User is a nurse'],
    ['User flies to Rome', 'User flies from Rome'],
    ['User prefers Postgres over MySQL', 'User prefers MySQL over Postgres'],
    [
      "User's flight to Berlin for the yearly conference leaves on Monday",
      "User's flight to Berlin for the yearly conference leaves on Tuesday",
    ],
    ['喜欢喝茶', '不喜欢喝茶'],
    ['喜欢喝茶', '喜欢喝咖啡'],
    ['Любит чай', 'Не любит чай'],
    [
      'Meets Ada every Monday at the office about the tide tables',
      'Meets Eve every Monday at the office about the tide tables',
    ],
  ])('%s / %s are different', (a, b) => {
    expect(kindOf(a, b)).toBe('different')
  })
})

test('the first of a list stands for the others, and texts without words for nothing', () => {
  const texts = ['Likes tea', '---', 'Has 2 cats', 'likes tea', 'Likes the tea', '---', 'LIKES TEA!']
  expect(groupDuplicates(texts, options)).toEqual([{ kept: 0, exact: [3, 6], near: [4] }])
})

test('finds what comparing each text with each would find, for any texts', () => {
  const words = fc.constantFrom(
    'tea',
    'cat',
    'harbour',
    'tide',
    'Brest',
    'Lyon',
    'board',
    'release',
    'ship',
    'port',
    'map',
    'lamp',
  )
  const text = fc.array(words, { minLength: 1, maxLength: 12 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(
      fc.array(text, { maxLength: 14 }),
      fc.constantFrom(0.5, 0.7, 0.85, 1),
      (texts, similarity) => {
        const groups = groupDuplicates(texts, { analyser: options.analyser, similarity })
        const group = new Map<number, number>()
        for (const { kept, exact, near } of groups)
          for (const each of [...exact, ...near]) group.set(each, kept)
        const kept = texts.flatMap((_, place) => (group.has(place) ? [] : [place]))
        const isAlike = (a: number, b: number) =>
          groupDuplicates([texts[a] ?? '', texts[b] ?? ''], { analyser: options.analyser, similarity })
            .length > 0
        // No two kept texts match, and each other text, or a twin of it, matches a kept one.
        for (const [place, a] of kept.entries())
          for (const b of kept.slice(place + 1)) expect(isAlike(a, b)).toBe(false)
        for (const [each, to] of group) {
          const twins = [each, ...group.keys()].filter(
            (twin) => group.get(twin) === to && texts[twin] === texts[each],
          )
          expect(group.has(to)).toBe(false)
          expect(twins.some((twin) => isAlike(twin, to))).toBe(true)
        }
      },
    ),
    { numRuns: 300, seed: 20261120 },
  )
})

test('time grows with the texts, whatever they are', () => {
  const nouns = ['harbour', 'tide', 'board', 'release', 'ship', 'port', 'map', 'lamp', 'engine', 'sail']
  const noun = (number: number) => nouns[number % nouns.length] ?? ''
  const common = Array.from(
    { length: 10_000 },
    (_, place) =>
      `The ${noun(place)} of the ${noun(place >> 3)} is near the ${noun(place >> 6)} and number ${place % 977} of the ${noun(place >> 9)}`,
  )
  const started = performance.now()
  groupDuplicates(common, options)
  expect(performance.now() - started).toBeLessThan(60_000)
})
