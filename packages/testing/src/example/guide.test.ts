import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const guide = readFileSync(new URL('../../../../docs/guides/write-an-adapter.md', import.meta.url), 'utf8')

test.each(['in-memory-storage.ts', 'scan-index.ts'])('the guide leads to %s', (name) => {
  expect(guide).toContain(`(../../packages/testing/src/example/${name})`)
})

test('the example is short', () => {
  for (const name of ['in-memory-storage.ts', 'scan-index.ts']) {
    const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n')
    expect(lines.length - 1).toBeLessThanOrEqual(160)
  }
})
