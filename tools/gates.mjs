// Runs every gate except the tests, and prints at the end how many passed. A failing gate does not stop the
// rest. Writes the counts to temp/gates.json for .ci/run.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './packages.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const node = process.execPath
// It uses all processors by itself, and its bundler leaves files beside the sources while it runs.
const build = ['build', [bin('turbo'), 'run', 'build', '--output-logs=errors-only']]
// Side by side, each in its order: one row is about the builds, the other about the sources, and neither
// writes what the other reads.
const rows = [
  [
    ['api reports', [node, 'tools/api-reports.mjs']],
    ['publint and attw', [node, 'tools/check-packages.mjs']],
    ['size', [bin('size-limit')]],
    ['budgets', [node, 'tools/budgets/check-budgets.mjs']],
    // On the tarballs of the check before.
    ['install matrix, quick', [node, 'tools/install-matrix/src/main.mjs', '--quick', '--packed']],
  ],
  [
    ['typecheck', [bin('tsc'), '-p', 'tsconfig.json']],
    ['typecheck, page', [bin('tsc'), '-p', 'packages/inspector/src/page/tsconfig.json']],
    ['lint', [bin('oxlint'), '--type-aware', '--deny-warnings']],
    ['format', [bin('oxfmt'), '--check', '.']],
    ['floors', [node, 'tools/check-floors.mjs']],
    ['words', [node, 'tools/check-words.mjs']],
    ['snippets', [node, 'tools/check-snippets.mjs']],
    ['lockfile', [node, 'tools/dependencies/check-lockfile.mjs']],
    ['licences', [node, 'tools/dependencies/check-licences.mjs']],
    ['workflows', [node, 'tools/check-workflows.mjs']],
    ['docs', [node, 'docs/scripts/build.mjs']],
    ['docs in a browser', [node, 'docs/scripts/check.mjs']],
  ],
]

const results = [...(await inOrder([build])), ...(await Promise.all(rows.map(inOrder))).flat()]
const total = results.length
const passed = results.filter(Boolean).length
mkdirSync(join(root, 'temp'), { recursive: true })
writeFileSync(join(root, 'temp', 'gates.json'), JSON.stringify({ passed, failed: total - passed }))
console.log(`${passed} of ${total} gates passed`)
process.exit(passed === total ? 0 : 1)

async function inOrder(row) {
  const outcomes = []
  for (const [name, command] of row) outcomes.push(await passes(name, command))
  return outcomes
}

async function passes(name, [command, ...commandArguments]) {
  const started = performance.now()
  const { code, said } = await run(command, commandArguments)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(code === 0 ? `ok      ${name} (${seconds} s)` : `FAILED  ${name} (${seconds} s)\n${said}`)
  return code === 0
}

function run(command, commandArguments) {
  return new Promise((resolve) => {
    const child = spawn(command, commandArguments, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = { out: '', errors: '' }
    child.stdout.setEncoding('utf8').on('data', (text) => (said.out += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (said.errors += text))
    child.once('error', (error) => resolve({ code: null, said: error.message }))
    child.once('close', (code, signal) =>
      resolve({ code, said: `${said.out}${said.errors}${signal === null ? '' : `ended by ${signal}\n`}` }),
    )
  })
}
