import fc from 'fast-check'
import { diff3Merge } from 'node-diff3'
import { expect, test } from 'vitest'
import { editedLines, hasBoth, hostileText } from './__fixtures__/texts.ts'
import { mergeTexts } from './apply-change.ts'

test('changes of different lines are both made, in one section too; changes of one line are not', () => {
  expect(mergeTexts('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n')).toBe('A\nb\nC\n')
  expect(mergeTexts('a\nb\nc\n', 'A\nb\nc\n', 'A\nb\nC\n')).toBe('A\nb\nC\n')
  expect(mergeTexts('a\nb\n', 'A\nb\n', 'a\nB\n')).toBe('A\nB\n')
  // A line is removed and another is added after it, as by two proposals for one list.
  expect(mergeTexts('a\nb\n', 'a\nb\nc\n', 'a\n')).toBe('a\nc\n')
  expect(mergeTexts('a\nb\n', 'a\n', 'a\nb\nc\n')).toBe('a\nc\n')
  expect(mergeTexts('a\n', 'b\n', 'c\n')).toBeUndefined()
  expect(mergeTexts('a\n', 'a\nb\n', 'a\nc\n')).toBe('a\nb\nc\n')
  expect(mergeTexts('a\n', 'a\nb', 'a\nc')).toBeUndefined()
  expect(mergeTexts('a\n', 'a', 'a\nb\n')).toBeUndefined()
  expect(mergeTexts('a\nb\nc\n', 'a\nc\n', 'a\nB\nc\n')).toBeUndefined()
  expect(mergeTexts('a\nb\nc', 'x\na\nb\nc', 'a\nb\nc\n')).toBe('x\na\nb\nc\n')
})

test('new line ends and a byte order mark touch no line', () => {
  expect(mergeTexts('a\nb\nc\n', 'A\r\nb\r\nc\r\n', 'a\nb\nC\n')).toBe('A\r\nb\r\nC\r\n')
  expect(mergeTexts('a\nb\nc\n', 'A\nb\nc\n', 'a\r\nb\r\nC\r\n')).toBe('A\r\nb\r\nC\r\n')
  expect(mergeTexts('a\r\nb\r\nc\r\n', 'A\nb\nc\n', 'a\r\nb\r\nC\r\n')).toBe('A\nb\nC\n')
  expect(mergeTexts('\uFEFFa\nb\nc\n', 'A\nb\nc\n', '\uFEFFa\nb\nC\n')).toBe('A\nb\nC\n')
  expect(mergeTexts('a\nb\nc\n', '\uFEFFA\nb\nc\n', 'a\nb\nC\n')).toBe('\uFEFFA\nb\nC\n')
  expect(mergeTexts('a\nb\nc\n', 'A\nb\nc\n', '\uFEFFa\nb\nC\n')).toBe('\uFEFFA\nb\nC\n')
  // A CR inside a line stays, also if all line ends change.
  expect(mergeTexts('a\r\r\nb\r\nc\r\n', 'a\r\r\nb\r\nC\r\n', 'A\r\r\nb\r\nc\r\n')).toBe('A\r\r\nb\r\nC\r\n')
  // In a text with both kinds, each line keeps its own.
  expect(mergeTexts('a\nb\r\nc\n', 'A\nb\r\nc\n', 'a\nb\r\nC\r\n')).toBe('A\nb\r\nC\r\n')
})

test('it is what another three-way merge makes of it; where that finds a conflict, it has both changes or refuses', () => {
  const edit = fc.constantFrom('keep', 'keep', 'keep', 'keep', 'remove', 'change', 'insert')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 12 }),
      fc.array(edit, { minLength: 12 }),
      fc.array(edit, { minLength: 12 }),
      (length, mine, yours) => {
        const base = Array.from({ length }, (_, place) => `line ${place}`)
        const current = editedLines(base, mine, 'a person')
        const proposed = editedLines(base, yours, 'an agent')
        const regions = diff3Merge(current, base, proposed, { excludeFalseConflicts: true })
        const expected = regions.some(({ conflict }) => conflict)
          ? undefined
          : regions.flatMap(({ ok }) => ok ?? []).map((line) => `${line}\n`)
        const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
        const texts = { base: text(base), current: text(current), proposed: text(proposed) }
        const merged = mergeTexts(texts.base, texts.current, texts.proposed)
        if (expected !== undefined) expect(merged).toBe(expected.join(''))
        else if (merged !== undefined) expect(hasBoth(merged, texts), JSON.stringify(texts)).toBe(true)
      },
    ),
    { seed: 52, numRuns: 1000 },
  )
})

test('of any texts, one changed side is taken whole, and both sides are treated alike', () => {
  fc.assert(
    fc.property(hostileText, hostileText, hostileText, (base, left, right) => {
      expect(mergeTexts(base, left, base)).toBe(left)
      expect(mergeTexts(base, base, right)).toBe(right)
      expect(mergeTexts(base, left, left)).toBe(left)
      const merged = mergeTexts(base, left, right)
      // Additions at one place come in the order of the arguments.
      const lines = (text: string | undefined) => text?.replace('\uFEFF', '').split('\n').toSorted()
      expect(lines(mergeTexts(base, right, left))).toEqual(lines(merged))
    }),
    { seed: 53, numRuns: 500 },
  )
})

test('large texts that repeat one line, or share none, take no time', () => {
  const same = 'a\n'.repeat(200_000)
  const distinct = (word: string) =>
    Array.from({ length: 60_000 }, (_, place) => `${word}${place}\n`).join('')
  const from = performance.now()
  expect(mergeTexts(same, `b\n${same}`, `${same}c\n`)).toBe(`b\n${same}c\n`)
  expect(mergeTexts(distinct('a'), distinct('b'), distinct('c'))).toBeUndefined()
  expect(performance.now() - from).toBeLessThan(20_000)
})
