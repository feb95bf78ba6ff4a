import { MAX_QUERY_TERMS } from '../defaults.ts'
import { indexTokens } from '../scorer/terms/index-tokens.ts'

/**
 * The searched terms of a query, cut as by the full-text table. Of very many, it keeps the first and the
 * last, because the question is at an end of a pasted text.
 */
export function soughtTerms(terms: readonly string[]): string[] {
  const half = MAX_QUERY_TERMS / 2
  const kept = terms.length > MAX_QUERY_TERMS ? [...terms.slice(0, half), ...terms.slice(-half)] : terms
  return kept.flatMap(indexTokens)
}

/**
 * The FTS5 expression that finds any of `sought`; undefined without terms. Every term is a quoted string, so
 * it contains no syntax.
 */
export function matchExpression(sought: readonly string[]): string | undefined {
  return sought.length === 0
    ? undefined
    : sought.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ')
}
