import { expect, test } from 'vitest'
import { TextCache } from './text-cache.ts'

const LIMITS = { texts: 1000, characters: 2_000_000 }

function counted() {
  const asked: string[] = []
  const cache = new TextCache((text) => {
    asked.push(text)
    return [{ text }]
  }, LIMITS)
  return { asked, cache }
}

test('a text is read once, and what is given is what the reader gave', () => {
  const { asked, cache } = counted()
  expect([cache.of('a'), cache.of('b'), cache.of('a')].map(([first]) => first?.text)).toEqual(['a', 'b', 'a'])
  expect(asked).toEqual(['a', 'b'])
})

test('of more than 1,000 texts the one that was not asked for longest goes', () => {
  const { asked, cache } = counted()
  for (let place = 0; place < 1000; place += 1) cache.of(`text ${place}`)
  cache.of('text 0')
  cache.of('one more')
  asked.length = 0
  cache.of('text 0')
  cache.of('text 2')
  expect(asked).toEqual([])
  cache.of('text 1')
  expect(asked).toEqual(['text 1'])
})

test('long texts go earlier, and one that is too long is not kept', () => {
  const { asked, cache } = counted()
  const long = ['x', 'y', 'z'].map((letter) => letter.repeat(900_000))
  for (const text of long) cache.of(text)
  asked.length = 0
  for (const text of long.toReversed()) cache.of(text)
  expect(asked).toEqual([long[0]])
  const longest = 'w'.repeat(2_000_001)
  cache.of(longest)
  cache.of(longest)
  expect(asked.filter((text) => text === longest)).toHaveLength(2)
})

test('nothing is known after it was cleared', () => {
  const { asked, cache } = counted()
  cache.of('a')
  cache.clear()
  cache.of('a')
  expect(asked).toEqual(['a', 'a'])
})
