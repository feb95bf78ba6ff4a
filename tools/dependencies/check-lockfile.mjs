// pnpm leaves a platform's package out of the lockfile without a word when the registry lacks it, and the
// result installs on Linux only. Every optional dependency of an installed package must be in the lockfile.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../packages.mjs'

const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
const locked = new Set(
  [...lockfile.matchAll(/^ {2}'?((?:@[^/\s']+\/)?[^@\s'/]+)@([^:'(\s]+)/gm)].map(
    (match) => `${match[1]}@${match[2]}`,
  ),
)
const lockedNames = new Set([...locked].map((key) => key.slice(0, key.lastIndexOf('@'))))
const store = join(root, 'node_modules', '.pnpm')
const missing = new Map()
let checked = 0

for (const manifest of installedManifests()) {
  for (const [name, version] of Object.entries(manifest.optionalDependencies ?? {})) {
    checked += 1
    const present = /^\d/.test(version) ? locked.has(`${name}@${version}`) : lockedNames.has(name)
    if (!present) missing.set(`${name}@${version}`, `${manifest.name}@${manifest.version}`)
  }
}

if (checked === 0) {
  console.error('lockfile: found no optional dependency to check; is everything installed?')
  process.exit(1)
}
if (missing.size > 0) {
  for (const [name, parent] of missing)
    console.error(`${name}, wanted by ${parent}, is not in pnpm-lock.yaml`)
  console.error('lockfile: pin the parent to a release whose platform packages are all in the registry')
  process.exit(1)
}
console.log(`lockfile: ${checked} optional dependencies present`)

function* installedManifests() {
  for (const entry of readdirSync(store)) {
    const modules = join(store, entry, 'node_modules')
    if (!existsSync(modules)) continue
    for (const name of readdirSync(modules)) {
      const names = name.startsWith('@')
        ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`)
        : [name]
      for (const each of names) {
        const file = join(modules, each, 'package.json')
        if (existsSync(file)) yield JSON.parse(readFileSync(file, 'utf8'))
      }
    }
  }
}
