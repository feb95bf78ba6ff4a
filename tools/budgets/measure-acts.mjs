// Counts, in a process of its own, the functions and files of Sheaf that five calls of a small memory visit,
// and the statements and pages of a note. From the sources, so that each file has its name. Prints JSON.
//   node --expose-gc --conditions=sheaf-source measure-acts.mjs
import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../packages.mjs'

const SOURCE = /packages\/[a-z0-9-]+\/src\//
const source = async (name) => await import(pathToFileURL(join(root, 'packages', name, 'src', 'index.ts')))
const Database = createRequire(join(root, 'packages/sqlite/package.json'))('better-sqlite3')
const statements = countStatements()
const { fixedClock } = await source('core')
const { createMemory } = await source('memory')
const { sqlite } = await source('sqlite')

const directory = mkdtempSync(join(tmpdir(), 'sheaf-budgets-'))
const file = join(directory, 'memory.db')
// Two entries of a log in one second share a heading, and a machine is not always as fast.
const clock = fixedClock('2026-11-20T09:30:00Z')
const memory = await createMemory({ storage: sqlite({ file }), clock })
const user = memory.user('ada')
for (let place = 0; place < 20; place += 1) {
  await memory.store.write(`notes/${place}.md`, `# Note ${place}\n\nThe kettle of floor ${place} is new.\n`)
  await user.store.write(`notes/${place}.md`, `# Trip ${place}\n\nAda takes tea to harbour ${place}.\n`)
}
const thread = user.thread('tea')
await thread.record([
  { role: 'user', content: 'I drink green tea at the harbour.' },
  { role: 'assistant', content: 'Noted.' },
])
await memory.flush()

let turn = 0
const text = 'The heron waits at the quay. '.repeat(350)
const acts = {
  append() {
    clock.advance(60_000)
    return user.appendDaily(`Bought tea ${(turn += 1)}`)
  },
  write: () => user.store.write('notes/long.md', `${text}${(turn += 1)}\n`),
  read: () => user.store.read('notes/3.md'),
  search: () => user.search('tea at the harbour', { limit: 10 }),
  assemble: () =>
    thread.assemble({ messages: [{ role: 'user', content: 'Where do I drink tea?' }], maxTokens: 2000 }),
}
/** These change the memory that the next acts read. */
const WRITING = new Set(['append', 'write'])

const session = new Session()
session.connect()
await session.post('Profiler.enable')
const measured = {}
for (const [name, act] of Object.entries(acts)) measured[name] = await measure(name, act)
measured.note = await measureNote()
await memory.close()
rmSync(directory, { recursive: true })
console.log(JSON.stringify(measured))

async function measure(name, act) {
  for (let time = 0; time < 4; time += 1) await settled(act)
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  statements.count = 0
  await act()
  const made = statements.count
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  const visited = result
    .filter(({ url }) => SOURCE.test(url))
    .map(
      ({ functions }) =>
        functions.filter(({ functionName, ranges }) => isCalled(functionName, ranges)).length,
    )
  const kib = []
  for (let time = 0; time < (WRITING.has(name) ? 9 : 40); time += 1) {
    await memory.flush()
    globalThis.gc()
    const before = process.memoryUsage().heapUsed
    await act()
    kib.push((process.memoryUsage().heapUsed - before) / 1024)
  }
  return {
    functions: visited.reduce((sum, count) => sum + count, 0),
    files: visited.filter((count) => count > 0).length,
    statements: made,
    // Code that is not compiled yet allocates more, and on a busy machine it is compiled later.
    KiB: Math.round(WRITING.has(name) ? Math.min(...kib) : kib.slice(-9).sort((a, b) => a - b)[4]),
  }
}

// A module as a whole is a function without a name from its beginning.
function isCalled(name, [range]) {
  return range.count > 0 && (name !== '' || range.startOffset > 0)
}

async function settled(act) {
  await act()
  await memory.flush()
}

// Pages that a note in a file of its own takes, with its history: all frames of a log that it begins.
async function measureNote() {
  const other = new Database(file)
  const figures = []
  for (let time = 0; time < 5; time += 1) {
    await memory.flush()
    other.pragma('wal_checkpoint(RESTART)')
    statements.count = 0
    await user.store.write(`notes/new-${(turn += 1)}.md`, `# New\n\nThe kettle ${turn} is blue.\n`)
    const made = statements.count
    const [{ log }] = other.pragma('wal_checkpoint(PASSIVE)')
    figures.push({ statements: made, pages: log })
  }
  other.close()
  return figures.sort((one, next) => one.pages - next.pages)[2]
}

function countStatements() {
  const counted = { count: 0 }
  const probe = new Database(':memory:')
  const prototype = Object.getPrototypeOf(probe.prepare('SELECT 1'))
  probe.close()
  for (const name of ['all', 'run', 'get', 'iterate']) {
    const original = prototype[name]
    prototype[name] = function (...parameters) {
      counted.count += 1
      return original.apply(this, parameters)
    }
  }
  return counted
}
