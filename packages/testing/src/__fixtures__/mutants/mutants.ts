import { CHANGE_MUTANTS } from './change-mutants.ts'
import { EDGE_MUTANTS } from './edge-mutants.ts'
import { HANDLE_MUTANTS } from './handle-mutants.ts'
import { INDEX_MUTANTS } from './index-mutants.ts'
import { LEAK_MUTANTS } from './leak-mutants.ts'
import type { Mutant } from './mutant.ts'
import { REOPENING_MUTANTS } from './reopening-mutants.ts'
import { LOG_MUTANTS } from './log-mutants.ts'
import { STATE_MUTANTS } from './state-mutants.ts'
import { STORE_MUTANTS } from './store-mutants.ts'
import { UPKEEP_MUTANTS } from './upkeep-mutants.ts'
import { VECTOR_MUTANTS } from './vector-mutants.ts'

/** All of them, by what completes "a storage that ...". */
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
}
