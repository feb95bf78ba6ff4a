import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadAssistantSet } from './assistant-set.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sheaf-assistant-set-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const messages = [
  { id: 9, session: 1, role: 'user', date: 'March-15-2024', text: 'The kiln is hot.' },
  { id: 10, session: 1, role: 'assistant', date: 'March-15-2024', text: 'Open it tomorrow.' },
]

function load(changes: object): ReturnType<typeof loadAssistantSet> {
  const conversation = { id: '1', messages, questions: [], ...changes }
  writeFileSync(join(directory, 'talk.json'), JSON.stringify({ name: 'talk', conversations: [conversation] }))
  return loadAssistantSet(directory, 'talk')
}

test('evidence is in the order of the conversation, and questions without any are left out', () => {
  const questions = [
    { id: 'a', kind: 'temporal_reasoning', text: 'When?', rel: [10, 9, 10], answer: 'Tomorrow.' },
    { id: 'b', kind: 'abstention', text: 'Who?', rel: [] },
  ]
  const [conversation] = load({ questions })?.conversations ?? []
  expect(conversation?.questions).toEqual([
    { id: 'a', kind: 'temporal_reasoning', text: 'When?', relevant: ['9', '10'], answer: 'Tomorrow.' },
  ])
  expect(conversation?.messages[1]).toMatchObject({
    id: '10',
    session: 1,
    role: 'assistant',
    at: new Date('2024-03-15T08:00:01Z'),
  })
})

test('no file and a set of the other format are no conversations', () => {
  expect(loadAssistantSet(directory, 'nowhere')).toBeUndefined()
  writeFileSync(join(directory, 'other.json'), JSON.stringify({ collections: [] }))
  expect(loadAssistantSet(directory, 'other')).toBeUndefined()
})

test('what is not in the format is an error that names it', () => {
  expect(() => load({ questions: [{ id: 'a', kind: 'k', text: 'When?', rel: [11] }] })).toThrow(
    'names the message "11"',
  )
  expect(() => load({ messages: [messages[0], messages[0]] })).toThrow('two messages with one id')
  expect(() => load({ messages: [{ ...messages[0], role: 'robot' }] })).toThrow('role "robot"')
  expect(() => load({ messages: [{ ...messages[0], date: 'soon' }] })).toThrow('"soon" is not a date')
})
