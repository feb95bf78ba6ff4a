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

// The attacks on every storage. Each stands on its own, and half of the time it waits: for a process to
// start, a lock, a server that was killed.
export default defineConfig({
  resolve: { conditions: ['sheaf-source'] },
  ssr: { resolve: { conditions: ['sheaf-source'] } },
  test: {
    include: ['reliability/src/**/*.test.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'temp/tests-reliability.json' },
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
