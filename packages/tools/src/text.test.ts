import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, fenced, nearNames } from './tool-error.ts'
import { firstLines, selectLines } from './tools/memory-read.ts'

const seed = { seed: 20261120, numRuns: 300 }

test('a fence is longer than every run of backticks in what it holds', () => {
  expect(fenced('plain')).toBe('```\nplain\n```')
  expect(fenced('')).toBe('```\n```')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('`', 'a', '\n', ' ', '>') }), (text) => {
      const [fence = ''] = fenced(text).split('\n', 1)
      expect(text).not.toContain(fence)
      expect(fenced(text).startsWith(`${fence}\n${text}`)).toBe(true)
      expect(fenced(text).endsWith(`\n${fence}`)).toBe(true)
    }),
    seed,
  )
})

test('a cut text fits and ends between graphemes', () => {
  expect(cutText('short', 5)).toBe('short')
  expect(cutText('👨‍👩‍👧👨‍👩‍👧', 9)).toBe('👨‍👩‍👧')
  const endless = `a${'\u0301'.repeat(2000)}`
  expect(cutText(endless, 1000)).toHaveLength(1000)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-composite' }), fc.nat(40), (text, limit) => {
      const cut = cutText(text, limit)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(limit)
      expect(cut.isWellFormed()).toBe(true)
    }),
    seed,
  )
})

test('lines are counted from 1, inclusive, and moved inside', () => {
  expect(selectLines('')).toEqual({ content: '', startLine: 1, endLine: 0, totalLines: 0 })
  expect(selectLines('a\r\nb\n\n')).toEqual({ content: 'a\r\nb\n', startLine: 1, endLine: 3, totalLines: 3 })
  expect(selectLines('a\nb\nc', 2, 2)).toEqual({ content: 'b', startLine: 2, endLine: 2, totalLines: 3 })
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', '\n') }),
      fc.integer(),
      fc.nat(9),
      fc.nat(12),
      (text, start, more, limit) => {
        const lines = selectLines(text, start, start + more)
        const all = text.split('\n')
        expect(lines.content).toBe(all.slice(lines.startLine - 1, lines.endLine).join('\n'))
        const first = firstLines(lines, limit)
        expect(first.content).toBe(all.slice(first.startLine - 1, first.endLine).join('\n'))
        expect(first.content.length <= limit || first.endLine === first.startLine).toBe(true)
      },
    ),
    seed,
  )
})

test('near names are the most similar first, and empty when nothing is similar', () => {
  expect(nearNames('user.md', ['USER.md', 'MEMORY.md'])).toEqual(['USER.md'])
  expect(nearNames('notes/database.md', ['notes/databases.md', 'notes/data.md', 'x.md'])[0]).toBe(
    'notes/databases.md',
  )
  expect(nearNames('xyz.md', ['abc.md'])).toEqual([])
  expect(
    nearNames(
      'note.md',
      Array.from({ length: 20 }, (_, place) => `note${place}.md`),
    ),
  ).toHaveLength(5)
})
