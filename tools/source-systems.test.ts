import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const docs = fileURLToPath(new URL('../docs/', import.meta.url))
const rowsOf = (page: string): string[] =>
  readFileSync(join(docs, page), 'utf8')
    .split('\n')
    .filter((line) => /^\s*[-|] /.test(line))

/** The links of a row, each with a part of the title of a test. Fails for a row without one. */
function expectTests(row: string): void {
  const links = [...row.matchAll(/\[([^\]]+)\]\((\.\.\/[^)]+)\)/g)]
  expect(links, `"- finding: [a part of the title](../the/file.test.ts)", not ${row}`).not.toEqual([])
  for (const [, title = '', file = ''] of links)
    expect(readFileSync(join(docs, file), 'utf8'), row).toContain(title)
}

test('every behaviour of the source systems names a test that there is, or a decision that there is', () => {
  const rows = rowsOf('source-systems.md')
  expect(rows.length).toBeGreaterThan(50)
  for (const row of rows) {
    const decision = /: \[decision (\d+)\]\((decisions\/(\d+)-[^)]+)\)$/.exec(row)
    if (decision !== null) {
      const [, number = '', file = '', digits = ''] = decision
      expect(Number(digits), row).toBe(Number(number))
      expect(readFileSync(join(docs, file), 'utf8'), row).not.toBe('')
    } else if (!/: not built yet: /.test(row)) expectTests(row)
  }
})

test('every finding names a test that there is', () => {
  const rows = rowsOf('findings.md')
  const ids = rows.flatMap((row) => /^- ([FSPA]\d+)/.exec(row)?.[1] ?? [])
  expect(new Set(ids).size).toBe(15 + 10 + 11 + 14)
  // A line that ends in a colon has its tests below it.
  for (const row of rows) if (!row.endsWith(':')) expectTests(row)
})
