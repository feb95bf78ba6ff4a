import { expect, test } from 'vitest'
import { countEntries } from './scan-change.ts'

test('list items and lines of text count; headings, rules, comments and frontmatter do not', () => {
  expect(
    countEntries(
      '---\nname: x\n---\n# Title\n\n- one\n* two\n1. three\ntext\n---\n```\n<!-- a\nb -->c\n<!-- d --> \n| e |\n',
    ),
  ).toBe(6)
  expect(countEntries('- 港口\n- да\n')).toBe(2)
  expect(countEntries('')).toBe(0)
})

test('a file of headings has as many entries as headings', () => {
  expect(countEntries('# A\n\n## B\n<!-- x -->\n')).toBe(2)
  expect(countEntries('# A\n\n## B\ntext\n')).toBe(1)
})

test('an endless comment, and an endless line, take no time', () => {
  const from = performance.now()
  expect(countEntries(`<!-- ${'<!--'.repeat(200_000)}`)).toBe(0)
  expect(countEntries('<!-- -->'.repeat(100_000))).toBe(0)
  expect(performance.now() - from).toBeLessThan(20_000)
})
