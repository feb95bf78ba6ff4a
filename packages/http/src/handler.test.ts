import { Validator } from '@cfworker/json-schema'
import { Validator as OpenApiValidator } from '@seriousme/openapi-schema-validator'
import { contentHash, fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, test } from 'vitest'
import { createHandler } from './index.ts'
import type { HandlerOptions } from './create-handler.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')
const ADDRESS = 'http://127.0.0.1:4000'

async function open(options: Partial<HandlerOptions> = {}) {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const errors: unknown[] = []
  const handle = createHandler(memory, {
    scopeOf: ({ headers }) => {
      const user = headers.get('authorization')?.replace('Bearer ', '')
      return user === undefined ? undefined : { user, author: `agent-of-${user}` }
    },
    onError: (error) => errors.push(error),
    ...options,
  })
  const ask = async (
    path: string,
    body?: unknown,
    { user = 'ada', ...init }: RequestInit & { user?: string } = {},
  ) => {
    const response = await handle(
      new Request(`${ADDRESS}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...init,
        headers: {
          authorization: `Bearer ${user}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...Object(init.headers),
        },
      }),
    )
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  return { memory, handle, ask, errors, [Symbol.asyncDispose]: async () => await memory.close() }
}

const write = (path: string, content: string | null, version?: string | null) => ({
  changes: [
    {
      path,
      content,
      ...(version === undefined ? {} : { precondition: { type: 'content_sha256', content_sha256: version } }),
    },
  ],
})

describe('files', () => {
  test('a file is written, read, listed and deleted, each with its version', async () => {
    await using opened = await open()
    const { ask } = opened
    const hash = await contentHash('Postgres 17.')
    const file = {
      type: 'memory',
      path: 'notes/db.md',
      content_sha256: hash,
      content_size_bytes: 12,
      updated_at: '2026-11-20T09:30:15.000Z',
    }
    expect(await ask('/v1/files', write('notes/db.md', 'Postgres 17.', null))).toMatchObject({
      status: 200,
      body: { data: [{ ...file, content: null }] },
    })
    expect(await ask('/v1/file?path=notes/db.md')).toMatchObject({
      status: 200,
      body: { ...file, content: 'Postgres 17.' },
    })
    await ask('/v1/files', write('USER.md', 'Ada.'))
    await ask('/v1/files', write('notes/a/deep.md', 'Deep.'))
    const paths = async (query: string) =>
      (await ask(`/v1/files${query}`)).body.data.map(({ path }: { path: string }) => path)
    expect(await paths('')).toEqual(['USER.md', 'notes/a/deep.md', 'notes/db.md'])
    expect(await paths('?depth=1')).toEqual(['USER.md', 'notes/'])
    expect(await paths('?path_prefix=notes/&depth=1')).toEqual(['notes/a/', 'notes/db.md'])
    expect((await ask('/v1/files', write('notes/db.md', null, hash))).body.data).toEqual([null])
    expect((await ask('/v1/file?path=notes/db.md')).status).toBe(404)
    expect((await ask('/v1/versions?path=notes/db.md')).body.data).toMatchObject([
      { operation: 'deleted', created_by: 'agent-of-ada' },
      { operation: 'created', id: '1.0.0', content: null },
    ])
    expect((await ask('/v1/version?path=notes/db.md&version=1.0.0')).body.content).toBe('Postgres 17.')
  })

  test('all changes of one request are made, or none', async () => {
    await using opened = await open()
    const { ask, memory } = opened
    const both = { changes: [...write('a.md', 'A').changes, ...write('b.md', 'B', 'f'.repeat(64)).changes] }
    expect(await ask('/v1/files', both)).toMatchObject({
      status: 409,
      body: {
        error: {
          type: 'conflict',
          retryable: false,
          outcome: 'unchanged',
          details: { path: 'b.md', actual: null },
        },
      },
    })
    expect(await memory.user('ada').ownStore.list()).toEqual([])
  })

  test('a repeated request is a conflict that names the version of its own text', async () => {
    await using opened = await open()
    const { ask } = opened
    const hash = await contentHash('A')
    expect((await ask('/v1/files', write('a.md', 'A', null))).status).toBe(200)
    for (const version of [null, 'f'.repeat(64)])
      expect(await ask('/v1/files', write('a.md', 'A', version))).toMatchObject({
        status: 409,
        body: { error: { details: { path: 'a.md', expected: version, actual: hash } } },
      })
    expect((await ask('/v1/files', write('a.md', 'A', hash))).status).toBe(200)
    expect((await ask('/v1/versions?path=a.md')).body.data).toHaveLength(1)
  })

  test('pages join into the list, and a cursor of another query is refused', async () => {
    await using opened = await open()
    const { ask, memory } = opened
    const paths = Array.from({ length: 25 }, (_, number) => `notes/${String(number).padStart(2, '0')}.md`)
    await memory.user('ada').store.commit(paths.map((path) => ({ path, content: path })))
    const seen: string[] = []
    let page = ''
    do {
      const { body } = await ask(`/v1/files?path_prefix=notes/&limit=10&view=full${page}`)
      seen.push(...body.data.map(({ content }: { content: string }) => content))
      page = body.next_page === null ? '' : `&page=${body.next_page}`
      if (page === '') break
      for (const query of ['?limit=10', '?path_prefix=notes/&depth=1', '?path_prefix=note/'])
        expect((await ask(`/v1/files${query}${page}`)).body.error).toMatchObject({
          type: 'invalid-argument',
          message: expect.stringContaining('page'),
        })
    } while (page !== '')
    expect(seen).toEqual(paths)
  })
})

