import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHandler } from './index.ts'
import { readBody } from './create-handler.ts'

const ADDRESS = 'http://127.0.0.1:4000'
const SECRET = 'harbour code 4711'

async function open() {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  await memory.user('bob').store.write('MEMORY.md', `# Bob\n\n- The ${SECRET} opens the gate.\n`)
  await memory.user('bob').store.write('notes/bobs-plan.md', SECRET)
  await memory.user('bob').thread('bobs-thread').record({ role: 'user', content: SECRET, id: 'm1' })
  await memory.user('ada').store.write('MEMORY.md', '# Ada\n\n- Ada lives in Oslo.\n')
  const errors: unknown[] = []
  const handle = createHandler(memory, {
    scopeOf: () => ({ user: 'ada' }),
    onError: (error) => errors.push(error),
  })
  return { memory, handle, errors, [Symbol.asyncDispose]: async () => await memory.close() }
}

/** A body of any length that counts the bytes that were read. */
function endless(chunk: Uint8Array, chunks: number) {
  const read = { bytes: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (read.bytes >= chunk.byteLength * chunks) return controller.close()
      read.bytes += chunk.byteLength
      controller.enqueue(chunk)
    },
    cancel() {
      read.isCancelled = true
    },
  })
  return { read, body }
}

const post = (path: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
  new Request(`${ADDRESS}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  } as RequestInit)

test('a body of 1 GB is refused after 4 MB, or unread if it has a content-length', async () => {
  await using opened = await open()
  const { read, body } = endless(new Uint8Array(64 * 1024).fill(0x20), 16 * 1024)
  const response = await opened.handle(post('/v1/files', body))
  expect([response.status, (await response.json()).error.outcome]).toEqual([413, 'unchanged'])
  expect(read.bytes).toBeLessThan(5 * 1024 * 1024)
  expect(read.isCancelled).toBe(true)
  const other = endless(new Uint8Array(1024), 1)
  const told = await opened.handle(post('/v1/files', other.body, { 'content-length': String(2 ** 30) }))
  expect(told.status).toBe(413)
})

test.each<Readonly<Record<string, string>>>([{}, { 'content-length': '100' }])(
  'a client that stops in a body gets an answer, with %o',
  async (told) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"changes":[')),
    })
    const answer = await readBody(post('/v1/files', body, told), { bytes: 1000, milliseconds: 5 })
    expect(answer).toBeInstanceOf(Response)
    expect([(answer as Response).status, (await (answer as Response).json()).error]).toMatchObject([
      408,
      { type: 'too-slow', retryable: true, outcome: 'unchanged' },
    ])
  },
)

const NAMES = [
  '../bob/MEMORY.md',
  'users/bob/MEMORY.md',
  '/etc/passwd',
  'C:/x.md',
  'a\\..\\b.md',
  '..%2fbob%2fMEMORY.md',
  '\u2024\u2024/bob.md',
  '.history/MEMORY.md',
  '.HISTORY/x.md',
  'notes/\u202Ebob.md',
  'cafe\u0301.md',
  'a//b.md',
  'a/./b.md',
  'CON.md',
  'x.md\u0000',
  '\uD800.md',
  'a'.repeat(5000) + '.md',
  '\uFF0E\uFF0E/x.md',
  '',
  '.',
  'x',
  'memory/trash/x.md',
  'contexts/x.md',
  'chats/bobs-thread.md',
  '__proto__',
  'constructor',
]
const VALUES: readonly unknown[] = [
  ...NAMES,
  null,
  true,
  0,
  -1,
  1e9,
  1.5,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  'x'.repeat(20_000),
  '1',
  'bobs-thread',
  { path: '../bob' },
  ['../bob', 'users/bob'],
  { and: [{ or: [{ not: { path: { startsWith: '../bob' } } }] }] },
  { type: 'content_sha256', content_sha256: 'f'.repeat(64) },
  { __proto__: { user: 'bob' } },
  SECRET.slice(0, 7),
]
const FIELDS = [
  'path',
  'path_prefix',
  'depth',
  'limit',
  'page',
  'view',
  'version',
  'query',
  'within',
  'where',
  'after',
  'thread',
  'messages',
  'maxTokens',
  'before',
  'changes',
  'reason',
  'user',
  'scope',
  '__proto__',
  'toString',
]
const PATHS = [
  '/v1/files',
  '/v1/file',
  '/v1/versions',
  '/v1/version',
  '/v1/search',
  '/v1/context',
  '/v1/threads',
  '/v1/threads/bobs-thread/messages',
  '/v1/threads/..%2fbob/messages',
  '/v1/threads/%/messages',
  '/v1/facts',
  '/v1/nothing',
  '/v1/files/../../users/bob',
  '/v1//files',
  '/V1/files',
  '/',
]

test(
  '10,000 hostile requests get typed answers, and reach nothing of another user',
  { timeout: 300_000 },
  async () => {
    await using opened = await open()
    const { handle, memory, errors } = opened
    const before = await memory.user('bob').ownStore.list('', { includeHidden: true })
    const value = fc.constantFrom(...VALUES)
    const change = fc.record(
      {
        path: fc.constantFrom<unknown>(...NAMES),
        content: fc.constantFrom<unknown>('x', null, 7),
        precondition: value,
      },
      { requiredKeys: ['path', 'content'] },
    )
    const message = fc.record(
      { role: fc.constantFrom<unknown>('user', 'bob', 'tool'), content: value, id: value, at: value },
      { requiredKeys: ['role', 'content'] },
    )
    // Almost right: each field is mostly of its type, and means another's files.
    const name = fc.constantFrom(...NAMES)
    const slashed = fc.constantFrom(...NAMES.map((each) => `/${each}`))
    const outside = (kind: string) =>
      `${kind}_${btoa(JSON.stringify(['../bob/MEMORY.md', '1.0.0'])).replaceAll('=', '')}`
    const some = (fields: Record<string, fc.Arbitrary<unknown>>, ...requiredKeys: string[]) =>
      fc.record(fields, { requiredKeys })
    const near: readonly (readonly [string, string, fc.Arbitrary<object>])[] = [
      [
        'GET',
        '/v1/files',
        some({ path_prefix: name, depth: fc.constantFrom('0', '1', '2'), view: fc.constant('full') }),
      ],
      ['GET', '/v1/file', some({ path: name }, 'path')],
      ['GET', '/v1/versions', some({ path: name, limit: fc.constantFrom('1', '0') }, 'path')],
      [
        'GET',
        '/v1/version',
        some({ path: name, version: fc.constantFrom('1.0.0', '../1') }, 'path', 'version'),
      ],
      ['GET', '/v1/memory_stores', some({ page: name })],
      ['GET', '/v1/memory_stores/..%2f..%2fusers%2fbob/memories', some({ path_prefix: name })],
      ['GET', '/v1/memory_stores/memstore_own/memories', some({ path_prefix: slashed, page: name })],
      ['GET', `/v1/memory_stores/memstore_own/memories/${outside('mem')}`, some({})],
      ['GET', `/v1/memory_stores/memstore_own/memory_versions/${outside('memver')}`, some({})],
      [
        'GET',
        '/v1/memory_stores/memstore_own/memory_versions',
        some({ memory_id: fc.constant(outside('mem')) }),
      ],
      [
        'POST',
        '/v1/memory_stores/memstore_own/memories',
        some({ path: slashed, content: value }, 'path', 'content'),
      ],
      [
        'POST',
        `/v1/memory_stores/memstore_own/memories/${outside('mem')}`,
        some({ path: slashed, content: value }),
      ],
      ['DELETE', `/v1/memory_stores/memstore_own/memories/${outside('mem')}`, some({})],
      ['GET', '/v1/threads/bobs-thread/messages', some({ before: name, limit: fc.constant('5') })],
      ['GET', '/v1/threads', some({ page: name })],
      ['GET', '/v1/facts', some({ page: name, limit: fc.constantFrom('1', '-1') })],
      ['POST', '/v1/search', some({ query: value, within: value, where: value, after: value }, 'query')],
      [
        'POST',
        '/v1/context',
        some({ query: value, thread: value, within: value, where: value, maxTokens: value }),
      ],
      ['POST', '/v1/files', some({ changes: fc.array(change, { maxLength: 3 }) }, 'changes')],
      [
        'POST',
        '/v1/threads/x%2f..%2fbob/messages',
        some({ messages: fc.array(message, { maxLength: 3 }) }, 'messages'),
      ],
    ]
    const wild = fc.record({
      path: fc.constantFrom(...PATHS),
      query: fc.dictionary(fc.constantFrom(...FIELDS), name),
      body: fc.oneof(fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 4 }), value),
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
    })
    const sent = fc.oneof(
      wild,
      ...near.map(([method, path, fields]) =>
        fields.map((given) => ({
          path,
          method,
          query: method !== 'POST' ? (given as Record<string, string>) : {},
          body: method !== 'POST' ? undefined : given,
        })),
      ),
    )
    let [asked, leaks] = [0, 0]
    const statuses = new Map<number, number>()
    const requests = fc.sample(sent, { numRuns: 10_000, seed: 40 })
    for (const { path, query, body: content, method } of requests) {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, text]) => [name, text.toWellFormed()]),
      )
      const isSent = method === 'POST' || method === 'PUT'
      const response = await handle(
        new Request(`${ADDRESS}${path}?${search.toString()}`, {
          method,
          ...(isSent
            ? { body: JSON.stringify(content ?? null), headers: { 'content-type': 'application/json' } }
            : {}),
        }),
      )
      const text = await response.text()
      asked += 1
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (text.includes(SECRET) || text.includes('bobs-plan')) leaks += 1
      if (response.status === 200) continue
      const { error } = JSON.parse(text)
      expect([path, query, content, error]).toMatchObject([
        path,
        query,
        content,
        {
          type: expect.stringMatching(/^(?!unexpected|api_error)[a-z_-]+$/),
          outcome: 'unchanged',
          message: expect.any(String),
        },
      ])
    }
    // The requests reach all that can refuse them, and some of them are served.
    for (const status of [200, 400, 404, 405])
      expect([status, statuses.get(status)]).toEqual([status, expect.toSatisfy((count) => count > 50)])
    expect([asked, leaks, errors]).toEqual([requests.length, 0, []])
    expect(await memory.user('bob').ownStore.list('', { includeHidden: true })).toEqual(before)
    expect((await memory.users()).ids).toEqual(['ada', 'bob'])
    expect(await memory.user('bob').ownStore.read('MEMORY.md')).toContain(SECRET)
  },
)

test.each([
  ['not JSON', '{"query":'],
  ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22])],
  ['a list', '[]'],
  ['nothing', ''],
  ['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['deep filters', `{"query":"x","where":${'{"not":'.repeat(5000)}{}${'}'.repeat(5000)}}`],
])('a body that is %s is refused', async (_, body) => {
  await using opened = await open()
  const response = await opened.handle(post('/v1/search', body))
  expect([response.status, (await response.json()).error.type]).toEqual([400, 'invalid-argument'])
})

test.each([
  [
    '/v1/threads/t/messages',
    { messages: [{ role: 'user', content: 'x', createdAt: 1 }] },
    'messages/0/createdAt is unknown; the names are: role, content, id, name, at, toolCalls, toolCallId.',
  ],
  [
    '/v1/threads/t/messages',
    { messages: [{ role: 'robot', content: 'x' }] },
    'messages/0/role must fit the schema {"enum":["system","user","assistant","tool"]}.',
  ],
  [
    '/v1/threads/t/messages',
    { messages: [{ role: 'user' }] },
    'messages/0 must fit the schema {"type":"object","required":["role","content"],',
  ],
  [
    '/v1/threads/t/messages',
    { messages: [{ role: 'user', content: 'x', toolCalls: [{ id: 'a', name: 5 }] }] },
    'messages/0/toolCalls/0',
  ],
  [
    '/v1/files',
    { changes: [] },
    'changes must fit the schema {"type":"array","maxItems":2000,"minItems":1}.',
  ],
  [
    '/v1/files',
    { changes: [{ path: 'a.md', content: 'x', precondition: { type: 'x' } }] },
    'changes/0/precondition',
  ],
  ['/v1/search', { query: 'x', within: [5] }, 'within'],
])('%s says which field of %j does not fit, and what fits', async (path, body, message) => {
  await using opened = await open()
  const { error } = await (await opened.handle(post(path, JSON.stringify(body)))).json()
  expect(error.message.slice(0, message.length)).toBe(message)
  expect(error.message.length).toBeLessThan(300)
})

test('a body of another type is refused, as a form of another page would send it', async () => {
  await using opened = await open()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])
    expect((await opened.handle(post('/v1/search', '{"query":"x"}', { 'content-type': type }))).status).toBe(
      415,
    )
})
