import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/cl100k.ts', 'src/tiktoken.ts'],
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  clean: true,
  dts: false,
})