describe('recall', () => {
  test('search, context, conversations and facts give the same as the handle', async () => {
    await using opened = await open()
    const { ask, memory } = opened
    const ada = memory.user('ada')
    await ask('/v1/files', write('MEMORY.md', '# Memory\n\n- Billing runs on Postgres 17. (2026-11-19)\n'))
    const found = await ask('/v1/search', { query: 'billing postgres', limit: 1, explain: true })
    const hits = await ada.search('billing postgres', { limit: 1, explain: true })
    expect(found.body).toEqual(
      JSON.parse(JSON.stringify({ hits: [...hits], next: hits.next, degraded: null })),
    )
    const said = { messages: [{ role: 'user', content: 'I moved to Bergen.', id: 'm1' }] }
    expect((await ask('/v1/threads/t%2F1/messages', said)).body).toEqual({
      data: [{ action: 'added', id: 'm1' }],
    })
    expect((await ask('/v1/threads/t%2F1/messages', said)).body.data).toMatchObject([{ action: 'known' }])
    expect((await ask('/v1/threads')).body).toEqual({ data: ['t/1'], next_page: null })
    expect((await ask('/v1/threads/t%2F1/messages')).body.data).toMatchObject([
      { content: 'I moved to Bergen.' },
    ])
    const context = await ask('/v1/context', { query: 'Which database?', maxTokens: 2000, trace: true })
    expect(JSON.stringify(context.body.messages)).toContain('Billing runs on Postgres 17.')
    expect(context.body.tokens).toBeLessThanOrEqual(2000)
    expect((await ask('/v1/facts')).body.data).toMatchObject([
      { path: 'MEMORY.md', line: 3, state: 'current' },
    ])
  })

  test('a learned fact is earlier once a newer one has its key, as in a context', async () => {
    await using opened = await open()
    await opened.memory
      .user('ada')
      .store.write(
        'observations.md',
        '- 2026-09-14 [home] Lives in Porto\n- 2026-11-16 [home] Lives in Coimbra\n',
      )
    const { body } = await opened.ask('/v1/facts')
    expect(body.data.map(({ text, state }: Record<string, unknown>) => [text, state])).toEqual([
      ['Lives in Porto', 'earlier'],
      ['Lives in Coimbra', 'current'],
    ])
  })

  test('changes come as events, and a client continues where it was', async () => {
    await using opened = await open()
    const { handle, ask } = opened
    const follow = async (since?: string) => {
      const stopping = new AbortController()
      const response = await handle(
        new Request(`${ADDRESS}/v1/changes`, {
          signal: stopping.signal,
          headers: {
            authorization: 'Bearer ada',
            ...(since === undefined ? {} : { 'last-event-id': since }),
          },
        }),
      )
      expect(response.headers.get('content-type')).toBe('text/event-stream')
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      return { next: async () => (await reader.read()).value ?? '', stop: () => stopping.abort() }
    }
    const first = await follow()
    const ready = await first.next()
    expect(ready).toMatch(/^event: ready\nid: [0-9a-f]+\ndata: \{\}\n\n$/)
    await ask('/v1/files', write('bob.md', 'of Bob', null), { user: 'bob' })
    await ask('/v1/files', write('a.md', 'A'))
    const change = await first.next()
    expect(change).toContain(`"files":[{"path":"a.md","content_sha256":"${await contentHash('A')}"}]`)
    first.stop()
    expect(await first.next()).toBe('')
    await ask('/v1/files', write('b.md', 'B'))
    const again = await follow(/id: (\w+)/.exec(change)?.[1])
    await again.next()
    expect(await again.next()).toContain('"path":"b.md"')
    again.stop()
    const lost = await follow('00'.repeat(40))
    await lost.next()
    expect(await lost.next()).toContain('"is_cut":true')
    lost.stop()
  })
})

