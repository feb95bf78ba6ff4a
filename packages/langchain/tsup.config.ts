import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/middleware.ts', 'src/store.ts'],
  format: 'esm',
  target: 'es2023',
  clean: true,
  dts: false,
})
