import { expect, test } from 'vitest'
import { turnsShown } from './conversation-answers.ts'
import { transcriptsOf } from '../transcript.ts'

const transcripts = transcriptsOf({
  id: 'talk',
  units: ['a', 'b', 'c'].map((id) => ({
    id,
    text: `This is ${id}.`,
    speaker: 'Ada',
    session: id === 'c' ? '2' : '1',
  })),
  questions: [],
})

test('a hit covers the turns whose lines it shows, each turn once, in the order of the hits', () => {
  const hit = (source: string, lineStart: number, lineEnd: number) => ({ source, lineStart, lineEnd })
  expect(
    turnsShown(
      [hit('chats/session-02.md', 1, 3), hit('chats/session-01.md', 4, 4), hit('chats/session-01.md', 1, 4)],
      transcripts,
    ),
  ).toEqual(['c', 'b', 'a'])
  expect(turnsShown([hit('chats/session-01.md', 1, 2), hit('other.md', 1, 9)], transcripts)).toEqual([])
})
