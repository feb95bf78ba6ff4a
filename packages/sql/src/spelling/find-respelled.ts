import type { Respelling } from '@sheaf/core'
import type { Candidates } from '@sheaf/core/adapter'

/** One search, and the functions to continue it. */
export interface FirstSearch {
  readonly terms: readonly string[]
  readonly found: Candidates
  /** The corrections of terms that no candidate has; see `respell`. */
  respell(unseen: readonly string[]): Promise<readonly Respelling[]>
  find(terms: readonly string[]): Promise<Candidates>
}

/** Searches again if a term of the query is in no chunk, and is one mistake away from a term that is. */
export async function findRespelled({ terms, found, respell, find }: FirstSearch): Promise<Candidates> {
  const unseen = unseenTerms(found, terms)
  if (unseen.length === 0) return found
  const respelled = await respell(unseen)
  if (respelled.length === 0) return found
  return { ...(await find(respelledTerms(terms, respelled))), respelled }
}

/** The terms that no candidate by text has; all of them if the candidates have no counts. */
function unseenTerms({ text }: Pick<Candidates, 'text'>, terms: readonly string[]): string[] {
  return terms.filter((_, place) => text.every(({ counts }) => (counts?.[place] ?? 0) === 0))
}

/** The terms with their corrections, each once. */
function respelledTerms(terms: readonly string[], respelled: readonly Respelling[]): string[] {
  const others = new Map(respelled.map(({ term, as }) => [term, as]))
  return [...new Set(terms.map((term) => others.get(term) ?? term))]
}
