import { expect, test } from 'vitest'
import * as chunker from './index.ts'
import { tiktokenCounter } from './tiktoken.ts'

const { approximateTokens, headingChunker, lineChunker, textAnalyser, truncateText, wholeFileChunker } =
  chunker
const counter = approximateTokens()

// A value that plain JavaScript may pass: a message instead of its text, and so on.
const wrong = (value: unknown) => value as never
const message = wrong({ role: 'user', content: 'Hello' })

test.each<readonly [string, () => unknown, RegExp]>([
  ['counting a message', () => counter.count(message), /^text must be text/],
  ['counting a message exactly', () => tiktokenCounter().count(message), /^text must be text/],
  ['counting nothing', () => counter.count(wrong(undefined)), /^text must be text/],
  ['truncating a message', () => counter.truncate(message, 5), /^text must be text/],
  ['the terms of a message', () => textAnalyser().documentTerms(message), /^text must be text/],
  ['the terms of no question', () => textAnalyser().queryTerms(wrong(null)), /^text must be text/],
  ['lines of a number', () => lineChunker().chunk(wrong(42)), /^content must be text/],
  ['sections of nothing', () => headingChunker().chunk(wrong(undefined)), /^content must be text/],
  ['a whole number', () => wholeFileChunker().chunk(wrong(42)), /^content must be text/],
  ['a chunker of null', () => lineChunker(wrong(null)), /^options must be an object/],
  [
    'a counter that is none',
    () => headingChunker({ counter: wrong({}) }),
    /^counter has no method count\(\); give approximateTokens\(\)/,
  ],
  [
    'a counter that no index could tell',
    () => headingChunker({ counter: wrong({ count: () => 1 }) }),
    /^counter has no id/,
  ],
  ['an encoding of null', () => tiktokenCounter(wrong(null)), /^options must be an object/],
  [
    'truncating by nothing',
    () => truncateText('text', wrong(undefined)),
    /^options must be an object such as/,
  ],
  [
    'truncating without a counter',
    () => truncateText('text', wrong({ maxTokens: 5 })),
    /^counter is missing/,
  ],
  [
    'keeping the middle',
    () => truncateText('text', { maxTokens: 5, counter, keep: wrong('middle') }),
    /^keep must be "start" or "end"/,
  ],
  [
    'a marker of null',
    () => truncateText('text', { maxTokens: 5, counter, marker: wrong(null) }),
    /^marker must be text/,
  ],
])('%s is refused, with the fix', (_, act, text) => {
  expect(act).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  expect(act).toThrow(text)
})
