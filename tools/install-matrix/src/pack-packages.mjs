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
  const packed = []
  for (const { directory, path, manifest } of publishedPackages()) {
    const tarball = join(output, `${directory}.tgz`)
    await runCommand(['pnpm', 'pack', '--silent', '--out', tarball], { cwd: path, env: process.env })
    packed.push({ name: manifest.name, version: manifest.version, manifest, tarball })
  }
  return packed
}
