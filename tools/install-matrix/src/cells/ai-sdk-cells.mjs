// An agent of the AI SDK with a memory, in an app that has one of the versions that our peer range names: a
// turn, and what the next process knows of it.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createEmptyApp, worked } from '../empty-app.mjs'

const packages = ['@sheaf/memory', '@sheaf/sqlite', '@sheaf/ai-sdk']
// What the declarations of `ai` import, and `ai` does not bring.
const types = ['@types/node@22', '@types/json-schema']
// They are written for this one, and later ones.
const OLDEST_COMPILER = 5.9
const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  skipLibCheck: false,
  outDir: 'out',
  types: ['node'],
}

/**
 * One install for each version, compiled by the oldest and the newest TypeScript that can read `ai`; what
 * comes out is run by each Node.
 */
export async function aiSdkCells({ cell, registry, node, nodes, compilers, versions = ['5', '6', '7'] }) {
  const readers = compilers.filter(({ version }) => Number.parseFloat(version) >= OLDEST_COMPILER)
  for (const version of versions) {
    const group = `AI SDK ${version}`
    const app = createEmptyApp({ registry, node: node.program, type: 'module' })
    const isInstalled = await cell(
      group,
      `npm install ai@${version}, then ${packages.join(' ')}`,
      async () => {
        await app.install(`ai@${version}`)
        // A peer that does not fit is an error then, wherever it is in the tree.
        await app.install('--strict-peer-deps', ...packages)
        await app.install('--strict-peer-deps', '--save-dev', ...types)
        return `ai ${await onlyVersion(app, 'ai', version)}`
      },
    )
    if (isInstalled) {
      app.copy('ai-turn.ts', `ai-${version}.ts`)
      app.write('tsconfig.json', { compilerOptions, files: [`ai-${version}.ts`] })
      for (const { name, program } of new Set([readers[0], readers.at(-1)]))
        await cell(group, `nodenext, ${name}`, () =>
          app.node(program, '-p', 'tsconfig.json').then(() => `with ${types.join(' and ')}`),
        )
      for (const { name, program } of nodes)
        await cell(group, `a turn, and the next process, ${name}`, () => runTurn(app, program, version))
    }
    app.remove()
  }
}

async function runTurn(app, program, version) {
  rmSync(join(app.directory, 'data'), { recursive: true, force: true })
  for (const step of ['record', 'recall'])
    await worked(app.run([program, `out/ai-${version}.js`, step], { withStderr: true }))
}

/**
 * The version of a package that the app has once, and of this major; `npm ls` itself fails where a peer is
 * missing or does not fit.
 */
async function onlyVersion(app, name, major) {
  const { dependencies } = JSON.parse(await app.npm('ls', name, '--all', '--json'))
  const found = new Set(versionsOf(name, dependencies))
  const [version] = found
  if (found.size !== 1 || !version.startsWith(`${major}.`))
    throw new Error(`the app has ${name} ${[...found].join(' and ')}`)
  return version
}

function versionsOf(name, dependencies = {}) {
  return Object.entries(dependencies).flatMap(([each, { version, dependencies: below }]) => [
    ...(each === name ? [version] : []),
    ...versionsOf(name, below),
  ])
}
