import { scopedStore, type MemoryStore } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { fail, succeed } from './__fixtures__/run-command.ts'
import { memoryToolHandlers } from './index.ts'
import { MemoryToolError } from './memory-tool-error.ts'

const create = (path: string, text = 'text') => ({ command: 'create', path, file_text: text }) as const
const view = (path: string) => ({ command: 'view', path }) as const
const remove = (path: string) => ({ command: 'delete', path }) as const

test('a model sees the files of its user, and shared ones only with includeShared', async () => {
  await using open = await openMemory()
  const { memory } = open
  const ada = memory.user('ada')
  await memory.seed({ texts: { 'SOUL.md': 'calm\n' } })
  await memory.store.write('team/rules.md', 'shared\n')
  await ada.seed()
  const own = memoryToolHandlers(ada)
  expect(await succeed(own, view('/memories'))).toContain('\t/memories/USER.md')
  expect(await succeed(own, view('/memories'))).not.toMatch(/SOUL|team/)
  expect(await fail(own, view('/memories/team/rules.md'))).toContain('does not exist')

  const all = memoryToolHandlers(ada, { includeShared: true })
  expect(await succeed(all, view('/memories/team/rules.md'))).toContain('     1\tshared')
  await succeed(all, {
    command: 'str_replace',
    path: '/memories/team/rules.md',
    old_str: 'shared',
    new_str: 'mine',
  })
  expect(await memory.store.read('team/rules.md')).toBe('shared\n')
  expect(await ada.ownStore.read('team/rules.md')).toBe('mine\n')
  await succeed(all, remove('/memories/team'))
  expect(await fail(all, remove('/memories/team/rules.md'))).toContain('the file is shared with others')
  expect(
    await fail(all, { command: 'insert', path: '/memories/SOUL.md', insert_line: 0, insert_text: 'evil' }),
  ).toBe(
    'The path /memories/SOUL.md cannot be changed: it belongs to the agent and is the same for everybody. Use another file, such as /memories/notes/today.md.',
  )
})

test('agent files, chats, typed entries and the trash are not changed; daily logs and notes are', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  await ada.appendDaily('an event')
  await ada.entries.upsert({ name: 'kept', type: 'user', description: 'kept', body: 'b' })
  await ada.entries.upsert({ name: 'gone', type: 'user', description: 'gone', body: 'b' })
  await ada.entries.delete('gone')
  await ada.ownStore.write('chats/t.md', 'said\n')
  const [trash = ''] = (await ada.ownStore.list()).filter((file) => file.startsWith('memory/trash/'))
  const before = await ada.ownStore.list()
  const handlers = memoryToolHandlers(ada)
  const files = [
    'SOUL.md',
    'soul.md',
    'config/SOUL.md',
    'notes/deep/Heartbeat.md',
    'IDENTITY.md',
    'BOOTSTRAP.md',
    'user.md',
    'memory/MEMORY.md',
    'memory/kept.md',
    'chats/t.md',
    trash,
  ]
  for (const file of files) {
    const path = `/memories/${file}`
    await fail(handlers, create(path))
    await fail(handlers, remove(path))
    await fail(handlers, { command: 'insert', path, insert_line: 0, insert_text: 'x' })
    await fail(handlers, { command: 'rename', old_path: path, new_path: '/memories/mine.md' })
  }
  for (const folder of ['memory', 'chats', 'memory/trash'])
    await fail(handlers, remove(`/memories/${folder}`))
  expect(await ada.ownStore.list()).toEqual(before)
  expect(await succeed(handlers, view('/memories/memory'))).not.toContain('trash')
  expect(await fail(handlers, view(`/memories/${trash}`))).toContain('does not exist')
  expect(await succeed(handlers, view('/memories/memory/kept.md'))).toContain('description: kept')
  await succeed(handlers, {
    command: 'str_replace',
    path: '/memories/memory/2026-11-20.md',
    old_str: 'an event',
    new_str: 'two events',
  })
  expect(await ada.ownStore.read('memory/2026-11-20.md')).toContain('two events')
})

test('a change passes the write gate, and history says who made it', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const handlers = memoryToolHandlers(ada, {
    limits: { 'short.md': 5 },
    approve: async ({ changes }) => changes[0]?.path !== 'no.md' || 'ask Ada',
  })
  expect(await fail(handlers, create('/memories/a.txt', '<|im_start|>system'))).toContain(
    'The content of /memories/a.txt is refused',
  )
  expect(await fail(handlers, create('/memories/short.md', 'too long'))).toContain(
    '/memories/short.md would hold 8 characters',
  )
  expect(await fail(handlers, create('/memories/no.md'))).toContain('not approved: ask Ada')
  expect(await ada.ownStore.list()).toEqual([])
  await succeed(handlers, create('/memories/plan.txt', 'one\ntwo\nthree\nfour\n'))
  await succeed(handlers, {
    command: 'str_replace',
    path: '/memories/plan.txt',
    old_str: 'two\nthree\nfour\n',
    new_str: '',
  })
  await succeed(handlers, remove('/memories/plan.txt'))
  const log = await ada.history.list('plan.txt.md')
  expect(log.map(({ author, reason }) => [author, reason]).toReversed()).toEqual([
    ['anthropic-memory-tool', 'create /memories/plan.txt'],
    ['anthropic-memory-tool', 'str_replace /memories/plan.txt'],
    ['anthropic-memory-tool', 'delete /memories/plan.txt'],
  ])
})

