import { MemoryError } from '@sheaf/core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approximateTokens } from './approximate-tokens.ts'
import { tiktokenCounter } from '../tiktoken.ts'
import { truncateText } from './truncate-text.ts'

const marker = '[...truncated]'
const texts: Record<string, string> = {
  english:
    'The harbour was quiet that morning, and nobody had opened the anthropological archive yet.\n\n- one thing\n- another\n'.repeat(
      60,
    ),
  chinese: '港口那天早上很安静，还没有人打开档案馆。\n第二天下雨了。\n'.repeat(120),
  emoji: '👩‍👩‍👧🇫🇷👍🏽 ok e\u0301 '.repeat(150),
  code: 'function add(first: number, second: number) {\r\n  return first + second // ====\r\n}\r\n'.repeat(
    80,
  ),
  rulers: `${'='.repeat(3000)}\n${' '.repeat(3000)}x\n`.repeat(2),
}

function isGraphemeBoundary(text: string, offset: number): boolean {
  return offset === text.length || new Intl.Segmenter('en').segment(text).containing(offset)?.index === offset
}

describe.each([approximateTokens(), tiktokenCounter()])('$id', (counter) => {
  const cases = fc.record({
    kind: fc.constantFrom(...Object.keys(texts)),
    length: fc.nat(8000),
    maxTokens: fc.integer({ min: -1, max: 400 }),
    keep: fc.constantFrom('start' as const, 'end' as const),
    marker: fc.constantFrom(marker, '', '…'),
  })

  test('the result fits, is a start or an end between graphemes, and is the text itself when that fits', () => {
    fc.assert(
      fc.property(cases, ({ kind, length, ...options }) => {
        const text = (texts[kind] ?? '').slice(0, length).toWellFormed()
        const result = truncateText(text, { ...options, counter })
        if (result === '') return
        if (counter.count(text) <= options.maxTokens) {
          expect(result).toBe(text)
          return
        }
        expect(counter.count(result)).toBeLessThanOrEqual(options.maxTokens)
        // The line end beside the marker belongs either to the text or to the marker.
        if (options.keep === 'start') {
          expect(result.endsWith(options.marker)).toBe(true)
          const kept = result.slice(0, result.length - options.marker.length)
          const parts = [kept, kept.slice(0, -1)]
          expect(parts.some((part) => text.startsWith(part) && isGraphemeBoundary(text, part.length))).toBe(
            true,
          )
        } else {
          expect(result.startsWith(options.marker)).toBe(true)
          const kept = result.slice(options.marker.length)
          const parts = [kept, kept.slice(1)]
          expect(
            parts.some((part) => text.endsWith(part) && isGraphemeBoundary(text, text.length - part.length)),
          ).toBe(true)
        }
      }),
      { seed: 3, numRuns: 300 },
    )
  })

  test('little of the limit stays unused', () => {
    for (const text of [texts['english'], texts['chinese'], texts['code']]) {
      for (const keep of ['start', 'end'] as const) {
        const tokens = counter.count(truncateText(text ?? '', { maxTokens: 300, counter, keep }))
        expect(tokens).toBeGreaterThanOrEqual(298)
      }
    }
  })

  test('truncate keeps the start and adds the marker', () => {
    const result = counter.truncate(texts['english'] ?? '', 50)
    expect(result.startsWith('The harbour')).toBe(true)
    expect(result.endsWith(`\n${marker}`)).toBe(true)
    expect(counter.count(result)).toBeLessThanOrEqual(50)
  })
})

// One token for each code unit, so that a reader can tell the expected text.
const units = { count: (text: string) => text.length }

test('the marker stands on a line of its own, and no line is left empty for it', () => {
  expect(truncateText('abcdefghijklmnopqrstuvwxyz', { maxTokens: 18, counter: units })).toBe(`abc\n${marker}`)
  expect(truncateText('abcdefghijklmnopqrstuvwxyz', { maxTokens: 18, counter: units, keep: 'end' })).toBe(
    `${marker}\nxyz`,
  )
  expect(truncateText('ab\ncdefghijklmnopqrstuvwxyz', { maxTokens: 17, counter: units })).toBe(
    `ab\n${marker}`,
  )
  expect(truncateText('abcdefghijklmnopqrstuvw\r\nyz', { maxTokens: 18, counter: units, keep: 'end' })).toBe(
    `${marker}\r\nyz`,
  )
  expect(truncateText('abcdefghijklmnopqrstuvwxyz', { maxTokens: 3, counter: units, marker: '' })).toBe('abc')
})

test('the marker alone, or nothing, where no more fits', () => {
  const text = 'a'.repeat(100)
  expect(truncateText(text, { maxTokens: 15, counter: units })).toBe(marker)
  expect(truncateText(text, { maxTokens: 13, counter: units })).toBe('')
  expect(truncateText(text, { maxTokens: 0, counter: units })).toBe('')
  expect(truncateText('', { maxTokens: 0, counter: units })).toBe('')
  expect(truncateText(text, { maxTokens: 100, counter: units })).toBe(text)
  expect(truncateText(text, { maxTokens: Number.POSITIVE_INFINITY, counter: units })).toBe(text)
})

test('holds the limit for counters that are neither additive nor monotone', () => {
  const counters = [
    { count: (text: string) => (text === '' ? 0 : (text.length % 7) * 10 + text.length) },
    { count: (text: string) => Math.ceil(Math.sqrt(text.length)) },
    { count: (text: string) => text.length * text.length },
    { count: (text: string) => (text.length > 40 ? 1000 : 1) },
  ]
  const options = fc.record({
    length: fc.nat(500),
    maxTokens: fc.nat(600),
    keep: fc.constantFrom('start' as const, 'end' as const),
  })
  for (const counter of counters) {
    fc.assert(
      fc.property(options, ({ length, ...rest }) => {
        const result = truncateText('x'.repeat(length), { ...rest, counter })
        expect(result === '' || counter.count(result) <= rest.maxTokens).toBe(true)
      }),
      { seed: 4, numRuns: 500 },
    )
  }
})

test('looks at no more of a long text than the limit asks for', () => {
  const counter = tiktokenCounter()
  const cases = [
    { text: (texts['english'] ?? '').repeat(1500), maxTokens: 1000, mostCounts: 14, mostRead: 80_000 },
    // 64 characters per token, ten times more than the first guess.
    { text: `${'='.repeat(79)}\n`.repeat(50_000), maxTokens: 100, mostCounts: 20, mostRead: 60_000 },
  ]
  for (const { text, maxTokens, mostCounts, mostRead } of cases) {
    for (const keep of ['start', 'end'] as const) {
      let counts = 0
      let read = 0
      const watched = {
        count: (part: string) => {
          counts += 1
          read += part.length
          return counter.count(part)
        },
      }
      expect(truncateText(text, { maxTokens, counter: watched, keep })).not.toBe('')
      expect(counts).toBeLessThan(mostCounts)
      expect(read).toBeLessThan(mostRead)
    }
  }
})

test('refuses a limit that is not a number', () => {
  for (const maxTokens of [Number.NaN, '5' as unknown as number]) {
    let code = ''
    try {
      truncateText('text', { maxTokens, counter: units })
    } catch (error) {
      if (MemoryError.isInstance(error)) code = error.code
    }
    expect(code).toBe('invalid-argument')
  }
})
