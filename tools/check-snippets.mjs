// Compiles every TypeScript block of the README files and the docs against the sources, so that what people
// copy works. A block with the fence `ts nocheck` is left out, such as an excerpt of an interface.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { filesBelow, publishedPackages, root } from './packages.mjs'

const output = join(root, 'temp', 'snippets')
rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })

const pages = [
  join(root, 'README.md'),
  ...filesBelow(join(root, 'docs')),
  ...filesBelow(join(root, 'skills')),
  ...publishedPackages().map(({ path }) => join(path, 'README.md')),
]
let count = 0
for (const page of pages.filter((path) => path.endsWith('.md'))) {
  const text = readFileSync(page, 'utf8')
  for (const match of text.matchAll(/^```ts\n([\s\S]*?)^```/gm)) {
    count += 1
    const line = text.slice(0, match.index).split('\n').length + 1
    const name = `${relative(root, page).replace(/[^A-Za-z0-9]+/g, '-')}-${line}.ts`
    // Its own module each, whether it imports something or not. Its lines keep their numbers.
    writeFileSync(join(output, name), `${openedBefore(page, match[1])}${match[1]}\nexport {}\n`)
  }
}

const paths = Object.fromEntries(
  publishedPackages().flatMap(({ directory, manifest }) =>
    Object.entries(manifest.exports)
      .filter(([entry]) => entry !== './package.json')
      .map(([entry, target]) => [
        `@sheaf/${directory}${entry.slice(1)}`,
        [`../../packages/${directory}/${target['sheaf-source'].slice(2)}`],
      ]),
  ),
)
// The frameworks that packages are made for, and OpenTelemetry: the reader has them installed.
for (const { path, manifest } of publishedPackages()) {
  for (const name of [...Object.keys(manifest.peerDependencies ?? {}), '@opentelemetry/api']) {
    const [installed, link] = [join(path, 'node_modules', name), join(output, 'node_modules', name)]
    if (!existsSync(installed) || existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(installed, link)
  }
}
// `memory` is what the first snippet of a page opens: declared once, so that later snippets stay short.
writeFileSync(join(output, 'reader.d.ts'), `export declare const memory: import('@sheaf/memory').Memory\n`)
const compilerOptions = {
  noEmit: true,
  isolatedDeclarations: false,
  declaration: false,
  skipLibCheck: true,
  types: ['node'],
  paths,
  typeRoots: ['../../node_modules/@types'],
}
writeFileSync(
  join(output, 'tsconfig.json'),
  JSON.stringify({ extends: '../../tsconfig.base.json', compilerOptions, include: ['*.ts'] }),
)
writeFileSync(join(output, 'package.json'), JSON.stringify({ type: 'module' }))

/** A README and the first page are copied alone: each of their snippets runs as it stands. */
function openedBefore(page, snippet) {
  const isAlone = /(?:README|\.vitepress.\w+)\.md$/.test(page)
  const opens = /^(?:declare |export )?(?:const|let) memory\b/m.test(snippet)
  return isAlone || opens ? '' : `import { memory } from './reader.js'; `
}

const result = spawnSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', join(output, 'tsconfig.json')], {
  encoding: 'utf8',
})
if (result.status !== 0) {
  console.error(result.stdout)
  console.error('snippets: the name of each file is the page and the line')
  process.exit(1)
}
console.log(`snippets: ${count} compile`)
