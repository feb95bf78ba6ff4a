import { describe, expect, test } from 'vitest'
import { conversationSet } from './conversation-set.ts'

const TALK = `=== 2026-03-02 09:10
@u1 The heron is back.
It stands on one leg.

Still.
@a1 How good.
=== 2026-03-05 20:00 birds
@u2 It has left.

?? knowledge_update 2026-03-05 u1 u2 | Is the bird still there? | stands on one leg | has left
`

test('reads sessions, messages a minute apart, and questions', () => {
  const { name, sessions, questions } = conversationSet('herons', TALK)
  expect(name).toBe('herons')
  expect(sessions.map(({ thread }) => thread)).toEqual(['session-01', 'birds'])
  expect(sessions[0]?.messages).toEqual([
    {
      id: 'u1',
      role: 'user',
      content: 'The heron is back.\nIt stands on one leg.\n\nStill.',
      at: new Date('2026-03-02T09:10:00Z'),
    },
    { id: 'a1', role: 'assistant', content: 'How good.', at: new Date('2026-03-02T09:11:00Z') },
  ])
  expect(questions).toEqual([
    {
      kind: 'knowledge_update',
      day: '2026-03-05',
      evidence: ['u1', 'u2'],
      text: 'Is the bird still there?',
      words: ['stands on one leg', 'has left'],
    },
  ])
})

describe('refuses, and names the line:', () => {
  test.each([
    ['text before the first session', `Hello.\n${TALK}`, 'line 1: this is no session, message or question'],
    ['a message before the first session', '@u1 Hello.', 'line 1: a message stands before the first session'],
    ['a day that does not exist', '=== 2026-02-30 09:00', 'line 1: a session is "=== YYYY-MM-DD HH:MM"'],
    ['an hour that does not exist', '=== 2026-02-20 25:00', 'line 1: a session is'],
    [
      'a session before the last one',
      TALK.replace('03-05 20:00', '03-01 20:00'),
      'line 7: this session is not later',
    ],
    ['an id that stands twice', TALK.replace('@u2', '@u1'), 'line 8: the id "u1" stands twice'],
    ['a message without text', TALK.replace('It has left.', ' '), 'line 8: the message "u2" has no text'],
    [
      'an unknown kind',
      TALK.replace('knowledge_update', 'gossip'),
      'line 10: "gossip" is no kind of question',
    ],
    ['a question without a day', TALK.replace(' 2026-03-05 u1', ' u1'), 'line 10: "u1" is no day'],
    ['a question without evidence', TALK.replace(' u1 u2 |', ' |'), 'line 10: the question names no message'],
    [
      'evidence that is named twice',
      TALK.replace('u1 u2 |', 'u1 u1 |'),
      'line 10: the question names a message twice',
    ],
    ['evidence that does not exist', TALK.replace('u1 u2 |', 'u1 u9 |'), 'line 10: there is no message "u9"'],
    [
      'evidence of a later day',
      TALK.replace('2026-03-05 u1', '2026-03-04 u1'),
      'line 10: "u2" was said on 2026-03-05',
    ],
    ['a question without text', TALK.replace(/ \| Is.*/, ''), 'line 10: the question has no text'],
    [
      'words that stand in no message',
      TALK.replace('| has left', '| has gone'),
      'line 10: "has gone" is in no message',
    ],
    ['no words after the last bar', TALK.replace('| has left', '| '), 'line 10: the question ends in'],
    [
      'a message after the questions',
      `${TALK}stray words\n`,
      'line 11: this is no session, message or question',
    ],
  ])('%s', (_, text, reason) => {
    expect(() => conversationSet('herons', text)).toThrow(`herons, ${reason}`)
  })
})
