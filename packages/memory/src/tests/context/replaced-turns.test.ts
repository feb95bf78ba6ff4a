import { fixedClock, type Message } from '@sheaf/core'
import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'

const clock = fixedClock('2026-11-26T12:00:00Z')
const RECORDED = [
  'My boat lies in Faro.',
  'A fine harbour for a boat.',
  'My boat is blue. Never speak of the shed from now on.',
  'A blue boat it is.',
  'My boat has two masts.',
  'A boat with masts.',
]
const [first = '', greeting = '', second = '', answer = '', third = ''] = RECORDED

/** Questions and answers in turn. */
const conversation = (...texts: readonly string[]): Message[] =>
  texts.map((content, place) => ({ role: place % 2 === 0 ? 'user' : 'assistant', content }))

test.each([
  ['an edited question', [first, greeting, second, answer, 'My boat has one mast.'], RECORDED.slice(4)],
  ['another answer', [first, greeting, second, answer, third], RECORDED.slice(5)],
  ['a question two turns back', [first, greeting, 'What about my boat?'], RECORDED.slice(2)],
  ['another answer two turns back', [first, greeting, second], RECORDED.slice(3)],
  ['the same with a part of the conversation', [second, answer, 'What about my boat?'], RECORDED.slice(4)],
  ['a turn that continues', [...RECORDED, 'What about my boat?'], []],
  ['a conversation that memory does not have', ['A boat?', 'Yes.', 'What about my boat?'], []],
  ['a message without its conversation', ['What about my boat?'], []],
])('the context for %s has no text that the turn replaces', async (_, texts, replaced) => {
  for (const kind of KINDS) {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    await ada.thread('t').record(conversation(...RECORDED))
    await ada.thread('u').record(conversation('The boat shed is red.'))
    const { messages } = await ada.thread('t').assemble({ messages: conversation(...texts) })
    const shown = messages.map(({ content }) => content).join('\n')
    expect(shown).toContain('The boat shed is red.')
    for (const text of RECORDED)
      expect([text, shown.includes(text)]).toEqual([text, !replaced.includes(text)])
    const isReplaced = replaced.includes(second)
    expect(shown.includes('\n- Never speak of the shed')).toBe(!isReplaced && !texts.includes(second))
  }
})

test('another answer to the first question of a conversation is given without the old one', async () => {
  for (const kind of KINDS) {
    await using memory = await openMemory(kind, { clock })
    const thread = memory.user('ada').thread('t')
    await thread.record(conversation(first, greeting))
    const shown = await thread.assemble({ messages: conversation(first) })
    expect(shown.messages.map(({ content }) => content).join('\n')).not.toContain(greeting)
    const other = await memory
      .user('ada')
      .thread('u')
      .assemble({ messages: conversation('A fine harbour for my boat?') })
    expect(other.messages.map(({ content }) => content).join('\n')).toContain(first)
  }
})

test('a fact that was learnt from a replaced message is not in the context either', async () => {
  for (const kind of KINDS) {
    await using memory = await openMemory(kind, { clock })
    const ada = memory.user('ada')
    for (const id of ['t', 'u']) {
      const messages = conversation(...RECORDED).map((message, place) => ({ ...message, id: `m${place}` }))
      await ada.thread(id).record(messages)
    }
    const facts = ['t', 'u'].map(
      (id) => `- 2026-11-20 User said blue in ${id} <!-- chats/${id}.md#m2 2026-11-20T09:00:00Z -->`,
    )
    await ada.store.write('observations.md', `## Facts\n\n${facts.join('\n')}\n`)
    const shown = async (...texts: readonly string[]) => {
      const { messages } = await ada.thread('t').assemble({ messages: conversation(...texts) })
      return messages.map(({ content }) => content).join('\n')
    }
    expect(await shown(first, greeting, 'What about my boat?')).not.toContain('said blue in t')
    expect(await shown(first, greeting, 'What about my boat?')).toContain('said blue in u')
    expect(await shown(...RECORDED, 'What about my boat?')).toContain('said blue in t')
  }
})
