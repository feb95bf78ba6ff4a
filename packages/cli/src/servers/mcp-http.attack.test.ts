import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sqlite } from '@sheaf/sqlite'
import { createMemory, type ScopedMemory } from '@sheaf/memory'
import { describe, expect, test } from 'vitest'
import { CLIENTS, connectClient } from '../__fixtures__/connect-client.ts'
import { clock, runInFolder } from '../__fixtures__/run-in-folder.ts'
import { startHttp } from '../__fixtures__/serve-mcp.ts'
import { parseListenAddress } from './access.ts'
import { HTTP_LIMITS, serveHttp, type HttpLimits } from './mcp-server.ts'

const TOKEN = 'a-token-of-some-length'

interface Served extends AsyncDisposable {
  readonly url: URL
  readonly errors: readonly Error[]
  readonly stop: () => Promise<void>
}

/** A server in this process. */
async function serve(
  memory: ScopedMemory,
  token?: string,
  limits: Partial<HttpLimits> = {},
): Promise<Served> {
  const { promise: listening, resolve: listen } = Promise.withResolvers<URL>()
  const { promise: stopped, resolve: stopNow } = Promise.withResolvers<void>()
  const errors: Error[] = []
  const environment = { stopRequested: async () => await stopped } as Parameters<typeof serveHttp>[0]
  const settings = {
    memory,
    options: {},
    onError: (error: Error) => errors.push(error),
    onListening: (url: string) => listen(new URL(url)),
  }
  const ended = serveHttp(environment, settings, parseListenAddress(':0', [], token), {
    ...HTTP_LIMITS,
    ...limits,
  })
  const stop = async () => {
    stopNow()
    await ended
  }
  return {
    url: await Promise.race([listening, ended.then(() => expect.fail('it ended'))]),
    errors,
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

async function openMemory() {
  return await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
}

/** The server's answer to a raw request; fetch would not send some of these. */
async function ask(
  url: URL,
  headers: Record<string, string>,
  body = '{}',
  method = 'POST',
  path = '/mcp',
): Promise<{ status: number; text: string }> {
  const sent = request({
    host: url.hostname,
    port: url.port,
    path,
    method,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  })
  // The server may answer before the whole body is sent.
  sent.on('error', () => {})
  sent.end(body)
  const [response] = await once(sent, 'response')
  let text = ''
  response.on('error', () => {})
  for await (const chunk of response) text += String(chunk)
  return { status: response.statusCode, text }
}

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })

describe.each(CLIENTS)('a client of version %s over HTTP', (kind) => {
  test('reads and writes one memory', async () => {
    await using memory = await openMemory()
    await memory.user('bob').store.write('MEMORY.md', 'SECRET of Bob')
    await using server = await serve(memory.user('ada'), TOKEN)
    await using client = await connectClient(kind, { url: server.url, token: TOKEN })
    expect(client.instructions).toContain('MemorySearch')
    expect(await client.tools()).toHaveLength(11)
    expect(await client.call('MemoryWrite', { file: 'notes/db.md', content: 'Postgres 17.' })).toMatchObject({
      structuredContent: { action: 'created' },
    })
    expect(await client.read('sheaf:///notes/db.md')).toMatchObject({ contents: [{ text: 'Postgres 17.' }] })
    expect(await client.recall('Which Postgres?')).toContain('Postgres 17.')
    expect(await client.call('MemoryRead', { file: 'users/bob/MEMORY.md' })).toMatchObject({ isError: true })
    for (const uri of [
      'sheaf:///users/bob/MEMORY.md',
      'sheaf:///..%2fbob%2fMEMORY.md',
      'sheaf://bob/MEMORY.md',
    ]) {
      await expect(client.read(uri)).rejects.toThrow(/^(?!.*SECRET)/s)
    }
  })

  test('without the token it is not let in', async () => {
    await using memory = await openMemory()
    await using server = await serve(memory.user('ada'), TOKEN)
    await expect(connectClient(kind, { url: server.url })).rejects.toThrow()
    await expect(connectClient(kind, { url: server.url, token: `${TOKEN}x` })).rejects.toThrow()
  })

  test('twenty at once are all served', async () => {
    await using memory = await openMemory()
    const ada = memory.user('ada')
    await using server = await serve(ada)
    await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        await using client = await connectClient(kind, { url: server.url })
        await client.call('MemoryWrite', { file: 'MEMORY.md', content: `- fact ${number}`, append: true })
      }),
    )
    expect((await ada.store.read('MEMORY.md')).trimEnd().split('\n')).toHaveLength(20)
  })
})

