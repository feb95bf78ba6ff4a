import { request } from 'node:http'
import { createClient } from '@sheaf/http/client'
import { expect, test } from 'vitest'
import { runInFolder } from '../__fixtures__/run-in-folder.ts'
import { startServer } from '../__fixtures__/serve-mcp.ts'

const STORE = 'sqlite:memory.db'
const TOKEN = 'a-token-of-some-length'

test('a program reaches one memory with the token of the run', { timeout: 300_000 }, async () => {
  await using folder = await runInFolder(STORE)
  await folder.run('memory', 'write', 'MEMORY.md', 'SECRET of Bob', '--user', 'bob')
  await using server = await startServer(folder.path, {}, 'serve', '--store', STORE, '--user', 'ada')
  const [, token = ''] = await server.said(/Token of this run: (\S+)\n/)
  const url = new URL('/', server.url).href
  expect(server.url.hostname).toBe('127.0.0.1')
  const ada = createClient({ url, token })
  await ada.store.write('notes/db.md', 'Billing runs on Postgres 17.')
  expect(await ada.search('postgres')).toMatchObject([{ source: 'notes/db.md' }])
  expect(await folder.json('history', 'list', 'notes/db.md', '--user', 'ada')).toMatchObject([
    { author: 'cli' },
  ])
  for (const authorization of ['', 'Bearer other']) {
    const refused = await fetch(`${url}v1/files`, { headers: { authorization } })
    expect([refused.status, (await refused.json()).error.type]).toEqual([401, 'unauthorized'])
  }
  const evil = await fetch(`${url}v1/files`, {
    headers: { authorization: `Bearer ${token}`, origin: 'https://evil.example' },
  })
  expect(evil.status).toBe(403)

  // A body of 1 GB: the answer arrives long before its end.
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const large = request(`${url}v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  large.on('error', reject).on('response', ({ statusCode = 0 }) => resolve(statusCode))
  let sent = 0
  const more = () => {
    while (sent < 2 ** 30 && !large.destroyed) {
      sent += 65_536
      if (!large.write(' '.repeat(65_536))) return void large.once('drain', more)
    }
  }
  more()
  expect(await promise).toBe(413)
  large.destroy()
  expect(sent).toBeLessThan(256 * 2 ** 20)

  const stopping = new AbortController()
  const following = (async () => {
    for await (const { files } of ada.changes({ abortSignal: stopping.signal })) return files
    return undefined
  })()
  await expect
    .poll(
      async () => {
        await folder.run('memory', 'append', 'log.md', 'x', '--user', 'ada')
        return await Promise.race([following, Promise.resolve(undefined)])
      },
      { timeout: 300_000 },
    )
    .toMatchObject([{ path: 'log.md' }])
  // It ends although a client follows changes.
  const held = await fetch(`${url}v1/changes`, { headers: { authorization: `Bearer ${token}` } })
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(await held.text()).toMatch(/^event: ready\n/)
  expect(server.output().stderr).toBe('')
})

test(
  'all users are served with a token of your own, each named by the request',
  { timeout: 300_000 },
  async () => {
    await using folder = await runInFolder(STORE)
    await using server = await startServer(
      folder.path,
      { SHEAF_TOKEN: TOKEN },
      'serve',
      '--store',
      STORE,
      '--users',
    )
    const url = new URL('/', server.url).href
    const of = (user: string) =>
      createClient({ url, token: TOKEN, headers: { 'sheaf-user': encodeURIComponent(user) } })
    await of('bób').store.write('MEMORY.md', 'of Bób')
    expect(await of('ada').store.list()).toEqual([])
    expect(await of('bób').store.list()).toEqual(['MEMORY.md'])
    const refused = {
      code: 'invalid-argument',
      message: expect.stringContaining('The header sheaf-user must'),
    }
    await expect(createClient({ url, token: TOKEN }).store.list()).rejects.toMatchObject(refused)
    await expect(createClient({ url, token: 'other' }).store.list()).rejects.toMatchObject({
      code: 'scope-violation',
    })
    const authorization = `Bearer ${TOKEN}`
    expect((await fetch(`${url}v1/openapi.json`, { headers: { authorization } })).status).toBe(200)
    expect(await of('🪶'.repeat(128)).store.list()).toEqual([])
    for (const wrong of ['%E0', '', 'x'.repeat(129), '%ED%A0%80', 'bób', 'bÃ³b', 'a\tb'])
      await expect(
        createClient({ url, token: TOKEN, headers: { 'sheaf-user': wrong } }).store.list(),
      ).rejects.toMatchObject(refused)
    expect(server.output().stderr).not.toContain('a request failed')
    expect(server.output().stdout).not.toContain(TOKEN)
  },
)

test('options of serve that do not fit are refused, and make no storage', async () => {
  await using folder = await runInFolder(STORE)
  const refused: readonly (readonly [readonly string[], RegExp, Readonly<Record<string, string>>?])[] = [
    [[], /name it with --user/],
    [['--user', 'ada', '--users'], /or all users/],
    [['--user', 'ada', '--json'], /--json cannot be used/],
    [['--user', 'ada', '--http', '0.0.0.0:0'], /--allow-host/],
    [['--user', 'ada'], /16 characters/, { SHEAF_TOKEN: 'short' }],
  ]
  for (const [argv, message, env = {}] of refused) {
    const { code, stderr } = await folder.runIn({ env }, 'serve', ...argv)
    expect({ argv, code, stderr }).toEqual({ argv, code: 2, stderr: expect.stringMatching(message) })
  }
})

test.each(['foo.invalid', 'foo.invalid:80', '192.0.2.1:3210'])(
  'a place where this machine cannot listen is named: %s',
  async (place) => {
    await using folder = await runInFolder(STORE)
    await folder.run('memory', 'write', 'a.md', 'a', '--user', 'ada')
    const { code, stderr } = await folder.run('serve', '--user', 'ada', '--http', place)
    expect(stderr).toMatch(
      /error: --http \S+ is no address of this machine; give one such as 127\.0\.0\.1:\d+\.\n$/,
    )
    expect(stderr).toContain(place.split(':')[0])
    expect(code).toBe(2)
  },
)
