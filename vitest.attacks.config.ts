import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

// A fresh clone knows no times, and these would come last by their size: two at once end together only when
// the longest begin.
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
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`))
  return place === -1 ? LONGEST.length : place
}

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
    sequence: { sequencer: LongestFirst },
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
          name: 'long-properties',
          isolate: false,
          include: ['packages/context/src/*-properties.test.ts'],
          env: { SHEAF_SOAK: '1' },
        },
      },
    ],
  },
})
