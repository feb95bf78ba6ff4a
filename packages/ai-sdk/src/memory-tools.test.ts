import { generateText, stepCountIs, streamText } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { calls, says, streamed } from './__fixtures__/answers.ts'
import { openMemory } from './__fixtures__/open-memory.ts'
import { memoryTools } from './memory-tools.ts'

test('a loop writes and finds, and the model reads the text of results', async () => {
  const { memory } = await openMemory()
  const model = new MockLanguageModelV4({
    doGenerate: [
      calls('MemoryWrite', { file: 'notes/db.md', content: 'The billing database is Postgres 17.' }),
      calls('MemorySearch', { query: 'which database?' }),
      says('Postgres 17.'),
    ],
  })
  const result = await generateText({
    model,
    tools: memoryTools(memory.user('ada')),
    stopWhen: stepCountIs(5),
    prompt: 'Remember: Postgres 17.',
  })

  expect(result.text).toBe('Postgres 17.')
  expect(await memory.user('ada').store.read('notes/db.md')).toBe('The billing database is Postgres 17.')
  const offered = model.doGenerateCalls[0]?.tools ?? []
  expect(offered.map(({ name }) => name)).toContain('UpdateUserMemory')
  expect(offered[0]).toMatchObject({
    type: 'function',
    name: 'MemorySearch',
    inputSchema: { type: 'object', required: ['query'] },
  })
  const last = model.doGenerateCalls[2]?.prompt.at(-1)
  expect(last).toMatchObject({
    role: 'tool',
    content: [{ output: { type: 'text', value: expect.stringContaining('Postgres 17') } }],
  })
  await memory.close()
})

test('the same in a stream', async () => {
  const { memory } = await openMemory()
  const model = new MockLanguageModelV4({
    doStream: [streamed(calls('MemoryAppendDaily', { text: 'Met the auditors.' })), streamed(says('Noted.'))],
  })
  const result = streamText({
    model,
    tools: memoryTools(memory.user('ada')),
    stopWhen: stepCountIs(5),
    prompt: 'I met the auditors.',
  })
  expect(await result.text).toBe('Noted.')
  expect(await memory.user('ada').store.read('memory/2026-11-20.md')).toContain('Met the auditors.')
  await memory.close()
})

test('a failure is a result that the model reads, whatever its arguments were', async () => {
  const { memory } = await openMemory()
  const model = new MockLanguageModelV4({
    doGenerate: [
      calls('MemoryRead', { file: 'missing.md' }),
      calls('MemoryRead', { path: 3 }),
      says('There is none.'),
    ],
  })
  const result = await generateText({
    model,
    tools: memoryTools(memory.user('ada')),
    stopWhen: stepCountIs(5),
    prompt: 'Read it.',
  })
  expect(result.text).toBe('There is none.')
  expect(result.steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output))).toMatchObject([
    { ok: false, error: { code: 'not-found' } },
    { ok: false, error: { code: 'invalid-input' } },
  ])
  for (const { prompt } of model.doGenerateCalls.slice(1)) {
    expect(prompt.at(-1)).toMatchObject({
      content: [{ output: { type: 'error-text', value: expect.any(String) } }],
    })
  }
  await memory.close()
})

test('what is only proposed is not written', async () => {
  const { memory } = await openMemory()
  const project = memory.project('tides')
  const model = new MockLanguageModelV4({
    doGenerate: [calls('MemoryWrite', { file: 'PMEMORY.md', content: 'Ship in May.' }), says('Proposed.')],
  })
  await generateText({
    model,
    tools: memoryTools(project),
    stopWhen: stepCountIs(3),
    prompt: 'We ship in May.',
  })
  expect(await project.store.exists('PMEMORY.md')).toBe(false)
  expect(await project.proposals.list()).toMatchObject({ proposals: [{}] })
  await memory.close()
})

test('a call that a person must approve is not run before', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const model = new MockLanguageModelV4({ doGenerate: calls('MemoryWrite', { file: 'a.md', content: 'a' }) })
  const { content } = await generateText({
    model,
    tools: memoryTools(ada),
    toolApproval: { MemoryWrite: 'user-approval' },
    prompt: 'Write it.',
  })
  expect(content.map(({ type }) => type)).toEqual(['tool-call', 'tool-approval-request'])
  expect(await ada.store.list()).toEqual([])
  await memory.close()
})

test('an abort reaches the tool, and leaves the memory as it was', async () => {
  const { memory } = await openMemory()
  const { MemoryWrite } = memoryTools(memory.user('ada'))
  const abortSignal = AbortSignal.abort(new Error('stopped'))
  await expect(MemoryWrite.execute({ file: 'a.md', content: 'a' }, { abortSignal })).rejects.toThrow(
    'stopped',
  )
  expect(await memory.store.list()).toEqual([])
  await memory.close()
})

test('results take the form that each version of the AI SDK passes', async () => {
  const { memory } = await openMemory()
  const { MemoryList } = memoryTools(memory.user('ada'))
  const output = await MemoryList.execute({})
  expect(MemoryList.toModelOutput({ output })).toEqual({ type: 'text', value: output.text })
  expect(MemoryList.toModelOutput(output)).toEqual({ type: 'text', value: output.text })
  await memory.close()
})
