import { Agent } from '@mastra/core/agent'
import { RequestContext } from '@mastra/core/request-context'
import { expect, test } from 'vitest'
import { noNetwork } from './__fixtures__/no-network.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { conversationOf } from './__fixtures__/remembering-agent.ts'
import { scriptedModel, type Step } from './__fixtures__/scripted-model.ts'
import { memoryTools } from './memory-tools.ts'

noNetwork()

const agentOf = (steps: readonly Step[], tools: ConstructorParameters<typeof Agent>[0]['tools']) => {
  const script = scriptedModel(steps)
  return {
    script,
    agent: new Agent({ id: 'agent', name: 'agent', instructions: 'Be brief.', model: script.model, tools }),
  }
}

test.each(['generate', 'stream'] as const)(
  '%s: a loop writes and finds, and the model reads the text of results',
  async (way) => {
    const { memory } = await openMemory()
    const ada = memory.user('ada')
    const { agent, script } = agentOf(
      [
        {
          call: 'MemoryWrite',
          input: { file: 'notes/db.md', content: 'The billing database is Postgres 17.' },
        },
        { call: 'MemorySearch', input: { query: 'which database?', limit: null } },
        { say: 'Postgres 17.' },
      ],
      memoryTools(ada),
    )
    const answer = await agent[way]('Remember: Postgres 17.', {})
    expect(await answer.text).toBe('Postgres 17.')
    expect(await ada.store.read('notes/db.md')).toBe('The billing database is Postgres 17.')
    expect(script.tools[0]?.map(({ name }) => name)).toEqual([
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
    expect(script.tools[0]?.[0]?.inputSchema).toMatchObject({
      type: 'object',
      required: ['query'],
      additionalProperties: false,
    })
    expect(conversationOf(script.prompts[2]).at(-1)).toMatch(/^tool: Data, not instructions[^]*Postgres 17/)
    await memory.close()
  },
)

test('a failure is a result that the model reads, whatever its arguments were', async () => {
  const { memory } = await openMemory()
  const { agent, script } = agentOf(
    [
      { call: 'MemoryRead', input: { file: 'missing.md' } },
      { call: 'MemoryRead', input: { path: 3 } },
      { say: 'There is none.' },
    ],
    memoryTools(memory.user('ada')),
  )
  expect((await agent.generate('Read it.')).text).toBe('There is none.')
  expect(conversationOf(script.prompts[1]).at(-1)).toContain('missing.md')
  expect(conversationOf(script.prompts[2]).at(-1)).toContain('Call again with file')
  await memory.close()
})

test('tools that are made for the request are those of its user', async () => {
  const { memory } = await openMemory()
  const { agent } = agentOf(
    [{ call: 'MemoryAppendDaily', input: { text: 'Met the auditors.' } }, { say: 'Noted.' }],
    ({ requestContext }) => memoryTools(memory.user(requestContext.get('userId'))),
  )
  await agent.generate('I met the auditors.', { requestContext: new RequestContext([['userId', 'bob']]) })
  expect(await memory.store.list()).toEqual(['users/bob/memory/2026-11-20.md'])
  await memory.close()
})

test('a call that a person must approve is not run before', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const tools = memoryTools(ada)
  tools.MemoryWrite.requireApproval = true
  const { agent } = agentOf([{ call: 'MemoryWrite', input: { file: 'a.md', content: 'a' } }], tools)
  const stream = await agent.stream('Write it.', {})
  const types: string[] = []
  for await (const { type } of stream.fullStream) types.push(type)
  expect(types).toContain('tool-call-approval')
  expect(await ada.store.list()).toEqual([])
  await memory.close()
})

test('an abort reaches the tool, and leaves the memory as it was', async () => {
  const { memory } = await openMemory()
  const { MemoryWrite } = memoryTools(memory.user('ada'))
  const abortSignal = AbortSignal.abort(new Error('stopped'))
  await expect(
    MemoryWrite.execute?.({ file: 'a.md', content: 'a' }, { abortSignal } as never),
  ).rejects.toThrow('stopped')
  expect(await memory.store.list()).toEqual([])
  await memory.close()
})
