// Changes one operator, bound, condition or statement of Sheaf's own adapters at a time, in a copy of the
// repository, and runs the quickest cases that call the changed function: what none notices is a survivor.
// Each target has one process, which loads the changed sources again and runs the cases (worker.mjs).
//   --only NAME    targets whose folder has this in it
//   --count N      how many changes of each target, 40 by default
//   --seed N       which ones, 1 by default
//   --processes N  how many targets at a time, 1 by default
//   --report       writes reliability/mutation.md
import { execFileSync, fork } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutationsOf } from './mutations.mjs'
import { reachingCases } from './reach.mjs'
import { reportOf } from './report.mjs'
import { sample } from './sample.mjs'
import { TARGETS } from './targets.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url))
const REPORT = join(ROOT, 'reliability', 'mutation.md')
const RESULTS = join(ROOT, 'temp', 'mutations')
/** What is known of a survivor: why no test can notice it, or what is open. */
const KINDS = fileURLToPath(new URL('survivors.json', import.meta.url))
// In memory where there is such a folder: the tests open thousands of databases.
const FOLDER = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'mutants-'))
/** Modules loaded again stay in memory, so that a process is replaced after this many changes. */
const ROUNDS = 40

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '1' },
    report: { type: 'boolean', default: false },
  },
})

