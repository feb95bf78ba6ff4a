import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, test } from 'vitest'
import { ask, post, PAGE } from './__fixtures__/ask.ts'
import { inspector } from './index.ts'
import type { InspectorOptions } from './inspector.ts'
import { ROUTES } from './routes/routes.ts'

const clock = fixedClock('2026-11-20T09:30:15Z')

async function open(options: Partial<InspectorOptions> = {}) {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  const handle = inspector(memory, { authorize: () => 'grace', ...options })
  return { memory, handle, [Symbol.asyncDispose]: async () => await memory.close() }
}

const ada = { kind: 'user', id: 'ada' }

describe('access', () => {
  test('the page holds nothing of a memory, and may load nothing from elsewhere', async () => {
    await using opened = await open({ authorize: () => undefined })
    await opened.memory.store.write('secret.md', 'the harbour code is 4711')
    const page = await opened.handle(new Request(PAGE))
    expect(page.status).toBe(200)
    const policy = page.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe|https?:|data:|\*/)
    const text = await page.text()
    expect(text).not.toMatch(/<script(?! type="module" src="inspector\.js">)|style=| on\w+=/)
    for (const name of ['inspector.js', 'inspector.css', 'icon.svg'])
      expect((await opened.handle(new Request(`${PAGE}${name}`))).status).toBe(200)
    expect((await opened.handle(new Request(`${PAGE}secret.md`))).status).toBe(404)
  })

  test('no route answers a request that authorize refuses', async () => {
    await using opened = await open({ authorize: () => undefined })
    for (const name of Object.keys(ROUTES)) {
      const { status, text } = await post(opened.handle, name, {})
      expect([name, status, JSON.parse(text).error.code]).toEqual([name, 401, 'unauthorized'])
    }
  })

  test.each<Readonly<Record<string, string>>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:9999' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:1' },
    { 'sec-fetch-site': 'none' },
  ])('a page of another origin is refused: %o', async (headers) => {
    await using opened = await open()
    expect(await post(opened.handle, 'files', {}, headers)).toMatchObject({ status: 403 })
  })

  test('requests of the page are answered, even behind a proxy that names another host', async () => {
    await using opened = await open()
    const own: readonly Readonly<Record<string, string>>[] = [
      { origin: 'http://127.0.0.1:4000' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://admin.example.com' },
    ]
    for (const headers of own)
      expect(await post(opened.handle, 'files', {}, headers)).toMatchObject({ status: 200 })
  })

  test('a request that a form of another page can send is refused', async () => {
    await using opened = await open()
    const body = JSON.stringify({ path: 'a.md', content: 'x', ifMatch: null })
    const forms: readonly Readonly<Record<string, string>>[] = [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'application/json' },
      { 'content-type': 'text/plain', 'x-sheaf-inspector': '1' },
    ]
    for (const headers of forms) {
      const request = new Request(`${PAGE}api/write`, { method: 'POST', headers, body })
      expect((await opened.handle(request)).status).toBe(403)
    }
    expect(await opened.memory.store.exists('a.md')).toBe(false)
    expect((await opened.handle(new Request(`${PAGE}api/files`))).status).toBe(404)
  })

  test('a body that is not an object, that is too long or cut off, is refused', async () => {
    await using opened = await open()
    for (const body of ['[]', '"x"', '{', 'null', ''])
      expect(await post(opened.handle, 'files', body)).toMatchObject({ status: 400 })
    const long = JSON.stringify({ filter: 'x'.repeat(5 * 1024 * 1024) })
    expect(await post(opened.handle, 'files', long)).toMatchObject({ status: 413 })
  })

  test('an error that is no MemoryError is answered without details', async () => {
    const errors: unknown[] = []
    await using opened = await open({
      authorize: () => {
        throw new Error('the harbour code is 4711')
      },
      onError: (error) => errors.push(error),
    })
    const { status, text } = await post(opened.handle, 'files', {})
    expect(status).toBe(500)
    expect(text).not.toContain('4711')
    expect(errors).toHaveLength(1)
  })

  test('onError is not called for a request that the page cancelled', async () => {
    const errors: unknown[] = []
    const controller = new AbortController()
    await using opened = await open({
      authorize: () => {
        controller.abort()
        return 'ada'
      },
      onError: (error) => errors.push(error),
    })
    await post(opened.handle, 'files', {}, {}, controller.signal)
    expect(errors).toEqual([])
  })

  test('read-only refuses every change', async () => {
    await using opened = await open({ readOnly: true })
    for (const [name, { isChange = false }] of Object.entries(ROUTES)) {
      const { status, text } = await post(opened.handle, name, {})
      expect([name, status === 403 && JSON.parse(text).error.code === 'read-only']).toEqual([name, isChange])
    }
    // A route that makes changes and lacks `isChange` would be among these.
    const changes = Object.entries(ROUTES).flatMap(([name, { isChange }]) =>
      isChange === true ? [name] : [],
    )
    expect(changes).toEqual([
      'write',
      'delete',
      'untrash',
      'purge',
      'restore',
      'decide',
      'edited',
      'unstand',
      'end',
      'forget',
      'mend',
      'undo',
      'repair',
    ])
  })

  test('options are checked', async () => {
    await using opened = await open()
    const wrong = (options: object) => () => inspector(opened.memory, options as InspectorOptions)
    expect(wrong({})).toThrow(/authorize/)
    expect(wrong({ authorize: () => 'a', readonly: true })).toThrow(/readonly/)
    for (const basePath of ['admin', '/admin/', '/a b', '/:id', '/a?b'])
      expect(wrong({ authorize: () => 'a', basePath })).toThrow(/basePath/)
  })
})

