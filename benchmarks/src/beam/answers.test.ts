import { expect, test } from 'vitest'
import { BEAM_BUDGETS, measured } from './answers.ts'
import type { AssistantConversation } from './data/assistant-set.ts'
import { beamFigures } from './results.ts'

const at = new Date('2024-03-15T08:00:00Z')
const conversation: AssistantConversation = {
  id: '1',
  messages: ['The port is 8000.', 'The port is 9000 now.', 'The API is slow.'].map((text, id) => ({
    id: String(id),
    session: 1,
    role: 'user',
    at,
    text,
  })),
  questions: [],
}
const question = (kind: string, ...relevant: string[]) => ({
  id: 'q',
  kind,
  text: 'Which port?',
  answer: 'It is 9000.',
  relevant,
})
const update = (text: string) =>
  measured(conversation, question('knowledge_update', '0', '1'), ['', text, text])

test('each budget has its share of the evidence', () => {
  const contexts = ['The API is slow.', 'The API is slow.\nThe port is 8000.', '']
  const answer = measured(conversation, question('event_ordering', '0', '2'), contexts)
  expect(BEAM_BUDGETS).toHaveLength(contexts.length)
  expect(answer.shown).toEqual([0.5, 1, 0])
  expect(answer).not.toHaveProperty('newestShown')
})

test('of what changed a reader takes the newest as the newest, or the older one is marked', () => {
  expect(update('The port is 9000 now.\nThe port is 8000.')).toMatchObject({
    newestShown: true,
    isInOrder: true,
  })
  expect(update('The port is 8000.\nThe port is 9000 now.')).toMatchObject({
    newestShown: true,
    isInOrder: false,
  })
  expect(update('(earlier) The port is 8000.\nThe port is 9000 now.')).toMatchObject({
    newestShown: true,
    isInOrder: true,
  })
  expect(update('2024-03-15\nThe port is 8000.\nThe port is 9000 now.')).toMatchObject({ isInOrder: true })
  expect(update('2024-03-15\nThe port is 9000 now.\nThe port is 8000.')).toMatchObject({ isInOrder: false })
  expect(update('2024-03-16\nThe port is 9000 now.\n\n2024-03-15\nThe port is 8000.')).toMatchObject({
    isInOrder: true,
  })
  expect(update('The port is 8000.')).toMatchObject({ newestShown: false })
  expect(update('The port is 9000 now.')).not.toHaveProperty('isInOrder')
})

test('the share that is touched, and the numbers of the answer that the evidence has', () => {
  expect(update('(8,900 and 90) The port is 9000 now.')).toMatchObject({ touched: 0.5, numbers: 1 })
  expect(update('The port is 8000, not 90 or 9000.5.')).toMatchObject({ touched: 0, numbers: 0 })
  expect(measured(conversation, question('temporal_reasoning', '2'), ['', '', ''])).not.toHaveProperty(
    'numbers',
  )
})

test('figures are means over kinds, and those of each kind have its first word', () => {
  const ranked = ['1', '0']
  const answers = [
    { ...update('The port is 8000.\nThe port is 9000 now.'), ranked, words: 0.5 },
    { ...update('The port is 8000.'), ranked: [] },
    { ...measured(conversation, question('temporal_reasoning', '2'), ['', '', '']), ranked },
  ]
  expect(beamFigures({ name: 'x', prefix: 'beam.', answers })).toMatchObject({
    'beam.r10': 0.25,
    'beam.2048': 0.375,
    'beam.knowledge.2048': 0.75,
    'beam.temporal.r10': 0,
    'beam.update.newest': 0.5,
    'beam.update.order': 0,
    'beam.touched': 0.375,
    'beam.knowledge.touched': 0.75,
    'beam.numbers': 0.5,
    'beam.words': 0.5,
  })
})
