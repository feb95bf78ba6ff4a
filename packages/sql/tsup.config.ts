import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/file.ts'],
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  clean: true,
  dts: false,
  // "node:fs" and not "fs": without it Workers and Deno do not know what is meant.
  removeNodeProtocol: false,
  // Drawn in, for it is 300 modules: loading them one at a time was nine tenths of what it took to import a
  // storage.
  noExternal: ['kysely'],
})
