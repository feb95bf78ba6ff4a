import { describe, expect, test } from 'vitest'
import { plainTerms } from '../baselines/plain-terms.ts'
import { conversationFigures, conversationTables } from './conversation-gate.ts'
import { conversationSets } from './conversation-set.ts'
import { conversationBaseline, gateProblems } from './gate.ts'
import { measureConversation } from './measure-conversation.ts'

const sets = conversationSets()
const NAMES = [
  'chinese',
  'english-private',
  'english-software',
  'german',
  'japanese',
  'long-channel',
  'spanish',
]

describe('the conversations', () => {
  test('ask at least 300 questions in five languages, and of a long channel', () => {
    expect(sets.map(({ name }) => name)).toEqual(NAMES)
    expect(sets.flatMap(({ questions }) => questions).length).toBeGreaterThanOrEqual(300)
    for (const { sessions } of sets)
      expect(sessions.flatMap(({ messages }) => messages).length).toBeGreaterThanOrEqual(60)
  })

  test.each(sets)(
    '$name: no question is asked twice, and at least nine of the eleven kinds are asked',
    ({ questions }) => {
      expect(new Set(questions.map(({ day, text }) => `${day} ${text}`)).size).toBe(questions.length)
      expect(new Set(questions.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(9)
      expect(questions.length).toBeGreaterThanOrEqual(40)
    },
  )

  test('each has a baseline, and no baseline is of a conversation that is gone', () => {
    const names = sets.flatMap(({ name }) =>
      ['recall10', 'ndcg10', 'shown'].map((figure) => `conversation.${name}.${figure}`),
    )
    expect(Object.keys(conversationBaseline()).sort()).toEqual(names.sort())
  })
})

test.each(sets)(
  '$name: what is found is at most a point below what is written down in conversations/baseline.json',
  async (set) => {
    const result = await measureConversation(set)
    const own = Object.entries(conversationBaseline()).filter(([name]) =>
      name.startsWith(`conversation.${set.name}.`),
    )
    const [, , unseen] = conversationTables([result])
    const why = unseen?.rows.map((row) => row.join(' ')).join('\n')
    expect(
      gateProblems(conversationFigures([result]), Object.fromEntries(own)),
      `nothing shown of:\n${why}`,
    ).toEqual([])
  },
)

test('the gate closes where an analyser takes a line of Chinese for a word', async () => {
  const analyser = {
    id: 'plain/1',
    documentTerms: plainTerms,
    queryTerms: (text: string) => [...new Set(plainTerms(text))],
  }
  const [chinese] = sets
  const result = await measureConversation(chinese ?? { name: '', sessions: [], questions: [] }, { analyser })
  const baseline = {
    'conversation.chinese.recall10': conversationBaseline()['conversation.chinese.recall10'] ?? NaN,
  }
  expect(gateProblems(conversationFigures([result]), baseline)).toHaveLength(1)
})
