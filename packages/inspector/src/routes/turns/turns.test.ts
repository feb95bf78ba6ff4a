import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { ask, post } from '../../__fixtures__/ask.ts'
import { seedStories } from '../../__fixtures__/seed-stories.ts'
import { inspector } from '../../index.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')

async function open() {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  await seedStories(memory)
  const handle = inspector(memory, { authorize: () => 'grace' })
  const nadia = memory.user('nadia')
  const [asked] = await nadia.thread('yesterday').messages()
  const turn = {
    thread: 'yesterday',
    turn: asked?.id,
    question: asked?.content,
    answer: "Lena's wedding is on Saturday 12 June 2027.",
    scope: { kind: 'user', id: 'nadia' },
  }
  return { memory, nadia, handle, turn, [Symbol.asyncDispose]: async () => await memory.close() }
}

test('then is what the model got, also once the memory changed; now leaves the turn itself out', async () => {
  await using opened = await open()
  const { nadia, handle, turn } = opened
  const { context: before } = await ask(handle, 'kept', turn)
  // Memory does not keep the app's own words.
  expect(before).toMatchObject({ budget: 3000, isWhole: false })
  await nadia.thread('venue').delete()
  await nadia.store.write('notes/wedding.md', 'The wedding of Lena is on 26 June 2027.\n')
  const { context: after } = await ask(handle, 'kept', turn)
  // A deletion removes the contexts that showed the chat.
  expect(after).toBeUndefined()
  const { blocks } = await ask(handle, 'context', turn)
  expect(blocks.map(({ source }) => source)).toContain('notes/wedding.md')
  expect(blocks.some(({ source }) => source === 'chats/yesterday.md')).toBe(false)
  expect(await ask(handle, 'kept', { ...turn, turn: 'none' })).toEqual({})
})

test('a kept context says what was erased since, and shows no line of now in its place', async () => {
  await using opened = await open()
  const { nadia, handle, turn } = opened
  const { context: before } = await ask(handle, 'kept', turn)
  const shownOf = ({ blocks }: NonNullable<typeof before>) =>
    blocks.filter(({ source }) => source === 'chats/venue.md')
  expect(before && shownOf(before)).toMatchObject([
    { said: { role: 'user' } },
    { preview: expect.stringContaining('photographer') },
  ])
  await nadia.forget({ query: 'lake house double-booked' })
  const { context: after } = await ask(handle, 'kept', turn)
  expect(after && shownOf(after)).toMatchObject([{ missing: 'gone' }, { status: 'dropped' }])
  expect(after && shownOf(after).some((block) => 'preview' in block)).toBe(false)
  expect(JSON.stringify(after)).not.toContain('double-booked')
  expect(after?.messages.map(({ content }) => content).join('\n')).toContain(
    'venue.md:3-3, of a file with erased lines]',
  )
})

test('a verdict names the line behind an answer and a newer one, and no other user to one user', async () => {
  await using opened = await open()
  const { memory, handle, turn } = opened
  const { source, others } = await ask(handle, 'verdict', turn)
  expect(source).toMatchObject({ path: 'chats/wedding.md', status: 'shown', role: 'user' })
  expect(others[0]).toMatchObject({ path: 'chats/venue.md', isNewer: true, status: 'shown' })
  const tom = memory.user('tom')
  const [asked] = await tom.thread('today').messages()
  const today = {
    thread: 'today',
    turn: asked?.id,
    question: asked?.content,
    answer: 'On Thursday at 21:00.',
  }
  const all = await ask(handle, 'verdict', { ...today, scope: { kind: 'user', id: 'tom' } })
  expect(all.others[0]).toMatchObject({
    of: { kind: 'user', id: 'priya' },
    says: ['tuesday', '22:00'],
  })
  const own = await ask(inspector(tom, { authorize: () => 'tom' }), 'verdict', today)
  expect(JSON.stringify(own)).not.toMatch(/priya|warehouse|22:00/)
})

