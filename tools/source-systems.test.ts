import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
const page = readFileSync(`${root}docs/source-systems.md`, 'utf8')
const findings = readFileSync(`${root}docs/findings.md`, 'utf8')

test('every behaviour of the source systems names a test that there is, or a decision that there is', () => {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| behaviour') && !line.startsWith('| bug |'))
  expect(rows.length).toBeGreaterThan(50)
  for (const row of rows) {
    const held = row.split(' | ')[1]?.replace(/ \|$/, '') ?? ''
    const [, file, title] = /^`(.+?)` › (.+)$/.exec(held) ?? []
    if (file !== undefined && title !== undefined) {
      expect(existsSync(`${root}${file}`), file).toBe(true)
      expect(readFileSync(`${root}${file}`, 'utf8'), row).toContain(title)
      continue
    }
    const [, number] = /^decision (\d+)/.exec(held) ?? []
    if (number === undefined) expect(held, row).toMatch(/^not built yet: /)
    else
      expect(readFileSync(`${root}docs/decisions/README.md`, 'utf8'), row).toContain(
        `/${number.padStart(4, '0')}-`.slice(1),
      )
  }
})

test('every finding names a test that there is', () => {
  const rows = findings.split('\n').filter((line) => /^\| [FSPA]\d/.test(line))
  expect(new Set(rows.map((row) => /^\| (\w+)/.exec(row)?.[1])).size).toBe(15 + 10 + 11 + 14)
  for (const row of findings.split('\n').filter((line) => /^\| [A-Z]\d/.test(line))) {
    const [, file = '', title = ''] = /^\| .+? \| `(.+?)` › (.+?) \|/.exec(row) ?? []
    expect(readFileSync(`${root}${file}`, 'utf8'), row).toContain(title)
  }
})
