// npm install in an empty folder, then the app as a module and by require.
import { createEmptyApp } from '../empty-app.mjs'

/** One install for each Node, then each storage both ways. */
export async function nodeCells({ cell, registry, nodes, storages }) {
  for (const { name: group, program } of nodes) {
    const app = createEmptyApp({ registry, node: program })
    const packages = ['@sheaf/memory', ...storages.map((storage) => `@sheaf/${storage}`)]
    const isInstalled = await cell(group, `npm install ${packages.join(' ')}`, () => app.install(...packages).then(() => ''))
    for (const storage of isInstalled ? storages : []) {
      app.copy('try-memory.mjs', `${storage}.mjs`, `${storage}.cjs`)
      await cell(group, `${storage}, import`, () => worked(app.node(`${storage}.mjs`)))
      await cell(group, `${storage}, require`, () => worked(app.node(`${storage}.cjs`)))
    }
    app.remove()
  }
}

/** Rejects unless the app said that it worked, and said nothing else: no warning, no notice. */
export async function worked(running) {
  const output = (await running).trim()
  if (output !== 'worked') throw new Error(`printed ${JSON.stringify(output)}`)
}
