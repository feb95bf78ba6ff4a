import { fixedClock, type LanguageModel } from '@sheaf/core'
import { expect, test } from 'vitest'
import { presentFacts } from './facts.ts'
import { compress, createObservationIngester, summarize, summarizeConversation } from './index.ts'
import { audit } from './review.ts'

// Values from plain JavaScript. No part is called before all of them were checked.
const wrong = (value: unknown) => value as never
const unused = () => Promise.reject(new Error('not to be asked'))
const store = wrong({ read: unused, list: unused, commit: unused, stat: unused })
const clock = fixedClock('2026-11-20T12:00:00Z')
const llm: LanguageModel = { chat: unused }
const parts = { llm, store, clock }

test.each<readonly [string, () => unknown, RegExp]>([
  [
    'an audit of nothing',
    () => audit(wrong(undefined)),
    /^options must be an object such as \{ store, clock \}/,
  ],
  ['an audit without a clock', () => audit(wrong({ store })), /^clock is missing; give systemClock\(\)/],
  [
    'an audit with an unknown option',
    () => audit(wrong({ store, clock, budget: 1 })),
    /^budget is not a name in options; the names are: /,
  ],
  [
    'an ingester of nothing',
    () => createObservationIngester(wrong(undefined)),
    /^options must be an object such as/,
  ],
  [
    'instructions that are none',
    () => createObservationIngester({ ...parts, instructions: wrong({}) }),
    /^instructions must be text/,
  ],
  [
    'a conversation of null',
    () => createObservationIngester(parts).ingest([wrong(null)], { conversation: 'a' }),
    /^messages must be a list/,
  ],
  [
    'a conversation without a name',
    () => createObservationIngester(parts).ingest([], wrong(undefined)),
    /^options must be an object such as/,
  ],
  ['compressing nothing', () => compress(wrong(undefined)), /^options must be an object such as/],
  [
    'more days than a calendar has',
    () => compress({ store, clock, logsOlderThanDays: 1e300 }),
    /^logsOlderThanDays must be a whole number from 0 to/,
  ],
  ['a summary of nothing', () => summarize(wrong(undefined)), /^options must be an object such as/],
  [
    'a summary by a name',
    () => summarize({ store, clock, llm: wrong('gpt') }),
    /^llm has no method chat\(\)/,
  ],
  [
    'a summary of no conversation',
    () => summarizeConversation({ ...parts, conversation: 'a', messages: wrong('Hello') }),
    /^messages must be a list/,
  ],
  ['nothing to present', () => presentFacts(wrong(null), '2026-11-20'), /^markdown must be text/],
])('%s is refused, with the fix', async (_, act, text) => {
  const acted = (async () => await act())()
  await expect(acted).rejects.toThrow(text)
  await expect(acted).rejects.toThrow(expect.objectContaining({ code: 'invalid-argument' }))
})
