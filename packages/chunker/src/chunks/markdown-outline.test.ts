import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownText } from '../__fixtures__/markdown-text.ts'
import { headingTitle } from './heading-chunker.ts'
import { lineStarts } from './line-starts.ts'
import { markdownOutline } from './markdown-outline.ts'

const outline = (content: string) => markdownOutline(content, lineStarts(content))
const headings = (content: string) => {
  const starts = lineStarts(content)
  return outline(content)
    .sections.filter(({ level }) => level > 0)
    .map((section) => `${section.line + 1} h${section.level} ${headingTitle(content, starts, section)}`)
}
const blockLines = (content: string) => outline(content).blocks.lines.map((line) => line + 1)
const partLines = (content: string) => outline(content).parts.lines.map((line) => line + 1)

test('knows ATX headings', () => {
  expect(headings('# One\n## Two ##\n   ### Three # three ###   \n###### Six\n#\tTab\n## \n#\n#')).toEqual([
    '1 h1 One',
    '2 h2 Two',
    '3 h3 Three # three',
    '4 h6 Six',
    '5 h1 Tab',
    '6 h2 ',
    '7 h1 ',
    '8 h1 ',
  ])
  expect(headings('# C#\n# ###\n# *kept* `as` [it](is)')).toEqual([
    '1 h1 C#',
    '2 h1 ',
    '3 h1 *kept* `as` [it](is)',
  ])
  expect(headings('#tag\n####### seven\n    # code\n\\# no\n')).toEqual([])
})

test('knows setext headings, of several lines too', () => {
  expect(headings('One\n===\n\nTwo\nlines\n  ---  \n\ntext\n')).toEqual(['1 h1 One', '4 h2 Two lines'])
  expect(headings('text\n\n---\n')).toEqual([])
  expect(headings('> quote\n---\n\n- item\n---\n\n| a |\n| - |\n\n===\n')).toEqual([])
})

test('does not care for line ends and a byte order mark', () => {
  expect(headings('\ufeff# One\r\ntext\r\n\r\nTwo\r\n---\r\n')).toEqual(['1 h1 One', '4 h2 Two'])
  expect(headings('a\r# b\n# c\r\n')).toEqual(['2 h1 c'])
})

test('finds no headings in fences, whatever they are made of', () => {
  expect(headings('```\n# a\n``\n~~~\n# b\n````\n# c')).toEqual(['7 h1 c'])
  expect(headings('~~~~ `x`\n# a\n~~~\n```\n~~~~~\n# b')).toEqual(['6 h1 b'])
  expect(headings('   ```\n # a\n    ```\n# b\n   ```\n# c')).toEqual(['6 h1 c'])
  expect(headings('```\n# never closed\n')).toEqual([])
  expect(headings('``` not ` a fence\n# a')).toEqual(['2 h1 a'])
})

test('finds no headings in lists, quotes, comments and raw tags', () => {
  expect(headings('- item\n\n  # a\n- ## b\n\n# c')).toEqual(['6 h1 c'])
  expect(headings('1. item\n   ```\n   # a\n   ```\n# b')).toEqual(['5 h1 b'])
  expect(headings('- item\n  ```\n# the item has ended, and its fence')).toEqual([
    '3 h1 the item has ended, and its fence',
  ])
  expect(headings('> # a\n# b')).toEqual(['2 h1 b'])
  expect(headings('<!--\n# a\n\n# b -->\n# c\n<!-- d -->\n# e')).toEqual(['5 h1 c', '7 h1 e'])
  expect(headings('<pre>\n# a\n</pre>\n# b\n<prefix>\n# c')).toEqual(['4 h1 b', '6 h1 c'])
})

test('takes frontmatter for one block', () => {
  expect(headings('---\ntitle: x\n# comment\n---\n# a')).toEqual(['5 h1 a'])
  expect(blockLines('\ufeff--- \na: 1\n\nb: 2\n---\r\n\ntext')).toEqual([1, 7, 8])
  expect(headings('---\nnever closed\n\n# a')).toEqual(['4 h1 a'])
  expect(headings('\n---\nname\n---')).toEqual(['3 h2 name'])
})

test('cuts headings that are too long, visibly', () => {
  expect(headings(`# ${'x'.repeat(1000)}`)).toEqual([`1 h1 ${'x'.repeat(299)}…`])
  expect(headings(`${'x'.repeat(1000)}\n===`)).toEqual([`1 h1 ${'x'.repeat(299)}…`])
})

test('knows the first line of each section that says something', () => {
  expect(outline('\n\n# a\n\n## b\n\ntext\n').sections.map(({ line, body }) => [line, body])).toEqual([
    [0, -1],
    [2, -1],
    [4, 6],
  ])
  expect(outline('text\nmore\n\nSetext\n---\n\n- x').sections.map(({ line, body }) => [line, body])).toEqual([
    [0, 0],
    [3, 6],
  ])
})

test('parts blocks where one may cut', () => {
  expect(blockLines('text\nmore\n\n\ntext\n```\na\n\nb\n```\nafter\n')).toEqual([1, 5, 6, 11, 12])
  expect(blockLines('| a |\n|---|\n| 1 |\n\n> q\nlazy\n> q\n\n***\ntext\n\n    code\n\n    code\n')).toEqual([
    1, 5, 9, 10, 12, 15,
  ])
  expect(blockLines('- a\n  b\n\n  c\n  - d\n- e\nlazy\n1. f\n2) g\n')).toEqual([1, 6, 8, 9, 10])
  expect(partLines('- a\n  b\n\n  c\n  - d\n- e\nlazy\n')).toEqual([1, 4, 5, 6, 8])
  expect(partLines('1. a\n\n   ```\n   b\n\n   c\n   ```\n   d\n')).toEqual([1, 3, 8, 9])
  expect(blockLines('the year\n1986. was good\n- but\n')).toEqual([1, 3, 4])
})

test('the same lines with LF and with CRLF', () => {
  fc.assert(
    fc.property(markdownText, (text) => {
      const content = text.replaceAll('\r', '')
      expect(outline(content.replaceAll('\n', '\r\n'))).toEqual(outline(content))
    }),
    { seed: 20_263, numRuns: 1_000 },
  )
})
