import { defineConfig } from 'tsup'

// The worker is its own file beside the index, which starts it by name.
export default defineConfig({
  entry: { index: 'src/index.ts', 'sqlite-worker': 'src/worker/sqlite-worker.ts' },
  format: 'esm',
  target: 'es2023',
  clean: true,
  dts: false,
  // "node:path" and not "path": without the prefix, Workers and Deno do not find it, and a bundler may take a
  // package of that name.
  removeNodeProtocol: false,
})
