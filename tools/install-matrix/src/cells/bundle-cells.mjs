// An app for Node in one file, by each bundler as ESM and as CommonJS, and each is run: as a program,
// and in a worker thread. The driver of SQLite is a native add-on, so it stays outside.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createEmptyApp, worked } from '../empty-app.mjs'

const external = ['better-sqlite3']
const ENTRIES = { esm: 'bundled.mjs', cjs: 'bundled.cjs' }

// Each is loaded where it is used: the quick gate needs one.
const bundlers = {
  async esbuild({ directory, format, file }) {
    const { build } = await import('esbuild')
    const options = { bundle: true, platform: 'node', format, external, minify: true, logLevel: 'silent' }
    await build({ ...options, entryPoints: [ENTRIES[format]], absWorkingDir: directory, outfile: file })
  },
  async rolldown({ directory, format, file }) {
    const { rolldown } = await import('rolldown')
    const input = join(directory, ENTRIES[format])
    const bundle = await rolldown({ input, cwd: directory, platform: 'node', external, logLevel: 'silent' })
    const output = { file: join(directory, file), format, minify: true, codeSplitting: false }
    await bundle.write(output)
    await bundle.close()
  },
  async webpack({ directory, format, file }) {
    const { default: webpack } = await import('webpack')
    const isModule = format === 'esm'
    const module = { externalsType: 'module', experiments: { outputModule: true } }
    const compiler = webpack({
      ...(isModule ? module : { externalsType: 'commonjs' }),
      mode: 'production',
      target: 'node22',
      context: directory,
      entry: `./${ENTRIES[format]}`,
      externals: external,
      output: { path: directory, filename: file, ...(isModule ? { library: { type: 'module' } } : {}) },
      plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    })
    const stats = await new Promise((resolve, reject) =>
      compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    )
    await new Promise((resolve) => compiler.close(resolve))
    if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  },
}

/** Each bundler; `esbuild` alone in the quick gate. */
export async function bundleCells({ cell, registry, node, only = ['esbuild', 'rolldown', 'webpack'] }) {
  const app = createEmptyApp({ registry, node: node.program })
  const packages = ['@sheaf/memory', '@sheaf/sqlite']
  const isInstalled = await cell('bundles', `npm install ${packages.join(' ')}`, () =>
    app.install(...packages).then(() => ''),
  )
  app.copy('try-memory.mjs', ...Object.values(ENTRIES))
  for (const bundler of isInstalled ? only : []) {
    for (const [format, entry] of Object.entries(ENTRIES)) {
      const file = `${bundler}-${entry}`
      await cell('bundles', `${bundler}, ${format}: bundle and run`, async () => {
        await bundlers[bundler]({ directory: app.directory, format, file })
        await worked(app.node(file))
        return `${(statSync(join(app.directory, file)).size / 1000).toFixed(0)} kB`
      })
    }
    await cell('bundles', `${bundler}, esm: run in a worker thread`, async () => {
      const url = pathToFileURL(join(app.directory, `${bundler}-${ENTRIES.esm}`))
      app.write('worker.mjs', `import { Worker } from 'node:worker_threads'\nnew Worker(new URL('${url}'))\n`)
      await worked(app.node('worker.mjs'))
    })
  }
  app.remove()
}
