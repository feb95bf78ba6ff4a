import { defineConfig } from 'tsup'

// The bin is its own file, with the shebang of its source; the index is for those who run commands in their
// own process.
export default defineConfig({
  entry: ['src/index.ts', 'src/main.ts'],
  format: 'esm',
  target: 'es2023',
  clean: true,
  dts: false,
  // "node:path" and not "path", which a bundler may take for a package.
  removeNodeProtocol: false,
})
