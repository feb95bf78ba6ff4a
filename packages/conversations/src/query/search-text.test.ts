import type { Message } from '@sheaf/core'
import { anyCharacter } from '@sheaf/test-texts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { earlierWords, searchText } from './search-text.ts'
import { messageParts } from './message-parts.ts'

const talk = (...texts: string[]) =>
  texts.map((content, place): Message => ({ role: place % 2 === 0 ? 'user' : 'assistant', content }))

const wordsBefore = (messages: readonly Message[]) => {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  return earlierWords(messages.slice(0, Math.max(0, last)), messageParts(messages[last]?.content ?? ''))
}

test.each([
  ['Where does Ana live?', 'And since when?'],
  ['Which boats do we rent?', 'what about the second one?'],
  ['Which boats do we rent?', 'Which harbour?'],
  ['Who repairs the boats?', 'why?'],
  ['Who repairs the boats?', 'Does he work on Sundays?'],
  ['Wo wohnt Ana?', 'und wann?'],
  ['Où habite Ana ?', 'et depuis quand ?'],
  ['¿Dónde vive Ana?', '¿y desde cuándo?'],
  ['Где живёт Анна?', 'а почему?'],
  ['渡轮从哪个港口出发？', '那个呢？'],
  ['フェリーはどの港から出ますか？', 'それはいつですか？'],
  ['페리는 어느 항구에서 출발하나요?', '그건 왜요?'],
])('after %j, %j gets its words', (before, question) => {
  const messages = talk(before, 'Let me look.', question)
  expect(wordsBefore(messages)).toContain(before)
  expect(searchText(messages)?.startsWith(question)).toBe(true)
  expect(searchText(messages)).toContain(before)
})

test.each([
  'Who is my dentist?',
  'Which harbour does the ferry to Paros leave from?',
  'I have two boats, Ida and Lotte. Which one is it?',
  'Wie heißt mein Zahnarzt?',
  '我的牙医是谁？',
  'Thanks!',
])('%j stands by itself', (question) => {
  expect(wordsBefore(talk('Where does Ana live?', 'In Aveiro.', question))).toBe('')
})

test('a follow-up is searched with earlier turns, back to the question that it is about', () => {
  const messages = talk(
    'Who rents the boats?',
    'Rui.',
    'Where does Ana Costa live?',
    'In Aveiro.',
    'And her brother?',
    'In Faro.',
    'since when?',
  )
  expect(wordsBefore(messages)).toBe('And her brother?\nWhere does Ana Costa live?')
})

test('if the user names no subject, the start of the answer is searched too', () => {
  expect(wordsBefore(talk('Hello!', 'The ferry to Paros is late.', 'why?'))).toBe(
    'The ferry to Paros is late.',
  )
})

test('the last message of the user counts, whatever follows it; without one the text is undefined', () => {
  const messages: Message[] = [
    ...talk('Where does Ana live?', 'In Aveiro.', 'And since when?'),
    { role: 'tool', content: 'x' },
  ]
  expect(searchText(messages)?.startsWith('And since when?')).toBe(true)
  expect(searchText([{ role: 'assistant', content: 'Hello.' }])).toBeUndefined()
  expect(searchText([])).toBeUndefined()
})

test('a message of small talk alone is searched unchanged', () => {
  expect(searchText(talk('Thanks!'))).toBe('Thanks!')
})

test('the sentence with the day of a question is searched, too, but not two of them', () => {
  const asks = 'What did we discuss?'
  expect(searchText(talk(`Yesterday we talked about many different things. ${asks}`))).toContain('Yesterday')
  const two = 'Yesterday we ate cake with Ana and Rui. Yesterday we talked about many different things.'
  expect(searchText(talk(`${two} ${asks}`))).not.toContain('cake')
  expect(searchText(talk('Yesterday the old boiler man came again. What does it cost?'))).toContain('boiler')
})

test('the sentence that tells of an answer is searched with the question about it', () => {
  const told = 'You recommended me a book called "The Long Road Home, and Other Ways to Get There".'
  expect(searchText(talk(`${told} What is the main content?`))).toContain('Long Road')
  expect(
    searchText(talk('Ana bought a very long red scarf in Porto. What is the main content?')),
  ).not.toContain('scarf')
})

test('the search text of any conversation is short', () => {
  const message = fc.record({
    role: fc.constantFrom('user' as const, 'assistant' as const),
    content: fc.string({ unit: anyCharacter, maxLength: 2_000 }),
  })
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      expect((searchText(messages) ?? '').length).toBeLessThan(2_500)
      expect(wordsBefore(messages).length).toBeLessThanOrEqual(240)
    }),
    { numRuns: 200, seed: 5 },
  )
})
