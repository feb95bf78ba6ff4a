import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Storage, StorageAdapter } from '@sheaf/core'
import { createMemory, type UserMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { ask, post } from '../__fixtures__/ask.ts'
import { inspector } from '../index.ts'

async function open(storage: StorageAdapter = sqlite({ file: ':memory:' })) {
  const memory = await createMemory({ storage })
  const handle = inspector(memory, { authorize: () => 'grace' })
  return { memory, handle, [Symbol.asyncDispose]: async () => await memory.close() }
}

/** The same memory, and another process's handle of it. */
async function openTwice() {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-changes-'))
  const storage = () => sqlite({ file: join(folder, 'memory.db') })
  const [opened, other] = [await open(storage()), await createMemory({ storage: storage() })]
  return {
    ...opened,
    other,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await other.close()
      await rm(folder, { recursive: true })
    },
  }
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

test('a page of another server looks at everything again', async () => {
  await using opened = await open()
  const { memory, handle } = opened
  const lost = await ask(handle, 'changes', { ...ada, since: 'of another server' })
  const seen = { isChanged: true, isSeen: false, isRemoved: true, isErased: false }
  expect(lost).toEqual({ cursor: expect.any(String), ...seen })
  const held = ask(handle, 'changes', { ...ada, since: lost.cursor })
  await memory.user('ada').store.append('a.md', 'one\n')
  expect(await held).toMatchObject({ isChanged: true, isRemoved: false })
})

const REMOVALS: Readonly<Record<string, (user: UserMemory) => Promise<unknown>>> = {
  erase: (user) => user.erase(),
  'forget a file': (user) => user.forget({ source: 'a.md' }),
  'forget a passage': (user) => user.forget({ source: 'a.md', query: 'pelican' }),
}

describe.each(['another process', 'this process'])('by %s', (where) => {
  test.each(Object.entries(REMOVALS))(
    '%s is told as a removal, also to a page of another user',
    async (how, remove) => {
      await using opened = await openTwice()
      const { memory, handle, other } = opened
      for (const id of ['ada', 'bo']) await memory.user(id).store.write('a.md', '- A pelican.\n- A heron.\n')
      await memory.user('ada').store.write('b.md', 'A crane.')
      const cursors = await Promise.all(
        ['ada', 'bo'].map((id) => ask(handle, 'start', { scope: { kind: 'user', id } })),
      )
      const held = ['ada', 'bo'].map((id, place) =>
        ask(handle, 'changes', { scope: { kind: 'user', id }, since: cursors[place]?.cursor }),
      )
      await remove((where === 'this process' ? memory : other).user('ada'))
      const [first, second] = await Promise.all(held)
      expect(first).toMatchObject({ isChanged: true, isRemoved: true })
      expect(second).toMatchObject({ isChanged: true, isRemoved: true, isErased: false })
      expect(first?.isErased).toBe(how === 'erase')
    },
  )
})

test('a deletion that the history keeps is no removal', async () => {
  await using opened = await open()
  const { memory, handle } = opened
  await memory.user('ada').store.write('a.md', 'one')
  const { cursor: since } = await ask(handle, 'start', ada)
  await memory.user('ada').store.delete('a.md')
  expect(await ask(handle, 'changes', { ...ada, since })).toMatchObject({ isChanged: true, isRemoved: false })
})

test('without a history a deletion is a removal of its own file alone', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), history: false })
  const handle = inspector(memory, { authorize: () => 'grace' })
  for (const path of ['a.md', 'b.md']) await memory.user('ada').store.write(path, 'one')
  const { cursor: since } = await ask(handle, 'start', ada)
  await memory.user('ada').store.delete('b.md')
  expect(await ask(handle, 'changes', { ...ada, since })).toMatchObject({
    isRemoved: true,
    removed: ['b.md'],
  })
})

test('an erased user is in no list, though the handler read the log before', async () => {
  await using opened = await openTwice()
  const { memory, handle, other } = opened
  for (const id of ['ada', 'bo'])
    await memory.user(id).thread(`of ${id}`).record({ role: 'user', content: 'A pelican.' })
  const lists = async () =>
    await Promise.all([
      ask(handle, 'threads'),
      ask(handle, 'questions'),
      ask(handle, 'learnt'),
      ask(handle, 'find'),
      ask(handle, 'log'),
    ])
  expect(JSON.stringify(await lists())).toContain('ada')
  await other.user('ada').erase()
  expect(JSON.stringify(await lists())).not.toContain('ada')
  expect(JSON.stringify(await lists())).toContain('of bo')
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
