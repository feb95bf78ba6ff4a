import type { AgentInputItem } from '@openai/agents-core'
import type { AssembleRequest } from '@sheaf/core'
import { expect, test } from 'vitest'
import { isOfUser, textOf, toMessage } from './agent-item.ts'
import { assembleInput } from './memory-input-filter.ts'
import { assistant, call, everyKind, result, user } from './__fixtures__/items.ts'
import { threadSession } from './session/thread-session.ts'
import { mulberry } from './__fixtures__/mulberry.ts'
import { characters, openMemory } from './__fixtures__/open-memory.ts'
import type { PromptMemory } from '@sheaf/memory/integration'

test('whatever the conversation: what is kept is as it was and in its order, calls keep their results, the turn is whole, and the budget holds', async () => {
  const { memory } = await openMemory(characters)
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'The tide is high at noon. '.repeat(20))
  await ada.store.write('notes/a.md', 'Word after word about the tide. '.repeat(30))
  const random = mulberry(7)
  for (let round = 0; round < 100; round += 1) {
    const input = conversation(random)
    const maxTokens = 400 + Math.floor(random() * 3000)
    const { instructions, input: kept } = await assembleInput(
      ada,
      { instructions: 'Be brief.', input, tools: [] },
      { maxTokens },
    )

    expect(instructions.startsWith('Be brief.')).toBe(true)
    const places = kept.map((item) => input.indexOf(item))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const start = input.findLastIndex(isOfUser)
    expect(kept.slice(start - input.length)).toEqual(input.slice(start))
    expect(kept[0] !== undefined && isOfUser(kept[0])).toBe(true)
    const forms = kept.map(toMessage)
    const called = forms.flatMap(({ toolCalls = [] }) => toolCalls.map(({ id }) => id))
    expect(forms.flatMap(({ toolCallId = [] }) => toolCallId).toSorted()).toEqual(called.toSorted())
    // A call is sent with the reasoning before it, or not at all.
    for (const [place, item] of kept.entries())
      if (item.type === 'reasoning') expect(kept[place + 1]?.type).toBe('function_call')

    const size = (items: readonly AgentInputItem[]) =>
      items.map(toMessage).reduce((sum, { content }) => sum + content.length, 0)
    const turn = size(input.slice(start))
    const whole = instructions.length + size(kept)
    if (turn <= maxTokens * 0.8) expect(whole).toBeLessThanOrEqual(maxTokens)
    else expect(whole - turn).toBeLessThanOrEqual(maxTokens)
  }
  await memory.close()
})

test('a call without a result is left out with the reasoning that led to it', async () => {
  const reasoning: AgentInputItem = { type: 'reasoning', content: [] }
  const input = [user('Read it.'), reasoning, call('c1'), user('And?')]
  const { memory } = await openMemory()
  const sent = await assembleInput(memory.user('ada'), { instructions: '', input, tools: [] }, {})
  expect(sent.input).toEqual([input[0], input[3]])
  await memory.close()
})

test('a result that the assembler shortens is shortened, in a copy', async () => {
  const input = [user('Read it.'), call('c1'), result('c1', 'a long text'), user('And?')]
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
  const { input: kept } = await assembleInput(shortening, { instructions: '', input, tools: [] }, {})
  expect(kept).toEqual([input[0], input[1], { ...input[2], output: 'a…' }, input[3]])
  expect(input[2]).toEqual(result('c1', 'a long text'))
  await memory.close()
})

test('a compacted past is always sent, and items of all kinds go on as they are', async () => {
  const { memory } = await openMemory(characters)
  const compaction: AgentInputItem = { type: 'compaction', encrypted_content: 'gAAA' }
  const history = Array.from({ length: 50 }, (_, turn) => [
    user(`Question ${turn}?`),
    assistant(`Answer ${turn}.`),
  ]).flat()
  const { input } = await assembleInput(
    memory.user('ada'),
    { instructions: '', input: [compaction, ...history, user('Now?')], tools: [] },
    { maxTokens: 300 },
  )
  expect(input[0]).toBe(compaction)
  expect(input.length).toBeGreaterThan(3)
  expect(input.length).toBeLessThan(40)
  const all = await assembleInput(memory.user('ada'), { instructions: '', input: everyKind, tools: [] }, {})
  expect(all.input).toEqual(everyKind)
  expect(
    (await assembleInput(memory.user('ada'), { instructions: '', input: [], tools: [] }, {})).input,
  ).toEqual([])
  await memory.close()
})

test('messages that are answered together are not recalled beside the prompt', async () => {
  const { memory } = await openMemory()
  const ada = memory.user('ada')
  const session = threadSession(ada, 'x')
  const asks = async (...said: string[]) => {
    const input = [...(await session.getItems()), ...said.map(user)]
    return await assembleInput(ada, { instructions: '', input, tools: [] }, { thread: 'x' })
  }
  await session.addItems([user('Count for me, my lucky number is 7.')])
  expect((await asks('And what is my lucky number?')).instructions).not.toContain('lucky')
  // A message that the prompt lacks is recalled.
  await ada.thread('other').record({ role: 'user', content: 'My lucky number was 3 last year.' })
  const { instructions } = await asks('And what is my lucky number?')
  expect(instructions).toContain('3 last year')
  expect(instructions).not.toContain('is 7')
  await memory.close()
})

test('a conversation of thousands of items costs what a long one does', async () => {
  const { memory } = await openMemory()
  const history = Array.from({ length: 5000 }, (_, turn) => [
    user(`Question ${turn}?`),
    assistant(`Answer ${turn}.`),
  ]).flat()
  const requests: AssembleRequest[] = []
  const ada = memory.user('ada')
  const watched: PromptMemory = {
    thread: ada.thread,
    assemble: (request) => {
      requests.push(request)
      return ada.assemble(request)
    },
  }
  const { input } = await assembleInput(
    watched,
    { instructions: '', input: [...history, user('Now?')], tools: [] },
    {},
  )
  expect(requests[0]?.messages).toHaveLength(2001)
  expect(textOf(input.at(-1) ?? user(''))).toBe('Now?')
  expect(input[0] !== undefined && isOfUser(input[0])).toBe(true)
  await memory.close()
})

// Turns of all kinds: plain ones, ones with a call or two, and at the end perhaps an unfinished one.
function conversation(random: () => number): AgentInputItem[] {
  const turns = Math.floor(random() * 12)
  const text = (word: string) => `${word} about the tide. `.repeat(1 + Math.floor(random() * 8))
  return Array.from({ length: turns + 1 }, (_, turn): AgentInputItem[] => {
    const calls = Array.from({ length: Math.floor(random() * 3) }, (_, place) => `call-${turn}-${place}`)
    const steps = calls.flatMap((id): AgentInputItem[] => [
      { type: 'reasoning', content: [] },
      call(id),
      result(id, text('Result')),
    ])
    return [user(text(`Question ${turn}`)), ...steps, ...(turn === turns ? [] : [assistant(text('Answer'))])]
  }).flat()
}