test.each(['replace', 'instruct', 'drop', 'add'])(
  '%s is one commit by the person, and undone whole',
  async (act) => {
    await using opened = await open()
    const { nadia, handle, turn } = opened
    await nadia.store.write('notes/town.md', '# Town\n\n- Lives in Lisbon.\n- Has a boat.\n')
    const files = async () =>
      await Promise.all(
        (await nadia.ownStore.list()).map(async (path) => [path, await nadia.ownStore.read(path)]),
      )
    const before = await files()
    for (const place of [
      { path: 'notes/town.md', line: 3, lineEnd: 3, shown: 'Lives in Lisbon.' },
      { path: 'chats/venue.md', line: 3, lineEnd: 3, shown: 'Ugh. The lake house double-booked us.' },
    ]) {
      const { undo } = await ask(handle, 'mend', { ...turn, act, ...place, text: 'Lives in Porto.' })
      const after = JSON.stringify(await files())
      expect(after).not.toBe(JSON.stringify(before))
      if (act !== 'drop')
        expect(after).toContain('- ' + (act === 'instruct' ? '' : '2026-11-20 ') + 'Lives in Porto.')
      else expect(after).not.toMatch(place.path === 'notes/town.md' ? /Lisbon/ : /two weeks/)
      const [file] = undo
      expect((await nadia.history.list(file?.path ?? ''))[0]).toMatchObject({ author: 'grace' })
      await ask(handle, 'undo', { files: undo, scope: turn.scope })
      expect(await files()).toEqual(before)
      // Text that changed meanwhile is not overwritten.
      expect(await post(handle, 'undo', { files: undo, scope: turn.scope })).toMatchObject({ status: 409 })
    }
  },
)

test('a correction that a person may not make is refused, with the reason, and changes nothing', async () => {
  await using opened = await open()
  const { memory, nadia, handle, turn } = opened
  await memory.store.write('SOUL.md', 'Be kind.\n')
  const before = await nadia.ownStore.list('', { includeHidden: true })
  const place = { path: 'chats/venue.md', line: 3, lineEnd: 3, text: 'x', scope: turn.scope }
  const refused = async (fields: object, status: number, why: RegExp) => {
    const answer = await post(handle, 'mend', { ...place, ...fields })
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(why)])
  }
  await refused({ act: 'drop', path: 'SOUL.md' }, 400, /all users share/)
  await refused({ act: 'drop', path: '../omar/chats/reports.md' }, 400, /path/)
  await refused({ act: 'drop', path: '.contexts/x.md' }, 400, /all users share, or none/)
  await refused({ act: 'add', text: ' ' }, 400, /is empty/)
  await refused({ act: 'burn' }, 400, /must be one of/)
  for (const path of ['.history/a.md', '../omar/USER.md'])
    expect(
      (await post(handle, 'undo', { files: [{ path, content: 'x', ifMatch: 'y' }], scope: turn.scope }))
        .status,
    ).toBeGreaterThanOrEqual(400)
  const readOnly = inspector(memory, { authorize: () => 'grace', readOnly: true })
  for (const name of ['mend', 'undo'] as const)
    expect(await post(readOnly, name, { ...place, act: 'add' })).toMatchObject({ status: 403 })
  expect(await nadia.ownStore.list('', { includeHidden: true })).toEqual(before)
})

