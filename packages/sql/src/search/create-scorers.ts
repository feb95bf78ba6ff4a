import type { Lifetime } from '../engine/lifetime.ts'
import { HeldScopes } from '../scorer/held-scopes.ts'
import { SearchMemoryBudget } from './search-memory-budget.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { VectorScorer } from '../vectors/vector-scorer.ts'

/** Those who answer searches from memory, as far as there are any. */
export interface Scorers {
  readonly scopes?: HeldScopes
  readonly vectorScorer?: VectorScorer
}

/** Scorers of texts and of vectors that take their memory from one budget; none without memory for them. */
export function createScorers(options: {
  readonly database: SqlDatabase
  readonly lifetime: Lifetime
  readonly maxBytes: number
}): Scorers {
  const { database, lifetime, maxBytes } = options
  if (maxBytes <= 0) return {}
  const parts = { database, lifetime, memory: new SearchMemoryBudget(maxBytes) }
  return { scopes: new HeldScopes(parts), vectorScorer: new VectorScorer(parts) }
}
