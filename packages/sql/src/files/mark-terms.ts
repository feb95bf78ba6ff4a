import { InvalidArgumentError } from '@sheaf/core'

/** Begins each mark. A private character, which no analysed text has: no word of a query finds a mark. */
export const SIGN = '\uE000'
const MARK = /^[a-z0-9-]{1,64}$/

/**
 * Marks of a chunk as terms of the full-text table. Throws InvalidArgumentError for marks with other
 * characters than a-z, 0-9 and hyphens.
 */
export function markTerms(marks: readonly string[]): string[] {
  return marks.map((mark) => {
    if (!MARK.test(mark))
      throw new InvalidArgumentError('marks', 'must have letters a-z, digits and hyphens alone, 64 at most')
    return SIGN + mark
  })
}

/** The marks that a part of `heading_terms` is made of. */
export function marksOf(terms: string): string[] {
  return terms === '' ? [] : terms.split(' ').map((term) => term.slice(SIGN.length))
}
