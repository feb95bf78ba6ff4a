// Runs the cases of one target many times in one process, each time on sources loaded again: a change of
// one source costs no start of a test runner and no compilation of the others. Started by main.mjs, which
// kills it where a change never ends.
import { globSync, readFileSync, statSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startReach } from './reach.mjs'
import { collect, endGroups, runCase } from './vitest-in-process.mjs'

/** Cases that take more of the processor are slow: a change is tried on hundreds of cases. */
const LONGEST_MS = 400
/**
 * What all cases of one change may take of the processor together, those that are run first and, where these
 * notice nothing, the others; the quickest that reach it go in.
 */
const BUDGETS_MS = { quick: 4_000, slow: 12_000 }
/** How long a case may take; what its threads wait for a processor on a busy machine does not count. */
const PATIENCE_MS = 30_000
/** They load nothing that is changed, so that they are loaded once. */
const UNCHANGED = /\/(?:packages\/(?:core|chunker|testing)|tools\/adapter-tests)\//
const IN_PROCESS = new URL('vitest-in-process.mjs', import.meta.url).href
const [copy, known] = process.argv.slice(2)
const base = pathToFileURL(copy).href

/** How often each case has found a change: those that found most go first. */
const finds = new Map()
/** The processor time of each case without a change, in milliseconds; what fails without one is absent. */
let durations = new Map(known === undefined ? [] : JSON.parse(readFileSync(known, 'utf8')))
let round = 0
const stripped = new Map()

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'vitest') return { url: IN_PROCESS, shortCircuit: true }
    const found = next(specifier, context)
    const isOurs = found.url.startsWith(base) && found.url.includes('.ts')
    return isOurs && !found.url.includes('?') && !UNCHANGED.test(found.url.slice(base.length))
      ? { ...found, url: `${found.url}?round=${round}` }
      : found
  },
  load(url, context, next) {
    if (!url.startsWith(base) || !/\.ts(?:\?|$)/.test(url)) return next(url, context)
    const file = fileURLToPath(url.replace(/\?.*/, ''))
    const { mtimeMs } = statSync(file)
    const former = stripped.get(file)
    if (former?.mtimeMs !== mtimeMs)
      stripped.set(file, { mtimeMs, source: stripTypeScriptTypes(readFileSync(file, 'utf8')) })
    return { format: 'module', source: stripped.get(file).source, shortCircuit: true }
  },
})
// A fault that no call waits for is a fault too; vitest counts it as a failure.
let stray
process.on('unhandledRejection', (error) => (stray ??= error))
process.on('uncaughtException', (error) => (stray ??= error))

process.on('disconnect', () => process.exit())
process.on('message', async ({ files, first, reaching, isBaseline, without, sound, isChanged, isSlow }) => {
  round += 1
  if (isBaseline) process.send(await measure(files, without))
  else if (sound !== undefined) process.send({ isSound: await isSound(files, sound, isChanged) })
  else process.send(await findChange(files, first, choose(reaching, isSlow)))
})

async function load(file) {
  const cases = await collect(() => import(`${pathToFileURL(join(copy, file)).href}?round=${round}`))
  return cases.map((each) => ({ ...each, key: `${file}: ${each.title}`, file }))
}

async function measure(files, without) {
  durations = new Map()
  const failed = []
  const reach = startReach(base)
  for (const file of files) {
    const cases = await load(file).catch((error) => void failed.push(`${file}: ${error.message}`))
    for (const each of cases ?? []) {
      if (without !== undefined && new RegExp(without).test(each.title)) continue
      reach.begin()
      const start = process.cpuUsage()
      const error = await outcome(each)
      const { user, system } = process.cpuUsage(start)
      reach.end(each.key)
      const took = (user + system) / 1_000
      if (error !== undefined) failed.push(`${each.key}: ${error.message ?? error}`.slice(0, 300))
      else durations.set(each.key, took)
    }
    await endGroups(cases ?? [])
  }
  return { durations: [...durations], reached: reach.stop(), failed }
}

// The keys of the quick cases that reach a change, or of the others.
function choose(reaching, isSlow) {
  const reached = [...durations]
    .filter(([key]) => reaching === undefined || reaching.includes(key))
    .toSorted(([, one], [, other]) => one - other)
  const within = (cases, budgetMs) => {
    let sum = 0
    return cases.filter(([, took]) => (sum += took) < budgetMs)
  }
  const quick = within(
    reached.filter(([, took]) => took <= LONGEST_MS),
    BUDGETS_MS.quick,
  )
  const chosen = isSlow
    ? within(
        reached.filter((each) => !quick.includes(each)),
        BUDGETS_MS.slow,
      )
    : quick
  return new Set(chosen.map(([key]) => key))
}

// Those beside the source first, then the others; in each, those that found most, then the quickest.
async function findChange(files, first, keys) {
  const needed = files.filter((file) => [...keys].some((key) => key.startsWith(`${file}: `)))
  const beside = needed.filter((file) => first.includes(file))
  const others = needed.filter((file) => !beside.includes(file))
  return (await findAmong(beside, keys)) ?? (await findAmong(others, keys)) ?? { ran: keys.size }
}

// Whether a case that failed holds when it is run again, with the change or without. It is not run any more
// where it fails without one, or has failed by chance.
async function isSound(files, key, isChanged) {
  const holds = (await findAmong(files, new Set([key]))) === undefined
  if (holds === isChanged) durations.delete(key)
  return holds
}

async function findAmong(files, keys) {
  const all = []
  for (const file of files) {
    try {
      all.push(...(await load(file)))
    } catch (error) {
      return { killedBy: `loading ${file}`, message: String(error.message) }
    }
  }
  const sound = all.filter(({ key }) => keys.has(key))
  const rank = ({ key }) => (finds.get(key) ?? 0) * 1_000 - durations.get(key)
  try {
    for (const each of sound.toSorted((one, other) => rank(other) - rank(one))) {
      const error = await outcome(each)
      if (error === undefined) continue
      finds.set(each.key, (finds.get(each.key) ?? 0) + 1)
      return { killedBy: each.key, message: String(error.message ?? error).slice(0, 200) }
    }
    return undefined
  } finally {
    await Promise.race([endGroups(all), later(2_000)])
    // What a broken source left under way ends now, and is not counted as a fault of the next one.
    await later(50)
  }
}

async function outcome(each) {
  stray = undefined
  const state = { isOver: false }
  const failed = await Promise.race([
    runCase(each).then(
      () => undefined,
      (error) => error ?? new Error('undefined'),
    ),
    patience(state).then(() => new Error(`No end after ${PATIENCE_MS} ms.`)),
  ])
  state.isOver = true
  return failed ?? (stray === undefined ? undefined : new Error(`stray: ${stray.message}`))
}

async function patience(state) {
  const [begun, waited] = [performance.now(), waitedMs()]
  while (!state.isOver && performance.now() - begun - (waitedMs() - waited) < PATIENCE_MS) await later(1_000)
}

// For how long the threads of this process were ready and had no processor, where the system tells it.
function waitedMs() {
  const files = globSync('/proc/self/task/*/schedstat')
  return files.reduce((sum, file) => sum + Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6, 0)
}

function later(ms) {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
process.send('ready')
