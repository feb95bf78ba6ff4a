import { textAnalyser } from '@sheaf/chunker'
import type { Candidate } from '@sheaf/core'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidate } from '../__fixtures__/fixed-index.ts'
import { LINE_WEIGHTS } from './line-weights.ts'
import { rankLines } from './rank-lines.ts'

const analyser = textAnalyser()
const rank = (query: string, candidates: readonly Candidate[], weights = LINE_WEIGHTS) =>
  rankLines(query, candidates, analyser, weights).toSorted((a, b) => b.relevance - a.relevance)
const texts = (query: string, candidates: readonly Candidate[], weights = LINE_WEIGHTS) =>
  rank(query, candidates, weights).map((ranked) => ranked.candidate.text)

/** A chunk of a file, from `lineStart` on. */
function chunk(path: string, score: number, ordinal: number, lineStart: number, lines: readonly string[]): Candidate {
  return candidate(path, score, { text: lines.join('\n'), ordinal, lineStart, lineEnd: lineStart + lines.length - 1 })
}

const talk = [
  '# Monday',
  '',
  'Ada: Did you see the heron at the lake?',
  'Bob: Yes, on Sunday it stood there for an hour.',
  'Ada: I like Postgres.',
  'Bob: My sister plays the cello.',
  'Ada: Since when?',
  'Bob: Since she was nine.',
]

describe('of a conversation', () => {
  test('the message that answers is a hit of its own, with exactly its lines', () => {
    const [first] = rank('Who plays the cello?', [chunk('chats/a.md', -3, 0, 1, talk)])
    expect(first?.candidate).toMatchObject({ text: 'Bob: My sister plays the cello.', lineStart: 6, lineEnd: 6 })
    expect(first?.relevance).toBe(3)
  })

  test('a message without a word of the question is found by those beside it, and one further away is not', () => {
    const found = texts('Was the heron at the lake?', [chunk('chats/a.md', -3, 0, 1, talk)], { ...LINE_WEIGHTS, growth: 2 })
    expect(found[0]).toBe('# Monday\n\nAda: Did you see the heron at the lake?')
    expect(found.slice(1).toSorted()).toEqual(['Ada: I like Postgres.', 'Bob: Yes, on Sunday it stood there for an hour.'])
  })

  test('who is asked about goes first among equals', () => {
    const lines = ['Ada: I went sailing.', 'Bob: I went sailing.', 'Ada: Fine.', 'Bob: Fine.', 'Ada: Good.', 'Bob: Good.']
    const weights = { ...LINE_WEIGHTS, growth: 2 }
    expect(texts('When did Bob go sailing?', [chunk('chats/a.md', -3, 0, 1, lines)], weights)[0]).toBe('Bob: I went sailing.')
    expect(texts('When did Ada go sailing?', [chunk('chats/a.md', -3, 0, 1, lines)], weights)[0]).toBe('Ada: I went sailing.')
  })

  test('a message that says something goes before one that asks, as far as it asks', () => {
    const lines = [
      'Ada: Did the heron like the lake?',
      'Bob: Well.',
      'Ada: Rain.',
      'Bob: So.',
      'Ada: Fine.',
      'Bob: The heron did like the lake.',
    ]
    const found = (question: number) => texts('heron lake', [chunk('chats/a.md', -3, 0, 1, lines)], { ...LINE_WEIGHTS, question })[0]
    expect(found(LINE_WEIGHTS.question)).toBe(lines[5])
    expect(found(1)).toBe(lines[0])
    const half = ['Ada: The heron did like the lake. Why?', ...lines.slice(1, 5), 'Bob: Did the heron like the lake? Why?']
    expect(texts('heron lake', [chunk('chats/a.md', -3, 0, 1, half)])[0]).toBe(half[0])
  })

  test('a file that says more about the question goes first', () => {
    const small = ['Ada: The lake is cold.', 'Bob: So it is.', 'Ada: Yes.']
    const large = ['Ada: The lake is cold.', 'Bob: So it is.', 'Ada: Yes.', 'Bob: No.', 'Ada: Well.', 'Bob: The lake, the lake!']
    const ranked = rank('lake', [chunk('chats/a.md', -3, 0, 1, small), chunk('chats/b.md', -3, 0, 1, large)])
    expect(ranked[0]?.candidate.path).toBe('chats/b.md')
  })

  test('messages of several lines under headings of a transcript stay whole', () => {
    const lines = [
      '## 2026-11-20T10:11:12.345Z user (Ada) <!-- m1 -->',
      '',
      'One.',
      'Two herons.',
      '',
      '## 2026-11-20T10:12:00.000Z assistant <!-- m2 -->',
      '',
      'Three.',
    ]
    const [first] = rank('herons', [chunk('chats/a.md', -3, 0, 1, lines)])
    expect(first?.candidate).toMatchObject({ text: lines.slice(0, 4).join('\n'), lineStart: 1, lineEnd: 4 })
  })

  test('lines that two pieces share come once, and carriage returns stay inside', () => {
    const lines = talk.map((line) => `${line}\r`)
    const ranked = rank('cello heron', [chunk('chats/a.md', -3, 0, 1, lines.slice(0, 6)), chunk('chats/a.md', -2, 1, 6, lines.slice(5))])
    const shown = ranked.flatMap(({ candidate: { lineStart, lineEnd } }) =>
      Array.from({ length: lineEnd - lineStart + 1 }, (_, place) => lineStart + place),
    )
    expect(new Set(shown).size).toBe(shown.length)
    for (const { candidate: each } of ranked) {
      expect([0, 1]).toContain(lines.slice(each.lineStart - 1, each.lineEnd).join('\n').length - each.text.length)
    }
  })
})

