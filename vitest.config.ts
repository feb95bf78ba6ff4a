import { defineConfig } from 'vitest/config'

// What stands on the storage port alone is tested on every adapter; on SQLite together with everything else.
const ABOVE_THE_STORAGE = ['documents', 'memory', 'tools']
const OTHER_STORAGES = ['fs', 'libsql-file', 'libsql-http']

// One configuration for all packages: tests run on the sources, so nothing has to be built first.
const onSources = { resolve: { conditions: ['sheaf-source'] }, ssr: { resolve: { conditions: ['sheaf-source'] } } }
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  ...onSources,
  test: {
    // .ci/run adds these results to those of the gates.
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'temp/tests.json' },
    // One less than there are processors would be one on a small machine, where most of the time is spent in waiting for servers.
    maxWorkers: 2,
    projects: [
      {
        ...onSources,
        test: {
          ...patience,
          name: 'all',
          include: ['packages/*/src/**/*.test.ts', 'examples/*/src/**/*.test.ts', 'benchmarks/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      ...OTHER_STORAGES.map((storage) => ({
        ...onSources,
        test: {
          ...patience,
          name: storage,
          exclude: ['**/{scanners,text,cut-text,grapheme,find-places,entry-name,entry-index,frontmatter}*.test.ts'],
          include: ABOVE_THE_STORAGE.map((name) => `packages/${name}/src/**/*.test.ts`),
          env: { SHEAF_TEST_STORAGE: storage },
          ...(storage === 'libsql-http' ? { globalSetup: './tools/test-storage/src/start-server.ts' } : {}),
        },
      })),
    ],
  },
})
