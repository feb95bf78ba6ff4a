import type { StorageSuiteException } from '@sheaf/testing'

const isLongRun = process.env['SHEAF_SOAK'] === '1'
const LATER = 'in the long run: SHEAF_SOAK=1'
const leftOut = (which: RegExp): readonly StorageSuiteException[] =>
  isLongRun ? [] : [{ case: which, reason: LATER }]

/** The same walk from further seeds. @sheaf/sqlite, with the statements of every SQL engine, tries all. */
const FURTHER_SEEDS = /^storage: model: .*\(seed 1[13-68]\)$/

/** The same statements in other orders, all of which are tried without a server. */
const OTHER_ORDERS = /^storage: (rebuild|no ghosts|non-interference|kept vectors): /

/** The same statements with other names, queries and words in them. */
const OTHER_NAMES = /^storage: (hostile texts|names|paths|folder twins|queries|views): /

/** The same statements with other texts, and those of repairs. */
const OTHER_TEXTS = /^storage: (characters|contents|sizes|doctor|damage): /

/** Each of a thousand commits waits for a server or a worker. The same statements as after 210. */
const MANY_COMMITS = /^storage: changes: of 1,100 commits /

/** For an engine that has all other cases. */
export const NO_LONG_LOG: readonly StorageSuiteException[] = [FURTHER_SEEDS, MANY_COMMITS].flatMap(leftOut)

/** For an engine whose limits differ from those of the same engine on a file. */
export const NO_OTHER_ORDERS: readonly StorageSuiteException[] = [
  FURTHER_SEEDS,
  OTHER_ORDERS,
  MANY_COMMITS,
].flatMap(leftOut)

/**
 * For a server whose engine has the whole suite on a file: cases that are left to the long run. Names and
 * queries are parameters of statements that the file tries with each of them; that texts of every character
 * and length arrive whole is tried by the contents, the characters and the sizes that remain.
 */
export const AT_A_SERVER: readonly StorageSuiteException[] = [
  FURTHER_SEEDS,
  OTHER_ORDERS,
  OTHER_NAMES,
  MANY_COMMITS,
].flatMap(leftOut)

/** The same statements with other parameters, and searches: a way passes both on as they are. */
const OTHER_PARAMETERS = /^storage: (within|candidates|marks|hidden files|deep paths|times|isolation|scrub): /

/** A replica fetches each of the commits by itself, which takes a minute. The server's own suite has them. */
const SEVERAL_COMMITS = /^storage: changes: of 210 commits /

const OTHERS = [
  FURTHER_SEEDS,
  OTHER_ORDERS,
  OTHER_NAMES,
  OTHER_TEXTS,
  OTHER_PARAMETERS,
  MANY_COMMITS,
  SEVERAL_COMMITS,
]

/**
 * For a way to an engine that has the whole suite in another run: cases that are left to the long run. What
 * remains is what the way has a part in: order, own writes, races, abortion, closing, changes of others,
 * durability, pages, large commits, and a walk of each kind.
 */
export const LONG_RUN: readonly StorageSuiteException[] = OTHERS.flatMap(leftOut)
