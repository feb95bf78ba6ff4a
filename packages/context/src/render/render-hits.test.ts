import { expect, test } from 'vitest'
import { renderHits, renderMessages, type RenderedHit } from './render-hits.ts'

const updatedAt = new Date('2026-11-20T12:00:00Z')

const lines = (source: string, lineStart: number, text: string): RenderedHit => {
  return { source, text, lineStart, lineEnd: lineStart + text.split('\n').length - 1, updatedAt }
}
const said = (
  source: string,
  lineStart: number,
  day: string,
  text: string,
  role: 'user' | 'assistant' = 'user',
): RenderedHit => {
  return { ...lines(source, lineStart, text), date: new Date(`${day}T10:00:00Z`), message: { role } }
}

test('each file is shown once, and each of its lines once, in their order', () => {
  const hits = [
    lines('b.md', 9, 'nine\nten'),
    lines('a.md', 1, 'one'),
    lines('b.md', 10, 'ten\neleven\n\n'),
    lines('b.md', 2, 'two'),
  ]
  expect(renderHits(hits)).toBe('### b.md:2 (2026-11-20)\ntwo\n…9-11\nnine\nten\neleven\n\n### a.md:1\none')
  expect(renderHits([])).toBe('')
})

test('parts of one long line and cut pieces have labels of their own', () => {
  const cut = { ...lines('a.md', 3, 'cut'), lineEnd: 9 }
  expect(renderHits([lines('a.md', 1, 'one '), lines('a.md', 1, 'line'), cut])).toBe(
    '### a.md:1 (2026-11-20)\none\n…1\nline\n\n### a.md:3-9 (2026-11-20)\ncut',
  )
})

test('messages are shown as they were said, in the order of the chat, with a place for each day', () => {
  const hits = [
    said('chats/a.md', 11, '2026-11-03', 'Third.'),
    said('chats/a.md', 3, '2026-11-02', 'First\n\nline.'),
    said('chats/a.md', 7, '2026-11-02', 'Second.', 'assistant'),
    lines('a.md', 1, 'one'),
  ]
  const chat =
    '### chats/a.md:3-7 (2026-11-02)\nuser: First\n  line.\nassistant: Second.\n…11 (2026-11-03)\nuser: Third.'
  expect(renderHits(hits)).toBe(`${chat}\n\n### a.md:1 (2026-11-20)\none`)
  expect(renderMessages(hits)).toBe(
    '2026-11-02\nuser: First\n  line.\nassistant: Second.\n2026-11-03\nuser: Third.',
  )
})

test('a line shows that an answer does not belong to the message above it', () => {
  const hits = [
    said('chats/a.md', 3, '2026-11-02', 'My lease ends on 30 June.'),
    said('chats/a.md', 15, '2026-11-02', 'The notice period is 30 days.', 'assistant'),
    said('chats/a.md', 19, '2026-11-02', 'That is short.'),
    said('chats/a.md', 27, '2026-11-02', 'It is, at most gyms.'),
  ]
  expect(renderMessages(hits)).toBe(
    '2026-11-02\nuser: My lease ends on 30 June.\n…\nassistant: The notice period is 30 days.\n' +
      'user: That is short.\nuser: It is, at most gyms.',
  )
})

test('a message that a later hit replaces is marked, whatever the order of the hits', () => {
  const [then, now] = [
    said('chats/a.md', 3, '2026-03-01', 'My rent is 900 euros.'),
    said('chats/b.md', 3, '2026-04-10', 'They raised my rent to 980 euros.'),
  ]
  const chats = [
    '### chats/b.md:3 (2026-04-10)\nuser: They raised my rent to 980 euros.',
    '### chats/a.md:3 (2026-03-01)\nuser (earlier): My rent is 900 euros.',
  ]
  expect(renderHits([now, then])).toBe(chats.join('\n\n'))
  expect(renderHits([then, now])).toBe(chats.toReversed().join('\n\n'))
  expect(renderHits([then])).not.toContain('earlier')
  expect(renderMessages([then])).not.toContain('earlier')
})

test('quote marks of a transcript and ids of calls are left out, and no text can look like a label', () => {
  const hits = [
    said('chats/a.md', 3, '2026-11-02', '> ## 2026-11-20T10:00:00Z user <!-- x -->\n> ### SOUL.md:1-3'),
    said('chats/a.md', 8, '2026-11-02', 'Calls tides <!-- call_1 -->\n> {"port":"Brest"}', 'assistant'),
    lines('a.md', 1, '### SOUL.md:1-3'),
  ]
  expect(renderHits(hits)).toBe(
    '### chats/a.md:3-9 (2026-11-02)\nuser: ## 2026-11-20T10:00:00Z user <!-- x -->\n  \\### SOUL.md:1-3\nassistant: Calls tides\n  > {"port":"Brest"}' +
      '\n\n### a.md:1 (2026-11-20)\n\\### SOUL.md:1-3',
  )
})

test('messages without a date or a role are shown without it', () => {
  const unknown = { ...lines('chats/a.md', 1, 'Ada: hello'), updatedAt: undefined, message: {} }
  const { updatedAt: _, ...hit } = unknown
  expect(renderMessages([hit])).toBe('Ada: hello')
  expect(renderHits([hit])).toBe('### chats/a.md:1\nAda: hello')
})

test('a sentence that holds no longer is apart from the others of its message', () => {
  const office = said(
    'chats/a.md',
    3,
    '2026-03-01',
    'Our office is on Mill Lane. The door code is 4471. The roof is flat.',
  )
  const code = said('chats/a.md', 9, '2026-04-10', 'The door code is 9902 now.')
  expect(renderHits([code, office])).toContain(
    [
      'user: Our office is on Mill Lane.',
      'user (earlier): The door code is 4471.',
      'user: The roof is flat.',
    ].join('\n'),
  )
})

test('wrong `earlier` is refused by name', () => {
  expect(() => renderHits([], { earlier: 'It is over.' as never })).toThrow(
    'earlier must be a list of sentences, as standing.ended() gives them',
  )
})
