import type { AssembleRequest, ContextBlock, Message, Retrieval, Retriever, TraceEvent } from '@sheaf/core'
import * as fc from 'fast-check'

const WORDS: Readonly<Record<string, readonly string[]>> = {
  english: [
    'the ',
    'migration ',
    'Postgres, ',
    'prefers ',
    "doesn't ",
    'schedule.\n',
    '\n\n',
    'incomprehensibilities ',
    '2026-11-20 ',
  ],
  chinese: ['数据库', '迁移', '用户喜欢', '。\n', '，', '一', '記憶', '北京时间'],
  emoji: ['👨‍👩‍👧‍👦', '👩🏽‍💻', '🇫🇷🇯🇵', '❤️‍🔥', '🙂', ' ok ', 'e\u0301\u0323', '\u200d'],
  code: [
    'const x = {',
    '  return await fetch(`/api/${id}`)\n',
    '```ts\n',
    '}\n',
    '  ',
    '0x1f600 ',
    '=>',
    '````\n',
    '### notes.md:1-2\n',
    '\t',
  ],
}

/** Text of one kind or a mixture, from empty to some thousand characters. */
export const text: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...Object.keys(WORDS), 'mixed'),
    fc.oneof({ weight: 6, arbitrary: fc.nat(12) }, fc.nat(90)),
    fc.nat(),
  )
  .map(([kind, length, seed]) => {
    const words = kind === 'mixed' ? Object.values(WORDS).flat() : (WORDS[kind] ?? [])
    // Own random numbers: an array of words would be slow to make and to shrink.
    let state = seed
    const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) >> 8
    return Array.from({ length }, () => words[next() % words.length] ?? '').join('')
  })

const place = fc.record({ lineStart: fc.integer({ min: 1, max: 40 }), length: fc.nat(30) })

/** Blocks and events of one retriever. Ids may repeat, here and in other retrievers. */
export const retrieval: fc.Arbitrary<Retrieval> = fc
  .tuple(
    fc.array(
      fc.record({
        id: fc.nat(30),
        text,
        place: fc.option(place, { nil: undefined }),
        rank: fc.nat(20),
        truncated: fc.boolean(),
        dated: fc.boolean(),
      }),
      { maxLength: 14 },
    ),
    fc.array(
      fc.record({
        id: fc.nat(40),
        status: fc.constantFrom<TraceEvent['status']>('dropped', 'superseded', 'included'),
      }),
      {
        maxLength: 4,
      },
    ),
  )
  .map(([blocks, events]) => ({
    blocks: blocks.map(({ id, text, place, rank, truncated, dated }): ContextBlock => {
      const lines =
        place === undefined ? {} : { lineStart: place.lineStart, lineEnd: place.lineStart + place.length }
      const day = dated ? { updatedAt: new Date(Date.UTC(2026, 10, 1 + (id % 28))) } : {}
      return {
        id: `file-${id % 7}.md#${id}`,
        source: `notes/file-${id % 7}.md`,
        text,
        rank,
        truncated,
        ...lines,
        ...day,
      }
    }),
    events: events.map(({ id, status }) => ({ id: `file-${id % 7}.md#${id}`, status })),
  }))

const calls = fc.record({
  count: fc.integer({ min: 1, max: 3 }),
  answered: fc.nat(3),
  text,
  input: fc.constantFrom('{}', '{"query":"数据库"}', 'not json'),
})

/** A conversation with tool calls, some of them unanswered, and results that answer nothing. */
export const messages: fc.Arbitrary<Message[]> = fc
  .array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          role: fc.constantFrom<'user' | 'assistant' | 'system'>(
            'user',
            'assistant',
            'user',
            'assistant',
            'system',
          ),
          content: text,
        }),
      },
      { weight: 2, arbitrary: calls },
      { weight: 1, arbitrary: fc.constant('orphan' as const) },
    ),
    { maxLength: 14 },
  )
  .map((steps) =>
    steps.flatMap((step, place): Message[] => {
      if (step === 'orphan') return [{ role: 'tool', content: 'nobody asked', toolCallId: `none-${place}` }]
      if ('role' in step) return [step]
      const toolCalls = Array.from({ length: step.count }, (_, call) => ({
        id: `call-${place}-${call}`,
        name: 'search',
        input: step.input,
      }))
      const results = toolCalls
        .slice(0, step.answered)
        .map(({ id }): Message => ({ role: 'tool', content: step.text, toolCallId: id }))
      return [{ role: 'assistant', content: '', toolCalls }, ...results]
    }),
  )

/** Requests with budgets from 0 up. */
export const request: fc.Arbitrary<AssembleRequest> = fc.record(
  {
    system: text,
    messages,
    query: text,
    maxTokens: fc.oneof(fc.nat(60), { weight: 3, arbitrary: fc.nat(700) }, fc.nat(8000)),
  },
  { requiredKeys: ['messages', 'maxTokens'] },
)

/** A retriever that always returns the same result. */
export function fixedRetriever(retrieval: Retrieval): Retriever {
  return { retrieve: async () => await Promise.resolve(retrieval) }
}
