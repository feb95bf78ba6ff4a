import { Agent, Runner } from '@openai/agents-core'
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents-core/testing'
import { expect, test } from 'vitest'
import { openMemory } from './__fixtures__/open-memory.ts'
import { memoryTools, threadSession } from './index.ts'

const runner = new Runner({ tracingDisabled: true })

test('a run writes and finds, and the model reads the text of results', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const model = new ScriptedModel([
    [
      functionCall(
        'MemoryWrite',
        { file: 'notes/db.md', content: 'The billing database is Postgres 17.', append: null },
        { callId: 'c1' },
      ),
    ],
    [functionCall('MemorySearch', { query: 'which database?' }, { callId: 'c2' })],
    [assistantMessage('Postgres 17.')],
  ])
  const agent = new Agent<{ readonly tenant: string }>({ name: 'Clerk', model, tools: memoryTools(ada) })
  const { finalOutput } = await runner.run(agent, 'Remember: Postgres 17.', { context: { tenant: 'a' } })
  expect(finalOutput).toBe('Postgres 17.')
  expect(await ada.store.read('notes/db.md')).toBe('The billing database is Postgres 17.')
  const [offered] = model.firstCall?.request.tools ?? []
  expect(offered).toMatchObject({
    type: 'function',
    name: 'MemorySearch',
    strict: true,
    parameters: { type: 'object', additionalProperties: false },
  })
  for (const each of model.firstCall?.request.tools ?? []) {
    const { required = [], properties = {} } = 'parameters' in each ? each.parameters : {}
    expect(required).toEqual(Object.keys(properties))
  }
  expect(model.lastCall?.request.input.at(-1)).toMatchObject({
    type: 'function_call_result',
    output: { text: expect.stringContaining('Postgres 17') },
  })
  await memory.close()
})

test('a failure is a result that the model reads, whatever its arguments were', async () => {
  const { memory } = await openMemory()
  const model = new ScriptedModel([
    [functionCall('MemoryRead', { file: 'missing.md' }, { callId: 'c1' })],
    [functionCall('MemoryRead', { path: 3 }, { callId: 'c2' })],
    [functionCall('MemoryRead', '{', { callId: 'c3' })],
    [functionCall('MemoryRead', { file: 'chats/t/.history/items-0001.md' }, { callId: 'c4' })],
    [assistantMessage('There is none.')],
  ])
  const ada = memory.user('ada')
  await threadSession(ada, 't').addItems([{ role: 'user', content: 'zebra' }])
  const agent = new Agent({ name: 'Clerk', model, tools: memoryTools(ada) })
  const { finalOutput, newItems } = await runner.run(agent, 'Read it.')
  expect(finalOutput).toBe('There is none.')
  const outputs = newItems.flatMap((item) =>
    item.type === 'tool_call_output_item' ? [String(item.output)] : [],
  )
  expect(outputs).toHaveLength(4)
  expect(outputs[0]).toContain('missing.md')
  expect(outputs.join('\n')).not.toContain('zebra')
  await memory.close()
})

test('a call that a person must approve is not run before, and then it is', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const model = new ScriptedModel([
    [functionCall('MemoryWrite', { file: 'a.md', content: 'a' }, { callId: 'c1' })],
    [assistantMessage('Done.')],
  ])
  const agent = new Agent({
    name: 'Clerk',
    model,
    tools: memoryTools(ada, { needsApproval: ['MemoryWrite'] }),
  })
  const session = threadSession(ada, 't')
  const stopped = await runner.run(agent, 'Write it.', { session })
  expect(stopped.interruptions).toHaveLength(1)
  expect(await ada.store.exists('a.md')).toBe(false)
  for (const each of stopped.interruptions) stopped.state.approve(each)
  expect((await runner.run(agent, stopped.state, { session })).finalOutput).toBe('Done.')
  expect(await ada.store.read('a.md')).toBe('a')
  expect((await session.getItems()).map(({ type = 'message' }) => type)).toEqual([
    'message',
    'function_call',
    'function_call_result',
    'message',
  ])
  expect(() => memoryTools(ada, { needsApproval: ['MemoryErase' as 'MemoryRead'] })).toThrow(
    'names "MemoryErase"',
  )
  await memory.close()
})

test('in a project, what a model writes is proposed', async () => {
  const { memory } = await openMemory()
  const project = memory.project('tides')
  const model = new ScriptedModel([
    [functionCall('MemoryWrite', { file: 'PMEMORY.md', content: 'Ship in May.' }, { callId: 'c1' })],
    [assistantMessage('Proposed.')],
  ])
  await runner.run(new Agent({ name: 'Clerk', model, tools: memoryTools(project) }), 'We ship in May.')
  expect(await project.store.exists('PMEMORY.md')).toBe(false)
  expect(await project.proposals.list()).toMatchObject({ proposals: [{}] })
  await memory.close()
})
