// The dependencies of a release: a list of components (CycloneDX) in temp/sbom.cdx.json, their licences, and
// the weaknesses that the registry lists. Fails where the registry does not answer.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './packages.mjs'

const LICENCES = 'MIT, ISC, Apache-2.0, BSD-2-Clause, BSD-3-Clause, BlueOak-1.0.0, Unlicense, 0BSD'.split(
  ', ',
)
LICENCES.push('(AFL-2.1 OR BSD-3-Clause)')

const pnpm = (...parameters) => {
  const { stdout, stderr, status, error } = spawnSync('pnpm', parameters, { cwd: root, encoding: 'utf8' })
  if (error !== undefined) throw error
  return { stdout, stderr, status }
}

const problems = []
mkdirSync(join(root, 'temp'), { recursive: true })
const bill = join('temp', 'sbom.cdx.json')
const made = pnpm('sbom', '--prod', '--lockfile-only', '--sbom-format', 'cyclonedx', '--out', bill)
if (made.status === 0) console.log(`components: listed in ${bill}`)
else problems.push(`components: no list was made: ${made.stderr.trim()}`)

const listed = pnpm('licenses', 'list', '--prod', '--recursive', '--json')
if (listed.status === 0) {
  const counts = Object.entries(JSON.parse(listed.stdout)).map(([name, packages]) => [name, packages.length])
  console.log(`licences: ${counts.map(([name, count]) => `${name} ${count}`).join(', ')}`)
  for (const [name] of counts) if (!LICENCES.includes(name)) problems.push(`licences: ${name} is not allowed`)
} else problems.push(`licences: they could not be listed: ${listed.stderr.trim()}`)

const audited = pnpm('audit', '--prod', '--json')
const answer = answerIn(audited.stdout)
if (answer === undefined)
  problems.push(`audit: THE REGISTRY DID NOT ANSWER, nothing is known: ${reason(audited)}`)
else if (audited.status !== 0) problems.push(`audit: weaknesses are known:\n${audited.stdout}`)
else console.log('audit: the registry knows no weakness')

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

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
