import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('other clients know the text that one wrote, over HTTP and inside an app', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--conditions=sheaf-source', main])
  // The first client makes the memory.
  expect(stderr).toMatch(/^The memory at \S+memory\.db is empty\n$/)
  const [thursday = '', elsewhere = '', inside = ''] = stdout.split(/^── .*$/m).slice(1)

  expect(thursday).toContain('tools  │ MemorySearch, MemoryRead, MemoryWrite,')
  expect(thursday).toMatch(/^answer │ Created MEMORY\.md \(version [0-9a-f]{12}\)\.$/m)

  expect(elsewhere).toContain('answer │ ### notes/ledger.md:1 (')
  expect(elsewhere).toContain('answer │ We chose Postgres 17 for the ledger.')
  expect(elsewhere).toContain('fails  │ The memory of other users cannot be reached.')
  expect(elsewhere).toContain('server │ ended with 0')

  expect(inside).toContain('user   │ - Invoices go out on Fridays.')
  expect(inside.indexOf('What is due today?')).toBeGreaterThan(inside.indexOf('Invoices'))
  expect(inside).toContain('file   │ sheaf:///MEMORY.md\nfile   │ sheaf:///notes/ledger.md')
})
