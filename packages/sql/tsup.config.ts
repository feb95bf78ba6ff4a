import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/file.ts'],
  format: 'esm',
  target: 'es2023',
  clean: true,
  dts: false,
  // "node:fs" and not "fs": without the prefix, Workers and Deno do not find it.
  removeNodeProtocol: false,
})
