import { defineConfig } from 'tsup'
import { lazyPatterns } from '../../tools/lazy-patterns.ts'

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'es2023',
  clean: true,
  dts: false,
  plugins: [lazyPatterns()],
})
