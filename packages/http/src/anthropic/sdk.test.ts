import Anthropic from '@anthropic-ai/sdk'
import { Validator } from '@cfworker/json-schema'
import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { afterAll, expect, test } from 'vitest'
import { createHandler } from '../index.ts'
import { STORE_OPERATIONS } from './stores.ts'
import { matchPath } from '../operation.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')

// The operations whose answers fitted their schemas.
const fitted = new Set<string>()

async function fits(request: Request, response: Response): Promise<void> {
  const { pathname } = new URL(request.url)
  const called = STORE_OPERATIONS.find(
    (each) => each.method === request.method && matchPath(each, pathname) !== undefined,
  )
  if (called === undefined || !response.ok) return
  const schema = JSON.parse(JSON.stringify(called.answer))
  const { errors } = new Validator(schema, '2020-12').validate(await response.clone().json())
  expect([called.id, errors]).toEqual([called.id, []])
  fitted.add(called.id)
}

afterAll(() => {
  expect([...fitted].sort()).toEqual(STORE_OPERATIONS.map(({ id }) => id).sort())
})

async function open() {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  let requests = 0
  const handle = createHandler(memory, {
    scopeOf: ({ headers }) => {
      const user = headers.get('authorization')?.replace('Bearer ', '')
      return user === undefined || user === 'nobody' ? undefined : { user, author: `key-of-${user}` }
    },
  })
  const clientOf = (authToken: string) =>
    new Anthropic({
      authToken,
      apiKey: null,
      baseURL: 'http://127.0.0.1:4000',
      fetch: async (input, init) => {
        requests += 1
        const request = new Request(input, init)
        const response = await handle(request.clone())
        await fits(request, response)
        return response
      },
    })
  const { memoryStores } = clientOf('ada').beta
  return {
    memory,
    clientOf,
    memoryStores,
    requests: () => requests,
    [Symbol.asyncDispose]: async () => await memory.close(),
  }
}

test("Anthropic's SDK can make every call for memory stores", async () => {
  await using opened = await open()
  const { memoryStores } = opened
  const made = await memoryStores.create({
    name: 'Preferences: of "Ada"',
    description: 'd',
    metadata: { a: '1', b: '2' },
  })
  expect(made).toMatchObject({
    type: 'memory_store',
    name: 'Preferences: of "Ada"',
    archived_at: null,
    created_at: '2026-11-20T09:30:15.000Z',
  })
  expect(await memoryStores.retrieve(made.id)).toEqual(made)
  expect(await memoryStores.update(made.id, { name: 'Other', metadata: { a: null } })).toMatchObject({
    name: 'Other',
    description: 'd',
    metadata: { b: '2' },
  })
  const ids: string[] = []
  for await (const each of memoryStores.list({ limit: 1 })) ids.push(each.id)
  expect(ids).toEqual(['memstore_own', made.id])
  expect((await memoryStores.archive(made.id)).archived_at).toBe('2026-11-20T09:30:15.000Z')
  await expect(memoryStores.memories.create(made.id, { path: '/a.md', content: 'x' })).rejects.toMatchObject({
    status: 400,
  })
  expect((await memoryStores.list()).data).toHaveLength(1)
  expect((await memoryStores.list({ include_archived: true })).data).toHaveLength(2)
  expect(await memoryStores.delete(made.id)).toEqual({ type: 'memory_store_deleted', id: made.id })
  await expect(memoryStores.retrieve(made.id)).rejects.toBeInstanceOf(Anthropic.NotFoundError)
  await expect(memoryStores.delete('memstore_own')).rejects.toMatchObject({
    status: 403,
    error: { error: { type: 'permission_error' } },
  })
})