describe('the OpenAPI document', () => {
  test('is valid, and every answer fits it', async () => {
    await using opened = await open({ basePath: '/memory' })
    const { ask } = opened
    const { body: document } = await ask('/memory/v1/openapi.json')
    expect(await new OpenApiValidator().validate(structuredClone(document))).toMatchObject({ valid: true })
    await ask('/memory/v1/files', write('MEMORY.md', '# Memory\n\n- Ada lives in Oslo.\n'))
    await ask('/memory/v1/threads/t/messages', { messages: [{ role: 'user', content: 'Hello.', id: 'm1' }] })
    const asked: readonly (readonly [string, string, unknown?])[] = [
      ['/v1/files', '/v1/files?view=full'],
      ['/v1/files', '/v1/files?depth=1'],
      ['/v1/files', '/v1/files', write('a.md', 'A')],
      ['/v1/files', '/v1/files', write('a.md', null)],
      ['/v1/file', '/v1/file?path=MEMORY.md'],
      ['/v1/versions', '/v1/versions?path=a.md'],
      ['/v1/version', '/v1/version?path=MEMORY.md&version=1.0.0'],
      ['/v1/search', '/v1/search', { query: 'Oslo' }],
      ['/v1/context', '/v1/context', { query: 'Oslo', trace: true }],
      ['/v1/threads', '/v1/threads'],
      ['/v1/threads/{id}/messages', '/v1/threads/t/messages'],
      ['/v1/threads/{id}/messages', '/v1/threads/t/messages', { messages: [{ role: 'user', content: 'x' }] }],
      ['/v1/threads/{id}/branches', '/v1/threads/t/branches', { after: 'm1' }],
      ['/v1/threads/{id}/rewind', '/v1/threads/t/rewind', { to: 'm1' }],
      ['/v1/facts', '/v1/facts'],
    ]
    const schemaOf = ({ content }: { content: Record<string, { schema: object }> }) =>
      JSON.parse(
        JSON.stringify(content['application/json']?.schema).replaceAll(
          '#/components/schemas/Error',
          '#/$defs/Error',
        ),
      )
    for (const [path, address, sent] of asked) {
      const declared = document.paths[`/memory${path}`][sent === undefined ? 'get' : 'post']
      const { status, body } = await ask(`/memory${address}`, sent)
      const { errors } = new Validator(schemaOf(declared.responses[200]), '2020-12').validate(body)
      expect([address, status, errors]).toEqual([address, 200, []])
    }
    const shown = new Set(asked.map(([path]) => `/memory${path}`))
    expect(
      Object.keys(document.paths).filter((path) => !shown.has(path) && !path.includes('memory_stores')),
    ).toEqual(['/memory/v1/changes'])
    const { body: refused } = await ask('/memory/v1/file?path=../x.md')
    const wanted = document.components.schemas.Error
    expect(new Validator(wanted, '2020-12').validate(refused)).toMatchObject({ valid: true })
  })
})

