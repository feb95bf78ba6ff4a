// They try hundreds of texts and names on what is much the same code, take seconds each, or are the whole
// suite on a second driver.
const LONG_TOPICS =
  'model|large commits|races|hostile texts|characters|contents|names|paths|sizes|deep paths|concurrency'
const LONG = `storage: (?:${LONG_TOPICS}|folder twins): |with the SQLite of Node`

/** The sources that are changed, the tests besides those in their folder, and the cases that are left out. */
export const TARGETS = [
  {
    folder: 'packages/sql/src',
    tests: ['packages/sqlite/src/{conformance,doctor}.test.ts'],
    without: LONG,
  },
  {
    folder: 'packages/fs/src',
    tests: ['packages/memory/src/**/git-checkout.test.ts'],
    without: LONG,
  },
  {
    folder: 'packages/libsql/src/file',
    tests: ['packages/libsql/src/{conformance.file.attack,libsql}.test.ts'],
    without: LONG,
  },
  { folder: 'packages/documents/src/history', tests: [] },
  { folder: 'packages/documents/src/gate', tests: [] },
  { folder: 'packages/memory/src/changes', tests: [] },
]
