import type { StorageSuiteException } from '@sheaf/testing'

const isLongRun = process.env['SHEAF_SOAK'] === '1'
const leftOut = (which: RegExp): readonly StorageSuiteException[] =>
  isLongRun ? [] : [{ case: which, reason: 'in the long run: SHEAF_SOAK=1' }]

/** The same walk from further seeds. @sheaf/sqlite, with the statements of every SQL engine, tries all. */
export const FURTHER_SEEDS: readonly StorageSuiteException[] = leftOut(/^storage: model: .*\(seed 1[3-6]\)$/)

/** For a suite over a server: the same statements in other orders, all of which are tried without one. */
export const OTHER_ORDERS: readonly StorageSuiteException[] = leftOut(
  /^storage: (rebuild|no ghosts|non-interference|kept vectors): /,
)

/**
 * For a way to an engine that has the whole suite in another run: cases that are left to the long run. What
 * remains is what the way has a part in: order, own writes, races, abortion, closing, changes of others,
 * durability, pages, large commits, and a walk of each kind.
 */
export const LONG_RUN: readonly StorageSuiteException[] = [
  ...FURTHER_SEEDS,
  ...OTHER_ORDERS,
  ...leftOut(/^storage: model: .*\(seed 1[18]\)$/),
  // The same statements with other texts and names in them.
  ...leftOut(/^storage: (hostile texts|names|paths|folder twins|characters|queries|views): /),
  ...leftOut(/^storage: (contents|sizes|doctor|damage): /),
]
