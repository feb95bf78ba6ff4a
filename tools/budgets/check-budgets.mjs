// Compares Sheaf with budgets.json: bytes, files and exported names of each package, functions and files of
// calls, statements and pages of a note, processor time of a start. Fails above a limit. `--update` lowers
// limits to today's figures and raises none; only a decision page raises one, by hand.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesBelow, publishedPackages, root } from '../packages.mjs'

const SOURCE = /(?<!\.test|\.test-d)\.(?:tsx?|css|html)$/
const NAME = /^export (?:(?:abstract |declare )?\w+ |\{ )(\w+)/gm
const STARTS = 12
/** By so much figures vary: work in the background runs within a call, and attacks beside the gate. */
const NOISE = { functions: 1.02, files: 1.02, KiB: 1.1, starts: 1.7 }

/** Each figure above its limit, as a line. A limit that is missing is 0. */
export function problemsOf(measured, limits, path = []) {
  return Object.entries(measured).flatMap(([name, value]) => {
    const limit = limits?.[name]
    if (typeof value === 'object') return problemsOf(value, limit, [...path, name])
    const noise = NOISE[name] ?? NOISE[path[0]] ?? 1
    const isAbove = value > (limit ?? 0) * noise
    return isAbove ? [`${[...path, name].join(' ')}: ${value}, the limit is ${limit ?? 0}`] : []
  })
}

/** The limits, lowered to the measured figures. */
export function lowered(measured, limits) {
  return Object.fromEntries(
    Object.entries(measured).map(([name, value]) => {
      const limit = limits?.[name]
      return [name, typeof value === 'object' ? lowered(value, limit) : Math.min(value, limit ?? value)]
    }),
  )
}

function main() {
  const file = join(root, 'tools', 'budgets', 'budgets.json')
  const limits = JSON.parse(readFileSync(file, 'utf8'))
  const measured = { packages: sizes(), acts: acts(), starts: starts() }
  if (process.argv.includes('--update'))
    writeFileSync(file, `${JSON.stringify(lowered(measured, limits), null, 2)}\n`)
  const problems = problemsOf(
    measured,
    process.argv.includes('--update') ? lowered(measured, limits) : limits,
  )
  const total = (name) => Object.values(measured.packages).reduce((sum, each) => sum + each[name], 0)
  const program = total('kB') - measured.packages.testing.kB - languagesKb()
  console.log(
    `budgets: ${total('kB')} kB (${program} without \`testing\` and the words of languages), ` +
      `${total('files')} files, ${total('names')} exported names`,
  )
  if (problems.length === 0) return
  console.error(problems.join('\n'))
  console.error(
    `budgets: ${problems.length} figure(s) above the limit; pay by taking something out, or raise the ` +
      'limit in tools/budgets/budgets.json with a decision page that says why',
  )
  process.exitCode = 1
}

function sizes() {
  return Object.fromEntries(
    publishedPackages().map(({ directory, path }) => {
      const files = sourcesBelow(join(path, 'src'))
      return [directory, { kB: kbOf(files), files: files.length, names: namesOf(path) }]
    }),
  )
}

function languagesKb() {
  return kbOf(sourcesBelow(join(root, 'packages', 'conversations', 'src', 'languages')))
}

function sourcesBelow(folder) {
  return filesBelow(folder).filter((each) => SOURCE.test(each) && !each.includes('__fixtures__'))
}

function kbOf(files) {
  return Math.ceil(files.reduce((sum, each) => sum + statSync(each).size, 0) / 1000)
}

// Overloads of one function are one name.
function namesOf(path) {
  const reports = filesBelow(path).filter((each) => each.endsWith('.api.md'))
  const names = reports.map(
    (each) => new Set([...readFileSync(each, 'utf8').matchAll(NAME)].map(([, name]) => name)),
  )
  return names.reduce((sum, each) => sum + each.size, 0)
}

function acts() {
  const script = join(root, 'tools', 'budgets', 'measure-acts.mjs')
  const flags = ['--expose-gc', '--max-semi-space-size=512', '--conditions=sheaf-source', '--no-warnings']
  return JSON.parse(execFileSync(process.execPath, [...flags, script], { encoding: 'utf8' }))
}

/** Processor time of a process beside that of Node alone: the least of several, since noise only adds. */
function starts() {
  const cli = join(root, 'packages', 'cli', 'dist', 'main.js')
  const memory = join(root, 'packages', 'memory', 'dist', 'index.js')
  const sqlite = join(root, 'packages', 'sqlite', 'dist', 'index.js')
  const home = mkdtempSync(join(tmpdir(), 'sheaf-starts-'))
  const hook = (event) => ({
    command: [cli, 'hook', event, '--for', 'claude-code'],
    cwd: projectWithNotes(home, event, cli),
  })
  const processes = {
    node: { command: ['-e', '0'] },
    'sheaf --version': { command: [cli, '--version'] },
    'import of @sheaf/memory': { command: ['-e', `import(${JSON.stringify(memory)})`] },
    'a memory that is opened': { command: ['--input-type=module', '-e', OPENS_MEMORY, memory, sqlite] },
    'sheaf hook session-start': hook('session-start'),
    'sheaf hook prompt': hook('prompt'),
    'sheaf hook stop': hook('stop'),
  }
  const times = Object.fromEntries(Object.keys(processes).map((name) => [name, Infinity]))
  for (let time = 0; time < STARTS; time += 1)
    for (const [name, { command, cwd = home }] of Object.entries(processes)) {
      // Each payload is one of a session of its own.
      const payload = { session_id: `session-${time}`, cwd, prompt_id: `turn-${time}`, ...PAYLOAD }
      const options = { cwd, env: { ...process.env, HOME: home }, input: JSON.stringify(payload) }
      times[name] = Math.min(times[name], processorTime(command, options))
    }
  rmSync(home, { recursive: true })
  const { node, ...others } = times
  return Object.fromEntries(
    Object.entries(others).map(([name, ms]) => [name, Math.round((10 * ms) / node) / 10]),
  )
}

// Importing `@sheaf/memory` loads little; the rest is loaded when a memory is opened.
const OPENS_MEMORY = `
  const modules = await Promise.all(process.argv.slice(1).map((each) => import(each)))
  const [{ createMemory }, { sqlite }] = modules
  await (await createMemory({ storage: sqlite({ file: ':memory:' }) })).close()`

const PAYLOAD = {
  prompt: 'How do we deploy the service to stage?',
  last_assistant_message: 'With ops/ship.sh; the service is on stage.',
}

/** A project of a coding agent whose memory has a few notes. */
function projectWithNotes(home, name, cli) {
  const [folder, notes] = [join(home, name), join(home, name, 'notes')]
  for (const each of [notes, join(folder, '.git'), join(folder, '.sheaf')])
    mkdirSync(each, { recursive: true })
  for (let place = 0; place < 6; place += 1)
    writeFileSync(
      join(notes, `service-${place}.md`),
      `# Service ${place}\n\nWe deploy it to stage with ops/ship-${place}.sh on Fridays.\n\n- Always run the linter first.\n`,
    )
  const store = `sqlite:${join(folder, '.sheaf', 'memory.db')}`
  execFileSync(process.execPath, [cli, 'import', notes, '--store', store, '--user', 'me'])
  return folder
}

function processorTime(command, options) {
  const script = 'TIMEFORMAT="%U %S"; time "$0" "$@" >/dev/null 2>&1'
  const { stderr, status } = spawnSync('bash', ['-c', script, process.execPath, ...command], {
    encoding: 'utf8',
    ...options,
  })
  if (status !== 0) throw new Error(`node ${command.join(' ')} ended with ${status}`)
  const [user, system] = stderr.trim().split(/\s+/).map(Number)
  return user + system
}

if (import.meta.main) main()
