import { anyCharacter } from '@sheaf/test-texts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { call, fail, succeed } from './__fixtures__/call.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { createMemoryTools } from './index.ts'

const CANARY = 'canary-of-bob-9312'
const traversal = [
  '../bob/MEMORY.md',
  'users/bob/MEMORY.md',
  'Users/bob/MEMORY.md',
  'users/ada/MEMORY.md',
  '/users/bob/MEMORY.md',
  './users/bob/MEMORY.md',
  'notes/../../bob/MEMORY.md',
  'notes\\..\\..\\bob\\MEMORY.md',
  '%2e%2e/bob/MEMORY.md:x',
  'C:/users/bob/MEMORY.md',
  'C:\\users\\bob\\MEMORY.md',
  '//server/share/MEMORY.md',
  '.history/users/bob/MEMORY.md',
  '.proposals/x.md',
  '.sheaf/index.md',
  'users/bob/MEMORY.md\0.md',
  'users/bob/MEMORY.md\n.md',
  '．．/bob/MEMORY.md',
  'con.md',
  'a'.repeat(5000) + '.md',
  '\ud800.md',
  '',
  '.md',
  'MEMORY',
]

test('wrong arguments are answered with the one that is wrong and what the tool takes', async () => {
  await using open = await openMemory()
  const tools = createMemoryTools(open.memory.user('ada'))
  const cases: [unknown, string][] = [
    [undefined, 'they must be an object'],
    [null, 'they must be an object'],
    ['query', 'they must be an object'],
    ['{"query"', 'they must be an object'],
    [['query'], 'they must be an object'],
    [{}, '"query" is missing'],
    [{ query: undefined }, '"query" is missing'],
    [{ query: null }, '"query" must be text'],
    [{ query: ['x', 1] }, '"query" must be text'],
    [{ query: { $gt: '' } }, '"query" must be text'],
    [{ query: 7n }, '"query" must be text'],
    [{ query: () => 'x' }, '"query" must be text'],
    [{ query: 'x', limit: '1e3' }, '"limit" must be a whole number'],
    [{ query: 'x', limit: 'five' }, '"limit" must be a whole number'],
    [{ query: 'x', limit: 1.5 }, '"limit" must be a whole number'],
    [{ query: 'x', limit: Number.NaN }, '"limit" must be a whole number'],
    [{ query: 'x', limit: Number.POSITIVE_INFINITY }, '"limit" must be a whole number'],
    [{ query: 'x', limit: 0 }, '"limit" must be 1 to 50'],
    [{ query: 'x', limit: 1e9 }, '"limit" must be 1 to 50'],
    [{ query: 'x', userId: 'bob' }, 'the tool takes no "userId"'],
    [{ text: 'x' }, 'the tool takes no "text", and "query" is missing'],
    [JSON.parse('{"query":"x","__proto__":{"limit":1}}'), 'the tool takes no "__proto__"'],
    [{ query: 'x', constructor: 1 }, 'the tool takes no "constructor"'],
    [{ query: 'x', [`\u202e${'k'.repeat(9999)}`]: 1 }, `the tool takes no "?${'k'.repeat(39)}…"`],
  ]
  for (const [input, reason] of cases) {
    const failed = await fail(tools.MemorySearch, input)
    expect(failed.error.code).toBe('invalid-input')
    expect(failed.error.message).toContain(reason)
    expect(failed.text.length).toBeLessThan(400)
  }
  expect((await fail(tools.MemorySearch, {})).text).toBe(
    'The arguments are not valid: "query" is missing. ' +
      'Call again with query (text), limit (a whole number, optional), where (text, optional), ' +
      'after (a whole number, optional).',
  )
  expect((await fail(tools.UpdateUserMemory, { action: 'purge', name: 'x' })).text).toContain(
    '"action" must be one of upsert, delete',
  )
  expect(
    (await fail(tools.UpdateUserMemory, { action: 'upsert', name: 'x', type: 'secret' })).text,
  ).toContain('one of user, feedback, project, reference')
  expect((await fail(tools.MemoryWrite, { file: 'a.md', content: 'x', append: 'maybe' })).text).toContain(
    '"append" must be true or false',
  )
  expect(Object.hasOwn(Object.prototype, 'limit')).toBe(false)
})

test('an argument that throws when it is read is a failure like any other', async () => {
  await using open = await openMemory()
  const errors: unknown[] = []
  const { MemorySearch } = createMemoryTools(open.memory.user('ada'), {
    onError: (error) => errors.push(error),
  })
  const input = Object.defineProperty({}, 'query', {
    enumerable: true,
    get() {
      throw new Error('trap')
    },
  })
  expect(await fail(MemorySearch, input)).toMatchObject({ error: { code: 'failed' } })
  expect(errors).toHaveLength(1)
})