test.each(['replace', 'drop'])('%s leaves lines that changed after the page showed them', async (act) => {
  await using opened = await open()
  const { nadia, handle, turn } = opened
  const path = 'notes/town.md'
  const place = { ...turn, act, path, line: 3, lineEnd: 3, shown: '- Lives in Lisbon.', text: 'In Porto.' }
  const refused = async (text: string, fields: object = place) => {
    await nadia.store.write(path, text)
    const answer = await post(handle, 'mend', fields)
    expect([answer.status, answer.text]).toEqual([409, expect.stringMatching(/changed after the page/)])
    expect(answer.text).not.toMatch(/Lisbon|Faro|boat/)
    expect(await nadia.store.read(path)).toBe(text)
    expect(await nadia.ownStore.stat('observations.md')).toBeUndefined()
  }
  await refused('# Town\n\n- Lives in Faro.\n- Has a boat.\n')
  await refused('# Town\n\n- Has a boat.\n- Lives in Lisbon.\n')
  await refused('# Town\n')
  await refused('')
  await refused('# Town\n\n- Lives in Lisbon.\n', { ...place, shown: ' ' })
  await refused('# Town\n\n- Lives in Lisbon.\n', { ...place, line: 9, lineEnd: 9 })
  // The second of two clicks.
  await nadia.store.write(path, '# Town\n\n- Lives in Lisbon.\n- Has a boat.\n')
  const [one, two] = [await post(handle, 'mend', place), await post(handle, 'mend', place)]
  expect([one.status, two.status]).toEqual([200, 409])
  expect(await nadia.store.read(path)).toContain('Has a boat.')
  expect((await nadia.history.list(path))[0]).toMatchObject({ author: 'grace' })
})

test('a message never to be recalled stays away when the app sends its whole chat again', async () => {
  await using opened = await open()
  const { memory, handle } = opened
  const ida = memory.user('ida')
  const chat = [
    { role: 'user', id: 'm1', content: 'I live in Porto.' },
    { role: 'assistant', id: 'm2', content: 'Noted.' },
  ] as const
  await ida.thread('flat').record(chat)
  const place = { path: 'chats/flat.md', line: 3, lineEnd: 3, shown: 'I live in Porto.' }
  await ask(handle, 'mend', { scope: { kind: 'user', id: 'ida' }, act: 'drop', ...place })
  await ida.thread('flat').record([...chat, { role: 'user', id: 'm3', content: 'Which river is there?' }])
  const { messages } = await ida.assemble({ messages: [{ role: 'user', content: 'Where do I live?' }] })
  expect(JSON.stringify(messages)).not.toContain('Porto')
  expect(await ida.store.read('chats/flat.md')).not.toContain('Porto')
})

test('a list of 2,000 users is searched, those that changed last first; threads have words', async () => {
  await using opened = await open()
  const { memory, handle } = opened
  for (let first = 0; first < 2000; first += 500)
    await memory.store.commit(
      Array.from({ length: 500 }, (_, place) => ({
        path: `users/user-${first + place}/notes/a.md`,
        content: `of ${first + place}`,
      })),
    )
  await memory.user('user-1234').store.write('notes/b.md', 'later')
  const found = await ask(handle, 'find', { filter: 'USER-12', limit: 5 })
  expect(found.hasMore).toBe(true)
  expect(found.users.slice(0, 2)).toEqual(['user-12', 'user-1234'])
  expect((await ask(handle, 'find', { limit: 1 })).users).toEqual(['user-1234'])
  const { threads, total } = await ask(handle, 'threads', { limit: 3 })
  expect(total).toBe(9)
  expect(threads[0]).toMatchObject({
    of: { kind: 'user', id: 'tom' },
    id: 'today',
    first: 'When can I deploy the shop this week?',
    messages: 2,
  })
  const { questions } = await ask(handle, 'questions')
  expect(new Set(questions.map(({ of }) => of?.id)).size).toBe(4)
  // Many files are counted at once, and measured on request.
  expect(await ask(handle, 'sizes')).toMatchObject({ isAll: false, bytes: 0 })
})

test('a standing line has the lines and the speaker of its message, and can be taken out', async () => {
  await using opened = await open()
  const { memory, handle } = opened
  const { store, thread } = memory.user('ida')
  await thread('first').record([
    { id: 'm1', role: 'assistant', content: 'Welcome.' },
    { id: 'm2', role: 'user', content: 'Hello.\nFrom now on, always answer in French.' },
  ])
  const asked = { scope: { kind: 'user', id: 'ida' }, question: 'What is a heron?' }
  const { blocks } = await ask(handle, 'context', asked)
  const block = blocks.find(({ section }) => section === 'standing')
  expect(block).toMatchObject({ source: 'chats/first.md', said: { role: 'user' } })
  const lines = (await store.read('chats/first.md'))
    .split('\n')
    .slice((block?.lineStart ?? 0) - 1, block?.lineEnd)
  expect(lines.join('\n')).toContain('always answer in French.')
  expect(lines.join('\n')).not.toContain('Welcome')
  const { source: path, lineStart: line, lineEnd, preview: shown } = block ?? {}
  await ask(handle, 'mend', { ...asked, act: 'drop', path, line, lineEnd, shown })
  const after = await ask(handle, 'context', asked)
  expect(after.blocks.some(({ section }) => section === 'standing')).toBe(false)
})

