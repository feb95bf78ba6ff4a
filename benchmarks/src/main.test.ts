import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bench } from './__fixtures__/run-bench.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sheaf-benchmark-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

test('an unknown name ends with the usage and code 2', () => {
  const { status, stderr, stdout } = bench('nonsense')
  expect(status).toBe(2)
  expect(stderr).toContain('there is no benchmark "nonsense"')
  expect(stderr).toContain('usage: npm run bench')
  expect(stdout).toBe('')
})

test('without data the result is empty, reports it, and is no failure', () => {
  const { status, last } = bench('locomo', '--data', join(directory, 'nowhere'))
  expect(status).toBe(0)
  expect(last).toEqual({
    bench: 'locomo',
    figures: {},
    skipped: [expect.stringContaining('there is no folder')],
  })
  expect(bench('budget', '--data', directory).last).toMatchObject({ figures: {}, skipped: { length: 2 } })
  expect(bench('beam', '--data', directory)).toMatchObject({
    status: 0,
    last: { bench: 'beam', figures: {}, skipped: [expect.stringContaining('beam-100k: there is no file')] },
  })
  expect(bench('passages', '--data', directory).last).toMatchObject({ figures: {}, skipped: { length: 4 } })
})
