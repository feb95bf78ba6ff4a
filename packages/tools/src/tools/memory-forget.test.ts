import { expect, test } from 'vitest'
import { fail, succeed } from '../__fixtures__/call.ts'
import { clock, KINDS, openMemory } from '../__fixtures__/open-memory.ts'
import { createMemoryTools } from '../index.ts'

test.each(KINDS)(
  'what a model forgets waits in the trash, or as a proposal, with a record (%s)',
  async (kind) => {
    await using open = await openMemory(kind)
    const ada = open.memory.user('ada')
    const { MemoryForget } = createMemoryTools(ada)
    await open.memory.store.write('shared.md', 'The red canoe is for all.\n')
    const boats = '- The red canoe leaks.\n- The blue dinghy is dry.\n'
    await ada.store.write('notes/boats.md', boats)
    await ada.thread('t').record([
      { role: 'user', content: 'I sold the red canoe.', at: clock.now() },
      { role: 'user', content: 'Never lend the red canoe.', at: clock.now() },
    ])
    const chat = await ada.store.read('chats/t.md')
    const found = await succeed(MemoryForget, { query: 'red canoe' })
    expect(found).toMatchObject({ action: 'found', passages: 3 })
    expect(found.text).toContain('```\n')
    expect(await ada.store.read('notes/boats.md')).toBe(boats)
    expect(await fail(MemoryForget, { query: 'red canoe', confirm: '000000000000' })).toMatchObject({
      error: { code: 'conflict' },
    })
    const done = await succeed(MemoryForget, { query: 'red canoe', confirm: found.confirm })
    expect(done).toMatchObject({ action: 'trashed', passages: 3, remains: ['chats/t.md'] })
    expect(done.text).toMatch(
      /^Moved one passage of notes\/boats\.md to the trash: .* Proposed as ".+": a person decides whether 2 passages of chats\/t\.md are removed\./,
    )
    expect(await ada.store.read('notes/boats.md')).toBe('- The blue dinghy is dry.\n')
    expect(await ada.store.read('shared.md')).toContain('canoe')
    // The chat and the standing instructions are unchanged.
    expect(await ada.store.read('chats/t.md')).toBe(chat)
    expect(await ada.standing.list()).toMatchObject([{ text: 'Never lend the red canoe.' }])
    const log = await ada.history.log()
    expect(log.filter(({ author }) => author === 'agent')).toMatchObject([
      { change: 'created', reason: 'MemoryForget: one passage of notes/boats.md' },
      { path: 'notes/boats.md', change: 'edited', reason: 'MemoryForget: one passage of notes/boats.md' },
    ])
    expect(JSON.stringify(log)).not.toContain('canoe')
    // A person restores it to its place.
    const [item] = await ada.entries.trash()
    expect(item?.id).toMatch(/^forgotten\/\d{8}T\d{9}Z$/)
    await ada.entries.restore(item?.id ?? '', { author: 'Ada' })
    expect(await ada.store.read('notes/boats.md')).toBe(boats)
    expect(await ada.entries.trash()).toEqual([])
  },
)

test.each(KINDS)('a person empties the trash, and then the text is nowhere (%s)', async (kind) => {
  await using open = await openMemory(kind)
  const ada = open.memory.user('ada')
  const { MemoryForget } = createMemoryTools(ada)
  await ada.store.write('notes/boats.md', '- The red canoe leaks.\n- The blue dinghy is dry.\n')
  await ada.store.write('notes/canoe.md', 'The red canoe is 4 m long.\n')
  const { confirm } = await succeed(MemoryForget, { query: 'red canoe' })
  await succeed(MemoryForget, { query: 'red canoe', confirm })
  expect(await ada.store.exists('notes/canoe.md')).toBe(false)
  // A changed file gets it at its end, and a deleted file is restored.
  await ada.store.append('notes/boats.md', '- A raft.')
  const [second, first] = await ada.entries.trash()
  for (const item of [first, second]) await ada.entries.restore(item?.id ?? '')
  expect(await ada.store.read('notes/boats.md')).toBe(
    '- The blue dinghy is dry.\n- A raft.\n- The red canoe leaks.',
  )
  expect(await ada.store.read('notes/canoe.md')).toBe('The red canoe is 4 m long.\n')
  const again = await succeed(MemoryForget, { query: 'red canoe' })
  await succeed(MemoryForget, { query: 'red canoe', confirm: again.confirm })
  for (const { id } of await ada.entries.trash()) await ada.entries.purge(id, { author: 'Ada' })
  const paths = await ada.ownStore.list('', { includeHidden: true })
  const texts = await Promise.all(paths.map((path) => ada.ownStore.read(path)))
  expect(texts.filter((text) => text.includes('canoe leaks') || text.includes('4 m'))).toEqual([])
  const log = await ada.history.log()
  expect(log.filter(({ redacted }) => redacted === undefined)).toMatchObject(
    ['boats', 'canoe'].map((name) => ({
      change: 'deleted',
      author: 'Ada',
      reason: `empty the trash of one passage of notes/${name}.md that agent forgot`,
    })),
  )
  expect(log.filter(({ redacted }) => redacted !== undefined)).toHaveLength(2)
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
    // Neither the history nor the proposal contains it any more.
    const hidden = await ada.ownStore.list('', { includeHidden: true })
    const texts = await Promise.all(hidden.map((path) => ada.ownStore.read(path)))
    expect(texts.filter((text) => text.includes(request.query ?? 'dinghy'))).toEqual([])
    // The history says who forgot how much, and who allowed it.
    expect(await ada.history.log({ limit: 1 })).toMatchObject([
      {
        author: 'agent',
        reason: expect.stringMatching(/^MemoryForget: .* \(proposal .*, approved by Ada\)$/) as string,
      },
    ])
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

test.each(KINDS)('an approved forgotten message is marked as a person would mark it (%s)', async (kind) => {
  await using open = await openMemory(kind)
  const team = open.memory.workspace('team', { project: 'shop' })
  const { MemoryForget } = createMemoryTools(open.memory.project('shop'))
  const thread = team.thread('t')
  const said = ['My IBAN is PT50.', 'Noted.', 'PT50 is\n\nan IBAN of mine.']
  await thread.record(said.map((content, place) => ({ id: `m${place}`, role: 'user', content })))
  await team.store.write('chats/old.md', 'Zoe: My IBAN is PT50.\nRita: Noted.\n')
  await team.store.write('MEMORY.md', '- Zoe pays from the IBAN PT50.\n- Tea.\n')
  const { confirm } = await succeed(MemoryForget, { query: 'IBAN PT50' })
  const { proposal = '' } = await succeed(MemoryForget, { query: 'IBAN PT50', confirm })
  await open.memory.project('shop').proposals.approve(proposal, { by: 'rita', apply: true })
  expect((await thread.messages()).map(({ content }) => content)).toEqual([
    '(forgotten)',
    'Noted.',
    '(forgotten)',
  ])
  expect(await team.store.read('chats/old.md')).toBe('Rita: Noted.\n')
  expect(await team.store.read('MEMORY.md')).toBe('- Tea.\n')
})
