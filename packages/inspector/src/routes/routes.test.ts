import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { ask, post } from '../__fixtures__/ask.ts'
import { inspector } from '../index.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')

async function open() {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const user = memory.user('ada')
  const handle = inspector(user, { authorize: () => 'grace' })
  return { memory, user, handle, [Symbol.asyncDispose]: async () => await memory.close() }
}

test('each block of a context has its source, its score, and the reason why it is shown or not', async () => {
  await using opened = await open()
  const { user, handle } = opened
  const log = Array.from(
    { length: 60 },
    (_, place) => `## Day ${place}\n\nThe ferry tide table, entry ${place}.\n`,
  )
  await user.store.write('notes/tides.md', log.join('\n'))
  await user.store.write('MEMORY.md', '- Sails on Sundays.\n')
  const context = await ask(handle, 'context', { question: 'ferry tide table', maxTokens: 300 })
  expect(context.tokens).toBeLessThanOrEqual(300)
  const shown = context.blocks.find(
    ({ source, status }) => source === 'notes/tides.md' && status === 'included',
  )
  expect(shown).toMatchObject({
    section: 'retrieval',
    lineStart: expect.any(Number),
    tokens: expect.any(Number),
  })
  const { source, lineStart, lineEnd } = shown ?? {}
  const scored = await ask(handle, 'score', { question: 'ferry tide table', source, lineStart, lineEnd })
  expect(scored.score).toBeGreaterThan(0)
  expect(shown?.preview).toMatch(/^The ferry tide table, entry/)
  expect(scored.explanation?.terms.map(({ term }) => term)).toEqual(expect.arrayContaining(['tide']))
  const out = context.blocks.filter(({ status }) => status === 'dropped')
  expect(out.length).toBeGreaterThan(10)
  expect(out.every(({ reason }) => reason !== undefined)).toBe(true)
  expect(context.messages.at(-1)).toEqual({ role: 'user', content: 'ferry tide table' })
  expect(await post(handle, 'context', { question: 'x', maxTokens: 0 })).toMatchObject({ status: 400 })
  expect(await post(handle, 'context', { question: 'x y z', maxTokens: 1 })).toMatchObject({ status: 422 })
})

test('a context of a turn has the messages before it, and none after', async () => {
  await using opened = await open()
  const { user, handle } = opened
  await user.thread('week').record([
    { id: 'a', role: 'user', content: 'first question' },
    { id: 'b', role: 'assistant', content: 'first answer' },
    { id: 'c', role: 'user', content: 'second question' },
    { id: 'd', role: 'assistant', content: 'second answer' },
  ])
  const turn = { thread: 'week', turn: 'c', question: 'second question', maxTokens: 2000 }
  const { messages } = await ask(handle, 'context', turn)
  expect(messages.filter(({ role }) => role !== 'system').map(({ content }) => content)).toEqual([
    'first question',
    'first answer',
    'second question',
  ])
})

test('a context that the page asks for is not kept with those of the app', async () => {
  await using opened = await open()
  const { user, handle } = opened
  await user.thread('week').assemble({ messages: [{ role: 'user', content: 'When is high water?' }] })
  await ask(handle, 'context', { question: 'a look' })
  await ask(handle, 'context', { question: 'a look', thread: 'week' })
  await user.thread('week').record({ id: 'a', role: 'assistant', content: 'At nine.' })
  expect(await user.contexts()).toMatchObject([{ thread: 'week', answers: ['a'] }])
})

test.each([undefined, null, 5, {}])('a wrong memory is refused: %j', (wrong) => {
  expect(() => inspector(wrong as never, { authorize: () => 'grace' })).toThrow(/^memory must have/)
})

test('the last questions have their answers, and standing lines are listed', async () => {
  await using opened = await open()
  const { user, handle } = opened
  await user.thread('old').record({ id: 'a', role: 'user', content: 'From now on, always answer in French.' })
  await user.thread('new').record([
    { id: 'b', role: 'user', content: 'When is the tide?', at: new Date('2026-11-20T09:31:00Z') },
    { id: 'c', role: 'assistant', content: 'At noon.', at: new Date('2026-11-20T09:31:10Z') },
  ])
  const { questions } = await ask(handle, 'questions')
  expect(questions).toMatchObject([
    { thread: 'new', turn: 'b', question: 'When is the tide?', answer: 'At noon.' },
    { thread: 'old', turn: 'a' },
  ])
  const { blocks } = await ask(handle, 'context', { question: 'When is the tide?' })
  const standing = blocks.find(({ section }) => section === 'standing')
  expect(standing?.preview).toBe('From now on, always answer in French.')
})

