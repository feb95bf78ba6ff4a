import { anyCharacter } from '@sheaf/test-texts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderSources, splitSources, subjectOf } from './statement.ts'

const at = new Date('2026-11-20T09:15:00Z')

test('sources come back whatever the ids are, and never leave their comment', () => {
  const id = fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }),
    fc
      .array(
        fc.constantFrom(
          '-',
          '--',
          '-->',
          '<!--',
          '>',
          '#',
          ',',
          ' ',
          '\n',
          '%',
          '%2d',
          'é',
          '名',
          '😀',
          '\ud800',
          '\0',
          'a',
        ),
        {
          minLength: 1,
          maxLength: 8,
        },
      )
      .map((parts) => parts.join('')),
  )
  const place = fc.record({ conversation: id, message: id, at: fc.constantFrom(undefined, at) })
  fc.assert(
    fc.property(
      fc.option(place, { nil: undefined }),
      fc.option(place, { nil: undefined }),
      (source, endedBy) => {
        const comment = renderSources({ source, endedBy })
        if (comment !== '') {
          expect(comment).toMatch(/^<!-- [^<>]+ -->$/)
          expect(comment.slice(4, -3)).not.toContain('--')
          expect(comment).not.toContain('\n')
        }
        const whole = ({ conversation, message, ...time }: NonNullable<typeof source>) => ({
          conversation: conversation.toWellFormed(),
          message: message.toWellFormed(),
          ...time,
        })
        expect(splitSources(`- a fact ${comment}`.trimEnd())).toEqual({
          text: '- a fact',
          source: source && whole(source),
          endedBy: endedBy && whole(endedBy),
        })
      },
    ),
    { seed: 7, numRuns: 2000 },
  )
})

test('an edited source comment counts as an ordinary comment', () => {
  for (const line of [
    '- a <!-- c1 -->',
    '- a <!-- c1#m1',
    '- a <!-- c1#m1 yesterday -->',
    '- a <!-- c1#m1 --> b',
    '- a <!--c1#m1-->',
    '- a <!--  -->',
  ])
    expect(splitSources(line)).toEqual({ text: line })
  expect(splitSources('a <!-- %zz#m1 -->').source).toEqual({ conversation: '%zz', message: 'm1' })
})

test.each([
  ['駐輪場', '駐輪場の番号は42番', '駐輪場の番号は88番'],
  ['住所', '母は大阪に住む', '母は京都に住む'],
  ['车位', '我家车位号是42', '我家车位号是88'],
  ['停车', '车位在二楼', '车位在三楼'],
])('words that are written together have one subject, whatever their value is: %s', (key, one, other) => {
  expect(subjectOf({ key, text: one })).toBe(subjectOf({ key, text: other }))
})
