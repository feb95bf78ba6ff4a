// Builds and packs every published package, as a release would.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { publishedPackages } from '../../packages.mjs'
import { root } from './folders.mjs'
import { runCommand } from './run-command.mjs'

/** Resolves to `{ name, version, manifest, tarball }` of each, in the order of the floors. */
export async function packPackages() {
  const output = join(root, 'temp', 'install-matrix', 'packed')
  rmSync(output, { recursive: true, force: true })
  mkdirSync(output, { recursive: true })
  const turbo = [
    join(root, 'node_modules', '.bin', 'turbo'),
    'run',
    'build',
    '--output-logs=errors-only',
    '--filter=./packages/*',
  ]
  await runCommand(turbo, { cwd: root, env: process.env, timeoutMs: 900_000 })
  const packed = packagesIn(output)
  for (const { path, tarball } of packed)
    await runCommand(['pnpm', 'pack', '--silent', '--out', tarball], { cwd: path, env: process.env })
  return packed
}

/** The same of the tarballs that `tools/check-packages.mjs` has packed. */
export function checkedPackages() {
  return packagesIn(join(root, 'temp', 'packed'))
}

function packagesIn(folder) {
  return publishedPackages().map(({ directory, path, manifest }) => ({
    name: manifest.name,
    version: manifest.version,
    manifest,
    path,
    tarball: join(folder, `${directory}.tgz`),
  }))
}
