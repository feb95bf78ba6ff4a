// The types, as compilers of several years read them: strict, and with `skipLibCheck: false`, so that every
// declaration of ours is checked.
import { createEmptyApp, worked } from '../empty-app.mjs'

const options = { target: 'es2022', strict: true, skipLibCheck: false, outDir: 'out', types: [] }
const modes = [
  {
    name: 'nodenext',
    file: 'app.ts',
    since: 5.4,
    settings: { module: 'nodenext', moduleResolution: 'nodenext' },
  },
  {
    name: 'bundler',
    file: 'app.ts',
    since: 5.4,
    settings: { module: 'esnext', moduleResolution: 'bundler' },
  },
  // Before 5.8 the compiler did not know that require() may load a module.
  {
    name: 'nodenext, CommonJS',
    file: 'app.cts',
    since: 5.9,
    settings: { module: 'nodenext', moduleResolution: 'nodenext' },
  },
]

/**
 * Compiles the app with each TypeScript in each mode, and runs the output; in all modes also beside
 * Node's types.
 */
export async function typescriptCells({
  cell,
  registry,
  node,
  compilers,
  only = modes.map(({ name }) => name),
}) {
  const app = createEmptyApp({ registry, node: node.program, type: 'module' })
  const packages = ['@sheaf/core', '@sheaf/memory', '@sheaf/sqlite']
  const isInstalled = await cell('TypeScript', `npm install ${packages.join(' ')}`, () =>
    app.install(...packages).then(() => ''),
  )
  if (isInstalled) {
    app.copy('app.ts', 'app.cts')
    for (const compiler of compilers) {
      for (const mode of modes.filter(
        ({ name, since }) => only.includes(name) && Number.parseFloat(compiler.version) >= since,
      )) {
        await cell(compiler.name, mode.name, () => compileAndRun(app, compiler, mode))
      }
    }
    await cell('TypeScript', 'app.ts run by Node, without a compiler', () => worked(app.node('app.ts')))
    if (only.length === modes.length) await withNodeTypes({ cell, app, compilers })
  }
  app.remove()
}

async function withNodeTypes({ cell, app, compilers }) {
  await app.install('@types/node@22')
  for (const compiler of compilers) {
    await cell(compiler.name, 'nodenext, with @types/node', () =>
      compileAndRun(app, compiler, modes[0], { types: ['node'] }),
    )
  }
}

async function compileAndRun(app, compiler, { file, settings }, more = {}) {
  app.write('tsconfig.json', { compilerOptions: { ...options, ...settings, ...more }, files: [file] })
  await app.node(compiler.program, '-p', 'tsconfig.json')
  await worked(app.node(`out/${file.replace('ts', 'js')}`))
}
