import { textAnalyser } from '@sheaf/chunker'
import { expect, test } from 'vitest'
import { RELATED_FACTS } from '../defaults.ts'
import { factComparer } from './fact-terms.ts'
import { observationFile } from './observation-file.ts'
import type { SourcedFact } from './observation-file.ts'

const comparer = factComparer(textAnalyser(), RELATED_FACTS)

/** A fact of a message said at a time such as "20T09". */
function fact(text: string, time: string, message = time): SourcedFact {
  const at = new Date(`2026-11-${time}:00:00Z`)
  return { text, day: at.toISOString().slice(0, 10), source: { conversation: 'c', message, at } }
}

function fileOf(facts: readonly SourcedFact[], content = ''): string {
  const file = observationFile(content, { comparer })
  for (const each of facts) file.add([each])
  return file.toString()
}

const FACTS = [
  fact('User likes tea', '18T09'),
  fact('User lives in Paris', '18T10'),
  fact('User has a cat', '19T08'),
  fact('User lives in Lyon', '19T09'),
  fact('User likes tea', '20T08'),
  fact('User plays chess', '20T09'),
]

const EXPECTED = `## 2026-11-18

- User likes tea <!-- c#18T09 2026-11-18T09:00:00Z -->
- User lives in Paris <!-- c#18T10 2026-11-18T10:00:00Z -->

## 2026-11-19

- User has a cat <!-- c#19T08 2026-11-19T08:00:00Z -->
- User lives in Lyon <!-- c#19T09 2026-11-19T09:00:00Z -->

## 2026-11-20

- User plays chess <!-- c#20T09 2026-11-20T09:00:00Z -->
`

test('one block for each day, days and facts by time, a fact once', () => {
  expect(fileOf(FACTS)).toBe(EXPECTED)
})

test('every order of arrival gives the same file', () => {
  const orders = permutations(FACTS)
  expect(orders).toHaveLength(720)
  for (const order of orders) expect(fileOf(order)).toBe(EXPECTED)
  for (const order of orders.filter((_, place) => place % 24 === 0)) {
    for (const cut of [1, 2, 3, 4, 5, 6]) {
      const file = observationFile('', { comparer })
      file.add(order.slice(0, cut))
      file.add(order.slice(cut))
      expect(file.toString()).toBe(EXPECTED)
    }
  }
})

test('who moves back lives there again, in whatever parts it is heard of, the newest part or the oldest first', () => {
  const towns = ['Paris', 'Lyon', 'Paris', 'Lyon', 'Paris']
  const moves = towns.map((town, place) => fact(`User lives in ${town}`, `${10 + place}T09`))
  for (let cuts = 0; cuts < 16; cuts += 1) {
    const parts: SourcedFact[][] = [[]]
    for (const [place, move] of moves.entries()) {
      parts.at(-1)?.push(move)
      if ((cuts >> place) % 2 === 1 && place < 4) parts.push([])
    }
    for (const order of [parts, parts.toReversed()]) {
      const file = observationFile('', { comparer })
      for (const part of order) file.add(part)
      expect(file.toString().match(/(?<=in )\w+/g)).toEqual(towns)
    }
  }
})

test('what is said again after something else took its place is news', () => {
  const moves = [fact('User lives in Paris', '18T09'), fact('User lives in Lyon', '19T09'), fact('User lives in Paris', '20T09')]
  const texts = (facts: readonly SourcedFact[]) => fileOf(facts).match(/in \w+/g)
  expect(texts(moves)).toEqual(['in Paris', 'in Lyon', 'in Paris'])
  expect(texts([...moves, fact('User lives in Paris', '21T09')])).toEqual(['in Paris', 'in Lyon', 'in Paris'])
  const file = observationFile('', { comparer })
  const drinks = (time: string) => ['User likes tea', 'User likes coffee'].map((text) => fact(text, time))
  const outcomes = ['18T09', '19T09', '20T09'].flatMap((time) => file.add(drinks(time)))
  expect(outcomes).toEqual(['added', 'added', 'known', 'known', 'known', 'known'])
  expect(file.add(drinks('17T09'))).toEqual(['moved', 'moved'])
})

test('known files count as said before', () => {
  const known = new Set([comparer.of('Lives in Paris').key])
  const file = observationFile('', { comparer, known })
  expect(file.add([fact('User lives in Paris', '18T09')])).toEqual(['known'])
  expect(file.add([fact('User lives in Lyon', '19T09'), fact('User lives in Paris', '20T09')])).toEqual(['added', 'added'])
})

test('what people wrote stays to the byte', () => {
  const edited = `\uFEFF# My notes\r\n\r\n## 2026-11-18 (Wed)\r\n* by hand\r\n  * and nested\r\n\r\ntext\r\n\r\n## Notes\r\n- see there\r\n`
  const result = fileOf([fact('User likes tea', '18T09'), fact('User has a cat', '17T09'), fact('User plays chess', '19T09')], edited)
  expect(result).toBe(
    '\uFEFF# My notes\r\n\r\n' +
      '## 2026-11-17\r\n\r\n- User has a cat <!-- c#17T09 2026-11-17T09:00:00Z -->\r\n\r\n' +
      '## 2026-11-18 (Wed)\r\n* by hand\r\n  * and nested\r\n\r\ntext\r\n- User likes tea <!-- c#18T09 2026-11-18T09:00:00Z -->\r\n\r\n' +
      '## Notes\r\n- see there\r\n\r\n' +
      '## 2026-11-19\r\n\r\n- User plays chess <!-- c#19T09 2026-11-19T09:00:00Z -->\r\n',
  )
})

test('a fact without its line end, an empty block and a fact with notes below it', () => {
  expect(fileOf([fact('User likes tea', '18T09')], '## 2026-11-18')).toBe(
    '## 2026-11-18\n\n- User likes tea <!-- c#18T09 2026-11-18T09:00:00Z -->\n',
  )
  const noted = '## 2026-11-19\n\n- User likes tea <!-- c#m 2026-11-19T09:00:00Z -->\n  - green, she says\n'
  expect(fileOf([fact('User likes tea', '18T09')], noted)).toBe(noted)
  expect(fileOf([], 'x')).toBe('x\n')
})

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]]
  return list.flatMap((first, place) => permutations(list.filter((_, other) => other !== place)).map((rest) => [first, ...rest]))
}
