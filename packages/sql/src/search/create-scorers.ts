import type { Lifetime } from '../engine/lifetime.ts'
import { HeldScopes } from '../scorer/held-scopes.ts'
import { sqlTerms } from '../scorer/term-source.ts'
import { SearchMemoryBudget } from './search-memory.ts'
import type { SqlDatabase } from '../engine/sql-database.ts'
import { VectorScorer } from '../vectors/vector-scorer.ts'

/** The parts that answer searches from memory, if there are any. */
export interface Scorers {
  readonly scopes?: HeldScopes
  readonly vectorScorer?: VectorScorer
}

/** Creates scorers of texts and of vectors with a common memory budget; none without memory. */
export function createScorers(options: {
  readonly database: SqlDatabase
  readonly lifetime: Lifetime
  readonly maxBytes: number
}): Scorers {
  const { database, lifetime, maxBytes } = options
  if (maxBytes <= 0) return {}
  const memory = new SearchMemoryBudget(maxBytes)
  return {
    scopes: new HeldScopes({ source: sqlTerms(database), lifetime, memory }),
    vectorScorer: new VectorScorer({ database, lifetime, memory }),
  }
}
