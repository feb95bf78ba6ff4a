// Changes one operator, bound, condition or statement of Sheaf's own adapters at a time, in a copy of the
// repository as it is at the start, and runs the cases that call the changed function: the quickest, and then
// slower ones as far as their budget goes. What none notices is a survivor. Each target has one process,
// which loads the changed sources again and runs the cases (worker.mjs).
//   --only NAME    targets whose folder has this in it
//   --in PATTERN   of the changed files, those that this regular expression finds
//   --again        what survived the last run, whose other results stay; without it, changes are drawn again
//   --count N      how many changes of each target, 40 by default
//   --seed N       which ones, 1 by default; the results of each other number are kept beside those of 1
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
import { baselineOf } from './baseline.mjs'
import { described, mutationsOf } from './mutations.mjs'
import { reachingCases } from './reach.mjs'
import { reportOf } from './report.mjs'
import { sample } from './sample.mjs'
import { TARGETS } from './targets.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url))
const REPORT = join(ROOT, 'reliability', 'mutation.md')
const RESULTS = join(ROOT, 'temp', 'mutations')
/** The note on a survivor: why no test can notice it, or the open work. */
const KINDS = fileURLToPath(new URL('survivors.json', import.meta.url))
/** The figures of draws whose results are not kept any more, before cases were written for them. */
const DRAWS = fileURLToPath(new URL('draws.json', import.meta.url))
// In memory where there is such a folder: the tests open thousands of databases.
const FOLDER = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'mutants-'))
/** Modules loaded again stay in memory, so that a process is replaced after this many changes. */
const ROUNDS = 40
/**
 * What a worker may take of the processor before what it runs counts as endless: a wait has its own limit.
 */
const LIMITS_MS = { baseline: 600_000, change: 120_000 }

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    in: { type: 'string', default: '' },
    again: { type: 'boolean', default: false },
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    processes: { type: 'string', default: '1' },
    report: { type: 'boolean', default: false },
  },
})

