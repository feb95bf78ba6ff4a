import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { createMemory, type Memory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { describe, expect, test, vi } from 'vitest'
import { clock, runInFolder } from '../__fixtures__/run-in-folder.ts'
import { serveInspector } from './ui.ts'

const TOKEN = 'a-token-of-some-length'

/** A server in this process. */
async function open({ readOnly = false, memory: given }: { readOnly?: boolean; memory?: Memory } = {}) {
  const memory = given ?? (await createMemory({ storage: sqlite({ file: ':memory:' }), clock }))
  const { promise: listening, resolve: listen } = Promise.withResolvers<string>()
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const past = () => sqlite({ file: ':memory:' })
  const settings = { memory, author: 'grace', readOnly, past, port: 0, token: TOKEN, onError: () => {} }
  const ended = serveInspector({ stopRequested: () => stopped }, { ...settings, onListening: listen })
  const url = new URL(await Promise.race([listening, ended.then(() => expect.fail('it ended'))]))
  return {
    memory,
    url,
    async [Symbol.asyncDispose]() {
      stop()
      await ended
      await memory.close()
    },
  }
}

/** The answer to a raw request: fetch would not send some of these headers. */
async function ask(url: URL, path: string, headers: Readonly<Record<string, string>>, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const sent = request({
    host: url.hostname,
    port: url.port,
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', 'x-sheaf-inspector': '1', ...headers },
  })
  sent.on('error', reject).on('response', (response) => {
    let text = ''
    response.setEncoding('utf8').on('data', (part: string) => (text += part))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  return await promise
}

const bearer = { authorization: `Bearer ${TOKEN}` }

describe('the server of the inspector', () => {
  test('it listens on this machine alone, and its address holds the token in the fragment', async () => {
    await using opened = await open()
    expect(opened.url.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=a-token-of-some-length$/)
    expect(await ask(opened.url, '/', {})).toMatchObject({ status: 200 })
    const foreign = await ask(opened.url, '/', { host: 'evil.example' })
    expect(foreign).toMatchObject({ status: 403, text: expect.stringContaining('Open the address that it') })
    expect(foreign.text).not.toContain('--')
    await opened.memory.store.write('a.md', 'x')
    const files = await ask(opened.url, '/api/files', bearer, {})
    expect([files.status, JSON.parse(files.text).total]).toEqual([200, 1])
  })

  test('it searches for the last question before a page asks for anything', async () => {
    const memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
    const question = 'When does the ferry to Vardø leave?'
    await memory.user('ada').thread('t').record({ role: 'user', content: question })
    const search = vi.spyOn(memory, 'search')
    await using _ = await open({ memory })
    const sought = () => search.mock.calls.map(([query]) => query).join()
    await vi.waitFor(() => expect(sought()).toContain(question), { timeout: 60_000 })
  })

  test('a guessed token, none, and a token in the address are refused', async () => {
    await using opened = await open()
    for (const authorization of ['', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN])
      expect(await ask(opened.url, '/api/files', { authorization }, {})).toMatchObject({ status: 401 })
    expect(await ask(opened.url, `/api/files?token=${TOKEN}`, {}, {})).toMatchObject({ status: 401 })
  })

  test('a page that made its name point here is refused, and so is another origin', async () => {
    await using opened = await open()
    for (const host of ['evil.example', `evil.example:${opened.url.port}`, '127.0.0.1.nip.io', 'a@localhost'])
      for (const path of ['/', '/inspector.js', '/api/files'])
        expect(await ask(opened.url, path, { ...bearer, host }, {})).toMatchObject({ status: 403 })
    for (const origin of ['http://evil.example', 'null', 'http://localhost:1'])
      expect(await ask(opened.url, '/api/files', { ...bearer, origin }, {})).toMatchObject({ status: 403 })
  })

  test('a page that waits for changes is answered when the server ends', async () => {
    const opened = await open()
    const { cursor } = JSON.parse((await ask(opened.url, '/api/start', bearer, {})).text)
    const held = ask(opened.url, '/api/changes', bearer, { since: cursor })
    // The held request has arrived when a later one is answered.
    await ask(opened.url, '/api/files', bearer, {})
    await opened[Symbol.asyncDispose]()
    const answer = { cursor, isChanged: false, isSeen: false, isRemoved: false, isErased: false }
    expect(await held).toEqual({ status: 200, text: JSON.stringify(answer) })
  })

  test('changes carry the name of the person, and --read-only refuses them', async () => {
    await using opened = await open()
    const change = { path: 'a.md', content: 'x', ifMatch: null }
    expect(await ask(opened.url, '/api/write', bearer, change)).toMatchObject({ status: 200 })
    expect((await opened.memory.history.list('a.md'))[0]?.author).toBe('grace')
    await using closed = await open({ readOnly: true })
    expect(await ask(closed.url, '/api/write', bearer, change)).toMatchObject({ status: 403 })
  })
})

test('--export writes one page of the scope', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await folder.run('memory', 'write', 'notes/a.md', 'the tide is at noon', '--user', 'ada')
  await folder.run('memory', 'write', 'notes/b.md', 'the code of bob', '--user', 'bob')
  const outcome = await folder.run('ui', '--user', 'ada', '--export', 'ada.html', '--question', 'tide')
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
  const page = await readFile(join(folder.path, 'ada.html'), 'utf8')
  expect(page).toContain('the tide is at noon')
  expect(page).not.toContain('the code of bob')
})

test('what is exported after a move has the texts from before it', async () => {
  await using folder = await runInFolder('fs:memory')
  const run = async (...words: string[]) => await folder.run(...words, '--user', 'ada')
  await run('memory', 'write', 'a.md', 'first heron')
  await run('memory', 'write', 'a.md', 'second heron')
  await run('move', 'a.md', 'b.md')
  for (const target of ['page.html', 'ada.json']) {
    const words = target === 'ada.json' ? ['export', target] : ['ui', '--export', target]
    expect(await run(...words)).toMatchObject({ code: 0 })
    const text = await readFile(join(folder.path, target), 'utf8')
    expect(text).toContain('first heron')
    expect(text).not.toContain('no such revision')
  }
})

test('options that do not go together are refused', async () => {
  await using folder = await runInFolder('sqlite:memory.db')
  await folder.run('memory', 'write', 'a.md', 'x')
  for (const wrong of [['--question', 'x'], ['--max-tokens', '9'], ['--json'], ['--port', '70000']])
    expect(await folder.run('ui', ...wrong)).toMatchObject({ code: 2 })
})
