import { refuse } from '@sheaf/core/adapter'

/** Begins each mark. A private character that no analysed text has, so no word of a query finds a mark. */
export const SIGN = '\uE000'
const MARK = /^[a-z0-9-]{1,64}$/

/**
 * Converts marks to terms of the full-text table. Throws `invalid-argument` for other characters than a-z,
 * 0-9 and hyphens.
 */
export function markTerms(marks: readonly string[]): string[] {
  return marks.map((mark) => {
    if (!MARK.test(mark)) refuse('marks', 'must have only letters a-z, digits and hyphens, at most 64')
    return SIGN + mark
  })
}

export interface Labels {
  readonly headings: readonly string[]
  readonly fields?: Readonly<Record<string, unknown>> | undefined
}

/** The labels as one text: a JSON array of the headings, followed by the fields if there are any. */
export function labelsText({ headings, fields }: Labels): string {
  return JSON.stringify(fields === undefined ? headings : [...headings, fields])
}

/** The labels in such a text, and the marks in a part of `heading_terms`. */
export function labelsOf(row: {
  readonly headings: string
  readonly marks: string
}): Labels & { readonly marks: string[] } {
  const marks = row.marks === '' ? [] : row.marks.split(' ').map((term) => term.slice(SIGN.length))
  const labels = JSON.parse(row.headings) as (string | Labels['fields'])[]
  const fields = labels.at(-1)
  if (typeof fields !== 'object') return { headings: labels as string[], marks }
  return { headings: labels.slice(0, -1) as string[], fields, marks }
}

export function wordsOf(fields: unknown): string {
  if (Array.isArray(fields)) return fields.map((each) => wordsOf(each)).join('\n')
  if (typeof fields !== 'object' || fields === null)
    return typeof fields === 'string' ? fields : JSON.stringify(fields ?? '')
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${wordsOf(value)}`)
    .join('\n')
}
