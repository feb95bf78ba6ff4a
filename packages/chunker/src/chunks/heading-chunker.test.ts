import type { TokenCounter } from '@sheaf/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectChunks } from '../__fixtures__/expect-chunks.ts'
import { expectLinear, HOSTILE } from '../__fixtures__/expect-linear.ts'
import { markdownText } from '../__fixtures__/markdown-text.ts'
import { approximateTokens } from '../tokens/approximate-tokens.ts'
import { headingChunker, type HeadingChunkerOptions } from './heading-chunker.ts'
import { tiktokenCounter } from '../tiktoken.ts'

const characters: TokenCounter = { id: 'characters', count: (text) => text.length, truncate: (text) => text }
// Counts that do not add up: joined text may cost more than its parts.
const crooked: TokenCounter = {
  id: 'crooked',
  count: (text) => text.length + (text.match(/ /g)?.length ?? 0) ** 2,
  truncate: (text) => text,
}

const chunk = (
  content: string,
  { counter = characters, maxTokens = 40, overlap = 0 }: HeadingChunkerOptions = {},
) => headingChunker({ counter, maxTokens, overlap }).chunk(content)
const texts = (content: string, options?: HeadingChunkerOptions) =>
  chunk(content, options).map(({ text }) => text)
const paths = (content: string, options?: HeadingChunkerOptions) =>
  chunk(content, options).map(({ headings }) => headings.join(' > '))

test('one chunk for each section, under the path of its headings', () => {
  const content = 'before\n# One\na\n### Deep\nb\n## Part\nc\n\n# Two\nd\n'
  expect(texts(content)).toEqual(['before', '# One\na', '### Deep\nb', '## Part\nc\n', '# Two\nd'])
  expect(paths(content)).toEqual(['', 'One', 'One > Deep', 'One > Part', 'Two'])
})

test('a heading without text joins the section that follows', () => {
  const content = '# Title\n\n## Sub\n\ntext\n\n## Empty\n# End\n'
  expect(texts(content)).toEqual(['# Title\n\n## Sub\n\ntext\n', '## Empty\n# End'])
  expect(paths(content)).toEqual(['Title > Sub', 'End'])
})

test('a section that fits stays whole even if the heading before it no longer fits with it', () => {
  const section = `## Sub\n${'x'.repeat(33)}`
  expect(texts(`# Title\n${section}\n`)).toEqual(['# Title', section])
  expect(paths(`# Title\n${section}\n`)).toEqual(['Title', 'Title > Sub'])
})

test('headings without text close others and are not named', () => {
  expect(paths('# A\na\n## \nb\n### C\nc\n#\nd\n')).toEqual(['A', 'A', 'A > C', ''])
})

test('a heading is kept with the first block of a long section', () => {
  const content = `# Head\n\n${'a'.repeat(30)}\n\n${'b'.repeat(30)}\n`
  expect(texts(content)).toEqual([`# Head\n\n${'a'.repeat(30)}\n`, 'b'.repeat(30)])
  expect(paths(content)).toEqual(['Head', 'Head'])
})

test('fences, tables, lists and frontmatter stay whole where they fit', () => {
  const fence = '```sh\n# one\n\n# two\n\n# three\n```'
  const table = '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |'
  const item = '- item one\n  goes on\n\n  and on'
  const frontmatter = '---\ntitle: x\n# y: z\n\nlist: 1\n---'
  for (const block of [fence, table, item, frontmatter]) {
    const content = `${block === frontmatter ? '' : 'Some words of text.\n\n'}${block}\n\nSome more words.\n\n# End\n`
    expect(texts(content).some((text) => text.includes(block))).toBe(true)
    expect(texts(content).length).toBeGreaterThan(2)
  }
})

test('a block that fits alone is not cut for its heading', () => {
  const fence = `\`\`\`\n${'x'.repeat(15)}\n${'y'.repeat(16)}\n\`\`\``
  expect(texts(`# Heading\n${fence}\n\n${'z'.repeat(20)}\n`)).toEqual([
    '# Heading',
    fence,
    `\n${'z'.repeat(20)}`,
  ])
})

