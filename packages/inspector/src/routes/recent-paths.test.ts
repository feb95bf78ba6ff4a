import { fixedClock, type Storage, type StorageAdapter } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test, vi } from 'vitest'
import { ask } from '../__fixtures__/ask.ts'
import { inspector } from '../index.ts'

test('the changes of a page are those of the whole log, read of the last files alone', async () => {
  const clock = fixedClock('2026-11-20T09:30:15Z')
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const handle = inspector(memory, { authorize: () => 'grace' })
  const paths = Array.from({ length: 40 }, (_, place) => `users/u${place % 4}/notes/${place}.md`)
  await memory.store.commit(paths.map((path) => ({ path, content: 'of one commit' })))
  const scopes = [{}, { scope: { kind: 'user', id: 'u1' } }, { scope: { kind: 'user', id: 'none' } }]
  const log = vi.spyOn(memory.history, 'log')
  for (let step = 0; step < 14; step += 1) {
    // Several changes of one instant, and files that come and go.
    if (step % 3 > 0) clock.advance(1000)
    const path = paths[(step * 7) % 11] ?? ''
    if (step % 5 === 4) await memory.store.delete(path).catch(() => {})
    else await memory.store.write(path, `step ${step}`)
    for (const fields of scopes) {
      const id = fields.scope?.id
      const all = await (id === undefined ? memory : memory.user(id)).history.log()
      for (const offset of [0, 6, 60]) {
        const { revisions, hasMore } = await ask(handle, 'log', { ...fields, offset, limit: 6 })
        const expected = all.slice(offset, offset + 6).map(({ path: each, version }) => [each, version])
        expect(revisions.map(({ path: each, version }) => [each, version])).toEqual(expected)
        expect(hasMore).toBe(all.length > offset + 6)
      }
    }
  }
  log.mockClear()
  await ask(handle, 'log', { limit: 6 })
  expect(log).not.toHaveBeenCalled()
})

test('the requests of one screen read the log once', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  for (const user of ['ada', 'bo', 'cy'])
    await memory
      .user(user)
      .thread('t')
      .record([{ role: 'user', content: `I am ${user}.` }])
  const handle = inspector(memory, { authorize: () => 'grace' })
  const subscribe = vi.spyOn(memory, 'subscribe')
  const [found, asked] = await Promise.all([
    ask(handle, 'find', { usersOnly: true, limit: 2 }),
    ask(handle, 'questions'),
    ask(handle, 'learnt'),
    ask(handle, 'threads'),
  ])
  expect([found.users, found.hasMore, asked.questions.length]).toEqual([['cy', 'bo'], true, 3])
  expect(subscribe.mock.calls.filter(([, options]) => options?.since === 0)).toHaveLength(1)
})

test('a log that answers late is read to its end, and an erased user is in no list', async () => {
  const adapter = sqlite({ file: ':memory:' })
  let late: Promise<void> | undefined
  const slow: StorageAdapter = {
    name: 'slow',
    async open(options) {
      const opened = await adapter.open(options)
      const changes: Storage['changes'] = async (given) => {
        const found = await opened.changes(given)
        if (given?.since !== undefined && given.since < found.sequence) await late
        return found
      }
      return { ...opened, changes }
    },
  }
  await using memory = await createMemory({ storage: slow })
  const handle = inspector(memory, { authorize: () => 'grace' })
  for (const id of ['ada', 'bo']) await memory.user(id).ownStore.write('USER.md', 'a note')
  const users = async () => (await ask(handle, 'find', { limit: 9 })).users
  expect(await users()).toEqual(['bo', 'ada'])
  await memory.user('ada').erase()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const answer = Promise.withResolvers<void>()
    late = answer.promise
    const named = users()
    await vi.advanceTimersByTimeAsync(10_000)
    answer.resolve()
    expect(await named).toEqual(['bo'])
  } finally {
    vi.useRealTimers()
  }
})

test('the newest users are named without a list of all paths or the beginning of the log', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  for (let user = 0; user < 60; user += 1) await memory.user(`u${user}`).ownStore.write('USER.md', 'a note')
  const handle = inspector(memory, { authorize: () => 'grace' })
  const [subscribe, users] = [vi.spyOn(memory, 'subscribe'), vi.spyOn(memory, 'users')]
  expect((await ask(handle, 'find', { usersOnly: true, limit: 3 })).users).toEqual(['u59', 'u58', 'u57'])
  expect(subscribe.mock.calls.map(([, options]) => options?.since)).not.toContain(0)
  expect(users).not.toHaveBeenCalled()
  const every = await ask(handle, 'find', { limit: 100 })
  expect([every.users.at(-1), every.users.length, every.hasMore]).toEqual(['u0', 60, false])
})

test('all kinds of names are found in one list of all paths', async () => {
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  for (let user = 0; user < 60; user += 1) await memory.user(`u${user}`).ownStore.write('USER.md', 'a note')
  await memory.project('u1-tides').ownStore.write('MEMORY.md', '# Tides')
  await memory
    .user('ada')
    .thread('u17')
    .record([{ role: 'user', content: 'Is it high tide?' }])
  const handle = inspector(memory, { authorize: () => 'grace' })
  await ask(handle, 'find')
  const list = vi.spyOn(memory.store, 'list')
  const [users, projects] = [vi.spyOn(memory, 'users'), vi.spyOn(memory, 'projects')]
  const found = await ask(handle, 'find', { filter: 'U1', limit: 4, isAll: true })
  expect(found).toMatchObject({
    users: ['u1', 'u19', 'u18', 'u17'],
    projects: ['u1-tides'],
    hasMore: true,
    files: expect.arrayContaining(['users/u1/USER.md']),
    threads: [{ of: { kind: 'user', id: 'ada' }, id: 'u17', first: 'Is it high tide?' }],
  })
  expect(list.mock.calls.filter(([directory]) => directory === '')).toHaveLength(1)
  expect([users, projects].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})
