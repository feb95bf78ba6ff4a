import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { fileBlock, recallBlock } from './memory-blocks.ts'

const open = () => createMemory({ storage: sqlite({ file: ':memory:' }) })

test('the example runs, and shows what it says', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--conditions=sheaf-source', main])
  expect(stderr).toBe('')
  expect(stdout).toContain('memory (Facts about the user): (empty)')
  expect(stdout).toContain('memory (Facts about the user): - Invoices go out on Fridays.')
  expect(stdout).toMatch(/memory\/2026-11-20\.md#L\d+-L\d+\n[^]*Postgres 17/)
  expect(stdout.slice(stdout.indexOf('The correction stands'))).toContain('on Mondays')
})

test('a block is read and written as its file is, and is empty where there is none', async () => {
  await using memory = await open()
  const ada = memory.user('ada')
  const block = fileBlock(ada.ownStore, 'MEMORY.md')
  expect(await block.get()).toBeNull()
  await block.set('- One.\n')
  await block.set('- Two.\n')
  expect(await ada.ownStore.read('MEMORY.md')).toBe('- Two.\n')
  expect(await fileBlock(ada.ownStore, 'MEMORY.md').get()).toBe('- Two.\n')
})

test('of two agents that write at once, one is told', async () => {
  await using memory = await open()
  const [one, other] = [
    fileBlock(memory.user('ada').ownStore, 'MEMORY.md'),
    fileBlock(memory.user('ada').ownStore, 'MEMORY.md'),
  ]
  await Promise.all([one.get(), other.get()])
  const outcomes = await Promise.allSettled([one.set('- One.\n'), other.set('- Other.\n')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
})

test('a search finds what is the user’s, with its place, and nothing of anybody else', async () => {
  await using memory = await open()
  await memory.user('ada').appendDaily('The ledger is on Postgres 17.')
  expect(await recallBlock(memory.user('ada')).search('ledger')).toMatch(
    /^memory\/[\d-]+\.md#L\d+-L\d+\n[^]*Postgres 17/,
  )
  expect(await recallBlock(memory.user('ada2')).search('ledger')).toBeNull()
})
