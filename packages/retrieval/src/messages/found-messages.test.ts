import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { candidate } from '../__fixtures__/fixed-index.ts'
import { said, talked } from './__fixtures__/said.ts'
import { takeApart } from './found-messages.ts'

const placesOf = (chats: ReturnType<typeof takeApart>['chats']) =>
  chats.flat().map(({ message: { text }, place }) => [text, place])

describe('found candidates are separated', () => {
  test('into messages with their lines alone, file by file, and everything else', () => {
    const note = candidate('notes.md', -1)
    const vector = Float32Array.of(1)
    const { chats, documents } = takeApart([
      said({ place: 1, text: 'b' }),
      note,
      { ...said({ place: 0, text: 'a' }), vector },
    ])
    expect(documents).toEqual([note])
    expect(
      chats.map((chat) =>
        chat.map(({ candidate: { text, lineStart, lineEnd } }) => [text, lineStart, lineEnd]),
      ),
    ).toEqual([
      [
        ['a', 3, 3],
        ['b', 13, 13],
      ],
    ])
    expect(chats[0]?.[0]?.candidate.vector).toBeUndefined()
  })

  test('with places that leave room for messages that were not found', () => {
    const texts = ['a', 'b', 'c', 'd'].map((text, place) =>
      said({ place: [0, 1, 5, 6][place] ?? 0, text: `${text}\n\n\n\n\n\n\n` }),
    )
    expect(placesOf(takeApart(texts).chats).map(([, place]) => place)).toEqual([1, 2, 4, 5])
    const lines = [talked(['Ada: a', 'Bob: b']), talked(['Ada: c'], { ordinal: 1, lineStart: 9, lineEnd: 9 })]
    expect(placesOf(takeApart(lines).chats)).toEqual([
      ['Ada: a', 1],
      ['Bob: b', 2],
      ['Ada: c', 9],
    ])
  })
})

describe('a message in two chunks', () => {
  const whole = said({ place: 0, text: 'one\ntwo\nthree\nfour' })
  const cut = (from: number, to: number, ordinal: number, score = -5) => {
    const text = whole.text
      .split('\n')
      .slice(from - 1, to)
      .join('\n')
    return { ...whole, text, lineStart: from, lineEnd: to, ordinal, score }
  }

  test('is joined if a person says it, with the best chunk', () => {
    for (const chunks of [
      [cut(1, 4, 0), cut(5, 6, 1, -9)],
      [cut(1, 5, 0), cut(4, 6, 1, -9)],
    ]) {
      const { chats } = takeApart(chunks)
      expect(
        chats
          .flat()
          .map(({ candidate: { text, lineStart, lineEnd, ordinal } }) => [text, lineStart, lineEnd, ordinal]),
      ).toEqual([['one\ntwo\nthree\nfour', 3, 6, 1]])
    }
  })

  test('is joined from the parts of one long line, whoever says it, and not over a missing part', () => {
    const { headings } = said({ place: 0, text: '' })
    for (const role of ['user', 'tool']) {
      const heading = (headings[0] ?? '').replace('user', role)
      const parts = ['one, ', 'two, ', 'and ', 'three\nnext'].map((text, ordinal) => ({
        ...whole,
        ordinal,
        text: ordinal === 0 ? `## ${heading}\n\n${text}` : text,
        lineStart: ordinal === 0 ? 1 : 3,
        lineEnd: ordinal === 3 ? 4 : 3,
        headings: [heading],
      }))
      const textsOf = (chunks: readonly (typeof whole)[]) =>
        takeApart(chunks)
          .chats.flat()
          .map(({ message: { text, lineEnd } }) => [text, lineEnd])
      expect(textsOf(parts.toReversed())).toEqual([['one, two, and three\nnext', 4]])
      expect(textsOf([parts[0], parts[3]].flatMap((each) => each ?? []))).toEqual([
        ['one, ', 3],
        ['three\nnext', 4],
      ])
    }
  })

  test('that both chunks have whole is one message, and no place counts twice', () => {
    const [first, second] = [said({ place: 0, text: 'a' }), said({ place: 1, text: 'b' })]
    const both = {
      ...first,
      text: `${first.text}\n${'\n'.repeat(7)}${second.text}`,
      lineEnd: second.lineEnd,
      headings: second.headings,
    }
    const { chats } = takeApart([both, { ...second, ordinal: 1 }])
    expect(placesOf(chats)).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  test('stays in its passages if it is an answer, or if lines between them were not found', () => {
    const answer = (chunk: ReturnType<typeof cut>) => ({
      ...chunk,
      text: chunk.text.replace(' user ', ' assistant '),
      headings: chunk.headings.map((each) => each.replace(' user ', ' assistant ')),
    })
    for (const chunks of [[cut(1, 4, 0), cut(5, 6, 1)].map(answer), [cut(1, 3, 0), cut(5, 6, 1)]]) {
      const found = takeApart(chunks).chats.flat()
      expect(found).toHaveLength(2)
      expect(new Set(found.map(({ id }) => id)).size).toBe(1)
      expect(new Set(found.map(({ place }) => place)).size).toBe(1)
    }
  })

  test('is not joined with another message of the same minute', () => {
    const lines = [said({ place: 0, text: 'a' }), said({ place: 1, text: 'b' })].map((each) =>
      each.text.replace(/10:\d\d/, '10:00'),
    )
    const { chats } = takeApart([
      candidate('chats/a.md', -5, {
        text: lines.join('\n'),
        lineEnd: 6,
        headings: ['2026-11-20T10:00:00.000Z user <!-- m1 -->'],
      }),
    ])
    expect(new Set(chats.flat().map(({ id }) => id)).size).toBe(2)
  })
})

test('the order of the candidates changes only the order of the files', () => {
  const all = Array.from({ length: 12 }, (_, place) =>
    said({ place, text: `words ${place}`, path: `chats/${place % 3}.md` }),
  )
  const sorted = (order: readonly (typeof all)[number][]) =>
    takeApart(order).chats.toSorted((a, b) => ((a[0]?.id ?? '') < (b[0]?.id ?? '') ? -1 : 1))
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (order) => {
      expect(sorted(order)).toEqual(sorted(all))
    }),
    { seed: 2, numRuns: 50 },
  )
})