test('hostile requests are refused before anything of them is read', async () => {
  await using memory = await openMemory()
  await using server = await serve(memory.user('ada'))
  const { url } = server
  expect(await ask(url, { host: url.host }, LIST)).toMatchObject({
    status: 200,
    text: expect.stringContaining('MemorySearch'),
  })
  const refused = [
    ['another host', 403, await ask(url, { host: 'evil.example' }, LIST)],
    ['another origin', 403, await ask(url, { origin: 'https://evil.example' }, LIST)],
    ['no origin to speak of', 403, await ask(url, { origin: 'null' }, LIST)],
    ['another path', 404, await ask(url, {}, LIST, 'POST', '/')],
    ['another path', 404, await ask(url, {}, '', 'GET', '/mcp/../../etc/passwd')],
    ['a preflight', 405, await ask(url, { origin: 'http://localhost:1' }, '', 'OPTIONS')],
    ['another method', 405, await ask(url, {}, '', 'PUT')],
    ['a session', 405, await ask(url, { 'mcp-session-id': 'x' }, '', 'DELETE')],
    ['a form', 415, await ask(url, { 'content-type': 'text/plain' }, LIST)],
    ['no JSON', 400, await ask(url, {}, '{"jsonrpc"')],
    [
      'too large a body',
      413,
      await ask(
        url,
        {},
        JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x', params: { text: 'x'.repeat(5_000_000) } }),
      ),
    ],
    [
      'too large a body in pieces',
      413,
      await ask(url, { 'transfer-encoding': 'chunked' }, 'x'.repeat(5_000_000)),
    ],
  ] as const
  expect(refused.map(([what, , { status }]) => [what, status])).toEqual(
    refused.map(([what, status]) => [what, status]),
  )
  for (const [, , { text }] of refused) expect(text).not.toMatch(/node:|at .*\.ts/)
  expect(await ask(url, {}, LIST)).toMatchObject({ status: 200 })
})

test('with a token, nothing is said without it', async () => {
  await using memory = await openMemory()
  await using server = await serve(memory.user('ada'), TOKEN)
  for (const authorization of ['', 'Bearer wrong-token-of-some-length', TOKEN]) {
    const { status, text } = await ask(server.url, { authorization }, LIST)
    expect(status).toBe(401)
    expect(text).not.toContain('Memory')
  }
  // Not even for an endless body.
  expect(await ask(server.url, {}, 'x'.repeat(20_000_000))).toMatchObject({ status: 401 })
  expect(await ask(server.url, { authorization: `Bearer ${TOKEN}` }, LIST)).toMatchObject({ status: 200 })
})

/** The data that a connection receives until it is closed, if it sends only this. */
async function answerTo(url: URL, said: string): Promise<string> {
  const socket = connect(Number(url.port), url.hostname)
  let text = ''
  socket.on('data', (data) => (text += data.toString()))
  socket.on('error', () => {})
  if (said !== '') socket.write(said)
  await new Promise((resolve) => socket.on('close', resolve))
  return text
}

const POST =
  'POST /mcp HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\n'

test.each([
  ['nothing', ''],
  ['half of its headers', POST],
  ['headers without a body', `${POST}content-length: 100\r\n\r\n`],
  ['half of a body', `${POST}content-length: 100\r\n\r\n{"jsonrpc":`],
  ['a body without an end', `${POST}transfer-encoding: chunked\r\n\r\n5\r\n{"jso\r\n`],
])('who sends %s is not waited for', async (_, said) => {
  await using memory = await openMemory()
  await using server = await serve(memory.user('ada'), undefined, {
    headersMs: 50,
    requestMs: 100,
    checkMs: 10,
  })
  expect(await answerTo(server.url, said)).toMatch(/^$|^HTTP\/1\.1 408 /)
  // On a busy machine this request may be late as well.
  await expect.poll(() => ask(server.url, {}, LIST)).toMatchObject({ status: 200 })
  expect(server.errors.filter(({ message }) => message !== 'aborted')).toEqual([])
})

test('a call that takes longer than a request may take to arrive is answered', async () => {
  await using memory = await openMemory()
  const ada = memory.user('ada')
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>()
  const slow: ScopedMemory = {
    ...ada,
    search: async (query, options) => {
      await goOn
      return await ada.search(query, options)
    },
  }
  await using server = await serve(slow, undefined, { headersMs: 200, requestMs: 400, checkMs: 10 })
  const params = { name: 'MemorySearch', arguments: { query: 'x' } }
  const call = ask(server.url, {}, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }))
  // Other connections time out before it is answered.
  await answerTo(server.url, POST)
  await answerTo(server.url, `${POST}content-length: 100\r\n\r\n`)
  letGo()
  expect(await call).toMatchObject({ status: 200 })
})

