// Bun and Deno, each with its own installer.
import { createEmptyApp, worked } from '../empty-app.mjs'
import { Skipped } from '../results.mjs'
import { serverCells } from './server-cells.mjs'

const packages = ['@sheaf/core', '@sheaf/memory', '@sheaf/sqlite', '@sheaf/fs', '@sheaf/libsql']
const storages = ['sqlite', 'fs', 'libsql']

// A package that was published a moment ago is too new for Deno, which waits a day unless told otherwise.
const runtimes = [
  { name: 'Bun', install: ['add', ...packages], run: ['run'] },
  {
    name: 'Deno',
    install: ['install', '--minimum-dependency-age=0', ...packages.map((name) => `npm:${name}`)],
    run: ['run', '--allow-all', '--quiet'],
  },
]

/** `bring` maps "Bun" and "Deno" to functions that bring them. */
export async function runtimeCells({ cell, registry, node, bring }) {
  for (const { name, install, run } of runtimes) {
    const runtime = await bring[name]().catch((error) => error)
    if (runtime instanceof Error) {
      await cell(name, 'all', () =>
        Promise.reject(new Skipped(`this machine has no ${name}: ${runtime.message}`)),
      )
      continue
    }
    const app = createEmptyApp({ registry, node: node.program, type: 'module' })
    const isInstalled = await cell(runtime.name, `${name.toLowerCase()} ${install[0]}`, () =>
      app.run([runtime.program, ...install]).then(() => ''),
    )
    const runApp = (...appArguments) =>
      app.run([runtime.program, ...run, ...appArguments], { withStderr: true })
    app.copy('try-memory.mjs', 'app.ts')
    for (const storage of isInstalled ? storages : []) {
      app.copy(`${storage}.mjs`, `${storage}.cjs`)
      await cell(runtime.name, `${storage}, import`, () => worked(runApp(`${storage}.mjs`)))
      await cell(runtime.name, `${storage}, require`, () => worked(runApp(`${storage}.cjs`)))
    }
    if (isInstalled) {
      await cell(runtime.name, 'app.ts', () => worked(runApp('app.ts')))
      await serverCells({ cell, group: runtime.name, app, run: runApp })
    }
    app.remove()
  }
}
