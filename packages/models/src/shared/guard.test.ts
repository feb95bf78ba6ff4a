import { expect, test } from 'vitest'
import { quote } from './guard.ts'

const guard = (texts: string[] = [], secrets: string[] = []) => ({
  texts,
  secrets,
  names: ['text-embedding-3-small-2026-v1'],
})

test.each([
  ['Rate limit reached for text-embedding-3-small-2026-v1 in organization org-x.'],
  ['The model `gpt-5-mini` does not exist or you do not have access to it.'],
  ["This model's maximum context length is 8192 tokens, however you requested 12022 tokens."],
  [
    "Invalid schema for response_format 'facts': In context=(), 'additionalProperties' is required to be supplied and to be false.",
  ],
  ['Модель не найдена'],
])('quotes %j', (message) => {
  expect(quote(message, guard(['an unrelated text that was sent'], ['sk-0123456789']))).toBe(message)
})

test.each([
  ['sk-proj-abcdefghijklmnop is wrong', '[redacted] is wrong'],
  ['use Bearer abc.def', 'use [redacted]'],
  ['key eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.abc', 'key [redacted]'],
  ['request 0f8fad5b-d9cb-469f-a165-70867728950e failed', 'request [redacted] failed'],
  ['token_a1b2c3d4e5f6', '[redacted]'],
  ['wrong: MyPassword!', 'wrong: [redacted]'],
  ['wrong: "mypasswo"', 'wrong: [redacted]'],
])('takes out what looks like a key: %j', (message, expected) => {
  expect(quote(message, guard([], ['MyPassword!']))).toBe(expected)
})

test.each([
  ['input "Привет, как твои дела сегодня" is bad', 'Привет, как твои дела сегодня'],
  [
    'input "\\u041f\\u0440\\u0438\\u0432\\u0435\\u0442, \\u043a\\u0430\\u043a \\u0442\\u0432\\u043e\\u0438 \\u0434\\u0435\\u043b\\u0430" is bad',
    'Привет, как твои дела',
  ],
  ['input says \\"the blue box\\" under the bed', 'Look: "the blue box" under the bed, he said.'],
  ['got line one\\nline two\\nline three', 'line one\nline two\nline three'],
  ['cannot parse: pin 4711', 'pin 4711'],
  ['GOT: THE PIN IS IN THE BLUE BOX', 'the pin is in the blue box'],
  ['what we  got:  the  pin  is  in  the  blue  box', 'the pin is in the blue box'],
])('leaves out what repeats the input: %j', (message, text) => {
  expect(quote(message, guard([text]))).toBeUndefined()
})

test('quotes text alone, and at most 300 characters', () => {
  for (const value of [undefined, null, 7, {}, '', ' \n\u0000']) expect(quote(value, guard())).toBeUndefined()
  expect(quote('word '.repeat(1000), guard())).toHaveLength(300)
})

test('long inputs cost little', () => {
  const texts = Array.from({ length: 64 }, (_, place) => `${place} lorem ipsum dolor sit amet `.repeat(200))
  expect(quote(`bad input: ${'no such thing here '.repeat(100)}`, guard(texts))).toContain('no such thing')
  expect(quote(`bad input: 7 lorem ipsum dolor sit amet`, guard(texts))).toBeUndefined()
})
