import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('what is said and written on Thursday is known in a new conversation on Friday, and not to another user', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--conditions=sheaf-source', main])
  expect(stderr).toBe('')
  const [thursday = '', friday = '', other = '', files = ''] = stdout.split(/^── .*$/m).slice(1)

  expect(thursday).toContain('agent  │ calls MemoryWrite {"file":"MEMORY.md"')
  expect(thursday).toContain('agent  │ Noted. I will think of the invoices on Fridays.')

  // The instructions first, then what changes least, then what was recalled for this question.
  const [instructions, known, recalled, question] = [
    'system │ You are a helpful agent.',
    'system │ - Invoices go out on Fridays.',
    'we chose Postgres 17 for the ledger.',
    'user   │ Which database did we choose for the ledger?',
  ].map((line) => friday.indexOf(line))
  expect(instructions).toBeGreaterThan(-1)
  expect(known).toBeGreaterThan(instructions ?? 0)
  expect(recalled).toBeGreaterThan(known ?? 0)
  expect(question).toBeGreaterThan(recalled ?? 0)
  expect(friday).toMatch(/^trace {2}│ \d+ of 2000 tokens$/m)

  expect(other).toContain('user   │ Which database did we choose for the ledger?')
  expect(other).not.toMatch(/Invoices|Postgres/)

  for (const path of [
    'users/ada/chats/thursday.md',
    'users/ada/chats/friday.md',
    'users/bob/chats/friday.md',
  ])
    expect(files).toContain(`${path}\n`)
  expect(files).toContain('    - Invoices go out on Fridays.')
})
