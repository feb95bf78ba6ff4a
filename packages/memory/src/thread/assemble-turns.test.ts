import type { AssembleRequest, Message } from '@sheaf/core'
import { sqlite } from '@sheaf/sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { characters } from '../__fixtures__/characters.ts'
import { assembleTurns } from './assemble-turns.ts'
import { createMemory } from '../create-memory.ts'
import type { Memory } from '../memory.ts'

const user = (content: string): Message => ({ role: 'user', content })
const assistant = (content: string): Message => ({ role: 'assistant', content })
const call = (...ids: string[]): Message => ({
  role: 'assistant',
  content: '',
  toolCalls: ids.map((id) => ({ id, name: 'look', input: '{}' })),
})
const result = (toolCallId: string, content: string): Message => ({ role: 'tool', content, toolCallId })

const sizeOf = (texts: readonly string[]) => texts.join('').length
const contentsOf = (messages: readonly Message[]) => messages.map(({ content }) => content)

test('any conversation keeps its texts, pairs and current turn, and the budget holds', async () => {
  const memory = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'The tide is high at noon. '.repeat(20))
  await ada.store.write('notes/a.md', 'Word after word about the tide. '.repeat(30))
  const kinds = new Set<string>()
  const property = fc.asyncProperty(
    conversations(),
    fc.integer({ min: 400, max: 3400 }),
    async (messages, maxTokens) => {
      const {
        memory: added,
        contents,
        context,
      } = await assembleTurns(ada, { system: 'Be brief.', messages, maxTokens })

      expect(contents).toHaveLength(messages.length)
      const kept = messages.filter((_, place) => contents[place] !== undefined)
      for (const [place, content] of contents.entries())
        if (content !== undefined) expect(content).toBe(messages[place]?.content)
      const start = messages.findLastIndex(({ role }) => role === 'user')
      const turn = messages.slice(start)
      expect(kept.slice(-turn.length)).toEqual(turn)

      // The newest messages are kept: all before an omitted one are omitted, except results without a call.
      const gap = messages.findLastIndex(
        ({ role }, place) => role !== 'tool' && contents[place] === undefined,
      )
      expect(contents.slice(0, gap + 1).every((content) => content === undefined)).toBe(true)
      if (gap !== -1) expect(kept.find(({ role }) => role !== 'system')?.role).toBe('user')
      kinds.add(gap === -1 ? 'all' : kept.length === turn.length ? 'alone' : 'some')

      const called = kept.flatMap(({ toolCalls = [] }) => toolCalls.map(({ id }) => id))
      const answered = kept.flatMap(({ toolCallId = [] }) => toolCallId)
      expect(answered.toSorted()).toEqual(called.toSorted())

      const whole = sizeOf(['Be brief.', ...added, ...contentsOf(kept)])
      if (sizeOf(contentsOf(turn)) <= maxTokens * 0.8) expect(whole).toBeLessThanOrEqual(maxTokens)
      else expect(whole - sizeOf(contentsOf(turn))).toBeLessThanOrEqual(maxTokens)
      expect(context.tokens).toBeLessThanOrEqual(maxTokens)
    },
  )
  await fc.assert(property, { seed: 7, numRuns: 200 })
  expect(kinds).toEqual(new Set(['all', 'some', 'alone']))
  await memory.close()
})

test('calls and results are sent in pairs, and calls that may still be answered stay', async () => {
  const memory = await openMemory()
  const attempt = async (...messages: readonly Message[]) => {
    const { places, unanswered, context } = await assembleTurns(memory.user('ada'), { messages })
    const reasons = context.trace.events.flatMap(({ id, section, reason }) =>
      section === 'conversation' && reason !== undefined ? [[id, reason]] : [],
    )
    return { places, unanswered: [...unanswered].map(([place, ids]) => [place, ...ids]), reasons }
  }
  const q = user('How is the tide?')
  expect(await attempt(q, call('a'), user('Never mind.'))).toEqual({
    places: [0, 2],
    unanswered: [],
    reasons: [['message:1', 'its tool call has no result']],
  })
  const both = { ...call('a', 'b'), content: 'Both.' }
  expect(await attempt(q, both, result('b', 'high'), user('And?'))).toMatchObject({
    places: [0, 1, 2, 3],
    unanswered: [[1, 'a']],
    reasons: [['message:1', 'its tool calls without a result are left out']],
  })
  // A result that came during the next turn is in the turn of its call.
  expect(await attempt(q, call('a'), user('Wait.'), result('a', 'high'))).toMatchObject({
    places: [0, 1, 3, 2],
  })
  expect(await attempt(result('x', '?'), q, assistant('High.'), user('And?'))).toMatchObject({
    places: [1, 2, 3],
  })
  // A person may still approve these calls.
  expect(await attempt(q, both, result('b', 'high'), assistant(''))).toMatchObject({
    places: [0, 1, 2, 3],
    unanswered: [],
  })
  expect(await attempt(q, call('a'), assistant(''))).toMatchObject({ places: [0, 1, 2] })
  expect(await attempt(q, call('a'), assistant('It was stopped.'))).toMatchObject({ places: [0, 2] })
  await memory.close()
})

