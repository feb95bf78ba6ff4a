// The licences of what the published packages bring along: what they install, and what their builds have.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedPackages, root } from '../packages.mjs'

/** Packages with these may be installed with Sheaf. */
export const ALLOWED_LICENCES =
  'MIT, ISC, Apache-2.0, BSD-2-Clause, BSD-3-Clause, BlueOak-1.0.0, Unlicense, 0BSD'.split(', ')

/** Runs pnpm for the published packages alone: neither examples nor benchmarks are part of a release. */
export function pnpmForPackages(...parameters) {
  const all = ['--filter', './packages/*', ...parameters]
  const { stdout, stderr, status, error } = spawnSync('pnpm', all, { cwd: root, encoding: 'utf8' })
  if (error !== undefined) throw error
  return { stdout, stderr, status }
}

/**
 * The packages that are installed with the published ones: name, licence, version, and the package
 * whose build has it, if one does. Without the builds of an engine for one system, which have its
 * licence. In the order of the names. Asks no registry. Throws where pnpm makes no list.
 */
export function runtimeDependencies() {
  const listed = pnpmForPackages('licenses', 'list', '--prod', '--json')
  if (listed.status !== 0) throw new Error(`they could not be listed: ${listed.stderr.trim()}`)
  const installed = Object.entries(JSON.parse(listed.stdout)).flatMap(([licence, packages]) =>
    packages
      .filter(({ name }) => !OF_ONE_SYSTEM.test(name))
      .flatMap(({ name, versions }) => versions.map((version) => ({ name, version, licence }))),
  )
  const all = [...installed, ...builtIn()]
  return all.sort((a, b) => (a.name === b.name ? compare(a.version, b.version) : compare(a.name, b.name)))
}

const OF_ONE_SYSTEM = /-(?:darwin|linux|win32)-|\/(?:darwin|linux|win32)-/

// Each has its text of licence in the THIRD-PARTY.md of the package.
function builtIn() {
  return publishedPackages().flatMap(({ path, manifest }) => {
    const config = join(path, 'tsup.config.ts')
    const [, names = ''] =
      /noExternal: \[(.*?)\]/.exec(existsSync(config) ? readFileSync(config, 'utf8') : '') ?? []
    return [...names.matchAll(/'([^']+)'/g)].map(([, name]) => {
      const { version, license } = JSON.parse(
        readFileSync(join(path, 'node_modules', name, 'package.json'), 'utf8'),
      )
      return { name, version, licence: license, within: manifest.name }
    })
  })
}

function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0
}
