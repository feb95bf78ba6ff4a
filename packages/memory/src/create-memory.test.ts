import { fixedClock, MemoryError, scopedStore, systemClock } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { createMemory, type Memory, type MemoryOptions } from './index.ts'

const clock = fixedClock('2026-11-20T09:30:15Z', { timeZone: 'Europe/Paris' })
const open = (options: Partial<MemoryOptions> = {}): Promise<Memory> =>
  createMemory({ storage: sqlite({ file: ':memory:' }), clock, ...options })
const sources = async (search: Promise<{ source: string }[]>) =>
  (await search).map((hit) => hit.source).toSorted()

test('the storage is required, and the error names an adapter to pass', async () => {
  // @ts-expect-error: a caller without types may do this
  await expect(createMemory({})).rejects.toThrow('storage must be an adapter, for example sqlite(')
  // @ts-expect-error: the same without options
  await expect(createMemory()).rejects.toMatchObject({ code: 'invalid-argument' })
})

test.each([
  ['the year 10000', new Date(Date.UTC(10_000, 0, 5))],
  ['the last time', new Date(8.64e15)],
  ['a year before 0', new Date('-000005-06-01T00:00:00Z')],
  ['the first time', new Date(-8.64e15)],
  ['no time', new Date(Number.NaN)],
  ['no Date', '2026-11-20T09:30:15Z'],
])('a clock that gives %s is named, and nothing is written', async (_, wrong) => {
  const right = fixedClock('2026-11-20T09:30:15Z')
  const broken = fixedClock('2026-11-20T09:30:15Z')
  let isWrong = false
  const own = {
    ...broken,
    now: () => (isWrong ? (wrong as Date) : broken.now()),
    today: (at?: Date) =>
      isWrong && wrong instanceof Date ? systemClock().today(at ?? wrong) : broken.today(at),
  }
  await using memory = await open({ clock: own })
  const ada = memory.user('ada')
  await ada.store.write('a.md', 'The heron.\n')
  await ada.thread('t').assemble({ messages: [{ role: 'user', content: 'heron?' }] })
  const before = await ada.ownStore.list('', { includeHidden: true })
  isWrong = true
  for (const call of [
    () => ada.store.write('b.md', 'b'),
    () => ada.appendDaily('b'),
    () => ada.thread('t').record([{ role: 'assistant', content: 'There.' }]),
    () => ada.thread('t').assemble({ messages: [{ role: 'user', content: 'heron yesterday?' }] }),
    () => ada.search('heron last week'),
    () => ada.bootstrap(),
    () => ada.proposals.propose({ path: 'b.md', content: 'b', author: 'm', reason: 'r' }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'invalid-argument', argument: 'clock' })
  isWrong = false
  expect(await ada.ownStore.list('', { includeHidden: true })).toEqual(before)
  const opening = createMemory({
    storage: sqlite({ file: ':memory:' }),
    clock: { ...right, now: () => wrong as Date },
  })
  await opening.then(
    (opened) => opened.close(),
    (error: unknown) => expect(error).toMatchObject({ argument: 'clock' }),
  )
})

test('a clock in the year 0 and in the year 9999 works', async () => {
  for (const year of ['0000', '9999']) {
    await using memory = await open({ clock: fixedClock(`${year}-06-01T09:00:00Z`) })
    const ada = memory.user('ada')
    await ada.appendDaily('The heron came.')
    await ada.thread('t').record([{ role: 'user', content: 'I saw a heron.' }])
    expect(await ada.store.read(`memory/${year}-06-01.md`)).toContain('The heron came.')
    expect(await ada.search('heron')).toHaveLength(2)
    const { messages } = await ada.assemble({ messages: [{ role: 'user', content: 'Where is the heron?' }] })
    expect(messages.map(({ content }) => content).join('\n')).toContain('The heron came.')
  }
})

test('a write is found at once, and a hit says which lines', async () => {
  await using memory = await open()
  await memory.store.write('notes/db.md', '# Databases\n\nInvoices moved to Postgres 17.\n')
  const [hit] = await memory.search('where are the invoices?')
  expect(hit).toMatchObject({ source: 'notes/db.md', lineStart: 1, lineEnd: 3 })
  expect(hit?.text).toContain('Postgres 17')
})

test('a log has one heading and every entry, under the time of the clock', async () => {
  await using memory = await open()
  const ada = memory.user('ada')
  await Promise.all(Array.from({ length: 20 }, (_, place) => ada.appendDaily(`entry ${place}`)))
  const log = await ada.store.read('memory/2026-11-20.md')
  expect(log.startsWith('# Daily log 2026-11-20\n\n## 10:30:15\n\nentry ')).toBe(true)
  expect(log.match(/^# /gm)).toHaveLength(1)
  expect(log.match(/^entry \d+$/gm)?.toSorted()).toEqual(
    Array.from({ length: 20 }, (_, place) => `entry ${place}`).toSorted(),
  )
  expect(await memory.store.read('users/ada/memory/2026-11-20.md')).toBe(log)
  await expect(ada.appendDaily(' \n')).rejects.toMatchObject({ code: 'invalid-argument' })
})

test('the day and the time of an entry are of one instant', async () => {
  let asked = 0
  const midnight = Date.parse('2026-11-20T23:59:59.999Z')
  const ticking = fixedClock('2026-11-20T00:00:00Z')
  await using memory = await open({ clock: { ...ticking, now: () => new Date(midnight + asked++) } })
  const stat = await memory.user('ada').appendDaily('late')
  expect(stat.path).toBe('memory/2026-11-20.md')
  expect(await memory.user('ada').store.read(stat.path)).toContain('## 23:59:59')
})

test('a clock needs only the time and the day', async () => {
  const simple = { now: () => new Date('2026-11-20T09:30:15Z'), today: () => '2026-11-20' }
  await using memory = await open({ clock: simple })
  const stat = await memory.user('ada').appendDaily('plain')
  expect(await memory.user('ada').store.read(stat.path)).toBe(
    '# Daily log 2026-11-20\n\n## 09:30:15\n\nplain\n',
  )
})

test('a user reads the shared files, changes only their own, and never meets another user', async () => {
  await using memory = await open()
  await memory.store.write('SOUL.md', 'Calm and brief. Likes herons.')
  const [ada, bob] = [memory.user('ada'), memory.user('bob')]
  await ada.store.write('MEMORY.md', 'Ada keeps herons.')
  await bob.store.write('MEMORY.md', 'Bob keeps herons too.')
  await memory.store.write('projects/x/PMEMORY.md', 'A project about herons.')

  expect(await sources(ada.search('herons'))).toEqual(['MEMORY.md', 'SOUL.md'])
  expect(await ada.store.list()).toEqual(['MEMORY.md', 'SOUL.md'])
  expect(await ada.store.read('SOUL.md')).toContain('Calm')
  await expect(ada.store.read('users/bob/MEMORY.md')).rejects.toMatchObject({
    code: 'not-found',
    path: 'users/bob/MEMORY.md',
  })
  await expect(ada.store.read('../bob/MEMORY.md')).rejects.toMatchObject({ code: 'invalid-path' })
  expect(await ada.search('herons', { within: 'users/bob' })).toEqual([])
  expect(await ada.search('herons', { within: 'projects' })).toEqual([])
  await expect(ada.store.delete('SOUL.md')).rejects.toMatchObject({ code: 'scope-violation' })
  for (const changes of [null, [null], 'x', ['x']]) {
    // @ts-expect-error: a caller without types may do this
    await expect(scopedStore(memory.store, 'users/ada').commit(changes)).rejects.toMatchObject({
      code: 'invalid-argument',
    })
  }

  await ada.store.write('SOUL.md', 'Loud, for Ada only. Prefers storks.')
  expect(await memory.store.read('SOUL.md')).toContain('Calm')
  expect(await bob.store.read('SOUL.md')).toContain('Calm')
  expect(await sources(ada.search('herons'))).toEqual(['MEMORY.md'])
  expect(await sources(ada.search('storks'))).toEqual(['SOUL.md'])
  expect(await sources(bob.search('herons'))).toEqual(['MEMORY.md', 'SOUL.md'])
})

test('a hidden shared file does not take the place of a hit', async () => {
  await using memory = await open()
  const ada = memory.user('ada')
  for (const name of ['a', 'b', 'c']) await memory.store.write(`${name}.md`, `heron ${name}`)
  for (const name of ['a', 'b']) await ada.store.write(`${name}.md`, 'nothing of the kind')
  expect(await sources(ada.search('heron', { limit: 1 }))).toEqual(['c.md'])
})

test('within narrows a search to directories and files of the handle', async () => {
  await using memory = await open()
  const ada = memory.user('ada')
  await ada.store.commit([
    { path: 'memory/2026-11-19.md', content: 'heron seen' },
    { path: 'memory2/other.md', content: 'heron heard' },
    { path: 'MEMORY.md', content: 'heron known' },
  ])
  expect(await sources(ada.search('heron', { within: 'memory' }))).toEqual(['memory/2026-11-19.md'])
  expect(await sources(ada.search('heron', { within: ['MEMORY.md', 'memory2'] }))).toEqual([
    'MEMORY.md',
    'memory2/other.md',
  ])
  expect(await ada.search('heron', { within: [] })).toEqual([])
  await expect(ada.search('heron', { within: '../bob' })).rejects.toMatchObject({ code: 'invalid-path' })
})

test('ids that look alike share nothing', async () => {
  await using memory = await open()
  const ids = ['ada', 'Ada', 'ada2', 'a/da', 'ada/..', '..', 'con', '张三', 'ada ', 'á', 'á'.normalize('NFD')]
  for (const id of ids) await memory.user(id).store.write('MEMORY.md', `secret of ${JSON.stringify(id)}`)
  for (const id of ids) {
    expect(await memory.user(id).store.read('MEMORY.md')).toBe(`secret of ${JSON.stringify(id)}`)
    expect(await memory.user(id).store.list()).toEqual(['MEMORY.md'])
    expect(await memory.user(id).search('secret')).toHaveLength(1)
  }
  for (const id of ['', 'x'.repeat(129), '\ud800'])
    expect(() => memory.user(id)).toThrow('1 to 128 characters')
})

test('a context has the memory files, search results and the conversation, within the budget', async () => {
  await using memory = await open()
  const ada = memory.user('ada')
  await memory.store.write('SOUL.md', 'You are calm.')
  await ada.store.write('USER.md', 'Ada lives in Lyon.')
  await ada.store.write('notes/herons.md', 'The heron nests by the weir.')
  const request = {
    system: 'Be helpful.',
    messages: [{ role: 'user', content: 'Where does the heron nest?' }],
    maxTokens: 400,
  } as const
  const context = await ada.assemble(request)
  const text = context.messages.map((message) => message.content).join('\n')
  for (const part of [
    'Be helpful.',
    'You are calm.',
    'Ada lives in Lyon.',
    'nests by the weir',
    'Where does the heron nest?',
  ])
    expect(text).toContain(part)
  expect(context.tokens).toBeLessThanOrEqual(400)
  expect(context.trace.tokens).toBe(context.tokens)
  expect(await ada.assemble(request)).toEqual(context)
  await expect(ada.assemble({ ...request, maxTokens: 1 })).rejects.toMatchObject({ code: 'budget-exceeded' })
})

test('flush and close wait for writes that nobody awaits', async () => {
  const memory = await open()
  const ada = memory.user('ada')
  void ada.appendDaily('not awaited')
  await memory.flush()
  expect(await ada.store.list('memory')).toEqual(['memory/2026-11-20.md'])
  void ada.store.write('MEMORY.md', 'not awaited either')
  await memory.flush()
  expect(await ada.store.read('MEMORY.md')).toBe('not awaited either')

  const late = [
    ada.appendDaily('on the way out'),
    ada.store.append('MEMORY.md', '!'),
    memory.store.write('SOUL.md', 'calm'),
    ada.search('out'),
  ]
  const context = ada.assemble({ messages: [{ role: 'user', content: 'on the way' }] })
  await memory.close()
  await expect(Promise.all([...late, context])).resolves.toHaveLength(5)
  await memory.close()
  const error: unknown = await ada.store.read('MEMORY.md').catch((reason: unknown) => reason)
  expect(MemoryError.isInstance(error, 'closed')).toBe(true)
})

test('doctor examines the storage with its options, and ends before the storage is closed', async () => {
  const memory = await open()
  await memory.store.write('a.md', 'apples')
  await memory.user('ada').store.write('b.md', 'bananas')
  const seen: string[] = []
  const diagnosis = memory.doctor({ repair: true, onProgress: ({ path }) => seen.push(path) })
  await memory.close()
  expect(await diagnosis).toMatchObject({ findings: [], facts: { files: 4 } })
  expect(seen).toEqual(expect.arrayContaining(['a.md', 'users/ada/b.md']))
  await expect(memory.doctor()).rejects.toMatchObject({ code: 'closed' })
})

test('reindex changes no result and tells how far it is', async () => {
  await using memory = await open()
  await memory.store.commit(
    Array.from({ length: 30 }, (_, place) => ({ path: `n/${place}.md`, content: `heron number ${place}` })),
  )
  const before = await memory.search('heron number', { limit: 30 })
  const done: number[] = []
  const report = await memory.reindex({ onProgress: (progress) => done.push(progress.done) })
  expect(report.indexed).toBe(30)
  expect(done.at(-1)).toBe(30)
  expect(await memory.search('heron number', { limit: 30 })).toEqual(before)
})

test('an app may replace every part', async () => {
  const asked: string[] = []
  await using memory = await open({
    tokens: {
      id: 'words',
      count: (text) => text.split(/\s+/).filter(Boolean).length,
      truncate: (text) => text,
    },
    searcher: () => ({
      search: async (query) => {
        asked.push(query)
        return []
      },
    }),
    assembler: ({ tokens }) => ({
      assemble: async () => ({
        messages: [{ role: 'system', content: 'mine' }],
        tokens: tokens.count('mine'),
        trace: { budget: 1, tokens: 1, counter: tokens.id, sections: [], events: [] },
        warnings: [],
      }),
    }),
  })
  await memory.search('anything')
  expect(asked).toEqual(['anything'])
  expect((await memory.assemble({})).trace.counter).toBe('words')
})
