import type { AssembleRequest } from '@sheaf/core'
import {
  assemblePrompt as assemble,
  sdkForm,
  type PromptMemory,
  type PromptOptions,
} from '@sheaf/memory/integration'
import type { ModelMessage } from 'ai'
import { expect, test } from 'vitest'
import { characters, openMemory } from './__fixtures__/open-memory.ts'

const assemblePrompt = async (
  handle: PromptMemory,
  request: { readonly system: string; readonly messages: readonly ModelMessage[] },
  options: PromptOptions,
) => {
  const { memory, sent } = await assemble(handle, request, options, sdkForm)
  return { memory, messages: sent.map(({ message }) => message) }
}

test('whatever the conversation: what is kept is as it was and in its order, calls keep their results, the turn is whole, and the budget holds', async () => {
  const { memory } = await openMemory(characters)
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'The tide is high at noon. '.repeat(20))
  await ada.store.write('notes/a.md', 'Word after word about the tide. '.repeat(30))
  const random = mulberry(7)
  for (let round = 0; round < 150; round += 1) {
    const messages = conversation(random)
    const maxTokens = 400 + Math.floor(random() * 3000)
    const { memory: added, messages: kept } = await assemblePrompt(
      ada,
      { system: 'Be brief.', messages },
      { maxTokens },
    )

    const places = kept.map((message) => messages.indexOf(message))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const start = messages.findLastIndex(({ role }) => role === 'user')
    expect(kept.slice(-(messages.length - start))).toEqual(messages.slice(start))
    expect(kept[0]?.role).toBe('user')
    const forms = kept.flatMap((message) => sdkForm.toMessages(message))
    const called = forms.flatMap(({ toolCalls = [] }) => toolCalls.map(({ id }) => id))
    expect(forms.flatMap(({ toolCallId = [] }) => toolCallId).toSorted()).toEqual(called.toSorted())

    const size = (list: readonly ModelMessage[]) =>
      list
        .flatMap((message) => sdkForm.toMessages(message))
        .reduce((sum, { content }) => sum + content.length, 0)
    const turn = size(messages.slice(start))
    const whole = added.reduce((sum, text) => sum + text.length, 'Be brief.'.length) + size(kept)
    if (turn <= maxTokens * 0.8) expect(whole).toBeLessThanOrEqual(maxTokens)
    else expect(whole - turn).toBeLessThanOrEqual(maxTokens)
  }
  await memory.close()
})

test('a call without a result is left out, and a result in the next turn is behind its call', async () => {
  const call = (...ids: readonly string[]): ModelMessage => ({
    role: 'assistant',
    content: [
      { type: 'text', text: 'Let me look.' },
      ...ids.map((id) => ({ type: 'tool-call', toolCallId: id, toolName: 'look', input: {} }) as const),
    ],
  })
  const result = (...ids: readonly string[]): ModelMessage => ({
    role: 'tool',
    content: ids.map((toolCallId) => {
      return { type: 'tool-result', toolCallId, toolName: 'look', output: { type: 'text', value: 'ok' } }
    }),
  })
  const [q, next]: readonly ModelMessage[] = [
    { role: 'user', content: 'How is the tide?' },
    { role: 'user', content: 'And now?' },
  ]
  const { memory } = await openMemory()
  const sent = async (...messages: readonly (ModelMessage | undefined)[]) => {
    const given = messages.filter((message) => message !== undefined)
    return (await assemblePrompt(memory.user('ada'), { system: '', messages: given }, {})).messages
  }
  expect(await sent(q, call('a'), next)).toEqual([q, call(), next])
  expect(await sent(q, call('a', 'b'), result('b'), next)).toEqual([q, call('b'), result('b'), next])
  expect(await sent(q, call('a'), next, result('a'))).toEqual([q, call('a'), result('a'), next])
  expect(await sent(q, call('a'), result('a', 'x'), next)).toEqual([q, call('a'), result('a'), next])
  await memory.close()
})

test('a result that the assembler shortens is shortened, in a copy', async () => {
  const result: ModelMessage = {
    role: 'tool',
    content: [
      {
        type: 'tool-result',
        toolCallId: 'c1',
        toolName: 'read',
        output: { type: 'text', value: 'a long text' },
      },
    ],
  }
  const messages: ModelMessage[] = [
    { role: 'user', content: 'Read it.' },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'read', input: {} }] },
    result,
    { role: 'user', content: 'And?' },
  ]
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
  const { messages: kept } = await assemblePrompt(shortening, { system: '', messages }, {})
  expect(kept[2]).toMatchObject({
    role: 'tool',
    content: [{ toolCallId: 'c1', output: { type: 'text', value: 'a…' } }],
  })
  expect([kept[0], kept[1], kept[3]]).toEqual([messages[0], messages[1], messages[3]])
  expect(result.content).toMatchObject([{ output: { value: 'a long text' } }])
  await memory.close()
})

test('several messages of the user in a row are one turn, and one question', async () => {
  const { memory } = await openMemory(characters)
  const ada = memory.user('ada')
  await ada.store.write('notes/db.md', 'The ledger is on Postgres 17.')
  const messages: ModelMessage[] = [
    { role: 'user', content: 'Which ledger?' },
    { role: 'user', content: `Think. ${'x'.repeat(900)}` },
  ]
  const { memory: added, messages: kept } = await assemblePrompt(
    ada,
    { system: '', messages },
    { maxTokens: 2000 },
  )
  expect(added.join('\n')).toContain('Postgres 17')
  expect(kept).toEqual(messages)
  expect((await assemblePrompt(ada, { system: '', messages }, { maxTokens: 500 })).messages).toEqual(messages)
  await memory.close()
})

test('an approval belongs to the turn that it is for', async () => {
  const { memory } = await openMemory(characters)
  const messages: ModelMessage[] = [
    { role: 'user', content: `Pay. ${'x'.repeat(900)}` },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'pay', input: {} }] },
    { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'a1', approved: true }] },
  ]
  expect(
    (await assemblePrompt(memory.user('ada'), { system: '', messages }, { maxTokens: 500 })).messages,
  ).toEqual(messages)
  await memory.close()
})

// Turns of all kinds: plain ones, ones with a call or two, and at the end perhaps an unfinished one.
function conversation(random: () => number): ModelMessage[] {
  const turns = Math.floor(random() * 12)
  const messages = Array.from({ length: turns }, (_, turn) => turnOf(turn, random, false)).flat()
  return [...messages, ...turnOf(turns, random, true)]
}

function turnOf(turn: number, random: () => number, isOpen: boolean): ModelMessage[] {
  const text = (word: string) => `${word} ${turn} about the tide. `.repeat(1 + Math.floor(random() * 8))
  const calls = Array.from({ length: Math.floor(random() * 3) }, (_, place) => `call-${turn}-${place}`)
  const steps: ModelMessage[] =
    calls.length === 0
      ? []
      : [
          {
            role: 'assistant',
            content: [
              { type: 'reasoning', text: 'Hm.' },
              ...calls.map((toolCallId) => ({
                type: 'tool-call' as const,
                toolCallId,
                toolName: 'look',
                input: { turn },
              })),
            ],
          },
          {
            role: 'tool',
            content: calls.map((toolCallId) => ({
              type: 'tool-result' as const,
              toolCallId,
              toolName: 'look',
              output: { type: 'text' as const, value: text('Result') },
            })),
          },
        ]
  return [
    { role: 'user', content: text('Question') },
    ...steps,
    ...(isOpen ? [] : [{ role: 'assistant' as const, content: text('Answer') }]),
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
