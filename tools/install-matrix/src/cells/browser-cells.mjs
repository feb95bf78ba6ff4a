// Core, and a memory on a libSQL server, bundled for a browser and run in one.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { openBrowser } from '../browser.mjs'
import { createEmptyApp } from '../empty-app.mjs'
import { withLibsqlServer } from '../libsql-server.mjs'
import { Skipped } from '../results.mjs'

const pages = [
  { name: 'core', file: 'browser-core.js', run: (browser, bundle) => browser.run(bundle, '') },
  {
    name: 'memory on libsql over HTTP',
    file: 'browser-libsql.js',
    run: (browser, bundle, app) => withLibsqlServer(app, ({ url }) => browser.run(bundle, url)),
  },
]

/** Each page by each bundler; `vite` brings its program. */
export async function browserCells({ cell, registry, node, vite, only = ['esbuild', 'vite'] }) {
  const app = createEmptyApp({ registry, node: node.program, type: 'module' })
  const packages = ['@sheaf/core', '@sheaf/memory', '@sheaf/libsql']
  const isInstalled = await cell('browser', `npm install ${packages.join(' ')}`, () =>
    app.install(...packages).then(() => ''),
  )
  const bundlers = {
    esbuild: (file) => bundleWithEsbuild(app, file),
    vite: (file) => bundleWithVite(app, vite, file),
  }
  const browser = await openBrowser(app.directory)
  app.copy('try-memory.mjs', ...pages.map(({ file }) => file))
  for (const bundler of isInstalled ? only : []) {
    for (const { name, file, run } of pages) {
      let bundle
      const isBundled = await cell('browser', `${name}: bundle with ${bundler}`, async () => {
        bundle = await bundlers[bundler](file)
        return `${(gzipSync(readFileSync(join(app.directory, bundle))).length / 1000).toFixed(1)} kB gzipped`
      })
      if (!isBundled) continue
      await cell('browser', `${name}: run what ${bundler} made`, async () => {
        if (browser === undefined) throw new Skipped('there is no Chromium on this machine')
        const outcome = await run(browser, bundle, app)
        if (outcome !== 'worked') throw new Error(outcome)
        return `Chromium ${browser.version}`
      })
    }
  }
  await browser?.close()
  app.remove()
}

async function bundleWithEsbuild({ directory }, file) {
  const outfile = `esbuild-${file}`
  await build({
    entryPoints: [file],
    absWorkingDir: directory,
    outfile,
    bundle: true,
    platform: 'browser',
    format: 'esm',
    minify: true,
    logLevel: 'silent',
  })
  return outfile
}

// A single file, to measure its size: modules that load on demand are in it.
async function bundleWithVite(app, bringVite, file) {
  const { program } = await bringVite()
  const name = `vite-${file}`
  mkdirSync(join(app.directory, 'vite'), { recursive: true })
  app.write(
    'vite.config.mjs',
    `export default { logLevel: 'warn', build: { outDir: 'vite', emptyOutDir: false, lib: { entry: '${file}', formats: ['es'], fileName: () => '${name}' }, rolldownOptions: { output: { codeSplitting: false } } } }`,
  )
  await app.node(program, 'build')
  if (!existsSync(join(app.directory, 'vite', name))) throw new Error(`vite wrote no ${name}`)
  return join('vite', name)
}
