import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', 'replica-process': 'src/replica/replica-process.ts' },
  format: 'esm',
  target: 'es2023',
  sourcemap: true,
  clean: true,
  dts: false,
})
