import type { Analyser, Respelling } from '@sheaf/core'

/** Wraps an analyser: its queries have the respelled terms in place of the original ones. */
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
