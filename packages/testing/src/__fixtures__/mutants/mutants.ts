import { ANSWER_MUTANTS } from './answer-mutants.ts'
import { KEPT_VECTOR_MUTANTS } from './search/kept-vector-mutants.ts'
import { MAKING_MUTANTS } from './making-mutants.ts'
import { RANKING_MUTANTS } from './search/ranking-mutants.ts'
import { READING_MUTANTS } from './reading-mutants.ts'
import { TOLD_MUTANTS } from './operation/told-mutants.ts'
import { CHANGE_MUTANTS } from './change-mutants.ts'
import { EDGE_MUTANTS } from './edge-mutants.ts'
import { HANDLE_MUTANTS } from './operation/handle-mutants.ts'
import { INDEX_MUTANTS } from './search/index-mutants.ts'
import { LEAK_MUTANTS } from './leak-mutants.ts'
import { COUNT_LIMITS } from './limits/of-counts.ts'
import { MOMENT_LIMITS } from './limits/of-moments.ts'
import { STRANGERS } from './limits/of-strangers.ts'
import { STRING_LIMITS } from './limits/of-strings.ts'
import type { Mutant } from './mutant.ts'
import { REOPENING_MUTANTS } from './operation/reopening-mutants.ts'
import { LOG_MUTANTS } from './operation/log-mutants.ts'
import { STATE_MUTANTS } from './state-mutants.ts'
import { STORE_MUTANTS } from './store-mutants.ts'
import { UNSEEN_MUTANTS } from './search/unseen-mutants.ts'
import { UPKEEP_MUTANTS } from './operation/upkeep-mutants.ts'
import { VECTOR_MUTANTS } from './search/vector-mutants.ts'

/** All of them, by the end of the sentence "a storage that ...". */
export const MUTANTS: Readonly<Record<string, Mutant>> = {
  ...STORE_MUTANTS,
  ...STATE_MUTANTS,
  ...LOG_MUTANTS,
  ...CHANGE_MUTANTS,
  ...EDGE_MUTANTS,
  ...HANDLE_MUTANTS,
  ...REOPENING_MUTANTS,
  ...UPKEEP_MUTANTS,
  ...INDEX_MUTANTS,
  ...LEAK_MUTANTS,
  ...VECTOR_MUTANTS,
  ...READING_MUTANTS,
  ...MAKING_MUTANTS,
  ...TOLD_MUTANTS,
  ...RANKING_MUTANTS,
  ...ANSWER_MUTANTS,
  ...KEPT_VECTOR_MUTANTS,
  ...UNSEEN_MUTANTS,
  ...STRING_LIMITS,
  ...COUNT_LIMITS,
  ...MOMENT_LIMITS,
  ...STRANGERS,
}
