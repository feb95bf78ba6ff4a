import { defineConfig } from 'tsup'
import { buildPage } from './build-page.ts'

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  target: 'es2023',
  clean: true,
  dts: false,
  esbuildPlugins: [
    {
      name: 'page',
      setup(build) {
        build.onResolve({ filter: /^#page$/ }, () => ({ path: 'page', namespace: 'page' }))
        build.onLoad({ filter: /.*/, namespace: 'page' }, async () => ({
          contents: Object.entries(await buildPage())
            .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)}`)
            .join('\n'),
        }))
      },
    },
  ],
})
