import { MAX_QUERY_TERMS } from '../defaults.ts'
import { indexTokens } from '../scorer/terms/index-tokens.ts'

/**
 * The terms of a query that are looked for, as the full-text table cuts them. Of very many the first and the
 * last are kept: a question is at an end of what was pasted.
 */
export function soughtTerms(terms: readonly string[]): string[] {
  const half = MAX_QUERY_TERMS / 2
  const kept = terms.length > MAX_QUERY_TERMS ? [...terms.slice(0, half), ...terms.slice(-half)] : terms
  return kept.flatMap(indexTokens)
}

/**
 * The FTS5 expression that finds any of `sought`, or undefined without terms. Every term is a quoted string,
 * so nothing in it is syntax.
 */
export function matchExpression(sought: readonly string[]): string | undefined {
  return sought.length === 0
    ? undefined
    : sought.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ')
}
