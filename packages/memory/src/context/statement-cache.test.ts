import { expect, test } from 'vitest'
import { StatementCache } from './statement-cache.ts'

function counted() {
  const asked: string[] = []
  const cache = new StatementCache((text) => {
    asked.push(text)
    return [{ kind: 'instruction', text, lineStart: 0, lineEnd: 0 }]
  })
  return { asked, cache }
}

test('a text is read once, and what is given is what the reader gave', () => {
  const { asked, cache } = counted()
  expect(
    [cache.statementsOf('a'), cache.statementsOf('b'), cache.statementsOf('a')].map(([first]) => first?.text),
  ).toEqual(['a', 'b', 'a'])
  expect(asked).toEqual(['a', 'b'])
})

test('without a reader it gives what standingStatements gives', () => {
  const cache = new StatementCache()
  expect(cache.statementsOf('Hello!\nNever use tables.')).toEqual([
    { kind: 'instruction', text: 'Never use tables.', lineStart: 1, lineEnd: 1 },
  ])
})

test('of more than 1,000 texts the one that was not asked for longest goes', () => {
  const { asked, cache } = counted()
  for (let place = 0; place < 1000; place += 1) cache.statementsOf(`text ${place}`)
  cache.statementsOf('text 0')
  cache.statementsOf('one more')
  asked.length = 0
  cache.statementsOf('text 0')
  cache.statementsOf('text 2')
  expect(asked).toEqual([])
  cache.statementsOf('text 1')
  expect(asked).toEqual(['text 1'])
})

test('long texts go earlier, and one that is too long is not kept', () => {
  const { asked, cache } = counted()
  const long = ['x', 'y', 'z'].map((letter) => letter.repeat(900_000))
  for (const text of long) cache.statementsOf(text)
  asked.length = 0
  for (const text of long.toReversed()) cache.statementsOf(text)
  expect(asked).toEqual([long[0]])
  const longest = 'w'.repeat(2_000_001)
  cache.statementsOf(longest)
  cache.statementsOf(longest)
  expect(asked.filter((text) => text === longest)).toHaveLength(2)
})

test('nothing is known after it was cleared', () => {
  const { asked, cache } = counted()
  cache.statementsOf('a')
  cache.clear()
  cache.statementsOf('a')
  expect(asked).toEqual(['a', 'a'])
})
