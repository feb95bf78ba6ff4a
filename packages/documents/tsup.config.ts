import { defineConfig } from 'tsup'
import { lazyPatterns } from '../../tools/lazy-patterns.ts'

// The ES module of "yaml" is drawn in: its entry for Node is CommonJS, which an ES module that a bundler makes
// for Node cannot load. "diff" is drawn in because each process would load its 19 modules one by one.
export default defineConfig({
  platform: 'neutral',
  noExternal: ['diff', 'yaml'],
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'es2023',
  clean: true,
  dts: false,
  plugins: [lazyPatterns()],
})
