import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compose } from './compose.ts'

test('each part of one’s own is called, and the context has what they made', async () => {
  const root = await mkdtemp(join(tmpdir(), 'sheaf-compose-test-'))
  try {
    const printed: string[] = []
    await compose(root, (line) => printed.push(line))
    const parts = ['counter', 'chunker', 'embedder', 'ingester', 'retriever', 'assembler']
    expect(printed.slice(1)).toEqual(parts.map((part) => `${part}: called`))
    expect(printed[0]).toContain('the ferry leaves at noon')
    expect(await readFile(join(root, 'users/ada/notes.md'), 'utf8')).toBe('- the ferry leaves at noon\n')
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})

test('it is at most eighty lines', async () => {
  const source = await readFile(new URL('compose.ts', import.meta.url), 'utf8')
  expect(source.trimEnd().split('\n').length).toBeLessThanOrEqual(80)
})
