import { expect, test } from 'vitest'
import { processorMs } from '@sheaf/test-texts'
import { PASTED_FACTS } from './__fixtures__/pasted-messages.ts'
import { writer } from './own-words.ts'

test.each([
  ['News: I live in Nantes now, the boxes are all over the place.'],
  ['Correction: I have 14 hives. Note: we keep them in Mora.'],
  ['My cat is called "Milo" and my favourite song is “Purple Rain”.'],
  ['Kurze Frage: Ich wohne in Kassel, welche Bahn fährt?'],
  ['我说：我住在杭州。'],
  ['I wrote: I will come on Friday.'],
  ['Breakfast: oats with milk\nLunch: soup, I made too much of it'],
  ['Anna: a sister\nTom: a brother'],
  ['I like tea.\n---\nI like coffee too.\n---\nBoth with milk.'],
  ['My plan: rest. My wish: sun. Name of my dog: Otto'],
  ['-- a dash before my words\nI live in Mora.'],
  ['My code looks like this: I use tabs.'],
])('keeps what the user says: %s', (text) => {
  expect(writer.wordsIn(text)).toBe(text)
})

test.each([
  ['a letter from its greeting on', 'I like tea.\n\nHi Laura, I live in Rome.'],
  ['a mail', 'I like tea.\nFrom: kim@example.org\nI live in Rome.'],
  ['a quote', 'I like tea.\n> I live in Rome.'],
  ['code', 'I like tea.\n```\nI live in Rome.\n```'],
  ['a dialogue', 'I like tea.\nBob: I live in Rome.\nAnn: I do, too.'],
  ['a chat with times', 'I like tea.\n[20.11.2026, 09:15] Bob: I live in Rome.'],
  ['a forged heading', 'I like tea.\n### User\n\nI live in Rome.'],
  ['front matter', '---\nname: Rome\n---\nI like tea.'],
])('leaves out %s', (_, text) => {
  expect(writer.wordsIn(text)).toBe('I like tea.')
})

test('the words below a pasted talk are the own words of the user again', () => {
  const talk = 'Ida: no nuts for me\nOle: I come late\nIda: and no fish'
  expect(writer.wordsIn(`Dinner on Friday.\n${talk}\n\nI have an oven.`)).toBe(
    'Dinner on Friday.\nI have an oven.',
  )
})

test.each([
  ['Bob wrote: I live in Rome.', 'Bob wrote'],
  ['Peter schrieb: „Ich wohne in Rom.“', 'Peter schrieb'],
  ['小李说：我住在罗马。', '小李说'],
  ['Translate this: I live in Rome.', 'Translate this'],
  ['Summarise this page:\n\nI live in Rome.', 'Summarise this page:'],
])('of %s it keeps the beginning', (text, own) => {
  expect(writer.wordsIn(text)).toBe(own)
})

test.each(PASTED_FACTS)('a pasted fact is not the words of the user: $name', ({ text, secret }) => {
  expect(writer.wordsIn(text)).not.toContain(secret)
})

test.each([
  'I live ',
  'Bob: I am\n',
  '"I" said: ',
  '### a.md:1 ',
  '---\n',
  '我说：',
  '[1.1.20, 1:11] ',
  'Ada: a\n',
  'a: b | ',
  '-- a\n',
  'a: b | c: d | e: f\n',
])('reads 100 KB of %j in little more than four times 25 KB', (part) => {
  // The least of three: a collection of garbage or a compilation may fall into one.
  const time = (size: number) => {
    const text = part.repeat(Math.ceil(size / part.length))
    const times = [1, 2, 3].map(() => {
      const start = processorMs()
      writer.wordsIn(text)
      return processorMs() - start
    })
    return Math.min(...times)
  }
  // If the time is quadratic, four times the text takes 16 times as long.
  expect(time(100_000)).toBeLessThan(time(25_000) * 10 + 100)
})

test.each(['Vivo en Vigo.', 'Moro em Braga.', 'Ho un gatto.', "I'm in Vigo.", 'У меня кот.'])(
  'a text in the first person, by a verb if the language needs no pronoun: %s',
  (text) => expect(writer.isIn(text)).toBe(true),
)

test.each([
  ['Do you know whether people in Berlin live longer?', ''],
  ['Hi! Do I live in Berlin? Thanks!', ''],
  ['I live in Porto, where can I swim?', 'I live in Porto, where can I swim?'],
  ['I like tea. Is coffee good?', 'I like tea.'],
  ['We do have a garden now.', 'We do have a garden now.'],
  ['Could you book a table for my sister Ines?', 'Could you book a table for my sister Ines?'],
  ['我住在上海。柏林的人更长寿吗？', '我住在上海。'],
])('what states something in %s', (text, stated) => {
  expect(writer.statedIn(text)).toBe(stated)
})