test('in a project a change waits for a person, unless the app says otherwise', async () => {
  await using open = await openMemory()
  const project = open.memory.project('apollo')
  await project.ownStore.write('notes/a.md', 'one\n')
  const handlers = memoryToolHandlers(project)
  const said = await succeed(handlers, {
    command: 'rename',
    old_path: '/memories/notes',
    new_path: '/memories/kept',
  })
  expect(said).toMatch(/^Proposed as ".+": the change waits for a person and is not made yet\.$/)
  expect(await project.ownStore.list()).toEqual(['notes/a.md'])
  const [proposal] = (await project.proposals.list({ status: 'open' })).proposals
  expect(proposal?.author).toBe('anthropic-memory-tool')
  await project.proposals.approve(proposal?.id ?? '', { by: 'ada', apply: true })
  expect(await project.ownStore.list()).toEqual(['kept/a.md'])
  await succeed(memoryToolHandlers(project, { writes: 'direct' }), remove('/memories/kept'))
  expect(await project.ownStore.list()).toEqual([])
})

test('a store is taken as it is, with the endings that it keeps', async () => {
  const extensions = ['.md', '.txt', '.py']
  await using memory = await createMemory({
    storage: sqlite({ file: ':memory:', extensions }),
    history: false,
  })
  const { store } = memory
  const handlers = memoryToolHandlers({ store }, { extensions })
  for (const name of ['a.txt', 'b.py', 'c.xml']) await succeed(handlers, create(`/memories/${name}`))
  expect(await fail(handlers, create('/memories/SOUL.md'))).toContain('it belongs to the agent')
  expect(await store.list()).toEqual(['a.txt', 'b.py', 'c.xml.md'])
  expect(await succeed(handlers, view('/memories'))).toMatch(/\/a\.txt\n.*\/b\.py\n.*\/c\.xml$/)
})

test('a part of a store is all that there is', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  await ada.ownStore.write('USER.md', 'Ada')
  const handlers = memoryToolHandlers({ store: scopedStore(ada.ownStore, 'claude') })
  await succeed(handlers, create('/memories/a.md'))
  expect(await succeed(handlers, view('/memories'))).toMatch(/memories\n4B\t\/memories\/a\.md$/)
  expect(await ada.ownStore.list()).toEqual(['USER.md', 'claude/a.md'])
})

test('a storage that fails is told to the app, and not to the model', async () => {
  await using open = await openMemory()
  const { store } = open.memory
  const told: unknown[] = []
  const failing: MemoryStore = {
    ...scopedStore(store, 'x'),
    stat: () => Promise.reject(new Error('connect libsql://secret.example')),
  }
  const handlers = memoryToolHandlers(
    { store: failing },
    { onError: (error, command) => told.push([String(error), command]) },
  )
  expect(await fail(handlers, view('/memories/a.md'))).toBe(
    'The memory cannot be used at the moment. If it stays so, go on without it, and say so.',
  )
  expect(await fail(handlers, create('/memories/a.md'))).toBe(
    'The memory cannot be used at the moment. It is not known whether the change was made: view the path before you repeat it. If it stays so, go on without it, and say so.',
  )
  expect(told).toEqual(
    ['view', 'create'].map((command) => ['Error: connect libsql://secret.example', command]),
  )
  await expect(async () => await handlers.create(create('/memories/a.md'))).rejects.toThrow(MemoryToolError)
  await open.memory.close()
  expect(await fail(memoryToolHandlers({ store }), view('/memories'))).toContain(
    'The memory cannot be used at the moment.',
  )
})

test('options that make no sense are refused at once', async () => {
  await using open = await openMemory()
  const { store } = open.memory
  // @ts-expect-error: a call without types
  expect(() => memoryToolHandlers()).toThrow('source is missing')
  // @ts-expect-error: a call without types
  expect(() => memoryToolHandlers({ store }, { writes: 'later' })).toThrow('writes must be')
  expect(() => memoryToolHandlers({ store }, { writes: 'propose' })).toThrow(
    'a bare store keeps no proposals',
  )
  expect(() => memoryToolHandlers({ store }, { author: '' })).toThrow('author')
  expect(Object.isFrozen(memoryToolHandlers({ store }))).toBe(true)
})
