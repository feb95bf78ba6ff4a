import { expect, test } from 'vitest'
import { sentencesOf, shownText } from './shown.ts'

test('sentences end at line breaks and behind . ! ? before white space; short ones are left out', () => {
  expect(sentencesOf('I use v2.11.0 now. Is it  old?\r\nYes\n- one `a.b`\n\nOk! Thanks!')).toEqual([
    'I use v2.11.0 now.',
    'Is it old?',
    '- one `a.b`',
    'Thanks!',
  ])
  expect(sentencesOf('Yes')).toEqual(['Yes'])
  expect(sentencesOf(' \n')).toEqual([])
})

test('half of the sentences are enough, a third is not, and a message without text is never shown', () => {
  const text = shownText('# Memory\n- I bake bread.\n')
  expect(text.shows(['I bake bread.', 'On Sundays.'])).toBe(true)
  expect(text.shows(['I bake bread.', 'On Sundays.', 'With rye.'])).toBe(false)
  expect(text.shows([])).toBe(false)
})

test('white space and the marks of quotes do not count, and quotes of the message itself are found', () => {
  const text = shownText('> I bake\n> bread   on Sundays.\n> > He said no.\n')
  expect(text.shows(['I bake bread on Sundays.'])).toBe(true)
  expect(text.shows(['> He said no.'])).toBe(true)
  expect(shownText('> He said no.').shows(['> He said no.'])).toBe(true)
  expect(text.shows(['I bake cake on Sundays.'])).toBe(false)
})

test('the newer message is above, or below in the same day', () => {
  const [newer, older] = [['New port is 9000.'], ['Old port is 8000.']]
  const isInOrder = (text: string) => shownText(text).isInOrder(newer, older)
  expect(isInOrder('New port is 9000.\nOld port is 8000.')).toBe(true)
  expect(isInOrder('Old port is 8000.\nNew port is 9000.')).toBe(false)
  expect(isInOrder('2026-03-01\nOld port is 8000.\nNew port is 9000.')).toBe(true)
  expect(isInOrder('2026-03-01\nNew port is 9000.\n\n2026-02-01\nOld port is 8000.')).toBe(true)
  expect(isInOrder('2026-02-01\nOld port is 8000.\n\n2026-03-01\nNew port is 9000.')).toBe(false)
})

test('a message is touched by its first sentence, its best one, or the beginning of a long one', () => {
  const long = `We moved to ${'the far '.repeat(30)}north.`
  const text = shownText(`- I bake bread.\n- user: ${long.slice(0, 150)} …`)
  expect(text.touches(['I bake bread.', 'On Sundays.', 'With rye.'], 'When?')).toBe(true)
  expect(text.touches(['I cook.', 'On Sundays.', 'I bake bread.'], 'Which bread?')).toBe(true)
  expect(text.touches(['I cook.', 'On Sundays.', 'I bake bread.'], 'When?')).toBe(false)
  expect(text.touches([long], 'When?')).toBe(true)
  expect(text.touches([], 'When?')).toBe(false)
})

test('only a line with the words themselves marks them as earlier', () => {
  const text = shownText('user (earlier): Old port is 8000.\nuser: New port is 9000.')
  expect(text.isMarkedEarlier(['Old port is 8000.'])).toBe(true)
  expect(text.isMarkedEarlier(['New port is 9000.'])).toBe(false)
})
