// Checks each package as it would be published: packs it, then publint (strict) and attw on the tarball.
// Needs a build. In one process: attw loads a TypeScript, and pnpm the workspace, each time that they start.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { publishedPackages, root } from './packages.mjs'

// The part of attw that checks, as its command finds it.
const attw = createRequire(realpathSync(join(root, 'node_modules/@arethetypeswrong/cli/package.json')))
const { checkPackage, createPackageFromTarballData } = await import(attw.resolve('@arethetypeswrong/core'))
// The command's profile "esm-only": nothing here is for `require`.
const NOT_FOR = new Set(['node10', 'node16-cjs'])

const output = join(root, 'temp', 'packed')
rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
const packages = publishedPackages()
const filters = packages.map(({ directory }) => `--filter=./packages/${directory}`)
execFileSync('pnpm', [...filters, 'pack', '--out', join(output, '%s.tgz')], { cwd: root, stdio: 'pipe' })

let failures = 0
for (const { directory, manifest } of packages) {
  const tarball = join(output, `${directory}.tgz`)
  renameSync(join(output, `${manifest.name.replace('@', '').replace('/', '-')}.tgz`), tarball)
  const bytes = new Uint8Array(readFileSync(tarball))
  const { messages, pkg } = await publint({ strict: true, pack: { tarball: bytes.buffer } })
  for (const message of messages.filter(({ type }) => type === 'error'))
    report(manifest.name, `publint: ${formatMessage(message, pkg)}`)
  // A package that is a command alone has no types.
  if (manifest.exports['.'] === undefined) continue
  const { types, problems = [] } = await checkPackage(createPackageFromTarballData(bytes))
  if (types === false) report(manifest.name, 'attw: it has no types')
  for (const problem of problems)
    if (!NOT_FOR.has(problem.resolutionKind)) report(manifest.name, `attw: ${JSON.stringify(problem)}`)
}
if (failures > 0) process.exit(1)
console.log('packages: publint and attw pass on every tarball')

function report(name, problem) {
  failures += 1
  console.error(`${name}: ${problem}`)
}
