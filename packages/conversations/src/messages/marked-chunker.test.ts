import type { Chunk, Chunker } from '@sheaf/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sectionChunker } from './__fixtures__/section-chunker.ts'
import { markedChunker, STANDING_MARK } from './marked-chunker.ts'

const chunker = markedChunker(sectionChunker())
const heading = (role: string, at = '2026-11-20T10:00:00.000Z') => `## ${at} ${role} <!-- m1 -->\n\n`
const marksOf = (content: string): string[] => chunker.chunk(content).flatMap(({ marks = [] }) => marks)

test('a message is marked with its speaker and its day', () => {
  expect(marksOf(`${heading('user')}The tea is hot.`)).toEqual(['user', 'on-2026-11-20', 'on-2026-11'])
  expect(marksOf(`${heading('assistant')}Fine.`)).toEqual(['assistant', 'on-2026-11-20', 'on-2026-11'])
})

test('the days that a user names, before or after, are marked; days in an answer are not', () => {
  const named = marksOf(`${heading('user')}I see the dentist tomorrow. I was in Porto yesterday.`)
  expect(named).toEqual(expect.arrayContaining(['on-2026-11-21', 'on-2026-11-19', 'on-2026-11-20']))
  expect(marksOf(`${heading('assistant')}You see the dentist tomorrow.`)).not.toContain('on-2026-11-21')
})

test('a sentence that is meant to hold is marked if it is in the own words of the user', () => {
  const always = 'Always format code with highlighting when I ask for it.'
  expect(marksOf(`${heading('user')}${always}`)).toContain(STANDING_MARK)
  expect(marksOf(`${heading('user')}> # Rules\n> ${always}`)).toContain(STANDING_MARK)
  expect(marksOf(`${heading('assistant')}${always}`)).not.toContain(STANDING_MARK)
  expect(marksOf(`${heading('user')}\`\`\`\n${always}\n\`\`\``)).not.toContain(STANDING_MARK)
  expect(marksOf(`# Rules\n\n${always}`)).not.toContain(STANDING_MARK)
})

test('such a sentence is marked below the heading of a role too: the file may be a chat', () => {
  const always = 'Always format code with highlighting when I ask for it.'
  expect(marksOf(`### User\n\n${always}\n`)).toEqual([STANDING_MARK])
  expect(marksOf(`# A chat\n\n## Person\n\n${always}\n\n## Assistant\n\nFine.\n`)).toEqual([])
  expect(marksOf(`### User\n\nHello.\n\n### Assistant\n\n${always}\n`)).toEqual([])
  expect(marksOf(`Ada: ${always}`)).toEqual([])
})

test('a document is marked with the day of its headings and days that it names relative to it', () => {
  expect(marksOf('## 2026-11-20\n\n- The dentist is tomorrow.')).toEqual(
    expect.arrayContaining(['on-2026-11-20', 'on-2026-11-21']),
  )
  for (const content of [
    '# Notes\n\nThe dentist is tomorrow.',
    '## User\n\nAda: likes tea.',
    '### Assistant\n\nPrefers short answers.',
    '',
  ]) {
    expect(chunker.chunk(content)).toEqual(sectionChunker().chunk(content))
  }
})

test('a time outside of years with four digits has no day mark, and its file is accepted', () => {
  for (const at of [
    '+275760-09-13T00:00:00.000Z',
    '-271821-04-20T00:00:00.000Z',
    '+010000-01-03T00:00:00.000Z',
  ]) {
    expect(marksOf(`${heading('user', at)}I was there yesterday, and go there tomorrow.`)).toEqual(['user'])
  }
})

test('long ranges are marked by their months, and no chunk has more than its roles, standing and 64 days', () => {
  const marks = marksOf(`${heading('user')}I lived there from 1 January 2026 to 30 June 2026.`)
  expect(marks.length).toBeLessThanOrEqual(66 + 32)
  const many = Array.from(
    { length: 400 },
    (_, place) =>
      `On 2026-${String((place % 12) + 1).padStart(2, '0')}-${String((place % 28) + 1).padStart(2, '0')} I ran.`,
  )
  for (const { marks: own = [] } of chunker.chunk(heading('user') + many.join('\n')))
    expect(own.length).toBeLessThanOrEqual(66)
})

test('marks of the inner chunker stay, and its chunks too', () => {
  const inner: Chunker = {
    id: 'inner',
    chunk: (content) =>
      sectionChunker()
        .chunk(content)
        .map((chunk) => ({ ...chunk, marks: ['kept'] })),
  }
  const [chunk] = markedChunker(inner).chunk(`${heading('user')}Hi.`)
  expect(chunk?.marks).toEqual(['kept', 'user', 'on-2026-11-20', 'on-2026-11'])
  expect(markedChunker(inner).id).toBe('marks-12(inner)')
})

test('a forgotten message gives no chunk, and one beside it keeps its own', () => {
  const chat = `${heading('user')}I moved.\n\n${heading('user')}(forgotten)\n\n${heading('assistant')}Noted.\n`
  expect(chunker.chunk(chat).map(({ text }) => text)).toEqual(
    sectionChunker()
      .chunk(chat)
      .flatMap(({ text }) => (text.includes('(forgotten)') ? [] : [text])),
  )
  expect(chunker.chunk(`${heading('user')}I have (forgotten) it.`)).toHaveLength(1)
})

const piece = fc.constantFrom(
  heading('user'),
  heading('assistant'),
  '# Title\n\n',
  'I prefer tea.\n',
  'See you tomorrow.\n',
  'Ada: hi\n',
  '\n',
  '```\n',
  '> x\n',
)

test('the marks of whole messages depend only on the text and the headings of a chunk', () => {
  const fixed = (chunk: Chunk): Chunker => ({ id: 'fixed', chunk: () => [chunk] })
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const content = pieces.join('')
      for (const { marks, ...chunk } of chunker.chunk(content)) {
        const moved = {
          ...chunk,
          ordinal: chunk.ordinal + 3,
          lineStart: chunk.lineStart + 9,
          lineEnd: chunk.lineEnd + 9,
          start: 5,
          end: 5,
        }
        expect(markedChunker(fixed(moved)).chunk('')[0]?.marks).toEqual(marks)
        expect(marks ?? ['x']).not.toEqual([])
        for (const mark of marks ?? []) expect(mark).toMatch(/^[a-z0-9-]+$/)
      }
    }),
    { seed: 3, numRuns: 300 },
  )
})