process.on('exit', () => rmSync(FOLDER, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
mkdirSync(RESULTS, { recursive: true })
const targets = TARGETS.filter(({ folder }) => folder.includes(values.only)).map((target) => ({
  ...target,
  mutations: sourcesOf(target.folder).flatMap((file) =>
    mutationsOf(file, readFileSync(join(ROOT, file), 'utf8')),
  ),
}))
const waiting = [...targets]
await Promise.all(Array.from({ length: Number(values.processes) }, takeTargets))
if (values.report) writeReport()
process.exit(0)

async function takeTargets() {
  for (let target = waiting.shift(); target !== undefined; target = waiting.shift())
    await tryAll(target, sample(target.mutations, Number(values.count), Number(values.seed)))
}

async function tryAll({ folder, tests, without, mutations }, drawn) {
  const copy = join(FOLDER, folder.replaceAll('/', '-'))
  copyRepository(copy)
  const files = testsOf([folder, ...tests]).filter((file) => !file.endsWith('.attack.test.ts'))
  const known = `${copy}.json`
  let worker = await start(copy)
  const baseline = await worker.ask({ files, isBaseline: true, without }, 900_000)
  if (baseline === undefined) throw new Error(`The tests of ${folder} do not end.`)
  writeFileSync(known, JSON.stringify(baseline.durations))
  const reached = new Map(baseline.reached)
  for (const line of baseline.failed) console.log(`left out: ${line}`)
  const seconds = Math.round(baseline.tookMs / 1000)
  console.log(
    `${folder}: ${baseline.durations.length} cases (all in ${seconds} s), ${mutations.length} changes`,
  )
  const limitMs = baseline.tookMs * 5 + 60_000
  const row = {
    folder,
    cases: baseline.durations.length,
    possible: mutations.length,
    tried: 0,
    survivors: [],
  }
  for (const [place, mutation] of drawn.entries()) {
    const { file, kind, start: from, end, text } = mutation
    const source = readFileSync(join(ROOT, file), 'utf8')
    if (place > 0 && place % ROUNDS === 0) {
      worker.stop()
      worker = await start(copy, known)
    }
    const changed = source.slice(0, from) + text + source.slice(end)
    writeFileSync(join(copy, file), changed)
    const began = performance.now()
    const reaching = reachingCases(reached.get(file), from)
    const question = { files, first: testsOf([dirname(file)]), reaching }
    let answer = await worker.ask(question, limitMs)
    writeFileSync(join(copy, file), source)
    while (answer?.killedBy !== undefined) {
      const failed = files.filter((each) => answer.killedBy.startsWith(`${each}: `))
      const holds = await worker.ask({ files: failed, sound: answer.killedBy }, limitMs)
      if (holds === undefined || holds.isSound) break
      console.log(`left out from now on: ${answer.killedBy}`)
      writeFileSync(join(copy, file), changed)
      answer = await worker.ask(question, limitMs)
      writeFileSync(join(copy, file), source)
    }
    // A process that is replaced knows no longer what its changed sources left behind.
    if (answer === undefined) worker = await start(copy, known)
    const line = source.slice(0, from).split('\n').length
    const change = `${source.slice(from, end)} -> ${text}`.replaceAll(/\s+/g, ' ').slice(0, 120)
    const isKilled = answer === undefined || answer.killedBy !== undefined
    const by = answer === undefined ? 'no end' : (answer.killedBy ?? `${reaching?.length ?? 'all'} cases`)
    const took = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`${isKilled ? 'killed' : 'SURVIVED'} ${file}:${line} ${kind}: ${change} [${took} s] ${by}`)
    row.tried += 1
    if (!isKilled) row.survivors.push({ file, line, kind, change })
    // A run that is broken off reports what it tried.
    writeFileSync(join(RESULTS, `${folder.replaceAll('/', '-')}.json`), JSON.stringify(row))
  }
  worker.stop()
  console.log(`${folder}: ${row.tried - row.survivors.length} of ${row.tried}`)
}

// Of the last run of each target.
function writeReport() {
  const rows = TARGETS.map(({ folder }) => join(RESULTS, `${folder.replaceAll('/', '-')}.json`))
    .filter(existsSync)
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
  const untried = TARGETS.map(({ folder }) => folder).filter(
    (folder) => !rows.some((row) => row.folder === folder),
  )
  writeFileSync(REPORT, reportOf(rows, JSON.parse(readFileSync(KINDS, 'utf8')), untried))
}

// A process of its own folder for temporary files: what a killed one leaves goes with the copy.
async function start(copy, known) {
  const child = fork(WORKER, [copy, ...(known === undefined ? [] : [known])], {
    cwd: copy,
    execArgv: ['--conditions=sheaf-source', '--disable-warning=ExperimentalWarning'],
    env: { ...process.env, TMPDIR: FOLDER },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const answer = (limitMs) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        child.kill('SIGKILL')
        resolve(undefined)
      }, limitMs)
      const done = (message) => {
        clearTimeout(timer)
        child.removeAllListeners()
        resolve(message)
      }
      child.once('message', done).once('exit', () => done(undefined))
    })
  await answer(60_000)
  return {
    stop: () => child.kill('SIGKILL'),
    ask: async (message, limitMs) => {
      const answered = answer(limitMs)
      child.send(message)
      return await answered
    },
  }
}

function sourcesOf(folder) {
  return globSync(`${folder}/**/*.ts`, { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|__fixtures__|\/index\.ts$|defaults\.ts$/.test(file))
    .toSorted()
}

function testsOf(patterns) {
  const files = patterns.flatMap((pattern) =>
    globSync(pattern.endsWith('.ts') ? pattern : `${pattern}/**/*.test.ts`, { cwd: ROOT }),
  )
  return [...new Set(files)]
}

// The sources alone, with the links between packages: what is installed is that of the repository.
function copyRepository(copy) {
  mkdirSync(copy, { recursive: true })
  const files = execFileSync('git', ['ls-files', 'packages', 'tools', '*.json', '*.ts', '*.yaml'], {
    cwd: ROOT,
  })
  for (const file of files.toString().trim().split('\n')) {
    if (!existsSync(join(ROOT, file)) || file.startsWith('examples/') || file.startsWith('docs/')) continue
    cpSync(join(ROOT, file), join(copy, file), { recursive: true })
  }
  for (const folder of globSync('{packages,tools,reliability,benchmarks}/*/node_modules', { cwd: ROOT }))
    cpSync(join(ROOT, folder), join(copy, folder), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
}
