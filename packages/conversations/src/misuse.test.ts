import { MemoryError } from '@sheaf/core'
import { expect, test } from 'vitest'
import * as conversations from './index.ts'

const { calendarDay, daysIn, messagesIn, queryText } = conversations

// Values from plain JavaScript.
const wrong = (value: unknown) => value as never

test.each<readonly [string, () => unknown, RegExp]>([
  ['the days of no question', () => daysIn.question(wrong(undefined), 0), /^text must be text/],
  ['the days of no message', () => daysIn.message(wrong(7), 0), /^text must be text/],
  ['the day of no title', () => calendarDay.in(wrong(null)), /^text must be text/],
  ['the messages of nothing', () => messagesIn(wrong(undefined)), /^lines must be an object such as/],
  ['the messages of a path', () => messagesIn(wrong({ path: 'chats/a.md' })), /^lines\.text must be text/],
  ['a search for nothing', () => queryText.of(wrong(undefined)), /^messages must be a list such as/],
  ['a search for a text', () => queryText.of(wrong('Hello')), /^messages must be a list such as/],
  ['a search for no message', () => queryText.of(wrong([null])), /^messages must be an object such as/],
  ['a search for no words', () => queryText.of(wrong([{ role: 'user' }])), /^content must be text/],
])('%s is refused', (_, call, message) => {
  expect(call).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  expect(call).toThrow(message)
})

const functions = Object.entries(conversations).flatMap(([name, value]) =>
  typeof value === 'function'
    ? [[name, value] as const]
    : Object.entries(value).map(([member, each]) => [`${name}.${member}`, each] as const),
)

test.each(functions.filter(([, call]) => typeof call === 'function'))(
  '%s names a wrong argument, or needs none',
  (_, call) => {
    for (const values of [[], [null], [7], [{}], [[null]], ['a', null]]) {
      try {
        ;(call as (...all: readonly unknown[]) => unknown)(...values)
      } catch (error) {
        expect(MemoryError.isInstance(error, 'invalid-argument'), String(error)).toBe(true)
      }
    }
  },
)
