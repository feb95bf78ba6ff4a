import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectChunks } from '../__fixtures__/expect-chunks.ts'
import { expectLinear, HOSTILE } from '../__fixtures__/expect-linear.ts'
import { markdownText } from '../__fixtures__/markdown-text.ts'
import { lineChunker, wholeFileChunker } from './line-chunker.ts'

const lines = (content: string, options?: Parameters<typeof lineChunker>[0]) =>
  lineChunker(options)
    .chunk(content)
    .map(({ lineStart, lineEnd }) => [lineStart, lineEnd])
const texts = (content: string, options?: Parameters<typeof lineChunker>[0]) =>
  lineChunker(options)
    .chunk(content)
    .map(({ text }) => text)

test('takes as many whole lines as fit', () => {
  expect(texts('one\ntwo\r\nthree\nfour\n', { size: 9, overlap: 0 })).toEqual(['one\ntwo', 'three', 'four'])
  expect(texts('', { size: 9, overlap: 0 })).toEqual([])
  expect(texts('one', { size: 9, overlap: 0 })).toEqual(['one'])
})

test('repeats the last whole lines that fit the overlap', () => {
  const content = `${'x'.repeat(199)}\n`.repeat(20)
  expect(lines(content)).toEqual([
    [1, 8],
    [8, 15],
    [15, 20],
  ])
  expect(lines(content, { size: 1600, overlap: 400 })).toEqual([
    [1, 8],
    [7, 14],
    [13, 20],
  ])
})

test('has no tail that the chunk before contains', () => {
  expect(lines('aa\nbb\ncc\ndd\n', { size: 8, overlap: 5 })).toEqual([
    [1, 3],
    [2, 4],
  ])
})

test('drops the overlap where the next line needs the room', () => {
  expect(texts('aa\nbb\n12345678\ncc', { size: 8, overlap: 4 })).toEqual(['aa\nbb', '12345678', 'cc'])
})

test('cuts a line that is too long into pieces of its own', () => {
  expect(lineChunker({ size: 10, overlap: 5 }).chunk('before\none two three four\n\nafter')).toMatchObject([
    { text: 'before', lineStart: 1, lineEnd: 1 },
    { text: 'one two ', lineStart: 2, lineEnd: 2 },
    { text: 'three four', lineStart: 2, lineEnd: 2 },
    { text: '\nafter', lineStart: 3, lineEnd: 4 },
  ])
})

test('blank lines go with a neighbour that has room', () => {
  expect(texts(`\n\n${'x'.repeat(15)}\n\n`, { size: 10, overlap: 0 })).toEqual(['\n\nxxxxxxxx', 'xxxxxxx\n'])
  expect(texts(`${'x'.repeat(10)}\n\nyy`, { size: 10, overlap: 2 })).toEqual(['xxxxxxxxxx', '\nyy'])
  expect(lines(`${'x'.repeat(10)}\n\n${'y'.repeat(10)}`, { size: 10, overlap: 9 })).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  expect(lines('\n\n\n')).toEqual([[1, 3]])
})

test('refuses sizes that cannot work', () => {
  for (const options of [
    { size: 1 },
    { size: 1.5 },
    { size: NaN },
    { size: 100, overlap: 100 },
    { overlap: -1 },
    { overlap: 0.5 },
  ]) {
    expect(() => lineChunker(options)).toThrow(expect.objectContaining({ code: 'invalid-argument' }))
  }
})

test('the id names everything that the chunks depend on', () => {
  expect(lineChunker().id).toBe('lines-1(size=1600,overlap=320)')
  expect(lineChunker({ size: 100 }).id).toBe('lines-1(size=100,overlap=20)')
  expect(lineChunker({ size: 10, overlap: 0 }).id).toBe('lines-1(size=10,overlap=0)')
})

test('holds what every chunker promises, for any text and size', () => {
  const options = fc
    .integer({ min: 2, max: 60 })
    .chain((size) => fc.record({ size: fc.constant(size), overlap: fc.nat(size - 1) }))
  fc.assert(
    fc.property(markdownText, options, (content, { size, overlap }) => {
      const chunks = lineChunker({ size, overlap }).chunk(content)
      expectChunks(content, chunks, (text) => text.length <= size)
      expect(lineChunker({ size, overlap }).chunk(content)).toEqual(chunks)
    }),
    { seed: 20_261, numRuns: 2_000 },
  )
})

test('never cuts a line that fits, and repeats no more than the overlap', () => {
  fc.assert(
    fc.property(markdownText, fc.integer({ min: 10, max: 60 }), (content, size) => {
      const chunks = lineChunker({ size, overlap: 9 }).chunk(content)
      for (const line of content.split(/\r?\n/).filter((each) => each.trim() !== '' && each.length <= size)) {
        expect(chunks.some(({ text }) => text.split(/\r?\n/).includes(line))).toBe(true)
      }
      for (const [place, chunk] of chunks.entries()) {
        expect((chunks[place - 1]?.end ?? 0) - chunk.start).toBeLessThanOrEqual(9)
      }
    }),
    { seed: 20_262, numRuns: 1_000 },
  )
})

test('takes linear time for any text', () => {
  const chunker = lineChunker()
  for (const fragment of HOSTILE) expectLinear(fragment, (text) => chunker.chunk(text))
  expectLinear(`${'\n'.repeat(1599)}x\n`, (text) => chunker.chunk(text))
})

test('cuts one line of 10 MB in no time', () => {
  const start = performance.now()
  expect(lineChunker().chunk('word '.repeat(2_000_000))).toHaveLength(6250)
  expect(performance.now() - start).toBeLessThan(10_000)
})

const chunk = (content: string) => wholeFileChunker().chunk(content)

test('one chunk for a file, none for the empty one', () => {
  expect(chunk('')).toEqual([])
  expect(chunk('\ufeff# A\r\n\nb\r\n')).toEqual([
    { ordinal: 0, text: '\ufeff# A\r\n\nb', lineStart: 1, lineEnd: 3, start: 0, end: 8, headings: [] },
  ])
  expect(chunk('\n\n')).toMatchObject([{ text: '\n', lineStart: 1, lineEnd: 2 }])
})
