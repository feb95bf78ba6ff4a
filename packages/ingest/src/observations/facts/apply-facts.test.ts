import { textAnalyser } from '@sheaf/chunker'
import { statementLines } from '@sheaf/documents'
import { expect, test } from 'vitest'
import { RELATED_FACTS } from '../../defaults.ts'
import { applyFacts, type AppliedFacts, type FactChange } from './apply-facts.ts'
import { factComparer } from './judge-facts.ts'

const comparer = factComparer(textAnalyser(), RELATED_FACTS)
const today = '2026-11-22'

/** A fact of a message said at a time such as "20T09", which ends known facts of these texts. */
function fact(text: string, time: string, ends: readonly string[] = [], content = ''): FactChange {
  const at = new Date(`2026-11-${time}:00:00Z`)
  const [, key, words = text] = /^\[([^\]]*)\] (.*)$/.exec(text) ?? []
  const [day, source] = [at.toISOString().slice(0, 10), { conversation: 'c', message: time, at }]
  const known = statementLines.in(content).statements.filter((each) => ends.includes(each.text))
  return {
    fact: words === '' ? undefined : { text: words, day, source, ...(key === undefined ? {} : { key }) },
    ends: known,
    day,
    source,
  }
}

const apply = (content: string, facts: readonly FactChange[]): AppliedFacts =>
  applyFacts(content, facts, { comparer, today })

function fileOf(facts: readonly FactChange[], content = ''): string {
  return facts.reduce((file, each) => apply(file, [each]).content, content)
}

const FACTS = [
  fact('User likes tea', '18T09'),
  fact('User lives in Paris', '18T10'),
  fact('User has a cat', '19T08'),
  fact('User lives in Lyon', '19T09'),
  fact('User likes tea', '20T08'),
  fact('User plays chess', '20T09'),
]

const EXPECTED = `## Facts

- 2026-11-18 User likes tea <!-- c#18T09 2026-11-18T09:00:00Z -->
- 2026-11-18 User lives in Paris <!-- c#18T10 2026-11-18T10:00:00Z -->
- 2026-11-19 User has a cat <!-- c#19T08 2026-11-19T08:00:00Z -->
- 2026-11-19 User lives in Lyon <!-- c#19T09 2026-11-19T09:00:00Z -->
- 2026-11-20 User plays chess <!-- c#20T09 2026-11-20T09:00:00Z -->
`

test('days and facts by time, a fact once', () => {
  expect(fileOf(FACTS)).toBe(EXPECTED)
})

test('every order of arrival gives the same file', () => {
  const orders = permutations(FACTS)
  expect(orders).toHaveLength(720)
  for (const order of orders) expect(fileOf(order)).toBe(EXPECTED)
  for (const order of orders.filter((_, place) => place % 24 === 0)) {
    for (const cut of [1, 2, 3, 4, 5, 6]) {
      expect(apply(apply('', order.slice(0, cut)).content, order.slice(cut)).content).toBe(EXPECTED)
    }
  }
})

test('of a key the newest holds in every order of arrival that does not bring last what was said between two equal facts, and the others stand below Earlier with what ended them', () => {
  const moves = [
    fact('[home] User lives in Porto', '18T09'),
    fact('[home] User lives in Braga', '19T09'),
    fact('[home] User lives in Porto', '20T09'),
  ]
  for (const order of permutations(moves).filter((each) => each.at(-1) !== moves[1])) {
    expect(fileOf(order)).toBe(`## Profile

- 2026-11-20 [home] User lives in Porto <!-- c#20T09 2026-11-20T09:00:00Z -->

## Earlier

- 2026-11-18 [home] User lives in Porto until 2026-11-19 <!-- c#18T09 2026-11-18T09:00:00Z, ended by c#19T09 2026-11-19T09:00:00Z -->
- 2026-11-19 [home] User lives in Braga until 2026-11-20 <!-- c#19T09 2026-11-19T09:00:00Z, ended by c#20T09 2026-11-20T09:00:00Z -->
`)
  }
})

test('what a message replaces or ends moves with its details, and is not lost', () => {
  const before = `# Notes

## Profile

- 2026-11-01 [family] User has a brother Tom

## 2026-11-10

- User has a flight to Lisbon
  - seat 4A
- User likes tea
`
  const change = fact('User takes the train to Lisbon', '18T09', ['User has a flight to Lisbon'], before)
  const { content, ended, placements } = apply(before, [change])
  expect([ended, placements]).toEqual([1, ['added']])
  expect(content).toBe(`# Notes

## Profile

- 2026-11-01 [family] User has a brother Tom

## 2026-11-10

- User likes tea

## Facts

- 2026-11-18 User takes the train to Lisbon <!-- c#18T09 2026-11-18T09:00:00Z -->

## Earlier

- 2026-11-10 User has a flight to Lisbon until 2026-11-18 <!-- ended by c#18T09 2026-11-18T09:00:00Z -->
  - seat 4A
`)
  // A repeated end changes nothing, and an end alone adds nothing.
  expect(apply(content, [change])).toMatchObject({ content, ended: 0, placements: ['known'] })
  const tea = apply(content, [fact('', '19T09', ['User likes tea'], content)])
  expect([tea.ended, tea.placements]).toEqual([1, ['nothing']])
  expect(tea.content).not.toContain('## 2026-11-10')
  expect(tea.content).toContain('- 2026-11-10 User likes tea until 2026-11-19 <!-- ended by c#19T09')
  // A fact that is repeated after its end is new.
  expect(apply(tea.content, [fact('User likes tea', '20T09')]).placements).toEqual(['added'])
  expect(apply(tea.content, [fact('User likes tea', '18T09')]).placements).toEqual(['known'])
})

