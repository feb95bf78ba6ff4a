import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseObservations, withoutSources } from './parse-observations.ts'
import { renderSource, splitSource } from './source-comment.ts'

const at = new Date('2026-11-20T09:15:00Z')

describe('a file of observations', () => {
  const text = '## 2026-11-20\n\n- User likes tea <!-- c1#m1 2026-11-20T09:15:00Z -->\n- User lives in Lyon <!-- c1#m2 -->\n'

  test('is read with days and sources', () => {
    expect(parseObservations(text)).toEqual([
      { text: 'User likes tea', day: '2026-11-20', source: { conversation: 'c1', message: 'm1', at }, line: 3 },
      { text: 'User lives in Lyon', day: '2026-11-20', source: { conversation: 'c1', message: 'm2' }, line: 4 },
    ])
    expect(withoutSources(text)).toBe('## 2026-11-20\n\n- User likes tea\n- User lives in Lyon\n')
  })

  test('is read with what people make of it', () => {
    const edited = [
      '\uFEFF# What I know',
      '* before any day',
      '##  2026-11-20 (Friday)\r',
      '1. numbered\r',
      '   - nested <!-- c1#m1 -->\r',
      '* [link](a.md) <!-- a remark of mine -->',
      'no item',
      '- ',
      '- ***',
      '### a part of the day',
      '+ still that day',
      '## Notes',
      '- no day any more',
      '## 2026-11-2x',
      '- nor here',
    ].join('\n')
    expect(parseObservations(edited).map(({ text, day, source }) => [text, day, source?.message])).toEqual([
      ['before any day', undefined, undefined],
      ['numbered', '2026-11-20', undefined],
      ['nested', '2026-11-20', 'm1'],
      ['[link](a.md) <!-- a remark of mine -->', '2026-11-20', undefined],
      ['still that day', '2026-11-20', undefined],
      ['no day any more', undefined, undefined],
      ['nor here', undefined, undefined],
    ])
    expect(withoutSources(edited)).toBe(edited.replace(' <!-- c1#m1 -->', ''))
  })
})

test('a source comes back whatever the ids are, and never leaves its comment', () => {
  const id = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    fc
      .array(fc.constantFrom('-', '--', '-->', '<!--', '>', '#', ' ', '\n', '%', '%2d', 'é', '名', '😀', '\ud800', '\0', 'a'), {
        minLength: 1,
        maxLength: 8,
      })
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(id, id, fc.boolean(), (conversation, message, isDated) => {
      const comment = renderSource({ conversation, message, ...(isDated ? { at } : {}) })
      expect(comment).toMatch(/^<!-- [^\s<>]+(?: 2026-11-20T09:15:00Z)? -->$/)
      expect(comment.slice(4, -3)).not.toContain('--')
      const source = { conversation: conversation.toWellFormed(), message: message.toWellFormed(), ...(isDated ? { at } : {}) }
      expect(splitSource(`- a fact ${comment}`)).toEqual({ text: '- a fact', source })
    }),
    { seed: 7, numRuns: 2000 },
  )
})

test('a comment that was edited is a comment', () => {
  for (const line of ['- a <!-- c1 -->', '- a <!-- c1#m1', '- a <!-- c1#m1 yesterday -->', '- a <!-- c1#m1 --> b', '- a <!--c1#m1-->'])
    expect(withoutSources(line)).toBe(line)
  expect(splitSource('a <!-- %zz#m1 -->').source).toEqual({ conversation: '%zz', message: 'm1' })
})
