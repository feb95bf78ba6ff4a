import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { graphemeBoundaryAfter, graphemeBoundaryBefore, pieceEnd } from './grapheme-boundary.ts'

const clusters = [
  'a',
  ' ',
  '\r\n',
  '\n',
  '\r',
  'é',
  'e\u0301',
  '数',
  'か\u3099',
  '한',
  'ᄒ',
  'ᅡ',
  'ᆫ',
  'ก็',
  'กำ',
  'क्षि',
  'न्',
  '👍🏽',
  '👩‍👩‍👧',
  '🇫🇷',
  '🇯🇵',
  '1️⃣',
]
const odd = [
  '\u200d',
  '\u0301',
  '\ufe0f',
  '\u0600',
  '\ud83d',
  '\udc4d',
  '\u0000',
  '\u00ad',
  '\uff9e',
  '🇫',
  '©',
]

function boundaries(text: string): number[] {
  return [...new Intl.Segmenter('en').segment(text)].map(({ index }) => index).concat(text.length)
}

test('agrees with the segmentation of the whole text at every offset', () => {
  const texts = fc
    .array(fc.constantFrom(...clusters, ...odd), { maxLength: 30 })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      const all = boundaries(text)
      for (let offset = 0; offset <= text.length; offset += 1) {
        expect(graphemeBoundaryBefore(text, offset)).toBe(
          Math.max(...all.filter((boundary) => boundary <= offset)),
        )
        expect(graphemeBoundaryAfter(text, offset)).toBe(
          Math.min(...all.filter((boundary) => boundary >= offset)),
        )
      }
    }),
    { seed: 1, numRuns: 1000 },
  )
})

test('two characters that are taken for plain are never one cluster', () => {
  const segmenter = new Intl.Segmenter('en')
  const all: string[] = []
  for (let code = 0; code < 0xd800; code += 1) all.push(String.fromCharCode(code))
  for (let code = 0xe000; code <= 0xffff; code += 1) all.push(String.fromCharCode(code))
  const wrong: string[] = []
  for (const character of all) {
    for (const [text, offset] of [
      [`a${character}`, 1],
      [`${character}a`, 1],
      [`${character}한`, 1],
      [`한${character}`, 1],
    ] as const) {
      const isBoundary = segmenter.segment(text).containing(offset)?.index === offset
      if ((graphemeBoundaryBefore(text, offset) === offset) !== isBoundary) wrong.push(text)
    }
  }
  expect(wrong).toEqual([])
})

test('an offset outside of the text is its nearer end', () => {
  expect([
    graphemeBoundaryBefore('ab', -1),
    graphemeBoundaryBefore('ab', 9),
    graphemeBoundaryBefore('', 0),
  ]).toEqual([0, 2, 0])
  expect([
    graphemeBoundaryAfter('ab', -1),
    graphemeBoundaryAfter('ab', 9),
    graphemeBoundaryAfter('', 0),
  ]).toEqual([0, 2, 0])
})

test('long runs without a plain character keep their clusters', () => {
  for (const cluster of ['🇫🇷', '👩‍👩‍👧', 'ก็', 'क्षि', '👍🏽']) {
    const text = cluster.repeat(3000)
    for (const offset of [cluster.length * 1000, cluster.length * 1000 + 1, cluster.length * 2000 - 1]) {
      expect(graphemeBoundaryBefore(text, offset)).toBe(Math.floor(offset / cluster.length) * cluster.length)
      expect(graphemeBoundaryAfter(text, offset)).toBe(Math.ceil(offset / cluster.length) * cluster.length)
    }
  }
})

test('a cluster without end is cut between code points', () => {
  const marks = `a${'\u0301'.repeat(1_000_000)}`
  expect(graphemeBoundaryBefore(marks, 500_000)).toBe(500_000)
  expect(graphemeBoundaryAfter(marks, 500_000)).toBe(500_000)
  const tags = `👍${'\u{e0062}'.repeat(10_000)}`
  expect(graphemeBoundaryBefore(tags, 9_001)).toBe(9_000)
  expect(graphemeBoundaryAfter(tags, 9_001)).toBe(9_002)
})

test('ends with a sentence where one ends in the last third', () => {
  const text = 'One two three. Four five six seven eight nine'
  expect(text.slice(0, pieceEnd(text, 0, 18))).toBe('One two three. ')
  expect(text.slice(0, pieceEnd(text, 0, 30))).toBe('One two three. Four five six ')
})

test('knows full stops that no space follows', () => {
  const text = '今日は雨です。明日は晴れるでしょう'
  expect(text.slice(0, pieceEnd(text, 0, 9))).toBe('今日は雨です。')
})

test('ends between graphemes where there is no word', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(pieceEnd(family.repeat(3), 0, family.length * 2 + 5)).toBe(family.length * 2)
  expect(pieceEnd('x'.repeat(50), 10, 30)).toBe(30)
})

test('never takes a mark off the space that it stands on', () => {
  expect(pieceEnd('aaaaaaa \u0301bbbbbbb', 0, 8)).toBe(7)
})

test('divides a grapheme longer than allowed, and never a surrogate pair', () => {
  expect(pieceEnd('👨‍👩‍👧‍👦', 0, 4)).toBe(3)
  expect(pieceEnd('👍👍', 0, 3)).toBe(2)
})
