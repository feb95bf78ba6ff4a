import { expect, test } from 'vitest'
import { candidate } from '../__fixtures__/fixed-index.ts'
import { rankVectors } from './fuse-lists.ts'

const heading = (role: string, minute: number) =>
  `## 2026-11-20T09:0${minute}:00.000Z ${role} <!-- 0${minute} -->`
const said = (role: string, score: number) =>
  candidate('chats/a.md', score, {
    text: `${heading(role, 1)}\n\nThe heron`,
    lineStart: 5,
    lineEnd: 7,
    vector: Float32Array.of(1),
  })
const weights = { assistant: 0.4 }

test('an answer is worth the less, by the weight of answers; a document and what the user said are worth all', () => {
  const [user, answer, note] = rankVectors(
    'the heron',
    [said('user', 0.2), said('assistant', 0.2), candidate('a.md', 0.2)],
    weights,
  )
  expect([user?.relevance, answer?.relevance, note?.relevance]).toEqual([0.8, 0.4 * 0.8, 0.8])
  expect(rankVectors('the heron', [said('assistant', 1.5)], weights)[0]?.relevance).toBe(-0.5)
  expect(
    rankVectors('What did you recommend about herons?', [said('assistant', 0.2)], weights)[0]?.relevance,
  ).toBe(0.8)
})

test('a chunk with one message is the message, without the vector of all of the chunk', () => {
  const [{ candidate: found, message } = {}] = rankVectors('the heron', [said('user', 0.2)], weights)
  expect(message?.role).toBe('user')
  expect(found).toMatchObject({ text: 'The heron', lineStart: 7, lineEnd: 7 })
  expect(found).not.toHaveProperty('vector')
})

test('a chunk with several messages stays whole, and is an answer only where all are', () => {
  const text = [heading('user', 1), '', 'A heron?', '', heading('assistant', 2), '', 'Yes.'].join('\n')
  const both = candidate('chats/a.md', 0.2, { text, lineStart: 1, lineEnd: 7 })
  expect(rankVectors('the heron', [both], weights)).toEqual([{ candidate: both, relevance: 0.8 }])
})
