// `npm run matrix`: packs the packages as for a release, serves them from a registry on loopback, and
// installs them as users do. This file only brings the tools of this folder, which are not part of the
// workspace; the work is in run-matrix.mjs.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = dirname(dirname(fileURLToPath(import.meta.url)))
if (!existsSync(join(folder, 'node_modules'))) {
  console.error('matrix: installing tools/install-matrix (once)')
  const windows = process.platform === 'win32'
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', flags, {
    cwd: folder,
    shell: windows,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('npm ci failed in tools/install-matrix; the lines above say why')
}
const { runMatrix } = await import('./run-matrix.mjs')
process.exitCode = await runMatrix(process.argv.slice(2))