describe('which memory', () => {
  test('an inspector of a user shows only the memory of that user', async () => {
    await using opened = await open()
    await opened.memory.user('ada').ownStore.write('a.md', 'ada')
    await opened.memory.user('bob').ownStore.write('b.md', 'bob')
    const handle = inspector(opened.memory.user('ada'), { authorize: () => 'ada' })
    expect(await ask(handle, 'start')).toMatchObject({ choosesScope: false })
    expect(await ask(handle, 'files')).toMatchObject({ files: [{ path: 'a.md' }], total: 1 })
    expect(await ask(handle, 'find')).toMatchObject({ users: [], projects: [] })
    for (const scope of [
      { kind: 'user', id: 'bob' },
      { kind: 'project', id: 'x' },
      { kind: 'x', id: 'y' },
    ])
      expect(await post(handle, 'files', { scope })).toMatchObject({ status: 400 })
    for (const path of ['../bob/b.md', '/users/bob/b.md', 'users/bob/b.md', '.history/a.md', ''])
      expect((await post(handle, 'file', { path })).status).toBeGreaterThanOrEqual(400)
    expect((await ask(handle, 'health')).facts).not.toHaveProperty('engine')
  })

  test('a request chooses a user, a project or a workspace of the whole', async () => {
    await using opened = await open()
    await opened.memory.user('ada').ownStore.write('a.md', 'ada')
    await opened.memory.project('tides').ownStore.write('p.md', 'tides')
    expect(await ask(opened.handle, 'find')).toMatchObject({ users: ['ada'], projects: ['tides'] })
    expect(await ask(opened.handle, 'files', { scope: ada })).toMatchObject({ files: [{ path: 'a.md' }] })
    const project = { kind: 'project', id: 'tides' }
    expect(await ask(opened.handle, 'files', { scope: project })).toMatchObject({ files: [{ path: 'p.md' }] })
    expect(await post(opened.handle, 'files', { scope: { kind: 'user' } })).toMatchObject({ status: 400 })
  })

  test('the page can be below a path', async () => {
    await using opened = await open({ basePath: '/admin/memory' })
    const at = async (path: string) => await opened.handle(new Request(`http://127.0.0.1:4000${path}`))
    expect((await at('/admin/memory/')).status).toBe(200)
    expect((await at('/admin/memory/inspector.js')).status).toBe(200)
    expect((await at('/admin/memory')).headers.get('location')).toBe('/admin/memory/')
    expect((await at('/')).status).toBe(404)
  })
})

test('days and times are those of the memory, wherever the browser is', async () => {
  const zoned = fixedClock('2026-11-20T18:00:00Z', { timeZone: 'America/Los_Angeles' })
  await using memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock: zoned })
  const at = new Date('2026-11-20T06:30:00Z')
  await memory.user('ada').thread('t').record({ role: 'user', content: 'Always answer in French.', at })
  const handle = inspector(memory, { authorize: () => 'grace' })
  const { messages } = await ask(handle, 'messages', { thread: 't', scope: ada })
  expect(messages.map((message) => message.at)).toEqual(['2026-11-19T22:30:00'])
  const { lines } = await ask(handle, 'standing', { scope: ada })
  expect(lines.map((line) => line.at)).toEqual(['2026-11-19T22:30:00'])
})
