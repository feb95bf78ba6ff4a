import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beam } from '../beam.ts'
import { loadAssistantSet } from './assistant-set.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sheaf-long-mem-eval-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const entry = {
  question_id: 'q1',
  question_type: 'single-session-user',
  question: 'Which kiln did I buy?',
  question_date: '2023/06/02 (Fri) 10:00',
  answer: 42,
  answer_session_ids: ['answer_1'],
  haystack_session_ids: ['later', 'answer_1'],
  haystack_dates: ['2023/06/01 (Thu) 08:15', '2023/05/20 (Sat) 02:21'],
  haystack_sessions: [
    [{ role: 'user', content: 'The tomatoes grow.' }],
    [
      { role: 'user', content: 'I bought a blue kiln for the studio.', has_answer: true },
      { role: 'assistant', content: 'Congratulations!', has_answer: false },
    ],
  ],
}
const load = (...entries: readonly object[]) => {
  writeFileSync(join(directory, 'set.json'), JSON.stringify(entries))
  return loadAssistantSet(directory, 'set')
}

test('each question of LongMemEval has its sessions in their order, and is asked at its date', () => {
  const [conversation] = load(entry, { ...entry, question_id: 'q2_abs' })?.conversations ?? []
  expect(conversation).toMatchObject({
    id: 'q1',
    askedAt: new Date('2023-06-02T10:00:00Z'),
    messages: [
      {
        id: '1:0',
        session: 1,
        at: new Date('2023-05-20T02:21:00Z'),
        text: 'I bought a blue kiln for the studio.',
      },
      { id: '1:1', role: 'assistant' },
      { id: '2:0', session: 2 },
    ],
    questions: [{ id: 'q1', kind: 'single-session-user', relevant: ['1:0'], answer: '42' }],
  })
  expect(load(entry, { ...entry, question_id: 'q2_abs' })?.conversations).toHaveLength(1)
})

test('without marked turns the user’s turns of the sessions with the answer are the evidence', () => {
  const haystack_sessions = entry.haystack_sessions.map((turns) =>
    turns.map(({ role, content }) => ({ role, content })),
  )
  const unmarked = { ...entry, haystack_sessions }
  expect(load(unmarked)?.conversations[0]?.questions[0]?.relevant).toEqual(['1:0'])
})

test('what is not in the format of LongMemEval is an error that names the question', () => {
  expect(() => load({ ...entry, question_date: 'soon' })).toThrow('question "q1": "soon" is not a date')
  expect(() => load({ ...entry, answer_session_ids: [], haystack_sessions: [[], []] })).toThrow(
    'question "q1"',
  )
})

test('the sessions of a set are measured', async () => {
  const set = load(entry)
  if (set === undefined) throw new Error('no set')
  const { figures } = await beam(set, { quick: false }, { step() {}, at() {} })
  expect(figures).toMatchObject({
    'beam.session.r5': 1,
    'beam.session.any5': 1,
    'beam.session.all5': 1,
    'fts5.user.session.r5': 1,
    'beam.single-session-user.r10': 1,
  })
})
