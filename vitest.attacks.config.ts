import { configDefaults, defineConfig } from 'vitest/config'
import { longestFirst } from './tools/test-storage/src/longest-first.ts'
import { LONG_AT_A_SERVER, ON_EACH_STORAGE } from './tools/test-storage/src/on-each-storage.ts'
import { memoryFolder } from './tools/test-storage/src/memory-folder.ts'
import { useCompileCache } from './tools/test-storage/src/use-compile-cache.ts'

useCompileCache()

// They end together only when the longest begin: the first takes three minutes even when it runs alone.
const LONGEST = [
  'server-kills',
  'pooler-kills',
  'conformance.http.attack',
  'conformance.replica.attack',
  'kill-nine',
  'random-queries',
  'power-loss',
  'hostile-paths',
  'disk-full',
  'heap',
  'linearizability',
  'session-guarantees',
  'limits.attack',
  'fs/src/conformance.attack',
  'conformance.server.attack',
  'lost-updates',
  'names-and-contents',
  'busy-writers.attack',
  'truth.attack',
  'erasure.attack',
  'failed-call.attack',
  'two-users',
  'killed-commit.attack',
  'inspector/src/browser.attack',
  'quickstart/src/quickstart',
].map((name) => `${name}.test.ts`)

const onSources = {
  resolve: { conditions: ['sheaf-source'] },
  ssr: { resolve: { conditions: ['sheaf-source'] } },
}
// As in the tests: what Vite compiles runs slower.
const byNode = {
  experimental: { viteModuleRunner: false, nodeLoader: false },
  execArgv: ['--conditions=sheaf-source'],
}
const patience = {
  ...byNode,
  testTimeout: 600_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

// The suite once more by another way to the same server, or on an engine that has it in another place. Their
// other tests run each day.
const SUITES_OF_THE_LONG_RUN = [
  'packages/libsql/src/conformance.memory.attack.test.ts',
  'packages/sqlite/src/conformance.{memory,node}.attack.test.ts',
  'packages/sql/src/conformance.tables.attack.test.ts',
  'packages/libsql/src/conformance.{read-url,websocket}.attack.test.ts',
  'packages/postgres/src/conformance.{pglite,pooler}.attack.test.ts',
]
const isLongRun = process.env['SHEAF_SOAK'] === '1'

const inMemory = { TMPDIR: memoryFolder() }

// Processes are killed in the middle of a flush, and disks are full: on the disk itself.
const ON_DISK = [
  'reliability/src/{kill-nine,killed-copies,server-kills,power-loss,disk-full}/*.test.ts',
  'packages/fs/src/killed-commit.attack.test.ts',
  'packages/libsql/src/server-killed.attack.test.ts',
  'packages/retrieval/src/vectoriser/killed-run.attack.test.ts',
  'packages/sqlite/src/full-disk.attack.test.ts',
]

// What takes long by its nature: kills, full disks, lost power, races, suites over servers, browsers, and
// examples in processes of their own.
export default defineConfig({
  ...onSources,
  test: {
    // They wait for a process to start, a lock, a flush, a server that was killed: kill-nine computes for a
    // third of its time, the suite over HTTP for half.
    maxWorkers: 6,
    sequence: { sequencer: longestFirst(LONGEST) },
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'temp/attacks.json' },
    projects: [
      {
        ...onSources,
        test: { ...patience, name: 'on-disk', include: ON_DISK },
      },
      {
        ...onSources,
        test: {
          ...patience,
          name: 'in-memory',
          include: [
            '{reliability,examples/*}/src/**/*.test.ts',
            '{packages/*,benchmarks}/src/**/*.attack.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...ON_DISK, ...(isLongRun ? [] : SUITES_OF_THE_LONG_RUN)],
          env: inMemory,
        },
      },
      // A server takes ten times as long for each test as an engine in the process.
      {
        ...onSources,
        test: {
          ...patience,
          name: 'libsql-http',
          isolate: false,
          include: [...ON_EACH_STORAGE],
          exclude: [...configDefaults.exclude, ...(isLongRun ? [] : LONG_AT_A_SERVER)],
          env: { ...inMemory, SHEAF_TEST_STORAGE: 'libsql-http' },
          globalSetup: './tools/test-storage/src/start-server.ts',
        },
      },
      // A server runs the others too, on the same engine: here they run in the long run only.
      {
        ...onSources,
        test: {
          ...patience,
          name: 'libsql-file',
          isolate: false,
          include: isLongRun ? [...ON_EACH_STORAGE] : [...LONG_AT_A_SERVER],
          env: { ...inMemory, SHEAF_TEST_STORAGE: 'libsql-file' },
        },
      },
      {
        ...onSources,
        test: {
          ...patience,
          name: 'fs',
          isolate: false,
          include: [...ON_EACH_STORAGE],
          env: { ...inMemory, SHEAF_TEST_STORAGE: 'fs' },
        },
      },
    ],
  },
})
