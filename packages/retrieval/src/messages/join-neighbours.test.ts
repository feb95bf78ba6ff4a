import { expect, test } from 'vitest'
import { said, talked } from './__fixtures__/said.ts'
import { takeApart } from './found-messages.ts'
import { joinNeighbours } from './rank-messages.ts'

const talk = talked(['Ada: When is the regatta?', 'Bob: On Friday.', 'Ada: Fine.', 'Bob: Soup?'])

/** The texts of a chat after joining, best first; `scores` are those of its lines. */
const joined = (scores: readonly number[], candidate = talk): string[] => {
  const found = takeApart([candidate]).chats.flat()
  const scored = found.map((each, place) => ({
    found: each,
    score: scores[place] ?? 0,
    parts: { words: 0, chat: 0, speaker: 0 },
    own: [],
  }))
  return joinNeighbours(scored.toSorted((a, b) => b.score - a.score)).map(
    ({
      found: {
        candidate: { text },
      },
    }) => text,
  )
}

test('a message between people is joined with neighbours of about the same score', () => {
  expect(joined([1, 0.95, 0.5, 0])).toEqual([
    'Ada: When is the regatta?\nBob: On Friday.',
    'Ada: Fine.',
    'Bob: Soup?',
  ])
  expect(joined([0.92, 1, 0.91, 0.5])).toEqual([
    'Ada: When is the regatta?\nBob: On Friday.\nAda: Fine.',
    'Bob: Soup?',
  ])
  expect(joined([1, 0.5, 1, 0.5])).toEqual([
    'Ada: When is the regatta?',
    'Ada: Fine.',
    'Bob: On Friday.',
    'Bob: Soup?',
  ])
})

test('a joined message has the lines of all and no speaker', () => {
  const found = takeApart([talk]).chats.flat()
  const [run] = joinNeighbours(
    found.map((each) => ({ found: each, score: 1, parts: { words: 1, chat: 0, speaker: 0 }, own: [] })),
  )
  expect(run?.found.candidate).toMatchObject({
    text: talk.text,
    lineStart: talk.lineStart,
    lineEnd: talk.lineEnd,
  })
  expect(run?.found.message).toMatchObject({
    text: talk.text,
    lineStart: talk.lineStart,
    lineEnd: talk.lineEnd,
  })
  expect(run?.found.message).not.toHaveProperty('speaker')
})

test('messages with score 0, messages with a role, and messages of two files are not joined', () => {
  expect(joined([0, 0, 0, 0])).toHaveLength(4)
  const roles = takeApart([said({ place: 0, text: 'a' }), said({ place: 1, text: 'b' })]).chats.flat()
  const files = takeApart([
    talked(['Ada: a'], { path: 'chats/a.md' }),
    talked(['Bob: b'], { path: 'chats/b.md', lineStart: 2 }),
  ]).chats.flat()
  for (const found of [roles, files]) {
    expect(
      joinNeighbours(
        found.map((each) => ({ found: each, score: 1, parts: { words: 1, chat: 0, speaker: 0 }, own: [] })),
      ),
    ).toHaveLength(2)
  }
})
