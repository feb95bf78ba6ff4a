import { defineConfig } from 'vitest/config'

// One configuration for all packages: tests run on the sources, so nothing has to be built first.
export default defineConfig({
  resolve: { conditions: ['sheaf-source'] },
  ssr: { resolve: { conditions: ['sheaf-source'] } },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'examples/*/src/**/*.test.ts', 'benchmarks/src/**/*.test.ts', 'tools/**/*.test.ts'],
    // .ci/run adds these results to those of the gates.
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'temp/tests.json' },
    // One less than there are processors would be one on a small machine, where most of the time is spent in waiting for servers.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