test('a message that is older than what it would replace has ended itself', () => {
  const newer = fileOf([fact('User takes the train', '19T09')])
  expect(fileOf([fact('User takes a flight', '18T09', ['User takes the train'], newer)], newer))
    .toBe(`## Facts

- 2026-11-19 User takes the train <!-- c#19T09 2026-11-19T09:00:00Z -->

## Earlier

- 2026-11-18 User takes a flight until 2026-11-19 <!-- c#18T09 2026-11-18T09:00:00Z, ended by c#19T09 2026-11-19T09:00:00Z -->
`)
})

test('several people of the family hold at once', () => {
  const family = [
    fact('[family] User has a daughter Ines', '18T09'),
    fact('[family] User has a son Rui', '19T09'),
  ]
  expect(fileOf(family)).not.toContain('Earlier')
})

test('a user who moves back lives there again, in any order of the parts of the conversation', () => {
  const towns = ['Paris', 'Lyon', 'Paris', 'Lyon', 'Paris']
  const moves = towns.map((town, place) => fact(`User lives in ${town}`, `${10 + place}T09`))
  for (let cuts = 0; cuts < 16; cuts += 1) {
    const parts: FactChange[][] = [[]]
    for (const [place, move] of moves.entries()) {
      parts.at(-1)?.push(move)
      if ((cuts >> place) % 2 === 1 && place < 4) parts.push([])
    }
    for (const order of [parts, parts.toReversed()]) {
      const file = order.reduce((content, part) => apply(content, part).content, '')
      expect(file.match(/(?<=in )\w+/g)).toEqual(towns)
    }
  }
})

test('a fact that is repeated after another replaced it is new', () => {
  const moves = [
    fact('User lives in Paris', '18T09'),
    fact('User lives in Lyon', '19T09'),
    fact('User lives in Paris', '20T09'),
  ]
  const texts = (facts: readonly FactChange[]) => fileOf(facts).match(/in \w+/g)
  expect(texts(moves)).toEqual(['in Paris', 'in Lyon', 'in Paris'])
  expect(texts([...moves, fact('User lives in Paris', '21T09')])).toEqual(['in Paris', 'in Lyon', 'in Paris'])
  let file = ''
  const add = (facts: readonly FactChange[]) => {
    const { content, placements } = apply(file, facts)
    file = content
    return placements
  }
  const drinks = (time: string) => ['User likes tea', 'User likes coffee'].map((text) => fact(text, time))
  const outcomes = ['18T09', '19T09', '20T09'].flatMap((time) => add(drinks(time)))
  expect(outcomes).toEqual(['added', 'added', 'known', 'known', 'known', 'known'])
  expect(add(drinks('17T09'))).toEqual(['moved', 'moved'])
})

test('known files count as said before', () => {
  const known = new Set([comparer.of('Lives in Paris').key])
  const options = { comparer, today, known }
  expect(applyFacts('', [fact('User lives in Paris', '18T09')], options).placements).toEqual(['known'])
  const moves = [fact('User lives in Lyon', '19T09'), fact('User lives in Paris', '20T09')]
  expect(applyFacts('', moves, options).placements).toEqual(['added', 'added'])
})

test('text that people wrote stays byte for byte', () => {
  const edited = `\uFEFF# My notes\r\n\r\n## 2026-11-18 (Wed)\r\n* by hand\r\n  * and nested\r\n\r\ntext\r\n\r\n## Notes\r\n- see there\r\n`
  const result = fileOf(
    [
      fact('User likes tea', '18T09'),
      fact('[name] User is called Ada', '17T09'),
      fact('User plays chess', '19T09'),
    ],
    edited,
  )
  expect(result).toBe(
    '\uFEFF# My notes\r\n\r\n' +
      '## Profile\r\n\r\n- 2026-11-17 [name] User is called Ada <!-- c#17T09 2026-11-17T09:00:00Z -->\r\n\r\n' +
      '## 2026-11-18 (Wed)\r\n* by hand\r\n  * and nested\r\n\r\ntext\r\n\r\n' +
      '## Notes\r\n- see there\r\n\r\n' +
      '## Facts\r\n\r\n- 2026-11-18 User likes tea <!-- c#18T09 2026-11-18T09:00:00Z -->\r\n' +
      '- 2026-11-19 User plays chess <!-- c#19T09 2026-11-19T09:00:00Z -->\r\n',
  )
})

test('an empty section and a fact with notes below it', () => {
  expect(fileOf([fact('User likes tea', '18T09')], '## Facts')).toBe(
    '## Facts\n\n- 2026-11-18 User likes tea <!-- c#18T09 2026-11-18T09:00:00Z -->\n',
  )
  const noted = '## 2026-11-19\n\n- User likes tea <!-- c#m 2026-11-19T09:00:00Z -->\n  - green, she says\n'
  expect(fileOf([fact('User likes tea', '18T09')], noted)).toBe(noted)
  expect(apply('x', []).content).toBe('x\n')
})

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length === 0) return [[]]
  return list.flatMap((first, place) =>
    permutations(list.filter((_, other) => other !== place)).map((rest) => [first, ...rest]),
  )
}
