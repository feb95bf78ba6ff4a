import { configDefaults, defineConfig } from 'vitest/config'
import { longestFirst } from './tools/test-storage/src/longest-first.ts'
import { memoryFolder } from './tools/test-storage/src/memory-folder.ts'
import { useCompileCache } from './tools/test-storage/src/use-compile-cache.ts'

// For the server of a project too, which the main process starts.
process.env['TMPDIR'] = memoryFolder()
useCompileCache()

// They run with `npm run attacks`.
const ATTACKS = '**/*.attack.test.ts'

// They put another module in the place of one, or load one again. All others change nothing that other tests
// meet: a process can run file after file of them, and loads each module once.
const ALONE = ['packages/ai-sdk/src/ai-{5,6}.test.ts', 'packages/core/src/checks/errors-of-copy.test.ts']

// Each takes ten seconds and more.
const LONGEST = [
  'packages/sqlite/src/conformance.test.ts',
  'packages/memory/src/backup/backup.test.ts',
  'packages/cli/src/agents/hook.test.ts',
  'packages/memory/src/tests/search/asked-and-answered.test.ts',
  'packages/postgres/src/postgres.test.ts',
  'tools/standing/train.test.ts',
]

const WORKERS = 4
/** `vitest related` answers in a minute, with half a dozen seconds for its start. */
const ANSWER = 50_000

// The same requests as the main entry's, which has a suite of its own.
const SAME_REQUESTS = ['packages/libsql/src/conformance.http-alone.test.ts']
const isShort = process.env['SHEAF_SOAK'] !== '1'

// One configuration for all packages: tests run on the sources, so nothing has to be built first.
const onSources = {
  resolve: { conditions: ['sheaf-source'] },
  ssr: { resolve: { conditions: ['sheaf-source'] } },
}
// Node loads the sources by itself, as in the children of tests. Vite's loader compiles them once more, and
// looks up each name that was imported whenever it is used.
const byNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--conditions=sheaf-source'],
}
// Ten times what the longest test takes on a quiet machine: what is stuck fails, and nothing else does.
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
}

export default defineConfig({
  ...onSources,
  test: {
    // .ci/run adds these results to those of the gates.
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'temp/tests.json' },
    // Tests that wait for a server or a process run beside those that compute.
    maxWorkers: WORKERS,
    sequence: { sequencer: longestFirst(LONGEST, WORKERS * ANSWER) },
    projects: [
      {
        ...onSources,
        test: {
          ...patience,
          name: 'alone',
          include: ALONE,
        },
      },
      {
        ...onSources,
        test: {
          ...patience,
          ...byNode,
          name: 'together',
          isolate: false,
          // An `exclude` takes the place of the default, without which the tests of each package would run
          // again through every link to it.
          exclude: [...configDefaults.exclude, ATTACKS, ...ALONE, ...(isShort ? SAME_REQUESTS : [])],
          include: ['packages/*/src/**/*.test.ts', 'benchmarks/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
    ],
  },
})
