import { describe, expect, test } from 'vitest'
import { diffLines, partOf, unifiedLines } from './diff-lines.ts'
import { lineParts, place } from './format.ts'

const shown = (line: string) =>
  lineParts(line)
    .map((part) => ('text' in part ? part.text : `[${part.mark}]`))
    .join('')

describe('lineParts', () => {
  test.each([
    ['plain text, \tümlaut, 数据库, שלום', 'plain text, \tümlaut, 数据库, שלום'],
    ['abc\u202etxt.exe', 'abc[U+202E]txt.exe'],
    ['a\u200bb\u2060c\u00add', 'a[U+200B]b[U+2060]c[U+00AD]d'],
    ['tag \u{e0041}\u{e007f}', 'tag [U+E0041][U+E007F]'],
    ['\u001b[2J\u0007\r', '[U+001B][2J[U+0007][U+000D]'],
    ['a\u00a0b\u3000c\u2003d', 'a[U+00A0]b[U+3000]c[U+2003]d'],
    ['\u3164\u115f\u2800', '[U+3164][U+115F][U+2800]'],
    ['\ud800 alone', '[U+D800] alone'],
    ['👨‍👩‍👧 ❤️ 👍🏽', '👨‍👩‍👧 ❤️ 👍🏽'],
    ['x\u200dy', 'x[U+200D]y'],
    ['\u2028\u2029\ufeff', '[U+2028][U+2029][U+FEFF]'],
    ['', ''],
  ])('%j', (line, expected) => {
    expect(shown(line)).toBe(expected)
  })

  test('no character of a line is lost', () => {
    const line = 'a\u202eb\u{e0041}c'
    const text = lineParts(line).map((part) =>
      'text' in part ? part.text : String.fromCodePoint(Number.parseInt(part.mark.slice(2), 16)),
    )
    expect(text.join('')).toBe(line)
  })
})

describe('diffLines', () => {
  test('has the numbers of both sides, and gaps', () => {
    const before = ['a', 'b', 'c', 'd', 'e', 'f'].join('\n')
    const after = ['a', 'b', 'c', 'x', 'e', 'f'].join('\n')
    expect(diffLines(before, after, 1)).toEqual([
      { kind: 'same', text: 'c', before: 3, after: 3 },
      { kind: 'removed', text: 'd', before: 4 },
      { kind: 'added', text: 'x', after: 4 },
      { kind: 'same', text: 'e', before: 5, after: 5 },
    ])
    expect(diffLines('a', 'a', 1)).toEqual([])
    const kinds = diffLines(`p\n${before}\nq`, `r\n${before}\ns`, 1).map(({ kind }) => kind)
    expect(kinds).toEqual(['removed', 'added', 'same', 'gap', 'same', 'removed', 'added'])
  })

  test('counts the lines before both texts', () => {
    expect(diffLines('a\nb', 'a\nc', 0, 10)).toEqual([
      { kind: 'removed', text: 'b', before: 12 },
      { kind: 'added', text: 'c', after: 12 },
    ])
  })

  test('texts without equal lines are replaced, without a long search', () => {
    const lines = (letter: string) =>
      Array.from({ length: 9000 }, (_, place) => `${letter}${place}`).join('\n')
    const kinds = diffLines(lines('a'), lines('b')).map(({ kind }) => kind)
    expect([kinds.length, kinds[0], kinds.at(-1)]).toEqual([18_000, 'removed', 'added'])
  })
})

test('unifiedLines reads the lines of each part of a diff', () => {
  const diff = '--- a.md\n+++ a.md\n@@ -1,2 +1,2 @@\n a\n-b\n+--- c\n\\ No newline\n@@ -9 +9,2 @@\n x\n+y\n'
  expect(unifiedLines(diff)).toEqual([
    { kind: 'same', text: 'a', before: 1, after: 1 },
    { kind: 'removed', text: 'b', before: 2 },
    { kind: 'added', text: '--- c', after: 2 },
    { kind: 'gap', text: '' },
    { kind: 'same', text: 'x', before: 9, after: 9 },
    { kind: 'added', text: 'y', after: 10 },
  ])
})

test('partOf returns all of a text, or 400 lines of a long one', () => {
  expect(partOf('a\nb\n', 2)).toMatchObject({ head: '', text: 'a\nb\n', tail: '', lines: 3, total: 3 })
  const long = Array.from({ length: 9000 }, (_, index) => `line ${index + 1}`).join('\n')
  for (const line of [1, 2, 4001, 8900, 9000, 9999]) {
    const { head, text, tail, from, lines, total } = partOf(long, line)
    expect([head + text + tail === long, total, from]).toEqual([true, 9000, Math.min(line, 9000)])
    expect(text.split('\n')).toHaveLength(lines)
    expect(text).toMatch(new RegExp(`^line ${from}(\n|$)`))
  }
})

test('place names lines as people write them', () => {
  expect([place('a.md'), place('a.md', 3), place('a.md', 3, 3), place('a.md', 3, 9)]).toEqual([
    'a.md',
    'a.md:3',
    'a.md:3',
    'a.md:3-9',
  ])
})
