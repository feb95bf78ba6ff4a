// Puts the guides into a package, for people and agents who read node_modules: `node
// ../../docs/scripts/ship.mjs` in the folder of the package, before it is packed. Plain markdown; links
// to pages that are not shipped lead to the repository.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '../../tools/packages.mjs'
import { REPOSITORY, docs, outline, rewriteLinks } from './pages.mjs'

/** Figures, history and pages for maintainers are not shipped. */
const NOT_SHIPPED = /^(benchmarks|packages|reliability|source-systems|findings|architecture|decisions\/)/

// Anywhere else it would take a folder away that it did not make.
if (dirname(process.cwd()) !== join(root, 'packages'))
  throw new Error('ship.mjs runs in the folder of a package')
ship(join(process.cwd(), 'docs'))

function ship(directory) {
  rmSync(directory, { recursive: true, force: true })
  const listed = outline().flatMap(({ items }) => items.map(({ page }) => page))
  const shipped = ['README.md', ...listed].filter((page) => !NOT_SHIPPED.test(page))
  for (const page of shipped) {
    const text = rewriteLinks(readFileSync(join(docs, page), 'utf8'), `docs/${page}`, (path, anchor) => {
      const known = shipped.find((other) => `docs/${other}` === path)
      return known === undefined
        ? `${REPOSITORY}/blob/main/${path}${anchor}`
        : `${posix.relative(posix.dirname(page), known)}${anchor}`
    })
    mkdirSync(dirname(join(directory, page)), { recursive: true })
    writeFileSync(join(directory, page), text)
  }
  // Coding agents look for it beside the pages that it names.
  cpSync(join(root, 'skills', 'sheaf'), directory, { recursive: true })
}
