import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', http: 'src/http.ts', 'replica-process': 'src/replica/replica-process.ts' },
  format: 'esm',
  target: 'es2023',
  clean: true,
  dts: false,
  // "node:path" and not "path": without the prefix, Workers and Deno do not find it, and a bundler may take a
  // package of that name.
  removeNodeProtocol: false,
})
