import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  clean: true,
  dts: false,
  // Words of ten languages as letters: escaped, they are a fifth of the file.
  esbuildOptions(options) {
    options.charset = 'utf8'
  },
})