test('subscriptions are as many as the limit says', async () => {
  await using memory = await openMemory()
  await using server = await serve(memory.user('ada'), undefined, { subscriptions: 1 })
  const about = { name: 'test', version: '1.0.0' }
  const connected = async () => {
    const client = new Client(about, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    await client.connect(new StreamableHTTPClientTransport(server.url))
    return client
  }
  const [listening, writing] = [await connected(), await connected()]
  const filter = { resourcesListChanged: true }
  const subscription = await listening.listen(filter)
  expect(subscription.honoredFilter).toEqual(filter)
  await expect(writing.listen(filter)).rejects.toThrow(/Subscription limit reached/)
  await subscription.close()
  await Promise.all([listening.close(), writing.close()])
})

test('connections are as many as the limit says', async () => {
  await using memory = await openMemory()
  await using server = await serve(memory.user('ada'), undefined, { connections: 2 })
  const held = [1, 2].map(() => connect(Number(server.url.port), server.url.hostname))
  for (const socket of held) {
    // An answer shows that the server has accepted it.
    socket.write(`OPTIONS /mcp HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    await once(socket, 'data')
  }
  expect(await answerTo(server.url, POST)).toBe('')
  const closed = once(held[0] ?? expect.fail('there is none'), 'close')
  held[0]?.end()
  await closed
  expect(await ask(server.url, {}, LIST)).toMatchObject({ status: 200 })
  held[1]?.destroy()
})

test('half-open connections without the token keep no client out, and end no call', async () => {
  await using memory = await openMemory()
  const ada = memory.user('ada')
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const slow: ScopedMemory = {
    ...ada,
    search: async (query, options) => {
      arrive()
      await goOn
      return await ada.search(query, options)
    },
  }
  await using server = await serve(slow, TOKEN)
  const { port, hostname } = server.url
  const authorization = `Bearer ${TOKEN}`
  const params = { name: 'MemorySearch', arguments: { query: 'x' } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const call = ask(server.url, { authorization }, body)
  await arrived
  const held = new Set<Socket>()
  for (let round = 0; round < 4; round += 1) {
    const opened = Array.from({ length: HTTP_LIMITS.connections - held.size }, async () => {
      const socket = connect(Number(port), hostname)
      held.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => held.delete(socket))
      socket.write(POST)
      await once(socket, 'connect')
    })
    await Promise.allSettled(opened)
    expect(await ask(server.url, { authorization }, LIST)).toMatchObject({ status: 200 })
    expect(held.size).toBeGreaterThanOrEqual(HTTP_LIMITS.unproven - 1)
  }
  letGo()
  expect(await call).toMatchObject({ status: 200 })
  for (const socket of held) socket.destroy()
})

test('the end waits for calls under way, and for nothing else', async () => {
  await using memory = await openMemory()
  const ada = memory.user('ada')
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>()
  await ada.store.write('notes/db.md', 'Postgres 17.')
  const slow: ScopedMemory = {
    ...ada,
    search: async (query, options) => {
      arrive()
      await goOn
      return await ada.search(query, options)
    },
  }
  await using server = await serve(slow)
  // One connection sends nothing, and stays open.
  const silent = connect(Number(server.url.port), server.url.hostname)
  silent.on('error', () => {})
  await once(silent, 'connect')
  const call = ask(
    server.url,
    {},
    JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'MemorySearch', arguments: { query: 'postgres' } },
    }),
  )
  await arrived
  const stopped = server.stop()
  await expect(ask(server.url, {}, LIST).catch(() => 'refused')).resolves.toBe('refused')
  letGo()
  expect((await call).text).toContain('Postgres 17.')
  await stopped
  silent.destroy()
})

test('an address that stands for all is told together with those to ask for', async () => {
  await using memory = await openMemory()
  const { promise: listening, resolve: heard } = Promise.withResolvers<readonly [string, readonly string[]]>()
  const { promise: stopped, resolve: stopNow } = Promise.withResolvers<void>()
  const environment = { stopRequested: async () => await stopped } as Parameters<typeof serveHttp>[0]
  const onListening = (url: string, others: readonly string[]) => heard([url, others])
  const settings = { memory: memory.user('ada'), options: {}, onError: () => {}, onListening }
  const ended = serveHttp(
    environment,
    settings,
    parseListenAddress('0.0.0.0:0', ['memory.example.com'], TOKEN),
  )
  const [url, others] = await Promise.race([listening, ended.then(() => expect.fail('it ended'))])
  expect(url).toMatch(/^http:\/\/0\.0\.0\.0:\d+\/mcp$/)
  expect(others).toEqual([url.replace('0.0.0.0', 'memory.example.com')])
  stopNow()
  await ended
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  'a process ends at %s, and a place that is taken is an error',
  { timeout: 300_000 },
  async (signal) => {
    await using folder = await runInFolder('sqlite:memory.db')
    await folder.run('memory', 'write', 'b.md', 'b')
    await using server = await startHttp(folder.path, {}, '--store', 'sqlite:memory.db', '--user', 'ada')
    {
      await using client = await connectClient('2, 2026-07-28', server)
      await client.call('MemoryWrite', { file: 'a.md', content: 'a' })
    }
    const second = await folder.run('mcp', '--user', 'ada', '--http', server.url.host)
    const inUse = new RegExp(
      `^error: Port ${server.url.port} is in use, .*stop the other, or take another port with --http :\\d+\\.\n$`,
    )
    expect(second).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(inUse) })
    server.child.kill(signal)
    expect(await server.ended).toBe(0)
    expect(server.output()).toEqual({
      stdout: '',
      stderr: `Serving the memory over HTTP at ${server.url.href}\n`,
    })
    expect((await folder.run('memory', 'show', 'a.md', '--user', 'ada')).stdout).toBe('a')
  },
)