test('lists come in pages', async () => {
  await using opened = await open()
  const { user, handle } = opened
  const paths = Array.from({ length: 25 }, (_, place) => `n/${String(place).padStart(2, '0')}.md`)
  await user.store.commit(paths.map((path) => ({ path, content: `- tide ${path}` })))
  const first = await ask(handle, 'files', { limit: 10, filter: 'N/' })
  expect(first).toMatchObject({ total: 25 })
  const last = await ask(handle, 'files', { limit: 10, offset: 20 })
  expect([first.files.length, last.files.map(({ path }) => path)]).toEqual([10, paths.slice(20)])
  const hits = await ask(handle, 'search', { query: 'tide', offset: 20, limit: 20 })
  expect([hits.hits.length, hits.hasMore]).toEqual([5, false])
  expect((await ask(handle, 'log', { offset: 20, limit: 20 })).revisions).toHaveLength(5)
  await user.store.write(
    'long.md',
    Array.from({ length: 1000 }, (_, place) => `line ${place + 1}`).join('\n'),
  )
  const lines = await ask(handle, 'file', { path: 'long.md', from: 991, count: 400 })
  expect([lines.lines.length, lines.lines[0], lines.total]).toEqual([10, 'line 991', 1000])
  for (const limit of [0, -1, 1.5, 201, '10'])
    expect(await post(handle, 'files', { limit })).toMatchObject({ status: 400 })
})

test('a file is written only if it is still as the person saw it', async () => {
  await using opened = await open()
  const { user, handle } = opened
  const made = await ask(handle, 'write', { path: 'a.md', content: 'one\n', ifMatch: null })
  const { content, hash } = await ask(handle, 'text', { path: 'a.md' })
  expect([content, hash]).toEqual(['one\n', made.hash])
  await user.store.write('a.md', 'two\n')
  const refused = await post(handle, 'write', { path: 'a.md', content: 'three\n', ifMatch: hash })
  expect([refused.status, JSON.parse(refused.text).error.code]).toEqual([409, 'conflict'])
  expect(await user.store.read('a.md')).toBe('two\n')
  expect(await post(handle, 'write', { path: 'a.md', content: 'x' })).toMatchObject({ status: 400 })
  expect(await post(handle, 'write', { path: '.history/a.md', content: 'x', ifMatch: null })).toMatchObject({
    status: 403,
  })
  const { revisions } = await ask(handle, 'revisions', { path: 'a.md' })
  expect(revisions.map(({ author }) => author)).toEqual([undefined, 'grace'])
  const { diff } = await ask(handle, 'change', { path: 'a.md', version: revisions[0]?.version })
  expect(diff).toContain('-one\n+two')
  const now = await ask(handle, 'text', { path: 'a.md' })
  await ask(handle, 'restore', { path: 'a.md', version: revisions[1]?.version, ifMatch: now.hash })
  expect(await user.store.read('a.md')).toBe('one\n')
  await ask(handle, 'delete', { path: 'a.md', ifMatch: made.hash })
  expect(await user.store.exists('a.md')).toBe(false)
})

test('changes are counted by day', async () => {
  const clock = fixedClock('2026-10-01T09:00:00Z')
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const ada = memory.user('ada')
  const handle = inspector(ada, { authorize: () => 'grace' })
  await ada.store.write('old.md', 'x'.repeat(100))
  clock.set('2026-11-10T09:00:00Z')
  await ada.store.write('old.md', 'x'.repeat(60))
  await ada.store.write('new.md', 'x'.repeat(10))
  clock.set('2026-11-12T09:00:00Z')
  await ada.store.write('new.md', 'x'.repeat(15))
  clock.set('2026-11-13T09:00:00Z')
  await ada.store.delete('old.md')
  expect((await ask(handle, 'sizes')).days).toEqual([
    { day: '2026-11-10', changes: 2 },
    { day: '2026-11-12', changes: 1 },
    { day: '2026-11-13', changes: 1 },
  ])
})

