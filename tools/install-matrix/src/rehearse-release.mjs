// A release as CONTRIBUTING.md has it, in a clone of the last commit and against the registry on loopback:
// twice, because the second release finds what the first left behind.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyApp, worked } from './empty-app.mjs'
import { root } from './folders.mjs'
import { publisherSettings } from './registry.mjs'
import { runCommand } from './run-command.mjs'
import { npmProgram, ownEnvironment } from './runtimes.mjs'

const TIMEOUT_MS = 900_000
// A tag names its author, and a machine may have no name configured.
const WHO = {
  GIT_AUTHOR_NAME: 'Rehearsal',
  GIT_AUTHOR_EMAIL: 'rehearsal@localhost',
  GIT_COMMITTER_NAME: 'Rehearsal',
  GIT_COMMITTER_EMAIL: 'rehearsal@localhost',
}

export async function rehearseRelease({ cell, registry }) {
  const place = mkdtempSync(join(tmpdir(), 'sheaf-release-'))
  const clone = join(place, 'clone')
  writeFileSync(join(place, 'npmrc'), publisherSettings(registry))
  const env = { ...ownEnvironment, ...WHO, CI: 'true', NPM_CONFIG_USERCONFIG: join(place, 'npmrc') }
  const rehearsal = {
    cell,
    registry,
    clone,
    run: (...command) => runCommand(command, { cwd: clone, env, timeoutMs: TIMEOUT_MS }),
  }
  try {
    const isReady = await cell('release', 'a clone of the last commit', async () => {
      await runCommand(['git', 'clone', '--quiet', root, clone], { cwd: place, env })
      await runCommand(['pnpm', 'install', '--frozen-lockfile', '--prefer-offline'], {
        cwd: clone,
        env: ownEnvironment,
        timeoutMs: TIMEOUT_MS,
      })
      return (await rehearsal.run('git', 'rev-parse', '--short', 'HEAD')).trim()
    })
    if (!isReady || !(await release('first', rehearsal))) return
    // A clone of a repository that was just released has no changesets.
    writeFileSync(join(clone, '.changeset', 'rehearsal.md'), `---\n'@sheaf/core': patch\n---\n\n${CHANGE}\n`)
    await release('second', rehearsal)
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const CHANGE = 'A change that the rehearsal made.'

/** One after the other, and false as soon as one fails: each needs the one before it. */
async function release(which, { cell, registry, clone, run }) {
  const before = manifestsOf(clone)
  const steps = {
    'pnpm changeset version': async () => {
      await run('pnpm', 'changeset', 'version')
      return checkVersions(before, clone)
    },
    'pnpm run release': async () => {
      await run('pnpm', 'run', 'release')
      const tags = (await run('git', 'tag', '--points-at', 'HEAD'))
        .split('\n')
        .filter((tag) => tag.endsWith(`@${manifestsOf(clone)[0].version}`))
      if (tags.length !== before.length) throw new Error(`${tags.length} tags for ${before.length} packages`)
      return `${tags.length} packages`
    },
    'what the registry has': () => checkPublished(registry, clone),
    'npm install, and a memory': () => tryReleased(registry, clone),
    'a release that broke off, run again': async () => {
      // As if the last package had not been reached.
      const { name, version } = manifestsOf(clone).at(-1)
      await run(process.execPath, npmProgram, 'unpublish', '--force', `${name}@${version}`)
      const said = await run('pnpm', 'changeset', 'publish')
      const published = [...new Set(said.match(/(?<=Successfully published:[\s\S]*)@sheaf\/\S+/g))]
      if (published.join() !== `${name}@${version}`)
        throw new Error(`published ${published.join(', ') || 'nothing'}`)
      return `published ${name} alone`
    },
    'a release with nothing new': async () => {
      const said = await run('pnpm', 'changeset', 'publish')
      if (/Successfully published/.test(said)) throw new Error(said)
      return 'published nothing'
    },
  }
  for (const [step, work] of Object.entries(steps))
    if (!(await cell(`${which} release`, step, work))) return false
  return true
}

function manifestsOf(clone) {
  const packages = join(clone, 'packages')
  return readdirSync(packages).map((name) => ({
    directory: join(packages, name),
    ...JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')),
  }))
}

function checkVersions(before, clone) {
  const after = manifestsOf(clone)
  const [{ version }] = after
  for (const [index, { name, version: own, directory }] of after.entries()) {
    if (own !== version) throw new Error(`${name} is ${own}, the others are ${version}`)
    if (own === before[index].version) throw new Error(`${name} is still ${own}`)
    if (!readFileSync(join(directory, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version}\n`))
      throw new Error(`the changelog of ${name} lacks ${version}`)
  }
  const left = readdirSync(join(clone, '.changeset')).filter(
    (file) => file.endsWith('.md') && file !== 'README.md',
  )
  if (left.length > 0) throw new Error(`changesets are left: ${left.join(', ')}`)
  return `${before[0].version} to ${version}`
}

async function checkPublished({ url }, clone) {
  for (const { name, version, dependencies = {} } of manifestsOf(clone)) {
    const response = await fetch(`${url}${name.replace('/', '%2f')}`)
    const published = (await response.json()).versions?.[version]
    if (published === undefined) throw new Error(`the registry has no ${name} ${version}`)
    for (const inner of Object.keys(dependencies).filter((each) => each.startsWith('@sheaf/')))
      if (published.dependencies[inner] !== `^${version}`)
        throw new Error(`${name} needs ${inner} "${published.dependencies[inner]}"`)
    if (JSON.stringify(published).match(/"(workspace|catalog):/))
      throw new Error(`${name} names what only the workspace knows`)
  }
  return 'every inner dependency is a range of this version'
}

async function tryReleased(registry, clone) {
  const app = createEmptyApp({ registry, node: process.execPath })
  try {
    await app.install('@sheaf/memory', '@sheaf/sqlite')
    app.copy('try-memory.mjs', 'sqlite.mjs')
    await worked(app.node('sqlite.mjs'))
    const [{ version: wanted }] = manifestsOf(clone)
    const installed = join(app.directory, 'node_modules', '@sheaf', 'core')
    const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    if (version !== wanted) throw new Error(`it brought core ${version}`)
    if (!readFileSync(join(installed, 'CHANGELOG.md'), 'utf8').includes(version))
      throw new Error('core came without its changelog')
    return `version ${version}`
  } finally {
    app.remove()
  }
}
