import { expect, test } from 'vitest'
import { KINDS, openMemory } from '../../__fixtures__/open-memory.ts'
import { contextOf, said } from '../../__fixtures__/said.ts'

/** A question, and messages in order of time: what held, the change, and others about something else. */
async function shown(older: string, change: string, asked: string): Promise<string> {
  const [kind] = KINDS
  await using memory = await openMemory(kind ?? 'sqlite')
  const ada = memory.user('ada')
  await ada.thread('a').record(said('1', '2026-10-01T10:00:00Z', older))
  await ada.thread('b').record(said('1', '2026-10-10T10:00:00Z', change))
  const others = Array.from({ length: 8 }, (_, place) => [
    said(`${place}`, `2026-10-2${place}T10:00:00Z`, `My locker number ${place} is ${1000 + place}.`),
    {
      ...said(`${place}a`, `2026-10-2${place}T10:00:05Z`, `I note ${place} for the locker.`),
      role: 'assistant' as const,
    },
  ]).flat()
  await ada.thread('c').record(others)
  return await contextOf(ada, asked)
}

test.each([
  ['I live in Porto.', 'Actually I moved to Faro last month.', 'where do i live'],
  ['Vivo en Sevilla.', 'Me he mudado a Cádiz.', '¿Dónde vivo?'],
])('a change is shown, though others were said since and it shares no word: %s %s', async (...each) => {
  const [older, change] = each
  const context = await shown(...each)
  expect(context).toContain(`user: ${change}`)
  expect(context).toContain(`user (earlier): ${older}`)
})

test('of two clauses only the changed one is earlier', async () => {
  const context = await shown(
    'I live in Porto and my cat is called Momo.',
    'I moved to Faro.',
    'Where do I live?',
  )
  expect(context).toContain('user (earlier): I live in Porto\nuser: and my cat is called Momo.')
})

test.each([
  ['before', '2026-10-20T10:00:00Z', 'user (earlier): I live in Porto.'],
  ['long ago', '2026-09-20T10:00:00Z', 'user: I live in Porto.'],
])('a change that was told in the running conversation counts by its time: %s', async (_, at, line) => {
  await using memory = await openMemory(KINDS[0] ?? 'sqlite')
  const ada = memory.user('ada')
  await ada.thread('a').record(said('1', '2026-10-01T10:00:00Z', 'I live in Porto.'))
  const thread = ada.thread('b')
  await thread.record(said('1', at, 'I moved, I live in Coimbra now.'))
  await thread.record(said('2', '2026-10-21T10:00:00Z', 'Where do I live?'))
  const { messages } = await thread.assemble({ maxTokens: 1500 })
  expect(messages.map(({ content }) => content).join('\n')).toContain(line)
})

test('so is no message about another person', async () => {
  const context = await shown('I live in Porto.', 'My mother moved to Faro.', 'Where do I live?')
  expect(context).toContain('user: I live in Porto.')
  expect(context).not.toContain('Faro')
})

test.each([
  'what do you know about me',
  'Tell me about myself.',
  'was weißt du über mich?',
  '¿Qué sabes de mí?',
  'que sais-tu de moi ?',
])('a question about all of the user gets more than the last turns: %s', async (asked) => {
  const context = await shown('I live in Porto.', 'I have two sons.', asked)
  expect(context).toContain('I live in Porto.')
  expect(context).toContain('I have two sons.')
  expect(context).toContain('My locker number 7 is 1007.')
})

test('a question about the last turns does not', async () => {
  const context = await shown('I live in Porto.', 'I have two sons.', 'Where were we?')
  expect(context).toContain('My locker number 7 is 1007.')
  expect(context).not.toContain('two sons')
})
