import { MAX_QUERY_TERMS } from './defaults.ts'

/**
 * The FTS5 expression that finds any of `terms`, or undefined when there are none. Every term is a quoted string, so nothing in it is syntax.
 * Of very many terms the first and the last are kept: a question stands at an end of what was pasted.
 */
export function matchExpression(terms: readonly string[]): string | undefined {
  const half = MAX_QUERY_TERMS / 2
  const kept = terms.length > MAX_QUERY_TERMS ? [...terms.slice(0, half), ...terms.slice(-half)] : terms
  const quoted = kept.map((term) => term.replaceAll('\0', '')).filter((term) => term.trim() !== '')
  return quoted.length === 0 ? undefined : quoted.map((term) => `"${term.replaceAll('"', '""')}"`).join(' OR ')
}
