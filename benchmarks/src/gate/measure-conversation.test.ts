import { expect, test } from 'vitest'
import { conversationSet } from './conversation-set.ts'
import { measureConversation } from './measure-conversation.ts'

test('a question finds what was said until its day, in the context too', async () => {
  const result = await measureConversation(
    conversationSet(
      'boats',
      `=== 2026-03-02 09:00
@u1 The dinghy lies in Falmouth.
@a1 The tide turns at six there.
=== 2026-04-02 09:00
@u2 The dinghy lies in Penryn now.
@u3 The heron is back.
?? information_extraction 2026-03-02 u1 | Where does the dinghy lie?
?? knowledge_update 2026-04-02 u2 | Where does the dinghy lie?
?? plans 2026-04-02 a1 u3 | zeppelin
`,
    ),
  )
  expect(
    result.questions.map(({ kind, recall10, ndcg10, shown }) => [kind, recall10, ndcg10 > 0.6, shown]),
  ).toEqual([
    ['information_extraction', 1, true, 1],
    ['knowledge_update', 1, true, 1],
    // No search finds it, but the last messages are shown where there is space.
    ['plans', 0, false, 1],
  ])
  expect(result.recall10).toBeCloseTo(2 / 3)
})
