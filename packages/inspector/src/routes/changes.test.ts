import { expect, test } from 'vitest'
import type { Storage, StorageAdapter } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { ask, post } from '../__fixtures__/ask.ts'
import { inspector } from '../index.ts'

async function open(storage: StorageAdapter = sqlite({ file: ':memory:' })) {
  const memory = await createMemory({ storage })
  const handle = inspector(memory, { authorize: () => 'grace' })
  return { memory, handle, [Symbol.asyncDispose]: async () => await memory.close() }
}

const ada = { scope: { kind: 'user', id: 'ada' } }

test('a request is held until the memory that it names changes', async () => {
  await using opened = await open()
  const { memory, handle } = opened
  await memory.user('ada').store.write('a.md', 'one')
  const { cursor: since } = await ask(handle, 'start', ada)
  let isAnswered = false
  const held = ask(handle, 'changes', { ...ada, since }).finally(() => (isAnswered = true))
  await memory.user('bo').store.write('b.md', 'of another')
  await memory.flush()
  expect(isAnswered).toBe(false)
  await memory.user('ada').store.write('a.md', 'two')
  const { cursor, isChanged } = await held
  expect([isChanged, cursor === since]).toEqual([true, false])
  // Earlier changes are reported at once, in one answer.
  await memory.user('ada').store.write('c.md', 'three')
  await memory.user('ada').store.write('d.md', 'four')
  const late = await ask(handle, 'changes', { ...ada, since: cursor })
  expect(late.isChanged).toBe(true)
})

test('what a page follows a user by tells nothing of how often others write', async () => {
  await using opened = await open()
  const { memory } = opened
  const handle = inspector(memory.user('ada'), { authorize: () => 'ada' })
  await memory.user('ada').store.write('a.md', 'one')
  const seen: unknown[] = []
  for (const times of [0, 1, 7]) {
    for (let time = 0; time < times; time += 1)
      await memory.user('bo').store.write('b.md', `${times} ${time}`)
    const { cursor, ...rest } = await ask(handle, 'start')
    const { sequence } = await memory.user('ada').store.commit([{ path: 'a.md', content: `two ${times}` }])
    seen.push({ ...rest, sequence, shape: cursor.replaceAll(/[0-9a-f]/g, 'x') })
  }
  expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1)
})

test('a page of another server waits from now on, and looks again', async () => {
  await using opened = await open()
  const { memory, handle } = opened
  const answered = new AbortController()
  const held = ask(handle, 'changes', { ...ada, since: 'of another server' }).finally(() => answered.abort())
  // The first may come before the request knows where the log ends.
  while (!answered.signal.aborted) await memory.user('ada').store.append('a.md', 'one\n')
  expect((await held).isChanged).toBe(true)
})

test('a request is held even if the storage does not learn of commits of others', async () => {
  const adapter = sqlite({ file: ':memory:' })
  let watches = 0
  const watch: Storage['watch'] = (_wake, onError) => {
    watches += 1
    onError(new Error('refused'))
    return () => {}
  }
  await using opened = await open({
    name: 'not told',
    open: async (options) => ({ ...(await adapter.open(options)), watch }),
  })
  const { memory, handle } = opened
  const { cursor: since } = await ask(handle, 'start', ada)
  expect(watches).toBe(0)
  const held = ask(handle, 'changes', { ...ada, since })
  await expect.poll(() => watches).toBe(1)
  await memory.user('ada').store.write('a.md', 'one')
  expect((await held).isChanged).toBe(true)
})

test('a proposal is a change', async () => {
  await using opened = await open()
  const { memory, handle } = opened
  const { cursor: since } = await ask(handle, 'start', ada)
  const held = ask(handle, 'changes', { ...ada, since })
  const proposal = { author: 'wren', reason: 'x', path: 'a.md', content: 'one' }
  await memory.user('ada').proposals.propose(proposal)
  expect((await held).isChanged).toBe(true)
})

test('a handler holds a limited number of requests; a cancelled one makes room', async () => {
  await using opened = await open()
  const { handle } = opened
  const { cursor: since } = await ask(handle, 'start')
  const letGo = new AbortController()
  const held = Array.from({ length: 100 }, () => post(handle, 'changes', { since }, {}, letGo.signal))
  expect(await post(handle, 'changes', { since })).toMatchObject({ status: 503 })
  expect(await post(handle, 'files', {})).toMatchObject({ status: 200 })
  letGo.abort()
  await Promise.all(held)
  await opened.memory.store.write('a.md', 'x')
  expect((await ask(handle, 'changes', { since })).isChanged).toBe(true)
  for (const wrong of [undefined, -1, 0])
    expect(await post(handle, 'changes', { since: wrong })).toMatchObject({ status: 400 })
})
