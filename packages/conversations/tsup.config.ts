import { defineConfig } from 'tsup'
import { lazyPatterns } from '../../tools/lazy-patterns.ts'

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'es2023',
  clean: true,
  dts: false,
  plugins: [lazyPatterns()],
  // Words of ten languages as letters: escaped, they are a fifth of the file.
  esbuildOptions(options) {
    options.charset = 'utf8'
  },
})
