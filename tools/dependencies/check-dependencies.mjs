// The dependencies of a release: a list of components (CycloneDX) in temp/sbom.cdx.json, their licences, and
// the weaknesses that the registry lists. Fails where the registry does not answer.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALLOWED_LICENCES, pnpmForPackages, runtimeDependencies } from './licences.mjs'
import { root } from '../packages.mjs'

const problems = []
mkdirSync(join(root, 'temp'), { recursive: true })
const bill = join('temp', 'sbom.cdx.json')
const form = ['--lockfile-only', '--sbom-format', 'cyclonedx', '--out', bill]
const made = pnpmForPackages('sbom', '--prod', ...form)
if (made.status === 0) console.log(`components: ${complete(join(root, bill))} listed in ${bill}`)
else problems.push(`components: no list was made: ${made.stderr.trim()}`)

try {
  const counts = Object.entries(Object.groupBy(runtimeDependencies(), ({ licence }) => licence))
  console.log(`licences: ${counts.map(([name, packages]) => `${name} ${packages.length}`).join(', ')}`)
  for (const [name] of counts)
    if (!ALLOWED_LICENCES.includes(name)) problems.push(`licences: ${name} is not allowed`)
} catch (error) {
  problems.push(`licences: ${error.message}`)
}

const audited = pnpmForPackages('audit', '--prod', '--json')
const answer = answerIn(audited.stdout)
if (answer === undefined)
  problems.push(`audit: THE REGISTRY DID NOT ANSWER, nothing is known: ${reason(audited)}`)
else if (audited.status !== 0) problems.push(`audit: weaknesses are known:\n${audited.stdout}`)
else console.log('audit: the registry knows no weakness')

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

// pnpm lists installed packages. A package within a build is a component as well.
function complete(path) {
  const list = JSON.parse(readFileSync(path, 'utf8'))
  for (const { name, version, licence, within } of runtimeDependencies().filter((each) => each.within)) {
    const purl = `pkg:npm/${name}@${version}`
    list.components.push({
      type: 'library',
      name,
      version,
      purl,
      'bom-ref': purl,
      licenses: [{ license: { id: licence } }],
      description: `Part of the build of ${within}.`,
    })
  }
  writeFileSync(path, JSON.stringify(list, null, 2))
  return list.components.length
}

function answerIn(text) {
  try {
    const { metadata } = JSON.parse(text)
    return metadata?.vulnerabilities
  } catch {
    return undefined
  }
}

function reason({ stdout, stderr }) {
  return `${stdout}${stderr}`
    .replaceAll(/\s*[×│]\s*|\s+/g, ' ')
    .trim()
    .slice(0, 300)
}