test('a replaced decision is no preview of the block that has the note in its place', async () => {
  await using opened = await open()
  const { memory, handle } = opened
  const decisions = [
    '- 2026-11-02 [deploy] We deploy on Thursday.',
    '- 2026-11-10 [deploy] We deploy on Tuesday.',
  ]
  await memory
    .project('reeds')
    .store.write('PMEMORY.md', `# Memory\n\n## Decisions\n\n${decisions.join('\n')}\n`)
  const asked = { scope: { kind: 'project', id: 'reeds' }, question: 'Do we deploy on Thursday?' }
  const { blocks } = await ask(handle, 'context', asked)
  const replaced = blocks.find(({ status }) => status === 'superseded')
  expect(replaced).toMatchObject({ supersededBy: 'PMEMORY.md#L6', lineStart: 5 })
  expect(replaced?.preview).toContain('Thursday')
  const shown = blocks.filter(({ status, source }) => status !== 'superseded' && source === 'PMEMORY.md')
  expect(shown.map(({ preview }) => preview)).not.toContainEqual(expect.stringContaining('Thursday'))
  expect(shown.length).toBeGreaterThan(0)
  const { facts } = await ask(handle, 'facts', asked)
  expect(facts.map(({ text, state, replacedBy }) => [text, state, replacedBy])).toEqual([
    ['We deploy on Tuesday.', 'current', undefined],
    ['We deploy on Thursday.', 'earlier', 'PMEMORY.md#L6'],
  ])
})

test('the rows of a context have the lines that the model got, then and now', async () => {
  await using opened = await open()
  const { memory, handle } = opened
  const ida = memory.user('ida')
  const said = (id: string, content: string) => ({ role: 'user' as const, id, content })
  await ida
    .thread('flat')
    .record([said('m1', 'I live in Porto.'), said('m2', 'Always answer in one sentence, please.')])
  await ida.store.write(
    'observations.md',
    '- 2026-09-14 [home] Lives in Porto\n- 2026-11-16 [home] Lives in Coimbra <!-- chats/a.md#m1 -->\n',
  )
  const asked = {
    scope: { kind: 'user', id: 'ida' },
    question: 'Where do I live?',
    thread: 'today',
    turn: 'q',
  }
  await ida.thread('today').record(said('q', asked.question))
  await ida.thread('today').assemble({})
  await ida.thread('today').record({ role: 'assistant', content: 'In Porto.' })
  const { context } = await ask(handle, 'kept', asked)
  const now = await ask(handle, 'context', asked)
  for (const blocks of [context?.blocks ?? [], now.blocks]) {
    const rows = blocks.filter(({ status }) => status === 'included')
    expect(rows.find(({ section }) => section === 'standing')).toMatchObject({
      preview: 'Always answer in one sentence, please.',
      lineStart: 7,
      lineEnd: 7,
    })
    const fact = rows.find(({ source }) => source === 'observations.md')
    expect(fact).toMatchObject({ preview: expect.stringContaining('Coimbra'), previewLine: 2 })
  }
  const fact = now.blocks.find(({ section, source }) => section === 'memory' && source === 'observations.md')
  const place = { path: 'observations.md', line: fact?.previewLine, lineEnd: fact?.previewLine }
  await ask(handle, 'mend', { ...asked, act: 'drop', ...place, shown: fact?.preview })
  expect(await ida.store.read('observations.md')).not.toContain('Coimbra')
})
