import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyDelta, deltaOf } from './text-changes.ts'

const line = fc.constantFrom('a', 'b\r', '', '😀', '😁', '# x', '\uFEFF', '\u2028')
const text = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.boolean())
  .map(([lines, ends]) => lines.join('\n') + (ends ? '\n' : ''))

test('gives the text back, and inserts well-formed text', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const delta = deltaOf(before, after)
      expect(applyDelta(before, delta)).toBe(after)
      expect(delta.inserted.isWellFormed()).toBe(true)
    }),
    { seed: 5, numRuns: 2000 },
  )
})

test('reports only the appended or changed line', () => {
  expect(deltaOf('a\nb\n', 'a\nb\nc\n')).toEqual({ keep: 4, resume: 4, inserted: 'c\n' })
  expect(deltaOf('a\nb\nc\n', 'a\nx\nc\n')).toEqual({ keep: 2, resume: 4, inserted: 'x\n' })
  expect(deltaOf('a\nb\nc\n', 'a\nc\n')).toEqual({ keep: 2, resume: 4, inserted: '' })
})

test('begins at a line, the first one too', () => {
  expect(deltaOf('\na', 'b')).toEqual({ keep: 0, resume: 2, inserted: 'b' })
  expect(deltaOf('ab', 'xb')).toEqual({ keep: 0, resume: 2, inserted: 'xb' })
  expect(deltaOf('ab', 'ax')).toEqual({ keep: 0, resume: 2, inserted: 'ax' })
  expect(deltaOf('\nab\n', '\nxb\n')).toEqual({ keep: 1, resume: 4, inserted: 'xb\n' })
})
