import { ToolMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import { Command, MemorySaver } from '@langchain/langgraph'
import { ToolNode } from '@langchain/langgraph/prebuilt'
import { createAgent, humanInTheLoopMiddleware } from 'langchain'
import { expect, test } from 'vitest'
import { calls, says } from './__fixtures__/answers.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { memoryTools } from './memory-tools.ts'

test('an agent writes and finds, and reads the text of results', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const model = fakeModel()
    .respond(calls('MemoryWrite', { file: 'notes/db.md', content: 'The billing database is Postgres 17.' }))
    .respond(calls('MemorySearch', { query: 'which database?' }))
    .respond(says('Postgres 17.'))
  const agent = createAgent({ model, tools: memoryTools(ada) })
  const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'Remember: Postgres 17.' }] })

  expect(messages.at(-1)?.text).toBe('Postgres 17.')
  expect(await ada.store.read('notes/db.md')).toBe('The billing database is Postgres 17.')
  const found = messages.findLast((message) => ToolMessage.isInstance(message))
  expect(found?.text).toContain('The billing database is Postgres 17.')
  expect(found).toMatchObject({
    name: 'MemorySearch',
    status: 'success',
    artifact: { ok: true, hits: [{ source: 'notes/db.md' }] },
  })
  await memory.close()
})

test('a model is shown the schemas of @sheaf/tools', async () => {
  const { memory } = await openMemory()
  const tools = memoryTools(memory.user('ada'))
  expect(tools.map(({ name }) => name)).toEqual([
    'MemorySearch',
    'MemoryRead',
    'MemoryWrite',
    'MemoryEdit',
    'MemoryAppendDaily',
    'UpdateUserMemory',
    'ReadUserMemory',
    'MemoryList',
    'MemoryNote',
    'MemoryForget',
    'MemoryMove',
  ])
  expect(convertToOpenAITool(tools[0] ?? {})).toMatchObject({
    type: 'function',
    function: {
      name: 'MemorySearch',
      parameters: { type: 'object', required: ['query'], additionalProperties: false },
    },
  })
  await memory.close()
})

test.each(['createAgent', 'ToolNode'])(
  'a failure is a message that the model reads, whatever its arguments were: %s',
  async (where) => {
    const { memory } = await openMemory()
    const tools = memoryTools(memory.user('ada'))
    const wrong = [{ file: 'missing.md' }, { page: 3 }, { file: 'a.md', startLine: 'first' }, {}]
    const results = await Promise.all(
      wrong.map(async (args) => {
        const call = calls('MemoryRead', args)
        if (where === 'ToolNode')
          return ((await new ToolNode(tools).invoke({ messages: [call] })) as { messages: ToolMessage[] })
            .messages[0]
        const model = fakeModel().respond(call).respond(says('There is none.'))
        const { messages } = await createAgent({ model, tools }).invoke({
          messages: [{ role: 'user', content: 'Read it.' }],
        })
        return messages.at(-2)
      }),
    )
    expect(results).toMatchObject([
      { status: 'error', artifact: { ok: false, error: { code: 'not-found' } } },
      { status: 'error', artifact: { ok: false, error: { code: 'invalid-input' } } },
      { status: 'error', artifact: { ok: false, error: { code: 'invalid-input' } } },
      { status: 'error', artifact: { ok: false, error: { code: 'invalid-input' } } },
    ])
    expect(results.map((message) => message?.text)).toEqual([
      expect.stringContaining('missing.md'),
      expect.stringContaining('the tool takes no "page"'),
      expect.stringContaining('"startLine" must be a whole number'),
      expect.stringContaining('"file" is missing'),
    ])
    for (const message of results) expect(message?.text).not.toContain('node_modules')
    await memory.close()
  },
)

test('called with plain arguments, a tool gives its text', async () => {
  const { memory } = await openMemory()
  const [search] = memoryTools(memory.user('ada'))
  expect(await search?.invoke({ query: 'tide' })).toContain('Nothing in memory matches')
  expect(await search?.invoke({ query: ['x', 1] })).toContain('"query" must be text')
  expect(await search?.invoke('tide')).toContain('The arguments are not valid')
  await memory.close()
})

test('what is only proposed is not written', async () => {
  const { memory } = await openMemory()
  const project = memory.project('tides')
  const model = fakeModel()
    .respond(calls('MemoryWrite', { file: 'PMEMORY.md', content: 'Ship in May.' }))
    .respond(says('Proposed.'))
  await createAgent({ model, tools: memoryTools(project) }).invoke({
    messages: [{ role: 'user', content: 'We ship in May.' }],
  })
  expect(await project.store.exists('PMEMORY.md')).toBe(false)
  expect(await project.proposals.list()).toMatchObject({ proposals: [{}] })
  await memory.close()
})

test('a call that a person must approve is not run before', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const model = fakeModel()
    .respond(calls('MemoryWrite', { file: 'a.md', content: 'a' }))
    .respond(says('Written.'))
  const agent = createAgent({
    model,
    tools: memoryTools(ada),
    middleware: [humanInTheLoopMiddleware({ interruptOn: { MemoryWrite: true } })],
    checkpointer: new MemorySaver(),
  })
  const run = { configurable: { thread_id: 't' } }
  await agent.invoke({ messages: [{ role: 'user', content: 'Write it.' }] }, run)
  expect(await ada.store.list()).toEqual([])
  await agent.invoke(new Command({ resume: { decisions: [{ type: 'approve' }] } }), run)
  expect(await ada.store.list()).toEqual(['a.md'])
  await memory.close()
})

test('an abort reaches the tool, and leaves the memory as it was', async () => {
  const { memory } = await openMemory()
  const write = memoryTools(memory.user('ada')).find(({ name }) => name === 'MemoryWrite')
  const signal = AbortSignal.abort(new Error('stopped'))
  await expect(write?.invoke({ file: 'a.md', content: 'a' }, { signal })).rejects.toThrow('stopped')
  expect(await memory.store.list()).toEqual([])
  await memory.close()
})

test('a call without arguments is told what is missing', async () => {
  const { memory } = await openMemory()
  const [search] = memoryTools(memory.user('ada'))
  const call = { type: 'tool_call', id: 'call-1', name: 'MemorySearch' }
  for (const input of [call, { ...call, args: undefined }, { ...call, args: null }]) {
    expect(await search?.invoke(input)).toMatchObject({
      status: 'error',
      tool_call_id: 'call-1',
      content: expect.stringContaining('The arguments are not valid'),
    })
  }
  for (const input of [undefined, null, {}])
    expect(await search?.invoke(input as never)).toContain('"query" is missing')
  await memory.close()
})

test('options that make no sense are refused at once', async () => {
  const { memory } = await openMemory()
  expect(() => memoryTools(memory.user('ada'), { writes: 'perhaps' as never })).toThrow('writes must be')
  expect(() => memoryTools(undefined as never)).toThrow('pass memory.user(id)')
  await memory.close()
})
