// docs/packages.md, made of what a full run found.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from './folders.mjs'
import { sizeOf, timeOf } from './sizes/measure-sizes.mjs'
import { peers } from './sizes/peers.mjs'

/** Writes the page; `rows` are all cells, `sizes` the rows of the tables of sizes. */
export function writePage({ rows, sizes, packed }) {
  const date = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}-${process.arch}`
  const cells = rows.filter(({ group }) => group !== 'sizes')
  const count = (state) => cells.filter((row) => row.state === state).length
  const page = `# Packages that install

The packages, packed as for npm, and installed in empty folders. This page is written by the run, \`npm run matrix\`: on ${date}, ${machine}, ${packed.length} packages, version ${packed[0].version}.${disturbance()}

## What was tried

${count('ok')} passed, ${count('failed')} failed, ${count('skipped')} skipped. Each app writes, searches and assembles a context, by \`import\` and by \`require()\`. TypeScript is strict, with \`skipLibCheck: false\`, without Node's types unless stated; its output is run. *On a server*: an empty libSQL server on this machine. *A turn*: the AI SDK's mock model calls a tool and answers in a stream; the next process has both in its prompts.

${table(['where', 'what', 'passed'], triedRows(cells.filter(({ group }) => group !== 'tarballs')))}

A tarball has a README, the licence, a changelog once there is a version, and types, but no tests, source maps, install scripts or names of this workspace. ${tarballs(cells.filter(({ group }) => group === 'tarballs'))}

## What an install weighs

Everything below \`node_modules\` after \`npm install\`, with required peers. *Scripts*: packages with an install script. *Bundle*: all that the import reaches, minified by esbuild and gzipped, without native add-ons. *Import*: the median of 21 fresh processes less that of 21 empty ones.

${sizeTable(sizes, 'installs')}

Others, in the same run. A service's client stores nothing itself.

${sizeTable(sizes, 'peers')}

Versions: ${peers
    .flatMap(({ install }) => install)
    .map((each) => `\`${each}\``)
    .join(', ')}.
`
  writeFileSync(join(root, 'docs', 'packages.md'), page)
}

// The run itself keeps one core and a half busy.
function disturbance() {
  const [, load] = loadavg()
  return load > cpus().length + 1
    ? ` Other work ran on the machine (load ${load.toFixed(0)}): **the times below are provisional.**`
    : ''
}

function sizeTable(sizes, group) {
  const columns = ['', 'on disk', 'packages', 'scripts', 'bundle', 'import']
  const cellsOf = ({ name, bytes, packages, installScripts, gzipBytes, importMs }) => [
    name,
    sizeOf(bytes),
    packages,
    installScripts,
    sizeOf(gzipBytes),
    timeOf(importMs),
  ]
  return table(columns, sizes.filter((row) => row.group === group).map(cellsOf))
}

// Only a package that failed is worth a line.
function tarballs(cells) {
  const others = cells.filter(({ state }) => state !== 'ok')
  const passed = `${cells.length - others.length} of ${cells.length} packages passed.`
  return [passed, ...others.map((row) => `- \`${row.name}\` **${row.state}**: ${noteOf(row)}`)].join('\n')
}

// Installs that went before others of their place; the others show that they worked.
const INSTALL = /^(?:npm|bun|deno) (?:install|add)/
// Ways to try one thing, which are named once.
const VARIANT = /, (?:import|require|Node [\d.]+)$/

// Places where the same was tried share a row.
function triedRows(cells) {
  const rows = new Map()
  for (const group of new Set(cells.map((cell) => cell.group))) {
    const tried = cells.filter((cell) => cell.group === group)
    const shown = tried.filter(({ name, state }) => state !== 'ok' || !INSTALL.test(name))
    const names = (shown.length === 0 ? tried : shown).map(triedCell)
    const what = [...new Set(names.map((name) => name.replace(VARIANT, '')))].join('; ')
    const row = rows.get(what) ?? { where: [], passed: 0, total: 0 }
    row.where.push(group)
    row.passed += tried.filter(({ state }) => state === 'ok').length
    row.total += tried.length
    rows.set(what, row)
  }
  return [...rows].map(([what, { where, passed, total }]) => [
    where.join(', '),
    what,
    `${passed} of ${total}`,
  ])
}

function triedCell(row) {
  if (row.state !== 'ok') return `${row.name} (**${row.state}**: ${noteOf(row)})`
  // Of what passed, only sizes are of use to a reader.
  return / k?B /.test(row.note) ? `${row.name} (${noteOf(row)})` : row.name
}

// What a command said may be long, and has characters that would end a table's cell.
function noteOf({ note }) {
  const line = note.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}

function table(columns, lines) {
  return [columns, columns.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
}
