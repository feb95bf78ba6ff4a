import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

const said = (id: string, content: string) => ({
  id,
  role: 'user' as const,
  content,
  at: new Date('2026-11-20T09:00:00Z'),
})

test.each(KINDS)(
  'the whole memory is a handle: threads, logs, entries, proposals and learning lie at the root (%s)',
  async (kind) => {
    await using memory = await openMemory(kind, {
      ingester: {
        ingest: async (messages, { conversation }) => ({
          added: messages.length,
          skipped: conversation.length,
        }),
      },
    })
    await memory
      .thread('tea')
      .record([said('m1', 'Always use metric units.'), said('m2', 'I drink green tea.')])
    await memory.appendDaily('Bought a kettle.')
    await memory.entries.upsert({
      type: 'user',
      name: 'tea',
      description: 'What they drink',
      body: 'Green tea.',
    })
    expect(await memory.store.list()).toEqual([
      'chats/tea.md',
      'memory/2026-11-20.md',
      'memory/MEMORY.md',
      'memory/tea.md',
    ])
    expect(await memory.thread('tea').learn()).toEqual({ added: 2, skipped: 'chats/tea.md'.length })
    const change = { path: 'x.md', content: 'y' }
    await memory.proposals.propose({ author: 'agent', reason: 'r', changes: [change] })
    expect((await memory.proposals.list()).proposals).toHaveLength(1)
    expect((await memory.threads()).ids).toEqual(['tea'])
    // A new thread has the facts and the last messages of the root, and nothing of a user.
    await memory.user('ada').thread('t').record(said('m3', 'Always answer in French.'))
    const { messages } = await memory
      .thread('new')
      .assemble({ messages: [{ role: 'user', content: 'Where were we?' }] })
    const shown = messages.map(({ content }) => content).join('\n')
    expect(shown).toContain('Always use metric units.')
    expect(shown).toContain('I drink green tea.')
    expect(shown).not.toContain('French')
  },
)

test.each(KINDS)('users, projects and threads are listed in pages (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ids = ['ada', 'Bob_1', 'x'.repeat(120), 'grace@example.com', '🐝']
  for (const id of ids) await memory.user(id).store.write('notes/a.md', 'x')
  await memory.project('ferry').store.write('a.md', 'x')
  await memory.workspace('w', { project: 'pier' }).store.write('a.md', 'x')
  await memory.store.write('users/Made By Hand/a.md', 'x').catch(() => {})
  await memory.store.write('users/Carol/a.md', 'x')
  const all = await memory.users()
  expect(all.next).toBeUndefined()
  expect(all.ids.toSorted()).toEqual(ids.toSorted())
  const pages: string[] = []
  let after: string | undefined
  do {
    const page = await memory.users({ limit: 2, after })
    expect(page.ids.length).toBeLessThanOrEqual(2)
    pages.push(...page.ids)
    after = page.next
  } while (after !== undefined)
  expect(pages).toEqual(all.ids)
  expect(await memory.projects()).toEqual({ ids: ['ferry', 'pier'], next: undefined })
  for (const id of ['w', 'Berth 9', 'x/y'])
    for (const options of [{}, { project: 'pier' }])
      await memory.workspace(id, options).store.write('a.md', 'x')
  await memory.workspace('alone').store.write('a.md', 'x')
  const inPier = await memory.workspaces({ project: 'pier' })
  expect(inPier.ids.toSorted()).toEqual(['Berth 9', 'w', 'x/y'])
  expect((await memory.workspaces()).ids.toSorted()).toEqual(['Berth 9', 'alone', 'w', 'x/y'])
  expect(await memory.workspaces({ project: 'ferry' })).toEqual({ ids: [], next: undefined })
  const { ids: firstOfPier, next } = await memory.workspaces({ project: 'pier', limit: 2 })
  const rest = await memory.workspaces({ project: 'pier', after: next })
  expect([...firstOfPier, ...rest.ids]).toEqual(inPier.ids)
  expect(await memory.user('nobody').threads()).toEqual({ ids: [], next: undefined })
  const { thread, threads, store } = memory.user('ada')
  for (const id of ['Two', 'one', 'three']) await thread(id).record(said('m1', 'x'))
  await store.write('chats/By hand.md', 'x').catch(() => {})
  const first = await threads({ limit: 2 })
  expect(first.ids).toHaveLength(2)
  expect([...first.ids, ...(await threads({ after: first.next })).ids].toSorted()).toEqual([
    'Two',
    'one',
    'three',
  ])
  for (const wrong of [{ limit: 0 }, { limit: 1.5 }, { after: '' }, { before: 'x' }])
    await expect(memory.users(wrong as never)).rejects.toMatchObject({ code: 'invalid-argument' })
})

test.each(KINDS)('a file is cut into the pieces that a search finds (%s)', async (kind) => {
  await using memory = await openMemory(kind)
  const ada = memory.user('ada')
  const text = ['# Tides', 'The ferry leaves at noon.', '## Wind', 'x '.repeat(3000), '## Boats', 'Two.']
  await ada.store.write('notes/tides.md', text.join('\n\n'))
  const chunks = await ada.chunks('notes/tides.md')
  expect(chunks.length).toBeGreaterThan(2)
  const [hit] = await ada.search('ferry noon')
  const { lineStart, lineEnd } = hit ?? {}
  expect(chunks).toContainEqual(expect.objectContaining({ lineStart, lineEnd }))
  await expect(ada.chunks('none.md')).rejects.toMatchObject({ code: 'not-found' })
  await expect(ada.chunks('notes/tides.md', { from: 1 } as never)).rejects.toThrow(/from/)
})
