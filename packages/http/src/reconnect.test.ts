import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { fixedClock } from '@sheaf/core'
import type { Timer } from '@sheaf/core/adapter'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { createHandler } from './index.ts'

type Handle = ReturnType<typeof createHandler>

async function listen(handle: Handle, port = 0) {
  const server = createServer(getRequestListener(handle)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** A memory behind a server that can be stopped, and a client whose waits `onWait` ends. */
async function open(onWait: (waits: readonly number[]) => unknown) {
  const clock = fixedClock('2026-11-20T09:30:15Z')
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }), clock })
  // A new handler for each start, as in a new process.
  const handler = () => createHandler(memory, { scopeOf: () => ({ user: 'ada' }) })
  let server = await listen(handler())
  const { port } = server
  const [waits, passed] = [[] as number[], { milliseconds: 0, requests: 0, answers: 0 }]
  const timer: Timer = {
    now: () => passed.milliseconds,
    async sleep(milliseconds, { abortSignal } = {}) {
      waits.push(milliseconds)
      passed.milliseconds += milliseconds
      await onWait(waits)
      abortSignal?.throwIfAborted()
    },
  }
  const client = createClient({
    url: `http://127.0.0.1:${port}`,
    timer,
    async fetch(input, init) {
      passed.requests += 1
      const answer = await fetch(input, init)
      passed.answers += 1
      return answer
    },
  })
  return {
    client,
    waits,
    passed,
    store: memory.user('ada').store,
    stop: async () => await server.close(),
    async start(handle: Handle = handler()) {
      server = await listen(handle, port)
    },
    async [Symbol.asyncDispose]() {
      await server.close().catch(() => {})
      await memory.close()
    },
  }
}

test('changes go on after a restart of the server, and say that some may be missed', async () => {
  await using opened = await open(async ({ length }) => {
    if (length === 2) await opened.start()
  })
  const { client, store, waits, passed, stop } = opened
  const changes = client.changes()[Symbol.asyncIterator]()
  const first = changes.next()
  await expect.poll(() => passed.answers).toBe(1)
  await store.write('a.md', 'A')
  expect((await first).value).toMatchObject({ files: [{ path: 'a.md' }], isCut: false })
  // A connection that lasted is followed by another at once.
  passed.milliseconds += 60_000
  const next = changes.next()
  await stop()
  await store.write('b.md', 'B')
  expect((await next).value).toMatchObject({ files: [], isCut: true })
  expect([waits, passed.requests]).toEqual([[1000, 2000], 4])
  await store.write('c.md', 'C')
  expect((await changes.next()).value).toMatchObject({ files: [{ path: 'c.md' }], isCut: false })
  await changes.return?.()
})

test('a client waits longer each time, up to 30 seconds, until it is aborted', async () => {
  const stopping = new AbortController()
  await using opened = await open(({ length }) => {
    if (length === 8) stopping.abort()
  })
  const { client, waits, passed, stop } = opened
  const following = (async () => {
    for await (const change of client.changes({ abortSignal: stopping.signal })) expect(change).toBe('none')
  })()
  await expect.poll(() => passed.answers).toBe(1)
  await stop()
  await following
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('a server that is not there at first is an error at once', async () => {
  await using opened = await open(() => {})
  await opened.stop()
  const changes = opened.client.changes()[Symbol.asyncIterator]()
  await expect(changes.next()).rejects.toMatchObject({ code: 'unavailable', retryable: true })
  expect(opened.waits).toEqual([])
})

test.each<[string, Handle, object]>([
  ['takes the token no more', (request) => refusing(request), { code: 'scope-violation' }],
  [
    'is another program',
    async () => new Response('<html>', { status: 404 }),
    { code: 'unavailable', retryable: false },
  ],
])('a server that %s after a restart ends the changes', async (_, handle, wanted) => {
  await using opened = await open(async () => await opened.start(handle))
  const { client, passed, stop } = opened
  const next = client.changes()[Symbol.asyncIterator]().next()
  const failed = expect(next).rejects.toMatchObject(wanted)
  await expect.poll(() => passed.answers).toBe(1)
  await stop()
  await failed
  expect(opened.waits).toEqual([1000])
})

async function refusing(request: Request): Promise<Response> {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  try {
    return await createHandler(memory, { scopeOf: () => undefined })(request)
  } finally {
    await memory.close()
  }
}
