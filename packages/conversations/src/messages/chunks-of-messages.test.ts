import type { Chunk, Chunker } from '@sheaf/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markedChunker, STANDING_MARK } from './marked-chunker.ts'
import { messagesIn } from './messages-in.ts'

/** Cuts every few lines without reading them, and repeats some lines of the chunk before. */
const everyLines = (size: number, overlap = 0): Chunker => {
  const cut = (content: string): Chunk[] => {
    const lines = content.split('\n')
    const chunks: Chunk[] = []
    for (let first = 0; first < lines.length; first += size - overlap) {
      const last = Math.min(first + size, lines.length)
      const start = lines.slice(0, first).join('\n').length + (first === 0 ? 0 : 1)
      const text = lines.slice(first, last).join('\n')
      const place = { lineStart: first + 1, lineEnd: last, start, end: start + text.length }
      chunks.push({ ordinal: chunks.length, text, ...place, headings: [] })
      if (last === lines.length) break
    }
    return chunks
  }
  return { id: `lines ${size}/${overlap}`, chunk: cut }
}
const heading = (role: string, second: number) => `## 2026-11-20T10:00:${second}.000Z ${role}\n\n`

const chunkers = [everyLines(1), everyLines(2), everyLines(5, 2), everyLines(9, 4), everyLines(1000)]
const words = fc.constantFrom(
  'One.',
  'Two words.\nAnd more.',
  'A\n\n- list\n- of\n- five\n- lines',
  'x\n'.repeat(12),
)

test('each line of a chat keeps its speaker, wherever a chunker cuts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...chunkers),
      fc.array(fc.tuple(fc.constantFrom('user', 'assistant'), words), { maxLength: 6 }),
      fc.constantFrom('# Title\n\n', ''),
      (chunker, said, title) => {
        const content =
          title + said.map(([role, text], place) => `${heading(role, 10 + place)}${text}\n\n`).join('')
        const path = 'chats/a.md'
        const chunks = markedChunker(chunker).chunk(content, path)
        const roles = new Map<number, string | undefined>()
        for (const message of messagesIn({
          path,
          text: content,
          lineStart: 1,
          lineEnd: content.split('\n').length,
          headings: [],
        }) ?? [])
          for (let line = message.lineStart; line <= message.lineEnd; line += 1) roles.set(line, message.role)
        const seen = new Set<number>()
        for (const [place, chunk] of chunks.entries()) {
          expect(chunk.text).toBe(content.slice(chunk.start, chunk.end))
          expect(chunk.text.split('\n')).toHaveLength(chunk.lineEnd - chunk.lineStart + 1)
          expect(chunk.ordinal).toBe(place)
          for (const message of messagesIn({ ...chunk, path }) ?? [])
            for (let line = message.lineStart; line <= message.lineEnd; line += 1) {
              expect([line, message.role]).toEqual([line, roles.get(line)])
              seen.add(line)
            }
        }
        const lines = content.split('\n')
        for (const line of roles.keys()) if (lines[line - 1]?.trim() !== '') expect(seen).toContain(line)
      },
    ),
    { seed: 5, numRuns: 200 },
  )
})

test('a mark is on the chunk with the words, not on that with the heading', () => {
  const content = `${heading('user', 10)}${'x\n'.repeat(8)}Always use tables.\n\n${heading('assistant', 11)}Fine.\n`
  for (const chunker of chunkers.slice(0, 4))
    for (const { text, marks = [] } of markedChunker(chunker).chunk(content, 'chats/a.md'))
      expect([text, marks.includes(STANDING_MARK)]).toEqual([text, text.includes('Always use tables.')])
})

test('lines of a chat from elsewhere keep their speaker too; chunks of a document stay the same', () => {
  const content = '### User\n\nHello.\n\nAlways use tables.\n\n### Assistant\n\nAlways use rhymes.\n'
  const standing = (path: string) =>
    markedChunker(everyLines(1))
      .chunk(content, path)
      .flatMap(({ text, marks }) => (marks?.includes(STANDING_MARK) === true ? text : []))
  expect(standing('users/ada/chats/old.md')).toEqual(['Always use tables.'])
  expect(standing('users/ada/old.md')).toEqual([])
  expect(markedChunker(everyLines(2)).chunk('# A\n\nb\nc\n')).toEqual(everyLines(2).chunk('# A\n\nb\nc\n'))
})

test('a file that grows has the chunks that it would have if written at once', () => {
  const lines = everyLines(3)
  // A place after each third line, which is the end of a chunk.
  const growing: Chunker = {
    ...lines,
    chunkFrom(content, from) {
      const chunks = lines.chunk(content).slice(from?.ordinal ?? 0)
      const last = chunks.at(-1)
      if (last === undefined) return { chunks }
      const { start: offset, ordinal, lineStart } = last
      return { chunks, place: { offset, ordinal, line: lineStart - 1, headings: [] } }
    },
  }
  const marked = markedChunker(growing)
  let content = `${heading('user', 10)}a\n`
  let place = marked.chunkFrom?.(content)?.place
  for (const added of [
    'b\nc\nd\n',
    `\n${heading('assistant', 11)}e\n`,
    `f\n\n${heading('user', 12)}g\nh\n`,
    'i\n',
  ]) {
    content += added
    const from = marked.chunkFrom?.(content, place)
    expect(from?.chunks).toEqual(marked.chunk(content).slice(place?.ordinal ?? 0))
    place = from?.place
  }
})
