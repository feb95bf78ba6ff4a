import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { AssembledContext } from '@sheaf/core'
import { generateText, stepCountIs, type ModelMessage } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { calls, says } from './__fixtures__/answers.ts'
import { characters, openMemory } from './__fixtures__/open-memory.ts'
import { memoryTools } from './memory-tools.ts'
import { prepareMemoryStep } from './memory-middleware.ts'

const systemTexts = ({ prompt }: LanguageModelV4CallOptions) =>
  prompt.flatMap(({ role, content }) => (role === 'system' ? content : []))
const fail = (error: unknown) => {
  throw error
}

test('each step has the memory as it is by then, once, after the instructions', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const mock = new MockLanguageModelV4({
    doGenerate: [
      calls('MemoryWrite', { file: 'MEMORY.md', content: 'Invoices go out on Fridays.\n' }),
      calls('MemoryList', {}),
      says('Noted.'),
    ],
  })
  await generateText({
    model: mock,
    tools: memoryTools(ada),
    stopWhen: stepCountIs(5),
    prepareStep: prepareMemoryStep(ada, { onError: fail }),
    instructions: 'Be brief.',
    prompt: 'Invoices go out on Fridays.',
  })
  expect(mock.doGenerateCalls.map(systemTexts)).toEqual([
    ['Be brief.'],
    ['Be brief.', expect.stringContaining('Fridays')],
    ['Be brief.', expect.stringContaining('Fridays')],
  ])
  expect(mock.doGenerateCalls[2]?.prompt.map(({ role }) => role).slice(2)).toEqual([
    'user',
    'assistant',
    'tool',
    'assistant',
    'tool',
  ])
  await memory.close()
})

test('the budget holds in each step, and the question and the results of its tools stay', async () => {
  const { memory } = await openMemory(characters)
  const ada = memory.user('ada')
  await ada.store.write('notes/long.md', 'tide '.repeat(60))
  const contexts: AssembledContext[] = []
  const mock = new MockLanguageModelV4({
    doGenerate: [calls('MemoryRead', { file: 'notes/long.md' }), says('High.')],
  })
  const history = Array.from({ length: 30 }, (_, turn): ModelMessage[] => [
    { role: 'user', content: `Question ${turn}?` },
    { role: 'assistant', content: `Answer ${turn}.` },
  ]).flat()
  await generateText({
    model: mock,
    tools: memoryTools(ada),
    stopWhen: stepCountIs(5),
    prepareStep: prepareMemoryStep(ada, {
      maxTokens: 800,
      onContext: (context) => void contexts.push(context),
      onError: fail,
    }),
    messages: [...history, { role: 'user', content: 'How is the water?' }],
  })
  expect(contexts).toHaveLength(2)
  for (const { tokens } of contexts) expect(tokens).toBeLessThanOrEqual(800)
  const [first, second] = mock.doGenerateCalls.map(({ prompt }) =>
    prompt.filter(({ role }) => role !== 'system'),
  )
  expect(first?.length).toBeGreaterThan(second?.length ?? 0)
  expect(first?.[0]?.role).toBe('user')
  expect(second?.slice(-3)).toMatchObject([
    { role: 'user', content: [{ text: 'How is the water?' }] },
    { role: 'assistant', content: [{ type: 'tool-call' }] },
    { role: 'tool', content: [{ output: { value: expect.stringContaining('tide tide') } }] },
  ])
  await memory.close()
})

// AI SDK 5 and 6 call it without the instructions.
test('where the instructions are not shown, memory leads the messages, also when they come back', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'Invoices go out on Fridays.')
  const prepare = prepareMemoryStep(ada, { onError: fail })
  const { messages = [], instructions } = await prepare({ messages: [{ role: 'user', content: 'When?' }] })
  expect(instructions).toBeUndefined()
  expect(messages).toMatchObject([
    { role: 'system', content: expect.stringContaining('Fridays') },
    { role: 'user' },
  ])
  expect((await prepare({ messages })).messages).toEqual(messages)
  await memory.close()
})

test('a malformed step is reported, and left as it is', async () => {
  const { memory } = await openMemory()
  const errors: unknown[] = []
  const prepare = prepareMemoryStep(memory.user('ada'), { onError: (error) => errors.push(error) })
  for (const step of [undefined, {}, { messages: null }]) expect(await prepare(step as never)).toEqual({})
  expect(errors).toHaveLength(3)
  await memory.close()
})

test('a memory that fails leaves the step as it is', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await memory.close()
  const errors: unknown[] = []
  const mock = new MockLanguageModelV4({ doGenerate: says('Hello.') })
  const prepareStep = prepareMemoryStep(ada, { onError: (error) => errors.push(error) })
  expect(
    (await generateText({ model: mock, prepareStep, instructions: 'Be kind.', prompt: 'Hi' })).text,
  ).toBe('Hello.')
  expect(errors).toMatchObject([{ code: 'closed' }])
  expect(mock.doGenerateCalls.map(systemTexts)).toEqual([['Be kind.']])
})
