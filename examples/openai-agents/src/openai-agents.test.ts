import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a conversation goes on in another process, and what was said in it is known in a new one', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--conditions=sheaf-source', main])
  expect(stderr).toBe('')
  const [thursday = '', later = '', friday = '', files = ''] = stdout.split(/^── .*$/m).slice(1)

  expect(thursday).toContain('agent  │ calls MemoryWrite {"file":"MEMORY.md"')
  expect(thursday).toContain('agent  │ Noted. I will think of the invoices on Fridays.')

  // The session brings back what was said, the call and its result.
  const said = [
    'user   │ Our invoices go out',
    'agent  │ calls MemoryWrite',
    'result │ ',
    'agent  │ Noted.',
    'user   │ What did you note?',
  ]
  expect(
    said.map((line) => later.indexOf(line)).every((place, index, all) => place > (all[index - 1] ?? -1)),
  ).toBe(true)

  // The instructions first, then what changes least, then what was recalled for this question; of the other
  // conversation nothing else.
  const order = [
    'system │ You are a helpful agent.',
    'system │ - Invoices go out on Fridays.',
    'we chose Postgres 17',
    'user   │ Which database',
  ]
  expect(
    order.map((line) => friday.indexOf(line)).every((place, index, all) => place > (all[index - 1] ?? -1)),
  ).toBe(true)
  expect(friday).not.toContain('calls MemoryWrite')
  expect(friday).toMatch(/^trace {2}│ \d+ of 3000 tokens$/m)

  expect(files).toContain('conversations: friday, thursday\n')
  expect(files).toContain('chats/thursday.md\n')
  expect(files).toContain('## 1 2026-11-20T09:00:00.000Z user message')
  expect(files).toContain('"content":"Which database did we choose for the ledger?"')
  // What was added to the instructions is in no session.
  expect(files.slice(files.indexOf('items-0001.md'))).not.toContain('Invoices go out on Fridays')
})
