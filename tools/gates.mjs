// Runs every gate but the tests, one after the other, and says at the end how many passed. A failing gate does not stop
// the rest. Writes the counts to temp/gates.json for .ci/run.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './packages.mjs'

const bin = (name) => join(root, 'node_modules', '.bin', name)
const node = process.execPath
const gates = [
  ['build', [bin('turbo'), 'run', 'build', '--output-logs=errors-only']],
  ['typecheck', [bin('tsc'), '-p', 'tsconfig.json']],
  ['lint', [bin('oxlint'), '--type-aware', '--deny-warnings']],
  ['format', [bin('oxfmt'), '--check', '.']],
  ['floors', [node, 'tools/check-floors.mjs']],
  ['snippets', [node, 'tools/check-snippets.mjs']],
  ['lockfile', [node, 'tools/check-lockfile.mjs']],
  ['api reports', [node, 'tools/api-reports.mjs']],
  ['publint and attw', [node, 'tools/check-packages.mjs']],
  ['size', [bin('size-limit')]],
  ['install matrix, quick', [node, 'tools/install-matrix/src/main.mjs', '--quick']],
  ['docs', [node, 'docs/scripts/build.mjs']],
  ['docs in a browser', [node, 'docs/scripts/check.mjs']],
]

let passed = 0
for (const [name, [command, ...commandArguments]] of gates) {
  const started = performance.now()
  const result = spawnSync(command, commandArguments, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (result.status === 0) {
    passed += 1
    console.log(`ok      ${name} (${seconds} s)`)
  } else {
    console.log(`FAILED  ${name} (${seconds} s)\n${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`)
  }
}
mkdirSync(join(root, 'temp'), { recursive: true })
writeFileSync(join(root, 'temp', 'gates.json'), JSON.stringify({ passed, failed: gates.length - passed }))
console.log(`${passed} of ${gates.length} gates passed`)
process.exit(passed === gates.length ? 0 : 1)
