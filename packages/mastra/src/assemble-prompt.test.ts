import type { AssembledContext, AssembleRequest } from '@sheaf/core'
import { sdkForm, type PromptMemory } from '@sheaf/memory/integration'
import { expect, test } from 'vitest'
import { characters, openMemory } from './__fixtures__/open-memory.ts'
import { promptWithMemory as assemblePrompt } from './memory-processor.ts'

type PromptMessage = Awaited<ReturnType<typeof assemblePrompt>>[number]

const sizeOf = (messages: readonly PromptMessage[]) =>
  messages
    .flatMap((message) => sdkForm.toMessages(message))
    .reduce((sum, { content }) => sum + content.length, 0)

test('whatever the conversation: what is kept are whole turns as they were, the newest, the current one among them, and the budget holds', async () => {
  const { memory } = await openMemory(characters)
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'The tide is high at noon. '.repeat(20))
  await ada.store.write('notes/a.md', 'Word after word about the tide. '.repeat(30))
  const random = mulberry(11)
  const kinds = new Set<string>()
  for (let round = 0; round < 150; round += 1) {
    const conversation = turns(random)
    const prompt: PromptMessage[] = [{ role: 'system', content: 'Be brief.' }, ...conversation]
    const maxTokens = 400 + Math.floor(random() * 3000)
    const contexts: AssembledContext[] = []
    const assembled = await assemblePrompt(ada, {
      prompt,
      maxTokens,
      onContext: (context) => void contexts.push(context),
    })

    expect(assembled[0]).toBe(prompt[0])
    const kept = assembled.filter(({ role }) => role !== 'system')
    expect(kept).toEqual(conversation.slice(-kept.length))
    expect(kept[0]?.role).toBe('user')
    const current = conversation.slice(conversation.findLastIndex(({ role }) => role === 'user'))
    expect(kept.slice(-current.length)).toEqual(current)
    expect(contexts[0]?.tokens).toBeLessThanOrEqual(maxTokens)
    if (sizeOf(current) <= maxTokens * 0.8) expect(sizeOf(assembled)).toBeLessThanOrEqual(maxTokens)
    kinds.add(kept.length === conversation.length ? 'all' : kept.length === current.length ? 'alone' : 'some')
  }
  expect(kinds).toEqual(new Set(['all', 'some', 'alone']))
  await memory.close()
})

test('what is found is found for what the user asks, not for what the model says and its tools answer', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('notes/db.md', 'The ledger is on Postgres 17.')
  await ada.store.write('notes/bees.md', 'The bees live behind the barn.')
  const prompt: PromptMessage[] = [
    { role: 'user', content: [{ type: 'text', text: 'Where is the ledger?' }] },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Or do you mean the bees, and their barn?' },
        { type: 'tool-call', toolCallId: 'c1', toolName: 'look', input: {} },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'c1',
          toolName: 'look',
          output: { type: 'text', value: 'bees barn bees' },
        },
      ],
    },
  ]
  const texts = (await assemblePrompt(ada, { prompt })).map((message) => sdkForm.textOf(message)).join('\n')
  expect(texts).toContain('Postgres 17')
  expect(texts).not.toContain('behind the barn')
  await memory.close()
})

test('a result that the assembler shortens is shortened, in a copy, and one without a call is left out', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  // As with `createMemory({ assembler })` whose `toolResults` are limited.
  const shortening: PromptMemory = {
    thread: ada.thread,
    assemble: async (request: AssembleRequest) =>
      await ada.assemble({
        ...request,
        messages: request.messages?.map((message) =>
          message.role === 'tool' ? { ...message, content: 'a…' } : message,
        ),
      }),
  }
  const result = (toolCallId: string): PromptMessage => ({
    role: 'tool',
    content: [
      { type: 'tool-result', toolCallId, toolName: 'read', output: { type: 'text', value: 'a long text' } },
    ],
  })
  const question: PromptMessage = { role: 'user', content: [{ type: 'text', text: 'Read it.' }] }
  const call: PromptMessage = {
    role: 'assistant',
    content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'read', input: {} }],
  }
  const prompt = [question, call, result('c1'), result('lost'), question]
  const [first, second, third, ...more] = await assemblePrompt(shortening, { prompt })
  expect([first, second, more]).toEqual([question, call, [question]])
  expect(third).toMatchObject({
    role: 'tool',
    content: [{ toolCallId: 'c1', toolName: 'read', output: { type: 'text', value: 'a…' } }],
  })
  expect(prompt[2]).toEqual(result('c1'))
  await memory.close()
})

test('an approval belongs to the turn that it is for', async () => {
  const { memory } = await openMemory(characters)
  const prompt: PromptMessage[] = [
    { role: 'user', content: [{ type: 'text', text: `Pay. ${'x'.repeat(900)}` }] },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'pay', input: {} }] },
    {
      role: 'tool',
      content: [{ type: 'tool-approval-response', approvalId: 'a1', approved: true }],
    } as never,
  ]
  expect(await assemblePrompt(memory.user('ada'), { prompt, maxTokens: 500 })).toEqual(prompt)
  await memory.close()
})

test('a prompt with nothing in it stays one', async () => {
  const { memory } = await openMemory()
  expect(await assemblePrompt(memory.user('ada'), { prompt: [] })).toEqual([])
  const system: PromptMessage = { role: 'system', content: 'Be brief.' }
  expect(await assemblePrompt(memory.user('ada'), { prompt: [system] })).toEqual([system])
  await memory.close()
})

// Turns with and without tool calls; the last one may be unfinished.
function turns(random: () => number): PromptMessage[] {
  const count = Math.floor(random() * 12)
  return Array.from({ length: count + 1 }, (_, turn) => turnOf(turn, random, turn === count)).flat()
}

function turnOf(turn: number, random: () => number, isOpen: boolean): PromptMessage[] {
  const text = (word: string) => `${word} ${turn} about the tide. `.repeat(1 + Math.floor(random() * 8))
  const ids = Array.from({ length: Math.floor(random() * 3) }, (_, place) => `call-${turn}-${place}`)
  const steps: PromptMessage[] =
    ids.length === 0
      ? []
      : [
          {
            role: 'assistant',
            content: ids.map((toolCallId) => ({
              type: 'tool-call',
              toolCallId,
              toolName: 'look',
              input: { turn },
            })),
          },
          {
            role: 'tool',
            content: ids.map((toolCallId) => ({
              type: 'tool-result',
              toolCallId,
              toolName: 'look',
              output: { type: 'text', value: text('Result') },
            })),
          },
        ]
  const answer: PromptMessage = { role: 'assistant', content: [{ type: 'text', text: text('Answer') }] }
  return [
    { role: 'user', content: [{ type: 'text', text: text('Question') }] },
    ...steps,
    ...(isOpen ? [] : [answer]),
  ]
}

// Mulberry32: the same numbers each time.
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
