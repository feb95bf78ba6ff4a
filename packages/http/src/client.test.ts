import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { byDocument, type CheckedHandler } from './__fixtures__/by-document.ts'
import { createClient, type RemoteMemory } from './client.ts'
import { createHandler } from './index.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')

const checkers: CheckedHandler[] = []

type ClientOptions = Parameters<typeof createClient>[0]

async function open(options: Partial<ClientOptions> = {}) {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const checker = await byDocument(
    createHandler(memory, {
      basePath: '/memory',
      scopeOf: ({ headers }) =>
        headers.get('authorization') === 'Bearer of-ada' ? { user: 'ada' } : undefined,
    }),
    '/memory',
  )
  checkers.push(checker)
  const { handle } = checker
  const client = createClient({
    url: 'http://127.0.0.1:4000/memory/',
    token: 'of-ada',
    fetch: async (input, init) => await handle(new Request(input, init)),
    ...options,
  })
  return { memory, client, user: memory.user('ada'), [Symbol.asyncDispose]: async () => await memory.close() }
}

// Everything that a client has is on the handle too.
type Shared = Omit<RemoteMemory, 'changes'>

describe.each<[string, (opened: Awaited<ReturnType<typeof open>>) => Shared]>([
  ['in the process', ({ user }) => user],
  ['over HTTP', ({ client }) => client],
])('the same calls %s', (_, choose) => {
  test('files', async () => {
    await using opened = await open()
    const { store } = choose(opened)
    const stat = await store.write('notes/a.md', 'A\n', { ifMatch: null, reason: 'first' })
    expect(stat).toMatchObject({ path: 'notes/a.md', size: 2, updatedAt: clock.now() })
    await expect(store.write('notes/a.md', 'B', { ifMatch: null })).rejects.toMatchObject({
      code: 'conflict',
      path: 'notes/a.md',
      expected: null,
      actual: stat.hash,
    })
    await store.append('notes/a.md', 'B\n')
    await Promise.all(
      Array.from(
        { length: 5 },
        async (__, line) => await store.append('log.md', `${line}\n`, { begin: '# Log\n' }),
      ),
    )
    expect(await store.read('log.md')).toBe('# Log\n0\n1\n2\n3\n4\n')
    expect(await store.read('notes/a.md')).toBe('A\nB\n')
    expect(await store.list()).toEqual(['log.md', 'notes/a.md'])
    expect(await store.list('notes')).toEqual(['notes/a.md'])
    expect(await store.exists('none.md')).toBe(false)
    await expect(store.read('none.md')).rejects.toMatchObject({ code: 'not-found' })
    await expect(store.read('../bob.md')).rejects.toMatchObject({ code: 'invalid-path' })
    await expect(store.write('a.md', '\uD800')).rejects.toMatchObject({ code: 'invalid-content' })
    await expect(store.write('a.md', 'x', { ifMatch: 'f'.repeat(64) })).rejects.toMatchObject({
      code: 'conflict',
    })
    await store.delete('log.md')
    await expect(store.delete('log.md')).rejects.toMatchObject({ code: 'not-found' })
    const { files } = await store.commit([
      { path: 'b.md', content: 'B', updatedAt: new Date('2026-01-02T03:04:05Z') },
      { path: 'notes/a.md', content: null },
    ])
    expect(files).toMatchObject([{ path: 'b.md', updatedAt: new Date('2026-01-02T03:04:05Z') }, undefined])
  })

  test('versions of files', async () => {
    await using opened = await open()
    const { store, history } = choose(opened)
    await store.write('notes/a.md', 'A\n', { reason: 'first' })
    await store.write('notes/a.md', 'B\n')
    await store.delete('notes/a.md')
    const found = await history.list('notes/a.md')
    expect(found.map(({ version, size }) => [version, size])).toEqual([
      ['3.0.0', 0],
      ['2.0.0', 2],
      ['1.0.0', 2],
    ])
    expect(found[2]).toMatchObject({ path: 'notes/a.md', reason: 'first', at: clock.now() })
    expect(await history.list('notes/a.md', { limit: 1 })).toHaveLength(1)
    expect(await history.list('none.md')).toEqual([])
    expect(await history.read('notes/a.md', '1.0.0')).toBe('A\n')
    for (const version of ['3.0.0', '9.0.0'])
      await expect(history.read('notes/a.md', version)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('search, context and conversations', async () => {
    await using opened = await open()
    const handle = choose(opened)
    await handle.store.write('MEMORY.md', '# Memory\n\n- Billing runs on Postgres 17.\n')
    await handle.store.write('notes/db.md', '---\ntags: boats\n---\n\nBilling of the boats is on Postgres.\n')
    const hits = await handle.search('billing postgres', { limit: 1, explain: true })
    expect(hits).toEqual(await opened.user.search('billing postgres', { limit: 1, explain: true }))
    expect(hits).toHaveLength(1)
    expect(await handle.search('billing postgres', { limit: 1, after: hits.next ?? '' })).toHaveLength(1)
    expect(await handle.search('billing', { where: { tags: 'boats' } })).toMatchObject([
      { source: 'notes/db.md' },
    ])
    await handle.store.write('notes/gate.md', '---\nvalid_until: 2026-10-01\n---\nThe gate opens with 12.\n')
    expect(await handle.search('gate', {})).toEqual([])
    expect(await handle.search('gate', { trueAt: new Date('2026-09-01T08:00:00Z') })).toMatchObject([
      { source: 'notes/gate.md' },
    ])
    const at = new Date('2026-11-19T08:00:00Z')
    const thread = handle.thread('t/1')
    expect(await thread.record([{ role: 'user', content: 'I moved to Bergen.', id: 'm1', at }])).toEqual([
      { action: 'added', id: 'm1' },
    ])
    expect(await thread.messages()).toMatchObject([{ content: 'I moved to Bergen.', at }])
    expect(await handle.threads()).toEqual({ ids: ['t/1'], next: undefined })
    const branch = await thread.branch({ after: 'm1' })
    await branch.record({ role: 'assistant', content: 'Which part of it?', id: 'b2' })
    expect(branch.id).toBe('t/1-1')
    expect(await branch.messages()).toMatchObject([{ id: 'm1' }, { id: 'b2' }])
    expect(await branch.rewind('b2')).toEqual({ messages: [], facts: 0, kept: undefined })
    expect(await (await thread.branch({ after: 'm1', id: 't/2' })).messages()).toMatchObject([{ id: 'm1' }])
    await thread.record({ role: 'user', content: 'By train.', id: 'm2' })
    expect(await thread.rewind('m1')).toEqual({ messages: ['m2'], facts: 0, kept: 't/1-2' })
    await expect(thread.branch({ after: 'm2' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(thread.branch({ after: 'm1', id: 't/2' })).rejects.toMatchObject({ code: 'conflict' })
    const asked = { query: 'Which database has billing?', maxTokens: 1500 }
    expect(await handle.assemble(asked)).toEqual(await opened.user.assemble(asked))
    expect(JSON.stringify((await thread.assemble({ maxTokens: 1500 })).messages)).toContain('Bergen')
    await expect(
      handle.assemble({ query: 'x', system: 'Be short and kind.', maxTokens: 1 }),
    ).rejects.toMatchObject({
      code: 'budget-exceeded',
    })
    const said = Array.from({ length: 450 }, (__, place) => ({
      role: 'user' as const,
      content: `No. ${place}`,
    }))
    const long = handle.thread('long')
    await long.record(said)
    expect((await long.messages()).map(({ content }) => content)).toEqual(said.map(({ content }) => content))
    const last = await long.messages({ limit: 300 })
    expect([last.length, last[0]?.content]).toEqual([300, 'No. 150'])
    expect(await long.messages({ limit: 220, before: last[0]?.id ?? '' })).toHaveLength(150)
    expect((await handle.threads({ limit: 300 })).ids).toContain('long')
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(handle.search('x', { abortSignal: stopped })).rejects.toThrow('stopped')
  })
})

test('a request over HTTP has the names that the server takes', () => {
  type Request = Parameters<RemoteMemory['assemble']>[0]
  type OfThread = NonNullable<Parameters<ReturnType<RemoteMemory['thread']>['assemble']>[0]>
  type Names =
    | 'query'
    | 'system'
    | 'messages'
    | 'tools'
    | 'order'
    | 'maxTokens'
    | 'within'
    | 'where'
    | 'record'
  expectTypeOf<keyof Request>().toEqualTypeOf<Names | 'abortSignal'>()
  expectTypeOf<OfThread>().toEqualTypeOf<Request>()
})

test('messages that a person wrote without ids come in one page, or the error says so', async () => {
  await using opened = await open()
  const line = (day: number) => `## 2026-01-01T00:00:00Z user\n\nNumber ${day}\n`
  const text = Array.from({ length: 201 }, (_, place) => line(place)).join('\n')
  await opened.user.store.write('chats/hand.md', text)
  const thread = opened.client.thread('hand')
  expect(await opened.user.thread('hand').messages()).toHaveLength(201)
  expect(await thread.messages({ limit: 200 })).toHaveLength(200)
  await expect(thread.messages()).rejects.toThrow('limit must be at most 200')
})

test.each(['', '.', '..'])(
  'the id "%s" of a thread, which no address has, is refused by name',
  async (id) => {
    await using opened = await open()
    const refused = { code: 'invalid-argument', message: expect.stringMatching(/^id must .*no address/) }
    expect(() => opened.client.thread(id)).toThrow(expect.objectContaining(refused))
    const thread = opened.client.thread('...')
    await thread.record({ role: 'user', content: 'I moved to Bergen.', id: 'm1' })
    await expect(thread.branch({ after: 'm1', id })).rejects.toMatchObject(refused)
    expect((await opened.user.threads()).ids).toEqual(['...'])
  },
)

test('changes are followed over connections that end', async () => {
  let connections = 0
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const checker = await byDocument(createHandler(memory, { scopeOf: () => ({ user: 'ada' }) }))
  checkers.push(checker)
  const { handle } = checker
  const client = createClient({
    url: 'http://127.0.0.1:4000',
    timer: { now: () => 0, sleep: async () => {} },
    fetch: async (input, init) => {
      connections += 1
      const ending = new AbortController()
      const response = await handle(new Request(input, { ...init, signal: ending.signal }))
      if (connections === 1) setTimeout(() => ending.abort(), 0)
      return response
    },
  })
  const stopping = new AbortController()
  const seen: string[] = []
  const following = (async () => {
    for await (const { files } of client.changes({ abortSignal: stopping.signal })) {
      seen.push(...files.map(({ path }) => path))
      if (seen.length === 2) return
    }
  })()
  await expect.poll(() => connections).toBe(2)
  await memory.user('ada').store.write('a.md', 'A')
  await memory.user('ada').store.write('b.md', 'B')
  await following
  expect(seen).toEqual(['a.md', 'b.md'])
  await memory.close()
})

test.each<[string, Partial<ClientOptions>, object]>([
  ['refuses', { token: 'wrong' }, { code: 'scope-violation', message: 'The request has no access.' }],
  [
    'is not there',
    { fetch: async () => await Promise.reject(new TypeError('refused')) },
    { code: 'unavailable', outcome: 'unknown' },
  ],
  [
    'answers no JSON',
    { fetch: async () => new Response('<html>', { status: 502 }) },
    { code: 'unavailable', outcome: 'unknown' },
  ],
  [
    'breaks off',
    { fetch: async () => new Response('{"data":[') },
    { code: 'unavailable', outcome: 'unknown' },
  ],
])('a server that %s is an error with a code', async (_, options, wanted) => {
  await using opened = await open(options)
  await expect(opened.client.store.write('a.md', 'A')).rejects.toMatchObject(wanted)
})

test('in a page, an error without an answer names the origin as a cause', async () => {
  const refused = { fetch: async () => await Promise.reject(new TypeError('Failed to fetch')) }
  await using opened = await open(refused)
  const message = async () => await opened.client.store.read('a.md').catch((error: Error) => error.message)
  expect(await message()).toBe('No server answered at http://127.0.0.1:4000/memory.')
  vi.stubGlobal('document', {})
  try {
    expect(await message()).toMatch(/^No server answered at .* pages of other origins/)
  } finally {
    vi.unstubAllGlobals()
  }
})

test('all requests and answers above fit the document', () => {
  const operations = checkers.map((checker) => checker.operations())
  const called = new Set(operations.flatMap((each) => each.called))
  expect(checkers.flatMap(({ problems }) => problems)).toEqual([])
  // A handle lists no facts.
  expect(operations[0]?.left.filter((id) => !called.has(id))).toEqual(['listFacts'])
})
