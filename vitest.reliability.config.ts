import { defineConfig } from 'vitest/config'

// The attacks on every storage, one at a time: each starts processes and servers enough to keep the machine busy.
export default defineConfig({
  resolve: { conditions: ['sheaf-source'] },
  ssr: { resolve: { conditions: ['sheaf-source'] } },
  test: {
    include: ['reliability/src/**/*.test.ts'],
    fileParallelism: false,
    reporters: process.env['CI'] ? ['default', 'json'] : ['default'],
    outputFile: { json: 'temp/tests-reliability.json' },
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
