import type { Respelling } from '@sheaf/core'
import type { Candidates } from '@sheaf/core/adapter'

/** One search, and how to go on from it. */
export interface FirstSearch {
  readonly terms: readonly string[]
  readonly found: Candidates
  /** What the terms that no candidate has are to be read as; see `respell`. */
  respell(unseen: readonly string[]): Promise<readonly Respelling[]>
  find(terms: readonly string[]): Promise<Candidates>
}

/** Searches again where a term of the query is in no chunk, and is one mistake away from one that is. */
export async function findRespelled({ terms, found, respell, find }: FirstSearch): Promise<Candidates> {
  const unseen = unseenTerms(found, terms)
  if (unseen.length === 0) return found
  const respelled = await respell(unseen)
  if (respelled.length === 0) return found
  return { ...(await find(respelledTerms(terms, respelled))), respelled }
}

/** The terms that none of the candidates by text has; all of them where the candidates do not tell. */
function unseenTerms({ text }: Pick<Candidates, 'text'>, terms: readonly string[]): string[] {
  return terms.filter((_, place) => text.every(({ counts }) => (counts?.[place] ?? 0) === 0))
}

/** The terms with what is looked for in their place, each once. */
function respelledTerms(terms: readonly string[], respelled: readonly Respelling[]): string[] {
  const others = new Map(respelled.map(({ term, as }) => [term, as]))
  return [...new Set(terms.map((term) => others.get(term) ?? term))]
}
