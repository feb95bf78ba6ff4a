import { expect, test } from 'vitest'
import { matchExpression, soughtTerms, MAX_QUERY_TERMS } from './prepare-query.ts'

test('quotes every term, so that no term is syntax', () => {
  expect(matchExpression(['c++', 'and', 'say "hi"', 'text:x', '*'])).toBe(
    '"c++" OR "and" OR "say ""hi""" OR "text:x" OR "*"',
  )
})

test('leaves out characters that FTS5 cannot read', () => {
  expect(soughtTerms(['\0', ' ', '', 'a\0b'])).toEqual(['a', 'b'])
  expect(soughtTerms(['\0', ''])).toEqual([])
  expect(matchExpression([])).toBeUndefined()
})

test('keeps both ends of a very long query', () => {
  const terms = Array.from({ length: 10_000 }, (_, place) => `t${place}`)
  const kept = soughtTerms(terms)
  expect(kept).toHaveLength(MAX_QUERY_TERMS)
  expect(kept[0]).toBe('t0')
  expect(kept.at(-1)).toBe('t9999')
})
