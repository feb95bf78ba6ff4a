import { expect, test } from 'vitest'
import { messageLines } from './hit-messages.ts'

const FILES: Readonly<Record<string, string>> = {
  'chats/one.md': [
    '## 2026-11-20T10:00:00.000Z user <!-- m1 -->',
    '',
    'The kiln is hot.',
    '',
    '## 2026-11-20T10:00:01.000Z assistant <!-- m2 -->',
    '',
    'Open it tomorrow.',
    '',
  ].join('\n'),
  'chats/two.md': '## 2026-11-21T10:00:00.000Z user <!-- m3 -->\n\nIt is open.\n',
  'notes.md': '# Kilns\n\nThey are hot.\n',
}

function linesOf(): { readonly lines: ReturnType<typeof messageLines>; readonly reads: string[] } {
  const reads: string[] = []
  const lines = messageLines((path) => {
    reads.push(path)
    return Promise.resolve(FILES[path] ?? '')
  })
  return { lines, reads }
}

test('a hit shows the messages whose lines it has, each once and at its first place', async () => {
  const { lines } = linesOf()
  const hits = [
    { source: 'chats/one.md', lineStart: 7, lineEnd: 7 },
    { source: 'chats/two.md', lineStart: 1, lineEnd: 3 },
    { source: 'chats/one.md', lineStart: 3, lineEnd: 5 },
  ]
  expect(await lines.shownBy(hits)).toEqual(['m2', 'm3', 'm1'])
})

test('a blank line between messages, a line behind the end and a note show none; files are read once', async () => {
  const { lines, reads } = linesOf()
  const hits = [
    { source: 'chats/one.md', lineStart: 4, lineEnd: 4 },
    { source: 'chats/one.md', lineStart: 20, lineEnd: 30 },
    { source: 'notes.md', lineStart: 1, lineEnd: 3 },
    { source: 'notes.md', lineStart: 3, lineEnd: 3 },
  ]
  expect(await lines.shownBy(hits)).toEqual([])
  expect(reads).toEqual(['chats/one.md', 'notes.md'])
})
