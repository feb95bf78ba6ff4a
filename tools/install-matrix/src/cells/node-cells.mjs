// npm install in an empty folder, then the app as a module and by require.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEmptyApp, worked } from '../empty-app.mjs'
import { root } from '../folders.mjs'
import { checkSaidSizes } from '../sizes/measure-install.mjs'
import { serverCells } from './server-cells.mjs'

/** One install for each Node, then each storage both ways. */
export async function nodeCells({ cell, registry, nodes, storages }) {
  for (const { name: group, program } of nodes) {
    const app = createEmptyApp({ registry, node: program })
    const packages = ['@sheaf/memory', ...storages.map((storage) => `@sheaf/${storage}`)]
    const isInstalled = await cell(group, `npm install ${packages.join(' ')}`, () =>
      app.install(...packages).then(() => ''),
    )
    if (isInstalled && storages.join() === 'sqlite')
      await cell(group, 'the size that README.md and the comparison name', async () => {
        const pages = ['README.md', 'docs/comparison.md'].map((page) =>
          readFileSync(join(root, page), 'utf8'),
        )
        return checkSaidSizes(app.directory, pages)
      })
    for (const storage of isInstalled ? storages : []) {
      app.copy('try-memory.mjs', `${storage}.mjs`, `${storage}.cjs`)
      await cell(group, `${storage}, import`, () => worked(app.node(`${storage}.mjs`)))
      await cell(group, `${storage}, require`, () => worked(app.node(`${storage}.cjs`)))
    }
    if (isInstalled && storages.includes('sqlite')) {
      await cell(group, 'the inspector in an app', async () => {
        await app.install('@sheaf/inspector')
        app.copy('inspector.mjs')
        return await worked(app.node('inspector.mjs'))
      })
      await cell(group, 'the HTTP handler and its client in an app', async () => {
        await app.install('@sheaf/http')
        app.copy('http.mjs')
        return await worked(app.node('http.mjs'))
      })
    }
    if (isInstalled && storages.includes('libsql')) await serverCells({ cell, group, app, run: app.node })
    app.remove()
  }
}