test('a file has its chunks and its links', async () => {
  await using opened = await open()
  const { user, handle } = opened
  await user.store.write('notes/wind.md', 'West.\n')
  await user.store.write('chats/week.md', 'said')
  const text = [
    '# Tides',
    'See [the wind](wind.md#now), [[wind]], [nothing](lost.md) and [the web](https://a.example/b.md).',
    '## High',
    '- At noon. <!-- chats/week.md#m1 2026-11-20T09:30:15Z -->',
    '[up](../../../etc/passwd) [odd](%2e%2e/x)',
  ]
  await user.store.write('notes/tides.md', text.join('\n\n'))
  const { chunks, links } = await ask(handle, 'parts', { path: 'notes/tides.md' })
  expect(chunks.flatMap(({ headings }) => headings)).toContain('Tides')
  expect(links).toEqual([
    { line: 3, text: 'wind.md#now', path: 'notes/wind.md' },
    { line: 3, text: 'wind', path: 'notes/wind.md' },
    { line: 3, text: 'lost.md' },
    { line: 7, text: 'chats/week.md', path: 'chats/week.md' },
    { line: 9, text: '../../../etc/passwd' },
    { line: 9, text: '%2e%2e/x' },
  ])
  expect(await post(handle, 'parts', { path: 'none.md' })).toMatchObject({ status: 404 })
})

test('an entry can be restored from the trash', async () => {
  await using opened = await open()
  const { user, handle } = opened
  await user.entries.upsert({ name: 'tides', type: 'user', description: 'when', body: 'at noon' })
  await user.entries.delete('tides')
  const { trash } = await ask(handle, 'trash')
  expect(trash).toMatchObject([{ name: 'tides' }])
  await ask(handle, 'untrash', { id: trash[0]?.id })
  expect((await user.entries.read('tides')).body).toContain('at noon')
})

test('a proposal is applied, rejected, or written in other words', async () => {
  await using opened = await open()
  const { user, handle } = opened
  const propose = async (path: string) =>
    (await user.proposals.propose({ author: 'wren', reason: `for ${path}`, path, content: '- proposed\n' }))
      .id
  const [applied, rejected, edited] = [await propose('a.md'), await propose('b.md'), await propose('c.md')]
  expect(await ask(handle, 'proposals', { status: 'open' })).toMatchObject({ total: 3 })
  expect((await ask(handle, 'proposal', { id: applied })).changes).toMatchObject([
    { path: 'a.md', kind: 'create' },
  ])
  await ask(handle, 'decide', { id: applied, decision: 'apply' })
  await ask(handle, 'decide', { id: rejected, decision: 'reject', reason: 'no' })
  await ask(handle, 'edited', { id: edited, content: '- in my words\n' })
  expect(await user.store.read('a.md')).toBe('- proposed\n')
  expect(await user.store.exists('b.md')).toBe(false)
  expect(await user.store.read('c.md')).toBe('- in my words\n')
  expect(await ask(handle, 'proposals', { status: 'rejected' })).toMatchObject({ total: 2 })
  expect(await post(handle, 'decide', { id: applied, decision: 'yes' })).toMatchObject({ status: 400 })
})

test('current facts come first; a fact can be ended or forgotten, a standing line removed', async () => {
  await using opened = await open()
  const { user, handle } = opened
  await user
    .thread('week')
    .record({ id: 'm1', role: 'user', content: 'From now on, always answer in French.' })
  const source = '<!-- chats/week.md#m1 2026-11-20T09:30:15Z -->'
  await user.ownStore.write(
    'observations.md',
    [
      '# Observations',
      '',
      `- 2026-11-02 [town] Lives in Coimbra. ${source}`,
      '- [guest] A guest stays. until 2026-11-01',
      '- Has a boat called Wren.',
      '',
    ].join('\n'),
  )
  const { facts } = await ask(handle, 'facts')
  expect(facts.map(({ text, state }) => [text, state])).toEqual([
    ['Lives in Coimbra.', 'current'],
    ['Has a boat called Wren.', 'current'],
    ['A guest stays.', 'earlier'],
  ])
  const [town, boat] = facts
  const { messages } = await ask(handle, 'messages', { thread: 'week' })
  expect(messages[0]?.learnt).toMatchObject([{ text: 'Lives in Coimbra.' }])
  const end = { path: town?.path, line: town?.line, lineEnd: town?.lineEnd, ifMatch: town?.hash }
  await ask(handle, 'end', end)
  expect(await user.store.read('observations.md')).toMatch(
    /## Earlier\n\n- 2026-11-02 \[town\] Lives in Coimbra\./,
  )
  expect((await ask(handle, 'facts')).facts.map(({ state }) => state)).toEqual([
    'current',
    'earlier',
    'earlier',
  ])
  expect(await post(handle, 'end', end)).toMatchObject({ status: 409 })
  const forget = { path: 'observations.md', query: boat?.text }
  expect((await ask(handle, 'forget', { ...forget, dryRun: true })).passages).toHaveLength(1)
  await ask(handle, 'forget', forget)
  expect(await user.store.read('observations.md')).not.toContain('boat')
  const { lines } = await ask(handle, 'standing')
  expect(lines).toMatchObject([{ kind: 'instruction' }])
  await ask(handle, 'unstand', { source: lines[0]?.source, text: lines[0]?.text })
  expect((await ask(handle, 'standing')).lines).toEqual([])
})