process.on('exit', () => rmSync(FOLDER, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
mkdirSync(RESULTS, { recursive: true })
const targets = TARGETS.filter(({ folder }) => folder.includes(values.only)).map((target) => {
  const copy = join(FOLDER, target.folder.replaceAll('/', '-'))
  copyRepository(copy)
  const mutations = sourcesOf(copy, target.folder).flatMap((file) => {
    const source = readFileSync(join(copy, file), 'utf8')
    return described(mutationsOf(file, source), source)
  })
  return { ...target, copy, mutations }
})
const waiting = [...targets]
await Promise.all(Array.from({ length: Number(values.processes) }, takeTargets))
if (values.report) writeReport()
process.exit(0)

async function takeTargets() {
  for (let target = waiting.shift(); target !== undefined; target = waiting.shift()) {
    const { folder, mutations } = target
    const last = values.again ? JSON.parse(readFileSync(resultsOf(folder), 'utf8')) : undefined
    const among = mutations.filter(({ file }) => new RegExp(values.in).test(file))
    const drawn =
      last === undefined
        ? sample(among, Number(values.count), Number(values.seed))
        : among.filter(({ found }) => last.survivors.some((former) => isSame(former, found)))
    if (drawn.length > 0) await tryAll(target, drawn, last)
  }
}

async function tryAll({ folder, tests, without, copy, mutations }, drawn, last) {
  const files = testsOf(copy, [folder, ...tests]).filter((file) => !file.endsWith('.attack.test.ts'))
  const known = `${copy}.json`
  let worker = await start(copy)
  const sources = sourcesOf(copy, folder)
  const { durations, failed, reached } = await baselineOf({
    copy,
    sources: globSync('{packages,tools}/*/src/**/*.ts', { cwd: copy }).filter(
      (file) => !file.endsWith('.test.ts'),
    ),
    files,
    cache: join(RESULTS, `baseline-${folder.replaceAll('/', '-')}.json`),
    measure: async (file) => {
      const measured = await worker.ask({ files: [file], isBaseline: true, without }, LIMITS_MS.baseline)
      if (measured === undefined) throw new Error(`The cases of ${file} do not end.`)
      return { ...measured, reached: measured.reached.filter(([path]) => sources.includes(path)) }
    },
  })
  writeFileSync(known, JSON.stringify(durations))
  worker.stop()
  worker = await start(copy, known)
  for (const line of failed) console.log(`left out: ${line}`)
  console.log(`${folder}: ${durations.length} cases, ${mutations.length} changes`)
  const row = {
    folder,
    cases: durations.length,
    possible: mutations.length,
    tried: last?.tried ?? 0,
    survivors: last?.survivors ?? [],
  }
  for (const [place, mutation] of drawn.entries()) {
    const { file, start: from, end, text, found } = mutation
    const source = readFileSync(join(copy, file), 'utf8')
    if (place > 0 && place % ROUNDS === 0) {
      worker.stop()
      worker = await start(copy, known)
    }
    const began = performance.now()
    const reaching = reachingCases(reached.get(file), from)
    const question = { files, first: testsOf(copy, [dirname(file)]), reaching }
    const change = (isChanged) =>
      writeFileSync(join(copy, file), isChanged ? source.slice(0, from) + text + source.slice(end) : source)
    const askWorker = async (isChanged, asked) => {
      change(isChanged)
      const answer = await worker.ask(asked, LIMITS_MS.change)
      change(false)
      // A process that is replaced knows no longer what its changed sources left behind.
      if (answer === undefined) worker = await start(copy, known)
      return answer
    }
    const ask = async (isSlow) => {
      const answer = await askWorker(true, { ...question, isSlow })
      if (answer?.killedBy === undefined) return answer
      const own = files.filter((each) => answer.killedBy.startsWith(`${each}: `))
      const without = { files: own, sound: answer.killedBy, isChanged: false }
      let holds = await askWorker(false, without)
      if (holds?.isSound === false) {
        // What the change left behind in the process may be the reason.
        worker.stop()
        worker = await start(copy, known)
        holds = await askWorker(false, without)
      }
      const again = { files: own, sound: answer.killedBy, isChanged: true }
      // A slow case fails now and then because a machine is busy: it has to fail with the change again.
      const isChance = isSlow && holds?.isSound && (await askWorker(true, again))?.isSound
      if (!isChance && (holds === undefined || holds.isSound)) return answer
      console.log(`left out from now on: ${answer.killedBy}`)
      return await ask(isSlow)
    }
    let answer = await ask(false)
    const { ran } = answer ?? {}
    if (ran !== undefined) answer = await ask(true)
    const isKilled = answer === undefined || answer.killedBy !== undefined
    const by = answer === undefined ? 'no end' : (answer.killedBy ?? `${ran} and ${answer.ran} cases`)
    const took = ((performance.now() - began) / 1000).toFixed(1)
    const is = isKilled ? (ran === undefined ? 'killed' : 'killed slowly') : 'SURVIVED'
    console.log(`${is} ${file}:${found.line} ${found.kind}: ${found.change} [${took} s] ${by}`)
    if (last === undefined) row.tried += 1
    if (isKilled) row.survivors = row.survivors.filter((former) => !isSame(former, found))
    else if (last === undefined) row.survivors.push(found)
    // A run that is broken off reports what it tried.
    writeFileSync(resultsOf(folder), JSON.stringify(row))
  }
  worker.stop()
  console.log(`${folder}: ${row.tried - row.survivors.length} of ${row.tried}`)
}

function resultsOf(folder, seed = values.seed) {
  return join(RESULTS, `${folder.replaceAll('/', '-')}${seed === '1' ? '' : `.seed-${seed}`}.json`)
}

function isSame(one, other) {
  return one.key === other.key
}

// Of the last run of each target.
function writeReport() {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
  const rows = TARGETS.map(({ folder }) => resultsOf(folder, '1'))
    .filter(existsSync)
    .map(read)
  const seeds = globSync('*.seed-*.json', { cwd: RESULTS }).map((name) => /seed-(\d+)\.json$/.exec(name)?.[1])
  const draws = read(DRAWS)
  const others = [...new Set(seeds.map(Number))]
    .filter((seed) => draws.every(({ draw }) => draw !== seed))
    .toSorted((one, two) => one - two)
    .map((seed) => ({
      seed,
      rows: TARGETS.map(({ folder }) => resultsOf(folder, String(seed)))
        .filter(existsSync)
        .map(read),
    }))
  const untried = TARGETS.map(({ folder }) => folder).filter(
    (folder) => !rows.some((row) => row.folder === folder),
  )
  writeFileSync(REPORT, reportOf({ rows, others, untried, kinds: read(KINDS), draws }))
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
      const begun = processorTime(child.pid)
      const timer = setInterval(() => {
        if (processorTime(child.pid) - begun < limitMs) return
        child.kill('SIGKILL')
        done(undefined)
      }, 1_000)
      const done = (message) => {
        clearInterval(timer)
        child.removeAllListeners()
        resolve(message)
      }
      child.once('message', done).once('exit', () => done(undefined))
    })
  await answer(LIMITS_MS.change)
  return {
    stop: () => child.kill('SIGKILL'),
    ask: async (message, limitMs) => {
      const answered = answer(limitMs)
      child.send(message)
      return await answered
    },
  }
}

// In milliseconds, where the system tells it; elsewhere the time of the clock.
function processorTime(pid) {
  if (!existsSync(`/proc/${pid}/stat`)) return performance.now()
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function sourcesOf(copy, folder) {
  return globSync(`${folder}/**/*.ts`, { cwd: copy })
    .filter((file) => !/\.test\.ts$|__fixtures__|\/index\.ts$|defaults\.ts$/.test(file))
    .toSorted()
}

function testsOf(copy, patterns) {
  const files = patterns.flatMap((pattern) =>
    globSync(pattern.endsWith('.ts') ? pattern : `${pattern}/**/*.test.ts`, { cwd: copy }),
  )
  return [...new Set(files)]
}

// The sources alone, with the links between packages: the installed packages are those of the repository.
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
