import type { StorageSuiteException } from '@sheaf/testing'

const reason = 'in the long run: SHEAF_SOAK=1'
const isLongRun = process.env['SHEAF_SOAK'] === '1'

/** The same walk from further seeds. @sheaf/sqlite, which has the statements in common, tries all of them. */
export const FURTHER_SEEDS: readonly StorageSuiteException[] = isLongRun
  ? []
  : [{ case: /^storage: model: .*\(seed 1[3-6]\)$/, reason }]

/** For a way to a server of which others have the whole suite: cases that are left to the long run. */
export const LONG_RUN: readonly StorageSuiteException[] = isLongRun
  ? []
  : [
      ...FURTHER_SEEDS,
      // The same statements with other texts and names in them. Over HTTP and on a file each kind is tried.
      { case: /^storage: (hostile texts|names|paths|folder twins|characters|queries|views): /, reason },
    ]
