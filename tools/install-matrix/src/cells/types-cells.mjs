// Every entry of every package, with its peers, in one program: no declaration of ours may fail, whatever
// those of others do.
import { createEmptyApp } from '../empty-app.mjs'

const compilerOptions = {
  target: 'es2022',
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  types: ['node'],
}

export async function typesCells({ cell, registry, node, compilers, packed }) {
  const app = createEmptyApp({ registry, node: node.program, type: 'module' })
  const peers = [
    ...new Set(
      packed.flatMap(({ manifest }) =>
        Object.entries(manifest.peerDependencies ?? {}).map(([name, range]) => `${name}@${range}`),
      ),
    ),
  ]
  const isInstalled = await cell('every entry', 'npm install, with all peers', () =>
    app
      .install(
        '--ignore-scripts',
        '@types/node@22',
        ...packed.map(({ name, version }) => `${name}@${version}`),
        ...peers,
      )
      .then(() => `${peers.length} peers`),
  )
  if (isInstalled) {
    const entries = packed
      .flatMap(({ name, manifest }) =>
        Object.keys(manifest.exports).map((entry) => `${name}${entry.slice(1)}`),
      )
      .filter((entry) => !entry.endsWith('.json'))
    app.write(
      'every-entry.ts',
      entries.map((entry, index) => `export * as entry${index} from '${entry}'\n`).join(''),
    )
    app.write('tsconfig.json', { compilerOptions, files: ['every-entry.ts'] })
    await cell('every entry', 'import', () =>
      app.node('every-entry.ts').then(() => `${entries.length} entries`),
    )
    for (const compiler of compilers) await cell('every entry', compiler.name, () => check(app, compiler))
  }
  app.remove()
}

async function check(app, { program }) {
  const output = await app.node(program, '-p', 'tsconfig.json').catch((error) => error.message)
  const errors = output.split('\n').filter((line) => /error TS/.test(line))
  const ours = errors.filter((line) => /^(node_modules\/@sheaf\/|every-entry)/.test(line))
  if (ours.length > 0) throw new Error(ours.join('\n'))
  return errors.length === 0 ? '' : 'none in our declarations, some in those of others'
}