test('all other files keep their text, their scores and their order', () => {
  const others = [
    chunk('notes/terms.md', -9, 0, 1, ['Heron: a bird', 'Lake: water', 'Cello: wood']),
    chunk('notes/a.md', -8, 0, 1, ['herons', '', 'and storks']),
    ...[7, 6, 5].map((score) => chunk(`papers/${score}.md`, -score, 0, 1, ['METHODS: herons were counted.', 'RESULTS: there is a lake.'])),
    candidate('notes/long.md', 0, { text: 'a heron of a long line', ordinal: 3 }),
  ]
  const ranked = rank('heron lake', others)
  expect(ranked.map((each) => each.candidate)).toEqual(others)
  expect(ranked.map(({ relevance }) => relevance)).toEqual([9, 8, 7, 6, 5, -0])
})

test('whatever the candidates: exact lines, each piece is shown, and their order changes nothing', () => {
  const line = fc.constantFrom('', '# Day', 'Ada: heron', 'Bob: lake', 'Ada: cello and lake', 'heron', 'Bob: ', '## user')
  const files = fc.array(fc.array(line, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(files, fc.integer({ min: 1, max: 4 }), (contents, size) => {
      const pieces = contents.flatMap((lines, file) =>
        lines.flatMap((_, at) =>
          at % size === 0 ? [chunk(`f${file}.md`, -(1 + ((at * 7 + file) % 5)), at / size, at + 1, lines.slice(at, at + size + 1))] : [],
        ),
      )
      const ranked = rankLines('heron lake', pieces, analyser, LINE_WEIGHTS)
      for (const { candidate: each, relevance } of ranked) {
        const lines = contents[Number(each.path.slice(1, -3))] ?? []
        expect(each.text).toBe(lines.slice(each.lineStart - 1, each.lineEnd).join('\n'))
        expect(relevance).toBeGreaterThanOrEqual(0)
      }
      expect(rankLines('heron lake', pieces.toReversed(), analyser, LINE_WEIGHTS)).toEqual(ranked)
    }),
    { seed: 7, numRuns: 200 },
  )
})
