import { expect, test } from 'vitest'
import { wholeFileChunker } from './whole-file-chunker.ts'

const chunk = (content: string) => wholeFileChunker().chunk(content)

test('one chunk for a file, none for the empty one', () => {
  expect(chunk('')).toEqual([])
  expect(chunk('\ufeff# A\r\n\nb\r\n')).toEqual([
    { ordinal: 0, text: '\ufeff# A\r\n\nb', lineStart: 1, lineEnd: 3, start: 0, end: 8, headings: [] },
  ])
  expect(chunk('\n\n')).toMatchObject([{ text: '\n', lineStart: 1, lineEnd: 2 }])
})
