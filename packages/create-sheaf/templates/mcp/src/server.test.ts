import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { createMemory } from '@sheaf/memory'
import { sqlite } from '@sheaf/sqlite'
import { createServer } from './server.ts'

test('a client finds what it wrote, and calls a tool of the app', async () => {
  const memory = await createMemory({ storage: sqlite({ file: ':memory:' }) })
  const server = createServer(memory.user('ada'))
  const client = new Client({ name: 'test', version: '0.1.0' })
  const [own, others] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(others), client.connect(own)])
  const call = async (name: string, input: object) =>
    JSON.stringify((await client.callTool({ name, arguments: { ...input } })).content)

  await call('MemoryWrite', { file: 'notes/dog.md', content: 'My dog is called Rex.\n' })
  assert.match(await call('MemorySearch', { query: 'What is my dog called?' }), /Rex/)
  assert.match(await call('days_until', { date: '2020-01-01' }), /-\d+/)
  await client.close()
  await memory.close()
})
