import type { Analyser, Respelling } from '@sheaf/core'

/** The same analyser, whose queries have the terms that were looked for in the place of others. */
export function respellingAnalyser(
  analyser: Pick<Analyser, 'documentTerms' | 'queryTerms'>,
  respelled: readonly Respelling[],
): Pick<Analyser, 'documentTerms' | 'queryTerms'> {
  if (respelled.length === 0) return analyser
  const others = new Map(respelled.map(({ term, as }) => [term, as]))
  return {
    documentTerms: (text) => analyser.documentTerms(text),
    queryTerms: (text) => [...new Set(analyser.queryTerms(text).map((term) => others.get(term) ?? term))],
  }
}
