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

test('the place of the first sentence orders messages', () => {
  const text = shownText('New port is 9000.\nOld port is 8000.\nIt was slow.')
  const place = (...sentences: string[]) => text.positionOf(sentences) ?? -1
  expect(place('New port is 9000.')).toBeLessThan(place('It was slow.', 'Old port is 8000.'))
  expect(place('It was slow.', 'Old port is 8000.')).toBeLessThan(place('It was slow.'))
  expect(text.positionOf(['Not there.'])).toBeUndefined()
})

test('only a line with the words themselves marks them as earlier', () => {
  const text = shownText('user (earlier): Old port is 8000.\nuser: New port is 9000.')
  expect(text.isMarkedEarlier(['Old port is 8000.'])).toBe(true)
  expect(text.isMarkedEarlier(['New port is 9000.'])).toBe(false)
})