test('what does not fit is cut between lines, then words, then graphemes', () => {
  expect(texts(`# H\n\`\`\`\n${'x'.repeat(30)}\n${'y'.repeat(30)}\n\`\`\`\n`)).toEqual([
    `# H\n\`\`\`\n${'x'.repeat(30)}`,
    `${'y'.repeat(30)}\n\`\`\``,
  ])
  const words = chunk(`# H\n${'words '.repeat(14)}\nend\n`)
  expect(words.map(({ text, lineStart, lineEnd }) => [text, lineStart, lineEnd])).toEqual([
    [`# H\n${'words '.repeat(6)}`, 1, 2],
    ['words '.repeat(6), 2, 2],
    ['words words \nend', 2, 3],
  ])
  const family = '👨‍👩‍👧‍👦'
  for (const { text } of chunk(family.repeat(20))) expect(text.length % family.length).toBe(0)
})

test('repeats the last lines inside of a section, and nothing across sections', () => {
  const content = `# A\n${'one\n\n'.repeat(12)}# B\nb\n`
  expect(texts(content, { overlap: 10 })).toEqual([
    `# A\n${'one\n\n'.repeat(7)}`.slice(0, -1),
    'one\n\n'.repeat(7).slice(0, -1),
    '# B\nb',
  ])
})

test('repeats no half fence, unless it was the fence that was cut', () => {
  const fence = '```\nab\ncd\n```'
  expect(texts(`${'x'.repeat(20)}\n\n${fence}\n\n${'y'.repeat(25)}\n`, { overlap: 13 })).toEqual([
    `${'x'.repeat(20)}\n\n${fence}\n`,
    'y'.repeat(25),
  ])
  expect(texts(`\`\`\`\n${'abcdefg\n'.repeat(9)}\`\`\`\n`, { maxTokens: 41, overlap: 8 })).toEqual([
    `\`\`\`\n${'abcdefg\n'.repeat(4)}`.trimEnd(),
    'abcdefg\n'.repeat(5).trimEnd(),
    `${'abcdefg\n'.repeat(2)}\`\`\``,
  ])
})

test('blank lines are in some chunk and make none of their own', () => {
  expect(texts('\n\n# A\n\n\na\n\n\n# B\n\nb\n\n')).toEqual(['\n\n# A\n\n\na\n\n', '# B\n\nb\n'])
  expect(texts('\n \n')).toEqual(['\n '])
  expect(texts('')).toEqual([])
  const full = `# A\n${'x'.repeat(36)}`
  expect(texts(`${full}\n\n# B\nb`)).toEqual([full, '\n# B\nb'])
})

test('sections with CRLF and a byte order mark', () => {
  expect(chunk('\ufeff# A\r\n\r\na\r\n# B\r\nb\r\n')).toMatchObject([
    { text: '\ufeff# A\r\n\r\na', lineStart: 1, lineEnd: 3, start: 0, end: 9, headings: ['A'] },
    { text: '# B\r\nb', lineStart: 4, lineEnd: 5, start: 11, end: 17, headings: ['B'] },
  ])
})

test('a change in one section moves no cut in another', () => {
  const section = (word: string) => `# ${word}\n\n${`${word} is said in many words here.\n\n`.repeat(300)}`
  const after = (content: string) =>
    chunk(content, { counter: approximateTokens(), maxTokens: 100, overlap: 20 }).filter(
      ({ headings }) => headings[0] === 'b',
    )
  expect(after(section('漢字') + section('b')).map(({ text }) => text)).toEqual(
    after(section('a') + section('b')).map(({ text }) => text),
  )
})

