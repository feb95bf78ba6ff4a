import { applyPatch, parsePatch } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileText } from './__fixtures__/texts.ts'
import { unifiedDiff } from './unified-diff.ts'

test('a diff has three lines of context, and shows changes that are near as one', () => {
  const lines = Array.from({ length: 20 }, (_, place) => `${place + 1}\n`)
  const after = lines.map((line) =>
    line === '4\n' ? 'four\n' : line === '9\n' ? '' : line === '20\n' ? '20' : line,
  )
  expect(unifiedDiff('a.md', lines.join(''), after.join(''))).toBe(
    [
      '--- a/a.md',
      '+++ b/a.md',
      '@@ -1,12 +1,11 @@',
      ' 1',
      ' 2',
      ' 3',
      '-4',
      '+four',
      ' 5',
      ' 6',
      ' 7',
      ' 8',
      '-9',
      ' 10',
      ' 11',
      ' 12',
      '@@ -17,4 +16,4 @@',
      ' 17',
      ' 18',
      ' 19',
      '-20',
      '+20',
      '\\ No newline at end of file',
      '',
    ].join('\n'),
  )
})

test('a new file comes from nowhere, a deleted one goes there, and nothing is no diff', () => {
  expect(unifiedDiff('a.md', undefined, 'x\n')).toBe('--- /dev/null\n+++ b/a.md\n@@ -0,0 +1,1 @@\n+x\n')
  expect(unifiedDiff('a.md', 'x\n', null)).toBe('--- a/a.md\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n')
  expect(unifiedDiff('a.md', 'x', 'x')).toBe('')
  // An empty file differs from a missing one.
  expect(unifiedDiff('a.md', undefined, '')).toBe('--- /dev/null\n+++ b/a.md\n')
})

test('a diff applied to one text gives the other, byte for byte, with another library too', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (before, after) => {
      const diff = unifiedDiff('a.md', before, after)
      if (before === after) expect(diff).toBe('')
      else {
        expect(parsePatch(diff)).toHaveLength(1)
        expect(applyPatch(before, diff, { autoConvertLineEndings: false })).toBe(after)
      }
    }),
    { seed: 51, numRuns: 500 },
  )
})

test('texts of a mebibyte with nothing in common, or with one line over and over, take no time', () => {
  const lines = (word: string) => Array.from({ length: 120_000 }, (_, place) => `${word}${place}\n`).join('')
  const from = performance.now()
  expect(unifiedDiff('a.md', lines('a'), lines('b')).length).toBeGreaterThan(1_000_000)
  expect(
    unifiedDiff('a.md', 'a\n'.repeat(500_000), `b\n${'a\n'.repeat(500_000)}c\n`).split('\n'),
  ).toHaveLength(2 + 5 + 5 + 1)
  expect(performance.now() - from).toBeLessThan(20_000) // without its limit the first takes minutes
})
