// What `npm run matrix` does: all of it, or a part.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { aiSdkCells } from './cells/ai-sdk-cells.mjs'
import { browserCells } from './cells/browser-cells.mjs'
import { bundleCells } from './cells/bundle-cells.mjs'
import { cliCells } from './cells/cli-cells.mjs'
import { createCells } from './cells/create-cells.mjs'
import { exampleCells } from './cells/example-cells.mjs'
import { managerCells } from './cells/manager-cells.mjs'
import { nodeCells } from './cells/node-cells.mjs'
import { runtimeCells } from './cells/runtime-cells.mjs'
import { strangerCells } from './cells/stranger-cells.mjs'
import { typesCells } from './cells/types-cells.mjs'
import { typescriptCells } from './cells/typescript-cells.mjs'
import { tarballCells } from './check-tarballs.mjs'
import { cache } from './folders.mjs'
import { checkedPackages, packPackages } from './pack-packages.mjs'
import { startRegistry } from './registry.mjs'
import { rehearseRelease } from './rehearse-release.mjs'
import { createResults } from './results.mjs'
import {
  bringBun,
  bringDeno,
  bringNode,
  bringPnpm,
  bringTypeScript,
  bringVite,
  bringYarn,
} from './runtimes.mjs'
import { measureSizes } from './sizes/measure-sizes.mjs'
import { writePage } from './write-page.mjs'

const GROUPS = [
  'tarballs',
  'node',
  'typescript',
  'types',
  'cli',
  'create',
  'stranger',
  'ai-sdk',
  'examples',
  'managers',
  'browser',
  'bundles',
  'runtimes',
  'sizes',
]
const USAGE = `npm run matrix                     everything, and docs/packages.md
npm run matrix -- --quick          one Node, one TypeScript, one bundler: the gate of CI
npm run matrix -- --packed         on the tarballs that the gate "publint and attw" has packed
npm run matrix -- --only node,cli  some groups: ${GROUPS.join(', ')}
npm run matrix -- --release        rehearses a release, in a clone of the last commit`

const QUICK = {
  nodes: ['24'],
  compilers: ['5.9'],
  storages: ['sqlite'],
  modes: ['nodenext'],
  bundlers: ['esbuild'],
  apps: ['agent'],
  groups: ['tarballs', 'node', 'typescript', 'create', 'browser', 'bundles'],
}
const FULL = {
  nodes: ['22', '24', '26'],
  compilers: ['5.4', '5.9', '6.0', '7.0'],
  storages: ['sqlite', 'fs', 'libsql'],
}

/** Resolves to the exit code. */
export async function runMatrix(commandArguments) {
  const options = {
    quick: { type: 'boolean' },
    only: { type: 'string' },
    packed: { type: 'boolean' },
    release: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  }
  const { values } = parseArgs({ args: commandArguments, options })
  if (values.help) return console.log(USAGE) ?? 0
  const only = values.only?.split(',')
  const unknown = only?.find((group) => !GROUPS.includes(group))
  if (unknown !== undefined) throw new Error(`there is no group "${unknown}"; there are ${GROUPS.join(', ')}`)
  mkdirSync(cache, { recursive: true })
  const results = createResults()
  const registry = await startRegistry()
  try {
    if (values.release) await rehearseRelease({ cell: results.cell, registry })
    else
      await runCells(
        {
          ...(values.quick ? QUICK : FULL),
          ...(only === undefined ? {} : { groups: only }),
          isPacked: values.packed === true,
        },
        results,
        registry,
      )
  } finally {
    await registry.stop()
  }
  const failed = results.count('failed')
  console.log(`${results.count('ok')} passed, ${failed} failed, ${results.count('skipped')} skipped`)
  return failed === 0 ? 0 : 1
}

async function runCells(
  { nodes: nodeVersions, compilers: compilerVersions, storages, modes, bundlers, apps, groups, isPacked },
  results,
  registry,
) {
  const { cell } = results
  const packed = isPacked ? checkedPackages() : await packPackages()
  for (const { tarball } of packed) await registry.publish(tarball)
  const nodes = await Promise.all(nodeVersions.map(bringNode))
  const compilers = await Promise.all(compilerVersions.map(bringTypeScript))
  const shared = { cell, registry, node: nodes.at(-1), packed }
  const has = (group) => groups === undefined || groups.includes(group)
  let sizes = []
  if (has('tarballs')) await tarballCells(shared)
  if (has('node')) await nodeCells({ ...shared, nodes, storages })
  if (has('typescript')) await typescriptCells({ ...shared, compilers, only: modes })
  if (has('types')) await typesCells({ ...shared, compilers: compilers.slice(1) })
  if (has('cli')) await cliCells({ ...shared, nodes })
  if (has('create')) await createCells({ ...shared, only: apps })
  if (has('stranger')) await strangerCells(shared)
  if (has('ai-sdk')) await aiSdkCells({ ...shared, nodes, compilers })
  if (has('examples')) await exampleCells(shared)
  if (has('managers'))
    await managerCells({ ...shared, pnpm: await bringPnpm('12'), yarn: await bringYarn('4') })
  if (has('browser')) await browserCells({ ...shared, vite: () => bringVite('8.3.8'), only: bundlers })
  if (has('bundles')) await bundleCells({ ...shared, only: bundlers })
  if (has('runtimes'))
    await runtimeCells({ ...shared, bring: { Bun: () => bringBun('1'), Deno: () => bringDeno('2') } })
  if (has('sizes')) sizes = await measureSizes(shared)
  if (groups === undefined) writePage({ rows: results.rows, sizes, packed })
}
