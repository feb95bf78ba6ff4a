import { expect, test } from 'vitest'
import { randomNumbers } from '../__fixtures__/random-numbers.ts'
import { spellingVariants } from './spelling-variants.ts'

const all = (word: string): string[] => Object.values(spellingVariants(word)).flat()

test('a missing letter, a letter typed twice and two swapped ones are likely; a wrong letter and one too many are not, and not the last', () => {
  const { likely, others } = spellingVariants('heron')
  expect(likely).toEqual(expect.arrayContaining(['theron', 'herons', 'hearon', 'ehron', 'herno']))
  expect(others).toEqual(expect.arrayContaining(['huron', 'eron', 'hron']))
  expect([...likely, ...others]).not.toContain('hero')
  expect(spellingVariants('herron').likely).toContain('heron')
})

test.each([
  ['дговор', 'договор'],
  ['κόλπς', 'κόλπος'],
  ['שלם', 'שלום'],
  ['кalendar', 'alendar'],
])('%s may be %s', (word, right) => {
  expect(all(word)).toContain(right)
})

test('a word of another alphabet has variants of its own letters alone', () => {
  expect(all('ქალქი').toSorted()).toEqual(
    ['ქალი', 'ქაქი', 'ქლქი', 'ალქი', 'ქალიქ', 'ქაქლი', 'ქლაქი', 'აქლქი'].toSorted(),
  )
})

test('each variant is there once, and the word itself never', () => {
  for (const word of ['', 'a', 'aa', 'letter', 'ab1c', 'éa']) {
    expect(new Set(all(word)).size).toBe(all(word).length)
    expect(all(word)).not.toContain(word)
  }
})

test('every single mistake with a letter of the alphabet can be taken back', () => {
  const random = randomNumbers(5)
  const letter = () => String.fromCharCode(97 + random(26))
  for (let round = 0; round < 500; round += 1) {
    const word = Array.from({ length: 3 + random(7) }, letter).join('')
    const at = random(word.length - 1)
    const [before, own, next, after] = [
      word.slice(0, at),
      word.charAt(at),
      word.charAt(at + 1),
      word.slice(at + 2),
    ]
    const mistakes = [
      before + next + after,
      before + letter() + own + next + after,
      before + letter() + next + after,
      before + next + own + after,
    ]
    for (const mistake of mistakes) if (mistake !== word) expect(all(mistake)).toContain(word)
  }
})
