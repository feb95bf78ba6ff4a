import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { SubscribeRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { McpServer } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { connect, PAIRS } from './__fixtures__/connect.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { registerMemory } from './index.ts'
import type { ResourceChanges } from './resource-changes.ts'

/** The notifications that a client got, and a promise of the next one. */
function listener() {
  const heard: string[] = []
  let waiting: (() => void)[] = []
  const told = (what: string) => {
    heard.push(what)
    waiting.forEach((each) => each())
  }
  const until = async (what: string, times = 1) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = () => {
      if (heard.filter((each) => each === what).length >= times) resolve()
    }
    waiting.push(look)
    look()
    await promise
    waiting = waiting.filter((each) => each !== look)
  }
  return { heard, told, until }
}

const MEMORY = 'sheaf:///MEMORY.md'
const LOG = 'sheaf:///memory/2026-11-20.md'

describe.each(PAIRS)('client and server %s', (pair) => {
  test('a client hears of lists, and of the files that it asked for, when tools change them', async () => {
    await using memory = await openMemory()
    const ada = memory.user('ada')
    await using client = await connect(pair, ada)
    const { heard, told, until } = listener()
    await client.watch([MEMORY, 'sheaf:///notes/%C3%A9%201.md', LOG], told)

    await client.callTool('MemoryWrite', { file: 'MEMORY.md', content: '- one\n- two\n' })
    await until('list')
    await until(MEMORY)
    await client.callTool('MemoryWrite', { file: 'other.md', content: 'x' })
    await until('list', 2)
    // No change of the list or of a subscribed file: changed, unchanged, refused, and only read.
    await client.callTool('MemoryEdit', { file: 'other.md', find: 'x', replace: 'y' })
    await client.callTool('MemoryWrite', { file: 'other.md', content: 'y' })
    await client.callTool('MemoryWrite', { file: 'SOUL.md', content: 'y' })
    await client.callTool('MemoryRead', { file: 'MEMORY.md' })
    await client.callTool('MemoryEdit', { file: 'MEMORY.md', find: 'two', replace: '2' })
    await until(MEMORY, 2)
    await client.callTool('MemoryWrite', { file: 'notes/é 1.md', content: 'x' })
    await until('sheaf:///notes/%C3%A9%201.md')
    await client.callTool('MemoryAppendDaily', { text: 'Met the auditors.' })
    await until(LOG)
    await until('list', 4)
    expect(heard.toSorted()).toEqual(
      ['list', 'list', 'list', 'list', MEMORY, MEMORY, LOG, 'sheaf:///notes/%C3%A9%201.md'].toSorted(),
    )
    await client.callTool('UpdateUserMemory', {
      action: 'upsert',
      name: 'cat',
      type: 'user',
      description: 'Has a cat',
      body: 'Tom.',
    })
    await until('list', 5)
    await client.callTool('UpdateUserMemory', { action: 'delete', name: 'cat' })
    await until('list', 6)
  })

  test('the host is told too, once it is durable; proposals are not announced', async () => {
    await using memory = await openMemory()
    const tides = memory.project('tides')
    const changes: ResourceChanges[] = []
    const failures: unknown[] = []
    await using client = await connect(pair, tides, {
      writes: (path) => (path.startsWith('notes/') ? 'direct' : 'propose'),
      onResources: (change) => {
        changes.push(change)
        throw new Error('the host failed')
      },
      onError: (error, what) => failures.push([what, Object(error).message]),
    })
    const { heard, told, until } = listener()
    await client.watch(['sheaf:///PMEMORY.md'], told)
    await client.callTool('MemoryWrite', { file: 'PMEMORY.md', content: 'Ship in May.' })
    expect(await client.callTool('MemoryWrite', { file: 'notes/a.md', content: 'x' })).toMatchObject({
      structuredContent: { action: 'created' },
    })
    await until('list')
    expect(heard).toEqual(['list'])
    expect(changes).toEqual([{ uris: ['sheaf:///notes/a.md'], isListChanged: true }])
    await client.callTool('MemoryEdit', { file: 'notes/a.md', find: 'x', replace: 'y' })
    expect(changes[1]).toEqual({ uris: ['sheaf:///notes/a.md'], isListChanged: false })
    expect(failures).toEqual([
      ['onResources', 'the host failed'],
      ['onResources', 'the host failed'],
    ])
  })
})

describe.each(PAIRS.filter((pair) => !pair.endsWith('2026-07-28')))(
  'client and server %s, which subscribes to each',
  (pair) => {
    test('a subscription ends, is for files of the memory alone, and there are not too many', async () => {
      await using memory = await openMemory()
      await using client = await connect(pair, memory.user('ada'))
      const { heard, told, until } = listener()
      await client.watch([MEMORY, MEMORY, LOG], told)
      await client.unsubscribe(MEMORY)
      await client.unsubscribe(MEMORY)
      await client.callTool('MemoryWrite', { file: 'MEMORY.md', content: 'x' })
      await client.callTool('MemoryAppendDaily', { text: 'x' })
      await until(LOG)
      expect(heard).not.toContain(MEMORY)
      for (const uri of ['https://example.com/', 'file:///etc/passwd', 'sheaf:///%E0%A4%A', '']) {
        await expect(client.watch([uri], told)).rejects.toMatchObject({
          code: -32602,
          message: expect.stringMatching(/Only files of the memory/),
        })
      }
      for (let number = 1; number < 1000; number += 1)
        await client.watch([`sheaf:///notes/${number}.md`], told)
      await expect(client.watch(['sheaf:///notes/1000.md'], told)).rejects.toMatchObject({
        message: expect.stringMatching(/1000 subscriptions/),
      })
      await client.unsubscribe('sheaf:///notes/1.md')
      await client.watch(['sheaf:///notes/1000.md'], told)
    })
  },
)

test.each([
  ['1', () => new McpServerV1({ name: 'test', version: '1.0.0' })],
  ['2', () => new McpServer({ name: 'test', version: '1.0.0' })],
])('a server of version %s takes one memory', async (_, create) => {
  await using memory = await openMemory()
  const twice = create()
  registerMemory(twice, memory.user('ada'))
  expect(() => registerMemory(twice, memory.user('ada'))).toThrow(
    expect.objectContaining({
      code: 'invalid-argument',
      message: expect.stringMatching(/already registered\. Register one memory for each server/),
    }),
  )
  expect(() => registerMemory(create(), memory.user('ada'), { onResources: true as never })).toThrow(
    /onResources must be a function/,
  )
  expect(() => registerMemory(create(), memory.user('ada'), null as never)).toThrow(
    /options must be an object/,
  )
})

test('a server that is connected is refused, and the subscriptions of an app stay its own', async () => {
  await using memory = await openMemory()
  const connected = new McpServerV1({ name: 'test', version: '1.0.0' })
  await connected.connect(InMemoryTransport.createLinkedPair()[0])
  expect(() => registerMemory(connected, memory.user('ada'))).toThrow(
    expect.objectContaining({ code: 'invalid-argument' }),
  )
  await connected.close()
  const own = new McpServerV1(
    { name: 'test', version: '1.0.0' },
    { capabilities: { resources: { subscribe: true } } },
  )
  const asked: string[] = []
  own.server.setRequestHandler(SubscribeRequestSchema, ({ params }) => {
    asked.push(params.uri)
    return {}
  })
  registerMemory(own, memory.user('ada'))
  const [near, far] = InMemoryTransport.createLinkedPair()
  await own.connect(far)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(near)
  await client.subscribeResource({ uri: 'app:///one' })
  expect(asked).toEqual(['app:///one'])
  await client.close()
})
