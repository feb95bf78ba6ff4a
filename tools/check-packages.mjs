// Checks each package as it would be published: packs it, then publint (strict) and attw on the tarball.
// Needs a build.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { publishedPackages, root } from './packages.mjs'

const output = join(root, 'temp', 'packed')
rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
const bin = (name) => join(root, 'node_modules', '.bin', name)
let failures = 0

for (const { directory, path } of publishedPackages()) {
  const tarball = join(output, `${directory}.tgz`)
  run(path, ['pnpm', 'pack', '--silent', '--out', tarball])
  run(path, [bin('publint'), 'run', '--strict', tarball])
  run(path, [bin('attw'), tarball, '--profile', 'esm-only', '--no-emoji', '--format', 'ascii'])
}
if (failures > 0) process.exit(1)
console.log('packages: publint and attw pass on every tarball')

function run(cwd, [command, ...commandArguments]) {
  try {
    execFileSync(command, commandArguments, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    failures += 1
    console.error(`${command} ${commandArguments.join(' ')}\n${error.stdout ?? ''}${error.stderr ?? ''}`)
  }
}
