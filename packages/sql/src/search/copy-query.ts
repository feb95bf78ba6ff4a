import type { Scope } from '@sheaf/core'
import type { CandidateQuery } from '@sheaf/core/adapter'

/**
 * Copies a query with its lists and its vector: a call may wait, and the caller may change them meanwhile.
 */
export function copyQuery({ vector, within, view, marked, ...query }: CandidateQuery): CandidateQuery {
  return {
    ...query,
    ...(vector === undefined ? {} : { vector: { model: vector.model, values: vector.values.slice() } }),
    ...(within === undefined ? {} : { within: scopesOf(within) }),
    ...(view === undefined ? {} : { view: scopesOf(view) }),
    ...(marked === undefined ? {} : { marked: marked.map((each) => ({ ...each, marks: [...each.marks] })) }),
  }
}

function scopesOf(scopes: readonly Scope[]): Scope[] {
  return scopes.map(({ except = [], ...scope }) => ({ ...scope, except: [...except] }))
}
