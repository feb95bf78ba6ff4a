import type { StorageSuiteException } from '@sheaf/testing'

// The same walk from further seeds: over HTTP and on a file all of them are tried.
const FURTHER_WALKS = { case: /^storage: model: .*\(seed 1[3-6]\)$/, reason: 'further seeds: run them with SHEAF_SOAK=1' }
// A text is the same JSON in the same request as over HTTP, where each kind is tried; what a reader makes of it is not what this suite is about.
const FURTHER_TEXTS = { case: /^storage: hostile texts: /, reason: 'further texts: run them with SHEAF_SOAK=1' }

const inLongRun = (exception: StorageSuiteException): readonly StorageSuiteException[] =>
  process.env['SHEAF_SOAK'] === '1' ? [] : [exception]

/** For a way to a server of which others have the whole suite: cases that are left to the long run. */
export const LONG_RUN: { readonly walks: readonly StorageSuiteException[]; readonly texts: readonly StorageSuiteException[] } = {
  walks: inLongRun(FURTHER_WALKS),
  texts: inLongRun(FURTHER_TEXTS),
}
