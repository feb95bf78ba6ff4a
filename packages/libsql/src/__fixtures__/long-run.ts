import type { StorageSuiteException } from '@sheaf/testing'

const reason = 'in the long run: SHEAF_SOAK=1'
const isLongRun = process.env['SHEAF_SOAK'] === '1'
const leftOut = (which: RegExp): readonly StorageSuiteException[] =>
  isLongRun ? [] : [{ case: which, reason }]

/** The same walk from further seeds. @sheaf/sqlite, which has the statements in common, tries all of them. */
export const FURTHER_SEEDS: readonly StorageSuiteException[] = leftOut(/^storage: model: .*\(seed 1[3-6]\)$/)

/**
 * For a way to the engine or to a server of which others have the whole suite: cases that are left to the
 * long run. What remains is what the way has a part in: order, own writes, races, abortion, closing, changes
 * of others, durability, pages, large commits, and a walk of each kind.
 */
export const LONG_RUN: readonly StorageSuiteException[] = [
  ...FURTHER_SEEDS,
  ...leftOut(/^storage: model: .*\(seed 1[18]\)$/),
  // The same statements with other texts and names in them.
  ...leftOut(/^storage: (hostile texts|names|paths|folder twins|characters|queries|views): /),
  ...leftOut(/^storage: (contents|sizes|rebuild|no ghosts|non-interference|kept vectors|doctor|damage): /),
]
