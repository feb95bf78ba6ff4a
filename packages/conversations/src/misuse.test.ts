import { expect, test } from 'vitest'
import { dayIn, mentionedDays, messagesIn, namedDays, searchText } from './index.ts'

// Values from plain JavaScript.
const wrong = (value: unknown) => value as never

test.each<readonly [string, () => unknown, RegExp]>([
  ['the days of no question', () => namedDays(wrong(undefined), 0), /^text must be text/],
  ['the days of no message', () => mentionedDays(wrong(7), 0), /^text must be text/],
  ['the day of no title', () => dayIn(wrong(null)), /^text must be text/],
  ['the messages of nothing', () => messagesIn(wrong(undefined)), /^lines must be an object such as/],
  ['the messages of a path', () => messagesIn(wrong({ path: 'chats/a.md' })), /^lines\.text must be text/],
  ['a search for nothing', () => searchText(wrong(undefined)), /^messages must be a list such as/],
  ['a search for a text', () => searchText(wrong('Hello')), /^messages must be a list such as/],
  ['a search for no message', () => searchText(wrong([null])), /^messages must be an object such as/],
  ['a search for no words', () => searchText(wrong([{ role: 'user' }])), /^content must be text/],
])('%s is refused', (_, call, message) => {
  expect(call).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  expect(call).toThrow(message)
})
