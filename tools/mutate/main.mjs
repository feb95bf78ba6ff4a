// Changes one operator, bound, condition or statement of Sheaf's own adapters at a time, in a copy of the
// repository, and runs the tests that concern it: what no test notices is a survivor.
//   --only NAME    sources whose path has this in it
//   --count N      how many changes, 150 by default
//   --seed N       which ones, 1 by default
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutationsOf } from './mutations.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const COPY = join(ROOT, 'temp', 'mutants')
/** What runs longer than this never ends: the tests have noticed. */
const TIMEOUT_MS = 180_000
/** The sources, and the tests to be run where those beside a source notice nothing. */
const TARGETS = {
  'packages/sql/src': ['packages/sql/src', 'packages/sqlite/src/{sqlite,doctor}.test.ts'],
  'packages/fs/src': ['packages/fs/src/{crash,examine-disk,hand-edits,links,blocked-commit,guards}.test.ts'],
  'packages/libsql/src/file': ['packages/libsql/src/libsql.test.ts', 'packages/libsql/src/file'],
  'packages/documents/src/history': ['packages/documents/src/history'],
  'packages/memory/src/changes': ['packages/memory/src/changes'],
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
  },
})

copyRepository()
const all = Object.entries(TARGETS).flatMap(([folder, tests]) =>
  globSync(`${folder}/**/*.ts`, { cwd: ROOT })
    .filter(
      (file) =>
        !/\.test\.ts$|__fixtures__|\/index\.ts$|defaults\.ts$/.test(file) && file.includes(values.only),
    )
    .toSorted()
    .flatMap((file) =>
      mutationsOf(file, readFileSync(join(ROOT, file), 'utf8')).map((mutation) => ({
        ...mutation,
        tests,
        folder,
      })),
    ),
)
for (const [folder, tests] of Object.entries(TARGETS)) {
  if (all.some((each) => each.folder === folder) && !passes(tests))
    throw new Error(`The tests of ${folder} fail without any change.`)
}
const score = {}
for (const mutation of sample(all, Number(values.count), Number(values.seed))) {
  const { file, kind, start, end, text, folder, tests } = mutation
  const source = readFileSync(join(ROOT, file), 'utf8')
  writeFileSync(join(COPY, file), source.slice(0, start) + text + source.slice(end))
  const beside = dirname(file) === folder ? [] : [[dirname(file)]]
  const isKilled = [...beside, tests].some((each) => !passes(each))
  writeFileSync(join(COPY, file), source)
  const counted = (score[folder] ??= { killed: 0, changes: 0 })
  counted.changes += 1
  if (isKilled) counted.killed += 1
  const line = source.slice(0, start).split('\n').length
  const change = `${source.slice(start, end)} -> ${text}`.replaceAll(/\s+/g, ' ').slice(0, 120)
  console.log(`${isKilled ? 'killed' : 'SURVIVED'} ${file}:${line} ${kind}: ${change}`)
}
for (const [folder, { killed, changes }] of Object.entries(score))
  console.log(`${folder}: ${killed} of ${changes}`)
const total = Object.values(score).reduce((sum, { killed }) => sum + killed, 0)
const changes = Object.values(score).reduce((sum, each) => sum + each.changes, 0)
console.log(`${total} of ${changes} changes were noticed, of ${all.length} possible ones`)
rmSync(COPY, { recursive: true, force: true })

function passes(patterns) {
  const files = patterns.flatMap((pattern) =>
    globSync(pattern.endsWith('.ts') ? pattern : `${pattern}/**/*.test.ts`, { cwd: COPY }),
  )
  const tests = files.filter((file) => !file.endsWith('.attack.test.ts'))
  if (tests.length === 0) return true
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const flags = ['run', '--project', 'together', '--bail', '1', '--reporter', 'dot']
  const { status } = spawnSync(process.execPath, [vitest, ...flags, ...tests], {
    cwd: COPY,
    stdio: 'ignore',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  return status === 0
}

// The sources alone, with the links between packages: what is installed is that of the repository.
function copyRepository() {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  const files = execFileSync('git', ['ls-files', 'packages', 'tools', '*.json', '*.ts', '*.yaml'], {
    cwd: ROOT,
  })
  for (const file of files.toString().trim().split('\n')) {
    if (!existsSync(join(ROOT, file)) || file.startsWith('examples/') || file.startsWith('docs/')) continue
    cpSync(join(ROOT, file), join(COPY, file), { recursive: true })
  }
  for (const folder of globSync('{packages,tools,reliability,benchmarks}/*/node_modules', { cwd: ROOT }))
    cpSync(join(ROOT, folder), join(COPY, folder), { recursive: true, verbatimSymlinks: true })
  symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'))
}

// As many, whichever the seed decides, in the order of a number made of each place (splitmix32).
function sample(from, count, seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e_37_79_b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21_f0_aa_ad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x73_5a_2d_97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const drawn = from.map((each) => ({ each, at: next() })).toSorted((one, two) => one.at - two.at)
  return drawn.slice(0, count).map(({ each }) => each)
}
