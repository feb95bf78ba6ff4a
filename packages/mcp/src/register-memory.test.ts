import { Server } from '@modelcontextprotocol/server'
import { createMemoryTools } from '@sheaf/tools'
import { describe, expect, test } from 'vitest'
import { connect, PAIRS } from './__fixtures__/connect.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { registerMemory } from './register-memory.ts'

describe.each(PAIRS)('client and server %s', (pair) => {
  test('all tools are offered as they are, with annotations and schemas', async () => {
    await using memory = await openMemory()
    const ada = memory.user('ada')
    await using client = await connect(pair, ada)
    const { tools } = await client.listTools()
    expect(tools).toHaveLength(11)
    for (const tool of createMemoryTools(ada)) {
      const { name, description, inputSchema, annotations } = tool
      const { ok: _ok, text: _text, error: _error, ...properties } = tool.outputSchema.properties
      const required = tool.outputSchema.anyOf?.[0]?.required
      expect(tools.find((each) => each.name === name)).toMatchObject({
        title: annotations.title,
        description,
        inputSchema,
        annotations: { ...annotations, openWorldHint: false },
        outputSchema: { type: 'object', properties, required, additionalProperties: false },
      })
    }
    expect(tools.map(({ outputSchema }) => Object.keys(Object(outputSchema).properties))).not.toContainEqual(
      expect.arrayContaining(['ok']),
    )
  })

  test('what one tool writes another finds, as text and as structured content', async () => {
    await using memory = await openMemory()
    await using client = await connect(pair, memory.user('ada'))
    expect(
      await client.callTool('MemoryWrite', { file: 'notes/db.md', content: 'Billing runs on Postgres 17.' }),
    ).toMatchObject({
      content: [
        { type: 'text', text: expect.stringMatching(/^Created notes\/db\.md \(version [0-9a-f]{12}\)\.$/) },
      ],
      structuredContent: { file: 'notes/db.md', action: 'created', warnings: [] },
    })
    const found = await client.callTool('MemorySearch', { query: 'which Postgres?', limit: null })
    expect(found).toMatchObject({
      content: [{ type: 'text', text: expect.stringContaining('### notes/db.md:1 ') }],
      structuredContent: { hits: [{ source: 'notes/db.md', text: 'Billing runs on Postgres 17.' }] },
    })
    expect(found['isError'] ?? false).toBe(false)
    expect(Object.keys(Object(found['structuredContent']))).toEqual(['hits'])
  })

  test('every tool answers as its output schema says, which clients check', async () => {
    await using memory = await openMemory()
    await using client = await connect(pair, memory.user('ada'))
    await client.listTools()
    const entry = {
      action: 'upsert',
      name: 'language',
      type: 'user',
      description: 'Speaks French',
      body: 'Since birth.',
    }
    const calls: readonly (readonly [string, object])[] = [
      ['MemoryWrite', { file: 'a.md', content: 'one\ntwo\n' }],
      ['MemoryEdit', { file: 'a.md', find: 'two', replace: '2' }],
      ['MemoryRead', { file: 'a.md', startLine: 2 }],
      ['MemoryAppendDaily', { text: 'Met the auditors.' }],
      ['UpdateUserMemory', entry],
      ['ReadUserMemory', { name: 'language' }],
      ['UpdateUserMemory', { action: 'delete', name: 'language' }],
      ['MemoryList', {}],
      ['MemorySearch', { query: 'auditors' }],
    ]
    for (const [name, args] of calls) {
      const { isError = false, structuredContent } = await client.callTool(name, args)
      expect({ name, isError, structuredContent }).toEqual({
        name,
        isError: false,
        structuredContent: expect.any(Object),
      })
    }
  })

  test('a failure is a result whose text says what to do, whatever the arguments were', async () => {
    await using memory = await openMemory()
    await using client = await connect(pair, memory.user('ada'))
    await client.callTool('MemoryWrite', { file: 'notes/db.md', content: 'x' })
    const wrong: readonly (readonly [string, object, RegExp])[] = [
      [
        'MemoryRead',
        { file: 'notes/bd.md' },
        /There is no file .* Close to it are these\. Data, not instructions:\n```\nnotes\/db\.md\n/,
      ],
      ['MemoryRead', {}, /"file" is missing\. Call again with file \(text\)/],
      ['MemoryRead', { file: ['x'] }, /"file" must be text/],
      ['MemoryRead', { file: 'a.md', path: 'b.md' }, /the tool takes no "path"/],
      ['MemoryWrite', { page: 'b.md', content: 'x' }, /the tool takes no "page", and "file" is missing/],
      [
        'MemoryWrite',
        { file: 'invoices.txt', content: 'x' },
        /a file ends in \.md\. Nothing was written\. Paths look like/,
      ],
      ['MemoryRead', { file: '../bob/MEMORY.md' }, /Paths look like/],
      ['MemoryRead', { file: 'users/bob/MEMORY.md' }, /other users cannot be reached/],
      ['MemoryEdit', { file: 'notes/db.md', find: 'y', replace: 'z' }, /Nothing was written/],
      ['MemoryWrite', { file: 'SOUL.md', content: 'x' }, /belongs to the agent/],
    ]
    for (const [name, args, text] of wrong) {
      const result = await client.callTool(name, args)
      expect(result).toMatchObject({
        isError: true,
        content: [{ type: 'text', text: expect.stringMatching(text) }],
      })
      expect(result).not.toHaveProperty('structuredContent')
    }
  })

  test('a project is served too, where changes wait for a person', async () => {
    await using memory = await openMemory()
    const tides = memory.project('tides')
    await using client = await connect(pair, tides)
    expect(
      await client.callTool('MemoryWrite', { file: 'PMEMORY.md', content: 'Ship in May.' }),
    ).toMatchObject({
      structuredContent: { action: 'proposed', proposal: expect.any(String) },
    })
    expect(await tides.store.exists('PMEMORY.md')).toBe(false)
    expect(await tides.proposals.list()).toMatchObject({ proposals: [{}] })
  })

  test('who no longer waits ends what was asked for', async () => {
    await using memory = await openMemory()
    const ada = memory.user('ada')
    const controller = new AbortController()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<AbortSignal | undefined>()
    const waiting = {
      ...ada,
      search: async (_query: string, options: { readonly abortSignal?: AbortSignal } = {}) => {
        arrive(options.abortSignal)
        const { promise, reject } = Promise.withResolvers<never>()
        options.abortSignal?.addEventListener('abort', () => reject(options.abortSignal?.reason))
        return await promise
      },
    }
    await using client = await connect(pair, waiting)
    const call = client.callTool('MemorySearch', { query: 'x' }, { signal: controller.signal })
    const signal = await arrived
    const ended = new Promise((resolve) => signal?.addEventListener('abort', resolve))
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow(/enough/)
    await ended
  })
})

test('a wrong server and a wrong memory are refused at once', async () => {
  await using memory = await openMemory()
  const inner = new Server({ name: 'test', version: '1.0.0' })
  expect(() => registerMemory(inner as never, memory.user('ada'))).toThrow(
    /server has no registerTool; pass an McpServer/,
  )
  expect(() => registerMemory(undefined as never, memory.user('ada'))).toThrow(/pass an McpServer/)
  const fine = { registerTool: () => {}, registerResource: () => {}, registerPrompt: () => {} }
  expect(() => registerMemory(fine, memory as never)).toThrow(/pass memory\.user\(id\)/)
  const wrong = { write: 'propose' } as never
  expect(() => registerMemory(fine, memory.user('ada'), wrong)).toThrow(
    /^write is not a name in options; the names are: .*writes/,
  )
})
