// LICENCES.md lists what the published packages bring along, with its licences. `--update` writes it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALLOWED_LICENCES, runtimeDependencies } from './licences.mjs'
import { publishedPackages, root } from '../packages.mjs'

const file = join(root, 'LICENCES.md')
const all = runtimeDependencies()
const rows = all.map(({ name, version, licence, within }) => {
  const how = within === undefined ? 'installed' : `part of the build of \`${within}\``
  return `| \`${name}\` | ${version} | ${licence} | ${how} |`
})
const page = `<!-- Made by tools/dependencies/check-licences.mjs: run it with --update after a change of dependencies. -->

# Licences

What the published packages of Sheaf bring along at run time, all of it together. Sheaf itself is under the
MIT licence ([LICENSE](LICENSE)). Peer dependencies, which your app chooses, are not listed, and neither are
builds of an engine for one system: they have the licence of the engine.

| package | version | licence | how |
|---|---|---|---|
${rows.join('\n')}

The table of words of \`@sheaf/meaning-en\` was learnt from a published model and from texts of other authors:
[its page](packages/meaning-en/THIRD-PARTY.md) names them and their licences.
`

const problems = all
  .filter(({ licence }) => !ALLOWED_LICENCES.includes(licence))
  .map(({ name, licence }) => `${name}: the licence ${licence} is not allowed`)
for (const { path, manifest } of publishedPackages())
  if (all.some(({ within }) => within === manifest.name) && !existsSync(join(path, 'THIRD-PARTY.md')))
    problems.push(`${manifest.name}: THIRD-PARTY.md is missing`)
if (process.argv.includes('--update')) writeFileSync(file, page)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== page)
  problems.push('LICENCES.md is out of date: run node tools/dependencies/check-licences.mjs --update')
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`licences: ${all.length} dependencies, all allowed and listed`)
