import { defineConfig } from 'vitest/config'
import { longestFirst } from './tools/test-storage/src/longest-first.ts'
import { useCompileCache } from './tools/test-storage/src/use-compile-cache.ts'

useCompileCache()

// At least two at once: they end together only when the longest begin.
const LONGEST = [
  'session-guarantees',
  'lost-updates',
  'kill-nine',
  'power-loss',
  'disk-full',
  'linearizability',
  'server-kills',
  'two-users',
  'killed-commit.attack',
].map((name) => `${name}.test.ts`)

const onSources = {
  resolve: { conditions: ['sheaf-source'] },
  ssr: { resolve: { conditions: ['sheaf-source'] } },
}
const patience = {
  testTimeout: 600_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

// What takes long by its nature: kills, full disks, lost power, races, and the long runs of properties, of
// which \`npm test\` has the short ones. Temporary files are on the disk.
export default defineConfig({
  ...onSources,
  test: {
    maxWorkers: 2,
    sequence: { sequencer: longestFirst(LONGEST) },
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'temp/attacks.json' },
    projects: [
      {
        ...onSources,
        // Each stands on its own, and half of the time it waits: for a process to start, a lock, a server that
        // was killed.
        test: {
          ...patience,
          name: 'attacks',
          include: ['reliability/src/**/*.test.ts', 'packages/*/src/**/*.attack.test.ts'],
        },
      },
      {
        ...onSources,
        test: {
          ...patience,
          name: 'long-runs',
          isolate: false,
          include: [
            'packages/context/src/*-properties.test.ts',
            'examples/many-machines/src/many-machines.test.ts',
          ],
          env: { SHEAF_SOAK: '1' },
        },
      },
    ],
  },
})
