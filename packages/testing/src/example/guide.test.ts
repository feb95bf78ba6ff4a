import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cost } from '../__fixtures__/cost.ts'

const guide = readFileSync(new URL('../../../../docs/guides/write-an-adapter.md', import.meta.url), 'utf8')
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

test.each(['in-memory-storage.ts', 'scan-index.ts'])('the guide leads to %s', (name) => {
  expect(guide).toContain(`(../../packages/testing/src/example/${name})`)
})

test('the example is short', () => {
  for (const name of ['in-memory-storage.ts', 'scan-index.ts']) {
    const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n')
    expect(lines.length - 1).toBeLessThanOrEqual(150)
  }
})

test('the guide and the README tell the number of cases, and the guide that of storages opened', async () => {
  const { cases, opens } = await cost()
  expect(guide).toContain(`it has ${cases} cases`)
  expect(guide).toContain(`${opens.toLocaleString('en')} in all with the first four hooks`)
  expect(readme).toContain(`${cases} cases`)
})