test('a text that the assembler shortens is sent shortened', async () => {
  const memory = await openMemory()
  const ada = memory.user('ada')
  // Like `createMemory({ assembler })` with limited `toolResults`.
  const shortening = {
    assemble: async (request: AssembleRequest) => {
      const messages = request.messages?.map((message) =>
        message.role === 'tool' ? { ...message, content: 'a…' } : message,
      )
      return await ada.assemble({ ...request, messages })
    },
  }
  const messages = [user('Read it.'), call('c1'), result('c1', 'a long text'), user('And?')]
  expect((await assembleTurns(shortening, { messages })).contents).toEqual(['Read it.', '', 'a…', 'And?'])
  await memory.close()
})

test('several messages of the user in a row are one turn, and one question', async () => {
  const memory = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('notes/db.md', 'The ledger is on Postgres 17.')
  const messages = [user('Which ledger?'), user(`Think. ${'x'.repeat(900)}`)]
  const roomy = await assembleTurns(ada, { messages, maxTokens: 2000 })
  expect(roomy.memory.join('\n')).toContain('Postgres 17')
  expect(roomy.contents).toEqual(contentsOf(messages))
  expect((await assembleTurns(ada, { messages, maxTokens: 500 })).contents).toEqual(contentsOf(messages))
  expect((await assembleTurns(ada, { messages: [] })).contents).toEqual([])
  await memory.close()
})

test('a turn counts as a whole, with the input of its tool calls', async () => {
  const memory = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'The tide is high at noon. '.repeat(40))
  const input = JSON.stringify({ text: 'x'.repeat(900) })
  const messages: Message[] = [
    user('Write it.'),
    { ...call(), toolCalls: [{ id: 'c1', name: 'write', input }] },
    result('c1', 'Done.'),
  ]
  const { memory: added, contents } = await assembleTurns(ada, { messages, maxTokens: 1000 })
  expect(contents).toEqual(contentsOf(messages))
  expect(sizeOf([...added, ...contentsOf(messages), input])).toBeLessThanOrEqual(1000)
  await memory.close()
})

test('memory becomes smaller for a long question, even after tools answered, but stays', async () => {
  const memory = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('MEMORY.md', 'The tide is high at noon.')
  await ada.store.write('notes/a.md', 'Word after word about the tide.\n\n'.repeat(30))
  const messages = [user(`The tide: ${'x'.repeat(600)}`), call('c1'), result('c1', 'High.')]
  const { memory: added, contents, context } = await assembleTurns(ada, { messages, maxTokens: 1000 })
  expect(added).toEqual([expect.stringContaining('high at noon'), expect.stringContaining('Word after word')])
  expect(sizeOf([...added, ...contentsOf(messages)])).toBeLessThanOrEqual(1000)
  expect(contents).toEqual(contentsOf(messages))
  expect(
    context.trace.events.filter(({ id, status }) => id.startsWith('message:') && status === 'dropped'),
  ).toEqual([])
  await memory.close()
})

test('memory is searched for the words of the user, not of the model or its tools', async () => {
  const memory = await openMemory()
  const ada = memory.user('ada')
  await ada.store.write('notes/db.md', 'The ledger is on Postgres 17.')
  await ada.store.write('notes/bees.md', 'The bees live behind the barn.')
  const messages = [
    user('Where is the ledger?'),
    assistant('Or the bees, and their barn?'),
    call('c1'),
    result('c1', 'bees barn bees'),
  ]
  const { memory: added } = await assembleTurns(ada, { system: 'Be brief.', messages })
  expect(added.join('\n')).toContain('Postgres 17')
  expect(added.join('\n')).not.toContain('behind the barn')
  expect(added.join('\n')).not.toContain('Be brief.')
  await memory.close()
})

