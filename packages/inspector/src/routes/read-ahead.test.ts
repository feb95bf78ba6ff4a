import { textAnalyser } from '@sheaf/chunker'
import { createMemory, type MemoryOptions } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test, vi } from 'vitest'
import { ask, post } from '../__fixtures__/ask.ts'
import { inspector } from '../index.ts'

const QUESTION = 'When does the ferry to Vardø leave?'

async function open(options: Omit<MemoryOptions, 'storage'> = {}) {
  const plain = textAnalyser()
  const sought: string[] = []
  const analyser = { ...plain, queryTerms: (text: string) => (sought.push(text), plain.queryTerms(text)) }
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }), analyser, ...options })
  await memory
    .user('ada')
    .thread('t')
    .record([
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: 'At noon.' },
    ])
  await memory.flush()
  sought.length = 0
  return { memory, sought, handle: inspector(memory, { authorize: () => 'grace' }) }
}

test('the last questions are sought while a page follows the memory, and nothing is written', async () => {
  const { memory, sought, handle } = await open()
  const { cursor } = await ask(handle, 'start')
  const closed = new AbortController()
  const held = [0, 1].map(async () => await post(handle, 'changes', { since: cursor }, {}, closed.signal))
  const before = await memory.store.list('', { includeHidden: true })
  await vi.waitFor(() => expect(sought).toContain(QUESTION), { timeout: 60_000 })
  closed.abort()
  await Promise.all(held)
  expect(await memory.store.list('', { includeHidden: true })).toEqual(before)
  expect(await memory.user('ada').contexts()).toEqual([])
  await memory.close()
})

test('nothing is sought before a page follows, after it closed, or with an embedder', async () => {
  const asked: string[] = []
  const embedder = {
    model: 'm',
    dimensions: 2,
    embed: async (texts: readonly string[]) => texts.map((text) => (asked.push(text), Float32Array.of(1, 0))),
  }
  const { memory, sought, handle } = await open({ embedder })
  asked.length = 0
  const { cursor } = await ask(handle, 'start')
  await ask(handle, 'questions')
  const held = post(handle, 'changes', { since: cursor })
  await memory.store.write('wind.md', 'West.')
  await held
  await memory.flush()
  expect([sought, asked.filter((text) => text.includes('ferry'))]).toEqual([[], []])
  await memory.close()
  const other = await open()
  await ask(other.handle, 'questions')
  const closed = AbortSignal.abort()
  await post(other.handle, 'changes', { since: (await ask(other.handle, 'start')).cursor }, {}, closed)
  expect(other.sought).toEqual([])
  await other.memory.close()
})
