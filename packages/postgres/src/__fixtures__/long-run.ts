import type { StorageSuiteException } from '@sheaf/testing'

const reason = 'in the long run: SHEAF_SOAK=1'
const cases = [
  // The same walk from further seeds.
  /^storage: model: .*\(seed 1[134568]\)$/,
  // The same statements with other texts and names in them.
  /^storage: (hostile texts|names|paths|folder twins|characters|queries|views): /,
  /^storage: (contents|sizes|rebuild|no ghosts|non-interference|kept vectors|doctor|damage): /,
]

/**
 * Cases that are left to the long run. `npm run attacks` has the long run of the suite on a server, so that
 * each case is tried on PostgreSQL there.
 */
export const LONG_RUN: readonly StorageSuiteException[] =
  process.env['SHEAF_SOAK'] === '1' ? [] : cases.map((which) => ({ case: which, reason }))