test("Anthropic's SDK keeps memories: a rename keeps the id, and stale changes are refused", async () => {
  await using opened = await open()
  const { memoryStores, memory } = opened
  const { id: memory_store_id } = await memoryStores.create({ name: 'notes' })
  const { memories, memoryVersions } = memoryStores
  const made = await memories.create(memory_store_id, { path: '/notes/db.md', content: 'Postgres 17.' })
  expect(made).toMatchObject({
    type: 'memory',
    path: '/notes/db.md',
    content: null,
    content_size_bytes: 12,
    memory_store_id,
  })
  expect(await memories.retrieve(made.id, { memory_store_id })).toMatchObject({
    id: made.id,
    content: 'Postgres 17.',
  })
  const before = opened.requests()
  await expect(
    memories.create(memory_store_id, { path: '/notes/db.md', content: 'other' }),
  ).rejects.toMatchObject({
    status: 409,
    error: {
      error: {
        type: 'memory_path_conflict_error',
        conflicting_memory_id: made.id,
        conflicting_path: '/notes/db.md',
      },
    },
  })
  // The SDK does not repeat a request that cannot succeed.
  expect(opened.requests() - before).toBe(1)
  const precondition = { type: 'content_sha256', content_sha256: made.content_sha256 } as const
  const changed = await memories.update(made.id, { memory_store_id, content: 'Postgres 18.', precondition })
  await expect(
    memories.update(made.id, { memory_store_id, content: 'Postgres 19.', precondition }),
  ).rejects.toMatchObject({
    status: 409,
    error: { error: { type: 'memory_precondition_failed_error' } },
  })
  // The very same text succeeds with a stale precondition.
  expect(
    (await memories.update(made.id, { memory_store_id, content: 'Postgres 18.', precondition })).id,
  ).toBe(made.id)
  const renamed = await memories.update(made.id, { memory_store_id, path: '/db/which one.md' })
  expect(renamed).toMatchObject({
    id: made.id,
    path: '/db/which one.md',
    content_sha256: changed.content_sha256,
  })
  const other = await memories.create(memory_store_id, { path: '/notes/db.md', content: 'of another' })
  expect(other.id).not.toBe(made.id)
  await memories.update(made.id, { memory_store_id, path: '/db/third.md', content: 'Postgres 20.' })
  expect(await memories.retrieve(made.id, { memory_store_id })).toMatchObject({
    path: '/db/third.md',
    content: 'Postgres 20.',
  })
  await expect(memories.update(made.id, { memory_store_id, path: '/notes/db.md' })).rejects.toMatchObject({
    error: { error: { type: 'memory_path_conflict_error', conflicting_memory_id: other.id } },
  })
  const top = (await memories.list(memory_store_id, { depth: 1 })).data
  expect(top).toEqual([
    { type: 'memory_prefix', path: '/db/' },
    { type: 'memory_prefix', path: '/notes/' },
  ])
  const paths: string[] = []
  for await (const each of memories.list(memory_store_id, { limit: 1, view: 'full' })) paths.push(each.path)
  expect(paths).toEqual(['/db/third.md', '/notes/db.md'])

  const versions = (await memoryVersions.list(memory_store_id, { memory_id: made.id })).data
  expect(versions.map(({ operation, path }) => [operation, path])).toEqual([
    ['modified', '/db/third.md'],
    ['modified', '/db/which one.md'],
    ['modified', '/notes/db.md'],
    ['created', '/notes/db.md'],
  ])
  expect(versions[0]).toMatchObject({ memory_id: made.id, created_by: { user_id: 'key-of-ada' } })
  expect((await memories.retrieve(made.id, { memory_store_id })).memory_version_id).toBe(versions[0]?.id)
  const first = versions.at(-1)?.id ?? ''
  expect(await memoryVersions.retrieve(first, { memory_store_id })).toMatchObject({
    content: 'Postgres 17.',
    content_sha256: made.content_sha256,
  })
  expect(await memoryVersions.redact(first, { memory_store_id })).toMatchObject({
    content: null,
    content_sha256: null,
    path: null,
    redacted_at: expect.any(String),
  })
  await expect(
    memories.delete(made.id, { memory_store_id, expected_content_sha256: made.content_sha256 }),
  ).rejects.toMatchObject({ status: 409 })
  expect(await memories.delete(made.id, { memory_store_id })).toEqual({ type: 'memory_deleted', id: made.id })
  await expect(memories.retrieve(made.id, { memory_store_id })).rejects.toBeInstanceOf(
    Anthropic.NotFoundError,
  )
  expect(
    (await memoryVersions.list(memory_store_id, { memory_id: made.id, operation: 'deleted' })).data,
  ).toHaveLength(1)
  // Sheaf adds search to it.
  expect(await memory.user('ada').search('another')).toMatchObject([
    { source: `stores/${memory_store_id}/notes/db.md` },
  ])
})

test("Anthropic's SDK sees only the memory of its own scope", async () => {
  await using opened = await open()
  const { memory, memoryStores, clientOf } = opened
  await memory.user('ada').store.write('MEMORY.md', 'Ada lives in Oslo.')
  const { id: memory_store_id } = await memoryStores.create({ name: 'x' })
  const { data } = await memoryStores.memories.list('memstore_own', { view: 'full' })
  expect(data).toMatchObject([{ path: '/MEMORY.md', content: 'Ada lives in Oslo.' }])
  const id = data[0]?.type === 'memory' ? data[0].id : ''
  const bob = clientOf('bob').beta.memoryStores
  await expect(bob.retrieve(memory_store_id)).rejects.toMatchObject({ status: 404 })
  await expect(bob.memories.retrieve(id, { memory_store_id: 'memstore_own' })).rejects.toMatchObject({
    status: 404,
  })
  await expect(clientOf('nobody').beta.memoryStores.list()).rejects.toBeInstanceOf(
    Anthropic.AuthenticationError,
  )
  const outside = `mem_${btoa(JSON.stringify(['../../MEMORY.md', '1.0.0']))}`
  for (const path of ['/../bob.md', 'a.md', '/a//b.md', '/.history/a.md', '/cafe\u0301.md', '/a.exe'])
    await expect(memoryStores.memories.create(memory_store_id, { path, content: 'x' })).rejects.toMatchObject(
      { status: expect.toSatisfy((status) => [400, 403].includes(status)) },
    )
  for (const wrong of [outside, 'mem_', 'x', `${id}x`])
    await expect(memoryStores.memories.retrieve(wrong, { memory_store_id })).rejects.toMatchObject({
      status: expect.toSatisfy((status) => [400, 404].includes(status)),
    })
})
