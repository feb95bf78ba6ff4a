// What an install costs: on disk, in packages, in install scripts, in a bundle, and in time before the first
// line of an app runs.
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { createEmptyApp } from '../empty-app.mjs'
import { nameOf } from './peers.mjs'

const IMPORTS = 21

/**
 * Resolves to `{ bytes, packages, installScripts, gzipBytes, importMs }`; a number that could not be had is
 * undefined, and `notes` says why.
 */
export async function measureInstall(
  { install, import: imported = install.map(nameOf) },
  { registry, node },
) {
  const app = createEmptyApp({ registry, node: node.program, type: 'module' })
  const notes = []
  const attempt = (what, work) =>
    work().catch((error) => void notes.push(`${what}: ${error.message.split('\n').slice(0, 3).join(' ')}`))
  try {
    await app.install('--ignore-scripts', ...install)
    app.write('entry.mjs', imported.map((name) => `import '${name}'\n`).join(''))
    app.write(
      'names.mjs',
      imported.map((name, index) => `export * as names${index} from '${name}'\n`).join(''),
    )
    app.write('empty.mjs', 'export {}\n')
    return {
      ...installedIn(app.directory),
      gzipBytes: await attempt('bundle', () => bundleSize(app.directory)),
      importMs: await attempt('import', () => importTime(app)),
      notes,
    }
  } finally {
    app.remove()
  }
}

/** The bytes below `node_modules`, its packages, and those of them that run a script at install. */
export function installedIn(directory) {
  const { packages } = JSON.parse(readFileSync(join(directory, 'package-lock.json'), 'utf8'))
  const lock = Object.entries(packages).filter(([path]) => path !== '')
  return {
    bytes: bytesBelow(join(directory, 'node_modules')),
    packages: lock.filter(([path]) => statSync(join(directory, path), { throwIfNoEntry: false })).length,
    installScripts: lock.filter(([, { hasInstallScript }]) => hasInstallScript).length,
  }
}

/** Throws unless the pages name this size of an install of the memory with SQLite. */
export function checkSaidSizes(directory, pages) {
  const { bytes, packages } = installedIn(directory)
  const measured = `${(bytes / 1_000_000).toFixed(1)} MB, ${packages} packages`
  for (const page of pages) {
    const [, row = ''] = /^\| (?:\[npm install\]\([^)]*\)|npm install) \| ([^|]*) \|/m.exec(page) ?? []
    const [, megabytes, count] = /^(\d+) MB, (\d+) packages$/.exec(row) ?? []
    if (Number(count) !== packages || Math.abs(Number(megabytes) - bytes / 1_000_000) > 1)
      throw new Error(`the page says ${row || 'no size'}, and it is ${measured}`)
  }
  return measured
}

export function bytesBelow(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

// For Node, because most of these run there only. Packages that are not installed, and native add-ons, are
// left out for every library.
async function bundleSize(directory) {
  const { outputFiles } = await build({
    entryPoints: ['names.mjs'],
    absWorkingDir: directory,
    bundle: true,
    write: false,
    minify: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins: [leaveMissing],
  })
  return gzipSync(outputFiles[0].contents, { level: 9 }).length
}

const leaveMissing = {
  name: 'leave-missing',
  setup(bundle) {
    bundle.onResolve({ filter: /\.node$/ }, ({ path }) => ({ path, external: true }))
    bundle.onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...rest }) => {
      if (pluginData === 'asked') return undefined
      const { kind, importer, resolveDir } = rest
      const found = await bundle.resolve(path, { kind, importer, resolveDir, pluginData: 'asked' })
      return found.errors.length === 0 ? found : { path, external: true }
    })
  },
}

/**
 * Milliseconds: the median of fresh processes that import, less the median of fresh ones that import nothing,
 * turn and turn about.
 */
async function importTime(app) {
  const times = { 'entry.mjs': [], 'empty.mjs': [] }
  await app.node('entry.mjs')
  for (let turn = 0; turn < IMPORTS; turn += 1) {
    for (const [file, list] of Object.entries(times)) {
      const started = performance.now()
      await app.node(file)
      list.push(performance.now() - started)
    }
  }
  return Math.max(0, median(times['entry.mjs']) - median(times['empty.mjs']))
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