test('only the result without a call is left out', async () => {
  const memory = await openMemory()
  const messages = [
    assistant('Hello.'),
    user('Hi'),
    result('lost', 'Nobody asked.'),
    assistant('Yes?'),
    user('And?'),
  ]
  const { contents } = await assembleTurns(memory.user('ada'), { messages })
  expect(contents).toEqual(['Hello.', 'Hi', undefined, 'Yes?', 'And?'])
  await memory.close()
})

test('a result is left out with the turn of its call, even if another turn is between them', async () => {
  const memory = await openMemory()
  const messages = [
    user('x'.repeat(900)),
    call('c1'),
    user('Wait.'),
    result('c1', 'High.'),
    assistant('High tide.'),
    user('And?'),
  ]
  const { contents } = await assembleTurns(memory.user('ada'), { messages, maxTokens: 500 })
  expect(contents).toEqual([undefined, undefined, 'Wait.', undefined, 'High tide.', 'And?'])
  await memory.close()
})

test('instructions before a turn stay with it; those within an omitted turn are omitted', async () => {
  const memory = await openMemory()
  const system = (content: string): Message => ({ role: 'system', content })
  const start = [user('x'.repeat(900)), assistant('Yes.')]
  const assembled = async (messages: Message[]) =>
    (
      await assembleTurns(memory.user('ada'), { messages: [...start, ...messages], maxTokens: 500 })
    ).contents.slice(start.length)
  expect(
    await assembled([system('Kind.'), system('Brief.'), user('Hi'), assistant('Hello.'), user('And?')]),
  ).not.toContain(undefined)
  expect(await assembled([system('Kind.'), user('And?')])).toEqual(['Kind.', 'And?'])
  expect(await assembled([system('Kind.'), assistant('Hello.'), user('And?')])).toEqual([
    undefined,
    undefined,
    'And?',
  ])
  await memory.close()
})

test('recorded messages that are in the conversation are not recalled again', async () => {
  const memory = await openMemory()
  const ada = memory.user('ada')
  const said = [user('The ledger is on Postgres 17.'), assistant('Good.')]
  await ada.thread('t').record(said)
  const messages = [...said, user('What is the ledger on?')]
  expect((await assembleTurns(ada, { messages: messages.slice(-1) })).memory.join('\n')).toContain(
    'Postgres 17',
  )
  expect((await assembleTurns(ada.thread('t'), { messages })).memory.join('\n')).not.toContain('Postgres 17')
  await memory.close()
})

async function openMemory(): Promise<Memory> {
  return await createMemory({ storage: sqlite({ file: ':memory:' }), tokens: characters })
}

// Turns of all kinds: plain ones, ones with a call or two, ones with instructions, and at the end one that
// may be under way. A model may give the same ids to calls in every turn.
function conversations(): fc.Arbitrary<Message[]> {
  const text = (max: number) =>
    fc.integer({ min: 1, max }).map((times) => 'Word about the tide. '.repeat(times))
  const turn = (isOpen: boolean) =>
    fc
      .record({
        question: text(isOpen ? 60 : 8),
        results: fc.array(text(8), { maxLength: 2 }),
        answer: text(8),
        isTold: fc.boolean(),
      })
      .map(({ question, results, answer, isTold }): Message[] => {
        const ids = results.map((_, place) => `call-${place}`)
        return [
          ...(isTold ? [{ role: 'system' as const, content: 'It is raining.' }] : []),
          user(question),
          ...(ids.length === 0
            ? []
            : [call(...ids), ...results.map((content, place) => result(`call-${place}`, content))]),
          ...(isOpen ? [] : [assistant(answer)]),
        ]
      })
  const greeting = fc.constantFrom<Message[]>([], [assistant('Hello.')])
  return fc
    .tuple(greeting, fc.array(turn(false), { maxLength: 11 }), turn(true))
    .map(([first, turns, last]) => [...first, ...turns.flat(), ...last])
}
