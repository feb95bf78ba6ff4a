import { expect, test } from 'vitest'
import { madeUpTalk } from './made-up-talk.ts'

test('the same turn whenever it is asked for, and another for each thread and number', () => {
  const turn = madeUpTalk().turn('a', 3)
  expect(madeUpTalk().turn('a', 3)).toEqual(turn)
  expect(turn).toMatchObject({ id: 'a-3', role: 'assistant' })
  expect(madeUpTalk().turn('b', 3).content).not.toBe(turn.content)
  expect(madeUpTalk().turn('a', 4).content).not.toBe(turn.content)
})

test('turns are about 200 characters long, in words of which few are frequent and most are rare', () => {
  const talk = madeUpTalk()
  const turns = Array.from({ length: 2000 }, (_, place) => talk.turn('a', place).content)
  const characters = turns.reduce((sum, { length }) => sum + length, 0)
  expect(characters / turns.length).toBeGreaterThan(150)
  expect(characters / turns.length).toBeLessThan(250)
  const counts = new Map<string, number>()
  const words = turns.flatMap((content) => content.split(' '))
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  // Zipf's law for 20,000 words: the first is a tenth of the text, the tenth a hundredth.
  expect((counts.get('the') ?? 0) / words.length).toBeCloseTo(1 / 10.5, 2)
  expect([...counts.values()].filter((count) => count === 1).length / counts.size).toBeGreaterThan(0.3)
})
