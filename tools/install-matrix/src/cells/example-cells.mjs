// The examples of the repository as their own apps: the packed packages, the frameworks as the registry has
// them, and no network.
import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createEmptyApp } from '../empty-app.mjs'
import { root } from '../folders.mjs'
import { Skipped } from '../results.mjs'

const LINE = /^ {2}'?([@\w/.-]+)'?: (\S+)$/gm
const CATALOG = new Map(
  [...readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').matchAll(LINE)].map(([, name, range]) => [
    name,
    range,
  ]),
)

/** Installs and runs each example; those that need an unpublished package are skipped, and report it. */
export async function exampleCells({ cell, registry, node, packed, only }) {
  const versions = new Map(packed.map(({ name, version }) => [name, version]))
  const directory = join(root, 'examples')
  for (const name of readdirSync(directory).filter((each) =>
    existsSync(join(directory, each, 'src', 'main.ts')),
  )) {
    if (only !== undefined && !only.includes(name)) continue
    const { dependencies } = JSON.parse(readFileSync(join(directory, name, 'package.json'), 'utf8'))
    await cell('examples', name, async () => {
      const missing = Object.keys(dependencies).find(
        (each) => each.startsWith('@sheaf/') && !versions.has(each),
      )
      if (missing !== undefined) throw new Skipped(`needs ${missing}, which is not published`)
      const app = createEmptyApp({ registry, node: node.program, type: 'module' })
      try {
        await app.install(
          ...Object.entries(dependencies).map(
            ([each, range]) =>
              `${each}@${versions.get(each) ?? (range === 'catalog:' ? CATALOG.get(each) : range)}`,
          ),
        )
        cpSync(join(directory, name), app.directory, {
          recursive: true,
          filter: (path) => !/node_modules|package\.json$|\.test\.ts$/.test(path),
        })
        await app.node('src/main.ts')
        return shownVersions(app, dependencies)
      } finally {
        app.remove()
      }
    })
  }
}

function shownVersions(app, dependencies) {
  const others = Object.keys(dependencies).filter((name) => !name.startsWith('@sheaf/'))
  return others
    .map(
      (name) =>
        `${name} ${JSON.parse(readFileSync(join(app.directory, 'node_modules', name, 'package.json'), 'utf8')).version}`,
    )
    .join(', ')
}
