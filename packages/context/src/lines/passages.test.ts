import { expect, test } from 'vitest'
import { passagesOf, tellingOf } from './passages.ts'

function tells(text: string): boolean {
  const read = passagesOf(text.split('\n').map((line, place) => ({ number: place + 1, text: line })))
  return tellingOf(read, ({ lines }) => lines.map((line) => line.text)).length > 0
}

function passages(text: string, first = 1): string[] {
  const lines = text.split('\n').map((line, place) => ({ number: first + place, text: line }))
  return passagesOf(lines).map((passage) => passage.lines.map((line) => line.text).join('⏎'))
}

test('messages, items, rows and sentences on lines of their own are separate passages', () => {
  expect(passages('Ada: hello!\nBob: hi')).toEqual(['Ada: hello!', 'Bob: hi'])
  expect(passages('- one\n* two\n3. three\n> four\n| five |')).toEqual([
    '- one',
    '* two',
    '3. three',
    '> four',
    '| five |',
  ])
  expect(passages('小明：你好\n小红：你好')).toEqual(['小明：你好', '小红：你好'])
  expect(
    passages('One sentence, which is as long as a line of text may well be here.\nAnother one.'),
  ).toHaveLength(2)
})

test('a wrapped paragraph, an item of two lines and a fence stay whole, with blank lines after them', () => {
  expect(passages('The harbour closes when the\nwind is above nine.')).toHaveLength(1)
  expect(
    passages('The harbour office is closed on all days on which the wind from the\nNorth is above nine.'),
  ).toHaveLength(1)
  expect(passages('- an item\n  goes on\n- another')).toEqual(['- an item⏎  goes on', '- another'])
  expect(passages('```ts\nconst a = 1\n\nconst b = 2\n```\n\nText.')).toEqual([
    '```ts⏎const a = 1⏎⏎const b = 2⏎```⏎',
    'Text.',
  ])
})

test('a passage has the headings above it, and lines with a gap between them are separate', () => {
  const lines = ['# Tides', '## North', 'Springs.', '## South', 'neaps.'].map((text, place) => ({
    number: place + 1,
    text,
  }))
  const found = passagesOf(lines)
  expect(found.map(({ headings }) => headings.map((heading) => heading.lines[0]?.text))).toEqual([
    [],
    ['# Tides'],
    ['# Tides', '## North'],
    ['# Tides'],
    ['# Tides', '## South'],
  ])
  expect(
    passagesOf([lines[2] ?? { number: 0, text: '' }, { number: 7, text: 'goes on elsewhere' }]),
  ).toHaveLength(2)
})

test.each([
  '**Kitchen**',
  '2. __Küche:__',
  '- **予算**',
  '  Here are three steps:',
  '以下是步骤：\n',
  '## Heading',
])('%s tells nothing without the lines below it', (text) => expect(tells(text)).toBe(false))

test.each([
  '**Budget: 500 euros**',
  '**Paris** is the capital',
  'Kitchen: the tap drips',
  'Opens at 9:',
  'A:\nb',
])('%s tells something', (text) => expect(tells(text)).toBe(true))