test('refuses sizes that cannot work', () => {
  for (const options of [
    { maxTokens: 3 },
    { maxTokens: NaN },
    { maxTokens: 99.5 },
    { maxTokens: 50, overlap: 50 },
    { overlap: -1 },
    { overlap: 1.5 },
  ]) {
    expect(() => headingChunker(options)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  }
})

test('the id names everything that the chunks depend on', () => {
  expect(headingChunker().id).toBe(`headings-1(maxTokens=800,overlap=100,counter=${approximateTokens().id})`)
  expect(headingChunker({ maxTokens: 50, overlap: 0, counter: characters }).id).toBe(
    'headings-1(maxTokens=50,overlap=0,counter=characters)',
  )
})

test.each([
  { counter: characters, numRuns: 1_500 },
  { counter: crooked, numRuns: 500 },
  { counter: approximateTokens(), numRuns: 1_500 },
  { counter: tiktokenCounter(), numRuns: 300 },
])('holds what every chunker promises, counted by $counter.id', ({ counter, numRuns }) => {
  const options = fc
    .integer({ min: 4, max: 60 })
    .chain((maxTokens) => fc.record({ maxTokens: fc.constant(maxTokens), overlap: fc.nat(maxTokens - 1) }))
  fc.assert(
    fc.property(markdownText, options, (content, { maxTokens, overlap }) => {
      const chunker = headingChunker({ maxTokens, overlap, counter })
      const chunks = chunker.chunk(content)
      // One code point may cost more than any limit, and is never divided.
      expectChunks(content, chunks, (text) => counter.count(text) <= maxTokens || [...text].length === 1)
      expect(chunker.chunk(content)).toEqual(chunks)
      for (const [place, each] of chunks.entries()) {
        const repeated = content.slice(each.start, Math.max(each.start, chunks[place - 1]?.end ?? 0))
        expect(counter.count(repeated)).toBeLessThanOrEqual(overlap)
      }
    }),
    { seed: 20_264, numRuns },
  )
})

test('keeps every block whole that fits', () => {
  const line = fc.constantFrom('one', 'one two', '# three', 'four five six', '| 7 | 8 |')
  const block = fc.oneof(
    fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => `\`\`\`\n${lines.join('\n\n')}\n\`\`\``),
    fc
      .array(fc.constantFrom('word', 'some words', 'words'), { minLength: 1, maxLength: 6 })
      .map((lines) => lines.join('\n')),
    fc
      .array(fc.constantFrom('| 1 |', '| 1234567 |'), { minLength: 1, maxLength: 4 })
      .map((rows) => ['| a |', '|---|', ...rows].join('\n')),
    fc.constantFrom('# Heading', '## Another heading'),
  )
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 12 }),
      fc.integer({ min: 20, max: 80 }),
      fc.nat(19),
      (blocks, maxTokens, overlap) => {
        const found = texts(blocks.join('\n\n'), { maxTokens, overlap })
        for (const each of blocks) {
          if (each.length <= maxTokens)
            expect(found.some((text) => `\n${text}\n`.includes(`\n${each}\n`))).toBe(true)
        }
      },
    ),
    { seed: 20_265, numRuns: 2_000 },
  )
})

test('takes linear time for any text', () => {
  const chunker = headingChunker()
  for (const fragment of HOSTILE) expectLinear(fragment, (text) => chunker.chunk(text))
  expectLinear(`# ${'x'.repeat(5000)}\n${'word '.repeat(5000)}\n`, (text) => chunker.chunk(text))
})

test('cuts one line of 10 MB in no time', () => {
  const start = performance.now()
  expect(headingChunker().chunk('word '.repeat(2_000_000)).length).toBeGreaterThan(1_500)
  expect(performance.now() - start).toBeLessThan(20_000)
})

test('a table right below a line of text stays whole where it fits, and is no heading', () => {
  const rows = Array.from({ length: 8 }, (_, place) => `| row ${place} | value ${place} |\n`).join('')
  const table = `| a | b |\n|---|---|\n${rows}`
  const text = `${'Lorem ipsum words go on.\n'.repeat(8)}Results:\n${table}`
  const counter = approximateTokens()
  const chunks = headingChunker({ maxTokens: counter.count(table) + 5, overlap: 0, counter }).chunk(text)
  expect(chunks.map(({ lineStart, lineEnd }) => [lineStart, lineEnd])).toEqual([
    [1, 9],
    [10, 19],
  ])

  const ruled = headingChunker().chunk(
    'Options:\n| Name | Meaning |\n| --- | --- |\n| a | b |\n---\nAfter text',
  )
  expect(ruled.flatMap(({ headings }) => headings)).toEqual([])
  expect(
    headingChunker()
      .chunk('Name | Meaning\n--- | ---\na | b\n===\nText')
      .flatMap(({ headings }) => headings),
  ).toEqual([])
  // An underline still makes a heading of a line with a pipe, where no delimiter row is.
  expect(
    headingChunker()
      .chunk('a | b\n===\ntext')
      .map(({ headings }) => headings),
  ).toEqual([['a | b']])
})
