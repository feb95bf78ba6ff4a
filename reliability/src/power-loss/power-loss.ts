import { mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { below } from '../random.ts'
import type { Random } from '../random.ts'
import { childOutput } from '../run-child.ts'
import { runningTarget } from '../setups.ts'
import type { Setup } from '../setups.ts'
import type { Target } from '../target.ts'
import { examineImage } from './examine-image.ts'
import { FolderDisk } from './folder-disk.ts'
import { contentsAfter } from './operations.ts'
import {
  FILE_SYSTEMS,
  loadSimulator,
  loggingEnvironment,
  POLICIES,
  simulatorUnavailable,
} from './simulator.ts'
import type { DiskRecord } from './simulator.ts'

// A point is a moment of the log; each gives an image for every policy on every kind of file system.
const FIGURES = { fast: { operations: 120, points: 16 }, soak: { operations: 600, points: 850 } }
const NORMAL_FIGURES = { fast: { operations: 120, points: 16 }, soak: { operations: 400, points: 100 } }

const WRITER = new URL('writer.ts', import.meta.url)

/** Cuts the power at many moments of a log of writes, at full durability. */
export const powerLoss: Proof = {
  name: 'power-loss',
  promise: 'power loss (simulated): no acknowledged write is lost, nothing is torn, the index is sound',
  setups: ['fs', 'sqlite', 'libsql-file'],
  unavailable: simulatorUnavailable,
  run: (run) => cutPower(run, { ...FIGURES[run.scale], mayLose: 0, adapt: (target) => target }),
}

/**
 * The same with `synchronous: 'normal'`: the last commits may be lost; the rest is an earlier state.
 */
export const powerLossNormal: Proof = {
  name: 'power-loss-normal',
  promise: 'power loss (simulated) with `synchronous: "normal"`: an earlier state remains, whole',
  setups: ['sqlite'],
  unavailable: simulatorUnavailable,
  run: (run) =>
    cutPower(run, {
      ...NORMAL_FIGURES[run.scale],
      mayLose: Infinity,
      adapt: (target) => (target.engine === 'sqlite' ? { ...target, synchronous: 'normal' } : target),
    }),
}

interface Cut {
  readonly operations: number
  readonly points: number
  /** Acknowledged operations that may be missing. */
  readonly mayLose: number
  readonly adapt: (target: Target) => Target
}

async function cutPower(run: ProofRun, { operations, points, mayLose, adapt }: Cut): Promise<ProofOutcome> {
  const { setup, random, progress } = run
  // As in the log.
  const directory = realpathSync(run.directory)
  const [root, out, log] = [join(directory, 'disk'), join(directory, 'image'), join(directory, 'writes.log')]
  const acknowledgements = join(root, '.ack')
  const { records, problems } = await record({ setup, adapt, root, log, acknowledgements, operations })
  const simulator = await loadSimulator()
  const disks = FILE_SYSTEMS.map((name) => ({ name, disk: new FolderDisk(simulator, root, name) }))
  const moments = choosePoints(records, acknowledgements, points, random)
  const expected = contentsAfter(operations)
  const counts = { images: 0, 'images without an acknowledged write': 0, 'most commits lost': 0, torn: 0 }
  let acknowledged = 0
  for (const [place, each] of records.entries()) {
    if (each.p === acknowledgements)
      acknowledged = each.data === null ? acknowledged : Number(Buffer.from(each.data).toString())
    else for (const { disk } of disks) disk.step(each)
    if (!moments.has(place)) continue
    for (const { name, disk } of disks) {
      for (const policy of POLICIES) {
        disk.image(out, policy, random)
        const found = await examineImage(runningTarget(adapt((await setup.start(out)).target)), expected)
        const where = `record ${place}, ${policy} on ${name}, ${acknowledged} acknowledged`
        const lost = found.place === -1 ? 0 : Math.max(0, acknowledged - found.place)
        counts.images += 1
        counts['images without an acknowledged write'] += lost > 0 ? 1 : 0
        counts['most commits lost'] = Math.max(counts['most commits lost'], lost)
        counts.torn += found.place === -1 ? 1 : 0
        if (found.place === -1) problems.push(`${where}: torn: what is there never was`)
        if (lost > mayLose) problems.push(`${where}: lost: ${lost} operations`)
        problems.push(...found.problems.map((problem) => `${where}: ${problem}`))
        if (counts.images % 200 === 0) progress(`${counts.images} images`)
      }
    }
    if (problems.length > 20) break
  }
  return { counts, problems }
}

interface Recording {
  readonly setup: Setup
  readonly adapt: (target: Target) => Target
  readonly root: string
  readonly log: string
  readonly acknowledgements: string
  readonly operations: number
}

// Runs the writer once, and checks that the log is complete: a replay to its end gives the files on the disk.
async function record(recording: Recording): Promise<{ records: DiskRecord[]; problems: string[] }> {
  const { setup, adapt, root, log, acknowledgements, operations } = recording
  mkdirSync(root)
  const simulator = await loadSimulator()
  const target = adapt((await setup.start(root)).target)
  await childOutput(
    WRITER,
    { target, acknowledgements, operations },
    { bundle: true, environment: loggingEnvironment(root, log) },
  )
  const records = simulator.parse(log)
  // Not "strict", which restores the old name of a file that was created and renamed if only the renaming was
  // synced.
  const disk = new FolderDisk(simulator, root, 'ext4')
  for (const each of records) disk.step(each)
  const replayed = `${root}-replayed`
  disk.image(replayed, 'keep', () => 0)
  return {
    records,
    problems: differences(root, replayed).map(
      (path) => `the log does not tell all that was written to ${path}`,
    ),
  }
}

function differences(one: string, other: string): string[] {
  const filesOf = (directory: string) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('-shm'))
      .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
  const [first, second] = [filesOf(one), filesOf(other)]
  const same = (path: string) => readFileSync(join(one, path)).equals(readFileSync(join(other, path)))
  return [...new Set([...first, ...second])].filter(
    (path) => !first.includes(path) || !second.includes(path) || !same(path),
  )
}

// Half of them right after an acknowledgement, when most can be lost.
function choosePoints(
  records: readonly DiskRecord[],
  acknowledgements: string,
  count: number,
  random: Random,
): Set<number> {
  const places = records.flatMap(({ p, op }, place) => (p === acknowledgements && op === 2 ? [place] : []))
  const chosen = new Set<number>([records.length - 1])
  for (let turn = 0; chosen.size < Math.min(count, records.length); turn += 1) {
    chosen.add(turn % 2 === 0 ? below(records.length, random) : (places[below(places.length, random)] ?? 0))
  }
  return chosen
}
