import { expect, test } from 'vitest'
import { fail, succeed } from '../__fixtures__/call.ts'
import { clock, KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import { createMemoryTools } from '../index.ts'

test.each(KINDS)('what the user asks to forget is shown, and goes with its history (%s)', async (kind) => {
  await using open = await openMemory(kind)
  const ada = open.memory.user('ada')
  const { MemoryForget } = createMemoryTools(ada)
  await open.memory.store.write('shared.md', 'The red canoe is for all.\n')
  await ada.store.write('notes/boats.md', '- The red canoe leaks.\n- The blue dinghy is dry.\n')
  await ada.thread('t').record({ role: 'user', content: 'I sold the red canoe.', at: clock.now() })
  const found = await succeed(MemoryForget, { query: 'red canoe' })
  expect(found).toMatchObject({ action: 'found', passages: 2 })
  expect(found.text).toContain('```\n')
  expect(await ada.store.read('notes/boats.md')).toContain('canoe')
  expect(await fail(MemoryForget, { query: 'red canoe', confirm: '000000000000' })).toMatchObject({
    error: { code: 'conflict' },
  })
  const done = await succeed(MemoryForget, { query: 'red canoe', confirm: found.confirm })
  expect(done).toMatchObject({ action: 'forgotten', passages: 2 })
  expect([...done.files].sort()).toEqual(['chats/t.md', 'notes/boats.md'])
  expect(await ada.store.read('notes/boats.md')).toBe('- The blue dinghy is dry.\n')
  expect(await ada.store.read('shared.md')).toContain('canoe')
  expect(await ada.history.list('notes/boats.md')).toEqual([])
  expect(await succeed(MemoryForget, { query: 'red canoe' })).toMatchObject({ action: 'nothing' })
})

test.each(KINDS)('where writes are proposed a person decides (%s)', async (kind) => {
  await using open = await openMemory(kind)
  const ada = open.memory.user('ada')
  const { MemoryForget } = createMemoryTools(ada, { writes: 'propose' })
  await ada.store.write('notes/boats.md', '- The red canoe leaks.\n- The blue dinghy is dry.\n')
  for (const request of [{ query: 'canoe' }, { source: 'notes/boats.md' }]) {
    const { confirm } = await succeed(MemoryForget, request)
    const { action, proposal = '' } = await succeed(MemoryForget, { ...request, confirm })
    expect(action).toBe('proposed')
    expect(await ada.store.exists('notes/boats.md')).toBe(true)
    await ada.proposals.approve(proposal, { by: 'Ada' })
    await ada.proposals.apply(proposal)
    // Neither the history nor the proposal still has it.
    const hidden = await ada.ownStore.list('', { includeHidden: true })
    const texts = await Promise.all(hidden.map((path) => ada.ownStore.read(path)))
    expect(texts.filter((text) => text.includes(request.query ?? 'dinghy'))).toEqual([])
    if (request.query !== undefined)
      expect(await ada.store.read('notes/boats.md')).toBe('- The blue dinghy is dry.\n')
  }
  expect(await ada.store.exists('notes/boats.md')).toBe(false)
})

test('what it cannot do is said, and reaches nothing else', async () => {
  await using open = await openMemory()
  const { memory } = open
  const { MemoryForget } = createMemoryTools(memory.user('ada'))
  await memory.user('bob').store.write('notes/a.md', 'The red canoe.\n')
  await memory
    .user('ada')
    .store.write(
      'notes/many.md',
      Array.from({ length: 60 }, (_, place) => `- The red canoe ${place}.`).join('\n'),
    )
  const codes = []
  for (const input of [
    {},
    { query: ' ' },
    { source: 'users/bob/notes/a.md' },
    { source: '.history/x.md' },
    { source: 'none.md' },
    { query: 'red canoe' },
  ])
    codes.push((await fail(MemoryForget, input)).error.code)
  expect(codes).toEqual([
    'invalid-input',
    'invalid-input',
    'scope-violation',
    'scope-violation',
    'not-found',
    'too-large',
  ])
  expect(await memory.user('bob').store.exists('notes/a.md')).toBe(true)
})
