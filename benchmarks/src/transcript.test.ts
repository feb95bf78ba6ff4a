import { expect, test } from 'vitest'
import { transcriptsOf, turnChunker, turnLine } from './transcript.ts'

const collection = {
  id: 'talk',
  units: [
    { id: 'a', text: 'Ada: Hello\nthere', speaker: 'Ada', session: '1', date: '3 May' },
    { id: 'b', text: 'Good morning.', speaker: 'Ben', session: '1', date: '3 May' },
    { id: 'c', text: 'Ada: Back again.', speaker: 'Ada', session: '2', date: '4 May' },
  ],
  questions: [],
}

test('a turn is one line that starts with the speaker, once', () => {
  expect(collection.units.map(turnLine)).toEqual([
    'Ada: Hello there',
    'Ben: Good morning.',
    'Ada: Back again.',
  ])
})

test('each session is a file, and every turn is found by its line', () => {
  const [first, second] = transcriptsOf(collection)
  expect(first?.path).toBe('chats/session-01.md')
  expect(first?.content).toBe('# Session 1, 3 May\n\nAda: Hello there\nBen: Good morning.\n')
  expect([...(first?.turns ?? [])].map(([line, { id }]) => [line, id])).toEqual([
    [3, 'a'],
    [4, 'b'],
  ])
  expect(second?.session).toBe('2')
})

test('the turn chunker gives one chunk a turn, with exact lines and offsets', () => {
  const content = '# Session 1, 3 May\n\nAda: Hello there\nBen: Good morning.\n'
  const chunks = turnChunker().chunk(content)
  expect(chunks.map(({ text, lineStart, lineEnd }) => [text, lineStart, lineEnd])).toEqual([
    ['# Session 1, 3 May\n', 1, 2],
    ['Ada: Hello there', 3, 3],
    ['Ben: Good morning.', 4, 4],
  ])
  for (const { text, start, end } of chunks) expect(content.slice(start, end)).toBe(text)
})