describe('access', () => {
  test('a request reaches only the part that scopeOf names', async () => {
    await using opened = await open()
    const { ask, handle } = opened
    await ask('/v1/files', write('MEMORY.md', 'the harbour code is 4711'), { user: 'bob' })
    for (const path of ['MEMORY.md', 'users/bob/MEMORY.md', '../bob/MEMORY.md', '.history/MEMORY.md'])
      expect((await ask(`/v1/file?path=${path}`)).status).toBeGreaterThanOrEqual(400)
    expect((await ask('/v1/search', { query: 'harbour code' })).body.hits).toEqual([])
    const response = await handle(new Request(`${ADDRESS}/v1/files`))
    expect(response.status).toBe(401)
    expect(await response.json()).toEqual({
      error: {
        type: 'unauthorized',
        message: 'The request has no access.',
        retryable: false,
        outcome: 'unchanged',
      },
    })
  })

  test.each<[string, HandlerOptions['scopeOf']]>([
    [
      'throws',
      () => {
        throw new Error('no session of bob in the harbour')
      },
    ],
    ['rejects', async () => await Promise.reject(new Error('bob'))],
    ['names nobody', () => ({})],
    ['names two', () => ({ user: 'bob', project: 'atlas' })],
    ['gives a name that cannot be', () => ({ user: 'bob'.repeat(500) })],
    ['gives other names', () => JSON.parse('{"user":"bob","admin":true}')],
  ])('a scope that %s is an answer without a name', async (_, scopeOf) => {
    await using opened = await open({ scopeOf })
    const { status, body } = await opened.ask('/v1/files', write('a.md', 'A'))
    expect([status, body.error.type, body.error.outcome]).toEqual([500, 'unexpected', 'unchanged'])
    expect(JSON.stringify(body)).not.toMatch(/bob|harbour/)
    expect(opened.errors).toHaveLength(1)
    expect(await opened.memory.users()).toMatchObject({ ids: [] })
  })

  test('a read-only scope can search, but cannot change anything', async () => {
    await using opened = await open({ scopeOf: () => ({ user: 'ada', readOnly: true }) })
    expect((await opened.ask('/v1/files', write('a.md', 'A'))).status).toBe(403)
    expect((await opened.ask('/v1/search', { query: 'x' })).status).toBe(200)
  })

  test.each([{}, { record: true }])('a context for a read-only scope is not recorded: %o', async (asked) => {
    await using opened = await open({
      scopeOf: ({ headers }) => ({ user: 'ada', readOnly: headers.get('authorization') === 'Bearer eve' }),
    })
    const { ask, memory } = opened
    const ada = memory.user('ada')
    const question = { role: 'user', content: 'Where is the harbour?' }
    const context = { messages: [question], maxTokens: 900, ...asked }
    const answer = { messages: [question, { role: 'assistant', content: 'In the east.' }] }
    for (const thread of [undefined, 't1']) {
      await ask('/v1/context', { ...context, thread }, { user: 'eve' })
      await ask('/v1/threads/t1/messages', answer)
      expect(await ada.contexts()).toEqual([])
    }
    // A reader takes no place of a context of the app.
    await ask('/v1/context', { ...context, maxTokens: 800, thread: 't1' })
    await ask('/v1/context', { ...context, thread: 't1' }, { user: 'eve' })
    await ask('/v1/threads/t1/messages', answer)
    expect((await ada.contexts()).map(({ settings }) => settings.maxTokens)).toEqual([800])
  })

  test.each<Readonly<Record<string, string>>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: ADDRESS },
  ])('a page of another origin is refused: %o', async (headers) => {
    await using opened = await open()
    expect((await opened.ask('/v1/files', undefined, { headers })).status).toBe(403)
  })

  test('options are checked', async () => {
    await using opened = await open()
    const wrong: readonly [object, RegExp][] = [
      [{}, /scopeOf/],
      [{ scopeOf: () => undefined, base: '/x' }, /base/],
      [{ scopeOf: () => undefined, basePath: 'x' }, /basePath/],
    ]
    for (const [options, problem] of wrong)
      expect(() => createHandler(opened.memory, options as HandlerOptions)).toThrow(
        problem.source === 'scopeOf' ? problem : /./,
      )
    expect(() => createHandler(JSON.parse('{}'), { scopeOf: () => undefined })).toThrow(/createMemory/)
  })
})