test('no path leads to another user, to the system or out of the memory', async () => {
  await using open = await openMemory('fs')
  const tools = createMemoryTools(open.memory.user('ada'))
  await open.memory.user('bob').store.write('MEMORY.md', CANARY)
  const before = await open.memory.store.list('', { includeHidden: true })
  for (const file of traversal) {
    const results = [
      await fail(tools.MemoryRead, { file }),
      await fail(tools.MemoryWrite, { file, content: 'x' }),
      await fail(tools.MemoryWrite, { file, content: 'x', append: true }),
      await fail(tools.MemoryEdit, { file, find: 'canary', replace: 'x' }),
      await fail(tools.ReadUserMemory, { name: file }),
      await fail(tools.UpdateUserMemory, { action: 'delete', name: file }),
      ...(file === ''
        ? []
        : [await call(tools.MemoryList, { directory: file.replace(/\/?[^/]*\.md$/, '') || 'x' })]),
    ]
    for (const result of results) expect(JSON.stringify(result)).not.toContain(CANARY)
  }
  expect(await open.memory.store.list('', { includeHidden: true })).toEqual(before)
  expect(await open.memory.user('bob').store.read('MEMORY.md')).toBe(CANARY)
})

test('any text is a query: no syntax, no error', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const { MemorySearch } = createMemoryTools(ada)
  await ada.store.write('a.md', "The user's favorite language is C++, a state-of-the-art one. 日本語 too.\n")
  const queries = [
    "user's favorite",
    'what is C++?',
    'foo:bar',
    'state-of-the-art',
    '"',
    '"unbalanced',
    '*',
    'AND',
    'a AND',
    'NEAR(a b)',
    '(',
    ')',
    '^',
    '-',
    '{',
    'text:*',
    "'; DROP TABLE file; --",
    '\0',
    '\ud800',
    '👨‍👩‍👧',
    '日本',
    'x'.repeat(10_000),
  ]
  for (const query of queries) await succeed(MemorySearch, { query })
  for (const query of ["user's favorite", 'what is C++?', 'state-of-the-art', '日本'])
    expect((await succeed(MemorySearch, { query })).hits).toHaveLength(1)
  expect(await fail(MemorySearch, { query: 'x'.repeat(10_001) })).toMatchObject({
    error: { code: 'invalid-input' },
  })
})

test('huge arguments end in an answer soon', async () => {
  await using open = await openMemory()
  const ada = open.memory.user('ada')
  const tools = createMemoryTools(ada)
  const huge = 'a'.repeat(4_000_000)
  const half = 'a'.repeat(500_000)
  await ada.store.write('a.md', half + half)
  const started = performance.now()
  await fail(tools.MemorySearch, { query: huge })
  await fail(tools.MemoryRead, { file: huge })
  await fail(tools.MemoryWrite, { file: 'b.md', content: huge })
  await fail(tools.MemoryEdit, { file: 'a.md', find: `${half}b`, replace: '' })
  await fail(tools.MemoryEdit, { file: 'a.md', find: huge, replace: huge })
  await fail(tools.MemoryAppendDaily, { text: huge })
  await fail(tools.UpdateUserMemory, {
    action: 'upsert',
    name: huge,
    type: 'user',
    description: huge,
    body: huge,
  })
  await fail(tools.UpdateUserMemory, {
    action: 'upsert',
    name: 'x',
    type: 'user',
    description: huge,
    body: huge,
  })
  await fail(tools.ReadUserMemory, { name: huge })
  await fail(tools.MemoryList, { directory: huge })
  for (const tool of tools) expect((await call(tool, { [huge]: huge })).text.length).toBeLessThan(1000)
  expect(performance.now() - started).toBeLessThan(100_000)
})

test('whatever the arguments are, every tool answers, and no answer has what another user wrote', async () => {
  await using open = await openMemory()
  await open.memory.user('bob').store.write('MEMORY.md', CANARY)
  const tools = createMemoryTools(open.memory.user('ada'))
  const file = fc.oneof(
    fc.constantFrom(...traversal, 'a.md', 'notes/a.md'),
    fc.string({ unit: anyCharacter }),
  )
  const anything = fc.oneof(file, fc.anything(), fc.constantFrom('upsert', 'delete', 'user', true, 1, null))
  const names = [
    'query',
    'limit',
    'file',
    'startLine',
    'endLine',
    'content',
    'append',
    'ifMatch',
    'find',
    'replace',
    'text',
    'action',
    'name',
    'type',
    'description',
    'body',
    'directory',
    '__proto__',
  ]
  const fitting = fc
    .constantFrom(...tools)
    .chain((tool) =>
      fc.tuple(
        fc.constant(tool),
        fc.oneof(
          fc.record(
            Object.fromEntries(Object.keys(tool.inputSchema.properties).map((name) => [name, anything])),
            { requiredKeys: [] },
          ),
          fc.dictionary(fc.constantFrom(...names), anything),
          fc.anything(),
        ),
      ),
    )
  await fc.assert(
    fc.asyncProperty(fitting, async ([tool, input]) => {
      const result = await call(tool, input)
      expect(JSON.stringify(result)).not.toContain(CANARY)
      if (!result.ok) expect(result.error.code).not.toBe('failed')
    }),
    { seed: 20261120, numRuns: 400 },
  )
  expect(await open.memory.user('bob').store.read('MEMORY.md')).toBe(CANARY)
})