test('sizes and health', async () => {
  await using opened = await open()
  await opened.user.store.write('notes/a.md', 'abc')
  const sizes = await ask(opened.handle, 'sizes')
  expect(sizes).toMatchObject({ files: 1, bytes: 3, folders: [{ name: 'notes', files: 1, bytes: 3 }] })
  expect(sizes.days).toEqual([{ day: '2026-11-20', changes: 1 }])
  expect([sizes.usage, sizes.queue]).toEqual([[], undefined])
  expect(await ask(opened.handle, 'health')).toMatchObject({ findings: [], facts: { chunks: 1 } })
  const whole = inspector(opened.memory, { authorize: () => 'grace' })
  expect((await ask(whole, 'sizes')).queue).toMatchObject({ waiting: 0, failures: 0 })
  expect((await ask(whole, 'health')).findings).toEqual([])
  expect((await ask(whole, 'repair')).findings).toEqual([])
})

test('the change of a deletion has the lines that were removed, and the next one those added', async () => {
  await using opened = await open()
  const { user, handle } = opened
  await user.store.write('gone.md', 'one\ntwo\n')
  await user.store.delete('gone.md')
  await user.store.write('gone.md', 'three\n')
  const { revisions } = await ask(handle, 'revisions', { path: 'gone.md' })
  const diffs = await Promise.all(
    revisions.map(({ version }) => ask(handle, 'change', { path: 'gone.md', version })),
  )
  expect(diffs.map(({ diff }) => diff)).toEqual([
    '@@ -0,0 +1,1 @@\n+three',
    '@@ -1,2 +0,0 @@\n-one\n-two',
    '@@ -0,0 +1,2 @@\n+one\n+two',
  ])
})

test('a learnt fact is earlier once a newer one has its key, as in a context', async () => {
  await using opened = await open()
  const { user, handle } = opened
  await user.store.write(
    'observations.md',
    '- 2026-09-14 [home] Lives in Porto\n- 2026-11-16 [home] Lives in Coimbra\n',
  )
  const { facts } = await ask(handle, 'facts')
  expect(facts.map(({ text, state }) => [text, state])).toEqual([
    ['Lives in Coimbra', 'current'],
    ['Lives in Porto', 'earlier'],
  ])
})

test('days of facts cover half a year, for one user or for the users that changed last', async () => {
  await using opened = await open()
  const { memory, user, handle } = opened
  const write = async (of: Pick<typeof user, 'store'>, ...days: readonly string[]) =>
    await of.store.write('observations.md', days.map((day) => `- ${day} of ${day}\n`).join(''))
  await write(user, '2026-11-18', '2026-11-18', '2026-03-01')
  await write(memory.user('bo'), '2026-11-18', '2026-10-02')
  const { days, facts, users } = await ask(handle, 'learnt', { day: '2026-11-18' })
  expect([days, users]).toEqual([[{ day: '2026-11-18', facts: 2 }], 0])
  expect(facts.map(({ line, of }) => [line, of])).toEqual([
    [1, undefined],
    [2, undefined],
  ])
  const all = await ask(inspector(memory, { authorize: () => 'grace' }), 'learnt', { day: '2026-10-02' })
  expect(new Map(all.days.map(({ day, facts: count }) => [day, count]))).toEqual(
    new Map([
      ['2026-10-02', 1],
      ['2026-11-18', 3],
    ]),
  )
  expect(all).toMatchObject({ users: 2, facts: [{ of: { kind: 'user', id: 'bo' }, line: 2 }] })
})

test('conversations are in the order of their days, also after an import of old ones', async () => {
  await using opened = await open()
  const { user, handle } = opened
  for (const [id, day] of [
    ['b', 3],
    ['a', 21],
    ['c', 12],
  ] as const)
    await user.thread(id).record({ role: 'user', content: 'Hello.', at: new Date(Date.UTC(2026, 9, day)) })
  const { threads } = await ask(handle, 'threads', {})
  expect(threads.map(({ id }) => id)).toEqual(['a', 'c', 'b'])
})
