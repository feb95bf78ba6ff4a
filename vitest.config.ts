import { configDefaults, defineConfig } from 'vitest/config'

// What stands on the storage port alone is tested on every adapter; on SQLite together with everything else.
const ABOVE_THE_STORAGE = ['documents', 'memory', 'tools']
const OTHER_STORAGES = ['fs', 'libsql-file', 'libsql-http']
// Texts and patterns, which no storage takes part in.
const WITHOUT_STORAGE =
  '**/{scanners,secret-scanner,text,cut-text,find-places,entry-name,entry-index,frontmatter,parse-*,*-heading,render-diff,unified-diff,merge-texts,segment,next-version,resolve-decisions,line-verdict}.test.ts'
// Thousands of requests one after the other: at a server in the long run only.
const LONG_AT_A_SERVER = [
  '**/history/**',
  '**/hostile-entries.test.ts',
  '**/two-users.test.ts',
  '**/apply-properties.test.ts',
]

// They change nothing that other tests meet: a process can run file after file of them, and loads each module
// once.
const TOGETHER = [
  'chunker',
  'context',
  'conversations',
  'core',
  'documents',
  'fs',
  'ingest',
  'memory',
  'retrieval',
  'sql',
  'sqlite',
  'testing',
  'tools',
]
const inPackages = (names: readonly string[]): string[] =>
  names.map((name) => `packages/${name}/src/**/*.test.ts`)

// The same requests as the main entry's, which has a suite of its own.
const SAME_REQUESTS = ['packages/libsql/src/conformance.http-alone.test.ts']
const isShort = process.env['SHEAF_SOAK'] !== '1'

// One configuration for all packages: tests run on the sources, so nothing has to be built first.
const onSources = {
  resolve: { conditions: ['sheaf-source'] },
  ssr: { resolve: { conditions: ['sheaf-source'] } },
}
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  ...onSources,
  test: {
    // .ci/run adds these results to those of the gates.
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'temp/tests.json' },
    // One less than there are processors would be one on a small machine, where most of the time is spent in
    // waiting for servers.
    maxWorkers: 2,
    projects: [
      {
        ...onSources,
        test: {
          ...patience,
          name: 'all',
          // An `exclude` takes the place of the default, without which the tests of each package would run
          // again through every link to it.
          exclude: [...configDefaults.exclude, ...inPackages(TOGETHER), ...(isShort ? SAME_REQUESTS : [])],
          include: [
            'packages/*/src/**/*.test.ts',
            'examples/*/src/**/*.test.ts',
            'benchmarks/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        ...onSources,
        test: { ...patience, name: 'together', isolate: false, include: inPackages(TOGETHER) },
      },
      ...OTHER_STORAGES.map((storage) => ({
        ...onSources,
        test: {
          ...patience,
          name: storage,
          isolate: false,
          exclude: [
            ...configDefaults.exclude,
            WITHOUT_STORAGE,
            ...(storage === 'libsql-http' && isShort ? LONG_AT_A_SERVER : []),
          ],
          include: inPackages(ABOVE_THE_STORAGE),
          env: { SHEAF_TEST_STORAGE: storage },
          ...(storage === 'libsql-http' ? { globalSetup: './tools/test-storage/src/start-server.ts' } : {}),
        },
      })),
    ],
  },
})
