import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sheaf-peers-test-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('the quick form needs no peers and no data, and writes a page with its plots', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--conditions=sheaf-source',
      main,
      'peers',
      '--quick',
      '--data',
      join(directory, 'nowhere'),
      '--out',
      directory,
    ],
    { encoding: 'utf8' },
  )
  expect(status, stderr).toBe(0)
  expect(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
    bench: 'peers',
    figures: {
      'sheaf.turn.micro.r5': 1,
      'fts5.turn.micro.r5': 1,
      'sheaf.made-up.r5': 1,
      'sheaf.vectors1k.nearest10.right': 1,
      'sheaf.vectors1k.nearest50.right': 1,
    },
  })
  const page = readFileSync(join(directory, 'benchmarks.md'), 'utf8')
  expect(page).toContain('# Benchmarks beside other libraries')
  expect(page).toContain('Sheaf headingChunker')
  expect(page).toContain('### 1,000 vectors')
  expect(page).not.toContain('sqlite-vec 0')
  expect(page).not.toMatch(/NaN|undefined/)
  const plots = readdirSync(join(directory, 'benchmarks'))
  expect(plots.length).toBeGreaterThan(3)
  for (const plot of plots) expect(page).toContain(`](benchmarks/${plot})`)
})
