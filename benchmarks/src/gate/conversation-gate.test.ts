import { describe, expect, test } from 'vitest'
import { conversationFigures, conversationTables } from './conversation-gate.ts'
import { conversationSets } from './conversation-set.ts'
import { conversationBaseline, gateProblems } from './gate.ts'
import { measureConversation } from './measure-conversation.ts'

const sets = conversationSets()

describe('the conversations', () => {
  test.each(sets)('$name: no question is asked twice, and each kind but one or two is asked', ({ questions }) => {
    expect(new Set(questions.map(({ day, text }) => `${day} ${text}`)).size).toBe(questions.length)
    expect(new Set(questions.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(9)
    expect(questions.length).toBeGreaterThanOrEqual(40)
  })

  test('each has a baseline, and no baseline is of a conversation that is gone', () => {
    const names = sets.flatMap(({ name }) => ['recall10', 'ndcg10', 'shown'].map((figure) => `conversation.${name}.${figure}`))
    expect(Object.keys(conversationBaseline()).sort()).toEqual(names.sort())
  })
})

test.each(sets)('$name: what is found is at most a point below what is written down in conversations/baseline.json', async (set) => {
  const result = await measureConversation(set)
  const own = Object.entries(conversationBaseline()).filter(([name]) => name.startsWith(`conversation.${set.name}.`))
  const [, , unseen] = conversationTables([result])
  const why = unseen?.rows.map((row) => row.join(' ')).join('\n')
  expect(gateProblems(conversationFigures([result]), Object.fromEntries(own)), `nothing shown of:\n${why}`).toEqual([])
})
