import { InvalidArgumentError } from '@sheaf/core'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Begins each mark. A private character, which no analysed text has: no word of a query finds a mark. */
const SIGN = '\uE000'
const MARK = /^[a-z0-9-]{1,64}$/

/** The part of a chunk's `heading_terms` that its marks are, which is the end of them. */
export const MARKS: RawBuilder<string> = sql<string>`iif(instr(chunk.heading_terms, ${sql.lit(SIGN)}) = 0, '', substr(chunk.heading_terms, instr(chunk.heading_terms, ${sql.lit(SIGN)})))`

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
