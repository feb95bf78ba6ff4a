import { checkDisk, checkDoctor, checkEngine } from '../check-engine.ts'
import { below } from '../random.ts'
import type { Random } from '../random.ts'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { runChild } from '../run-child.ts'
import type { Target } from '../target.ts'
import type { Acknowledgement } from './acknowledgement.ts'
import { Oracle } from './oracle.ts'

const KILLS = { fast: 25, soak: 2000 }

// On a quiet machine an opening takes its processor time; on a busy one it waits for the disk and for other
// processes too. A stale lock would take longer than the second limit.
const MOST_CPU_MS = 250
const MOST_WAIT_MS = 5000

// Doctor compares everything, which takes longer than all the rest.
const DOCTOR_EVERY = 5

const WRITER = new URL('writer.ts', import.meta.url)

/** Kills a writing process repeatedly, and checks each time the files that it left. */
export const killNine: Proof = {
  name: 'kill-nine',
  promise: 'kill -9: no acknowledged write is lost, nothing is torn, the index is sound',
  needsDisk: true,
  setups: ['fs', 'sqlite', 'libsql-file'],
  async run({ setup, scale, directory, random, progress }: ProofRun): Promise<ProofOutcome> {
    const kills = KILLS[scale]
    const running = await setup.start(directory)
    // Loads the engine, so that the first open does not count that.
    await (await running.open()).close()
    const problems: string[] = []
    const oracle = new Oracle()
    const opens: number[] = []
    let slowestOpenCpu = 0
    let acknowledged = 0
    for (let round = 0; round < kills && problems.length < 20; round += 1) {
      const writes = await writeUntilKilled(running.target, round, random)
      acknowledged += writes.length
      oracle.acknowledge(writes)
      const [started, used] = [performance.now(), process.cpuUsage()]
      const storage = await running.open()
      opens.push(performance.now() - started)
      const { user, system } = process.cpuUsage(used)
      slowestOpenCpu = Math.max(slowestOpenCpu, (user + system) / 1000)
      const found = [
        ...(await oracle.check(storage)),
        ...(await checkDisk(running.target, storage)),
        ...(round % DOCTOR_EVERY === 0 ? await checkDoctor(storage) : []),
      ]
      await storage.close()
      found.push(...checkEngine(running.target))
      problems.push(...found.map((problem) => `after kill ${round}: ${problem}`))
      if (round % 20 === 19) progress(`${round + 1} kills`)
    }
    await running.stop()
    opens.sort((one, other) => one - other)
    const slowest = opens.at(-1) ?? 0
    if (slowestOpenCpu > MOST_CPU_MS || slowest > MOST_WAIT_MS)
      problems.push(`Opening took ${slowest} ms after a kill, at most ${slowestOpenCpu} ms of the processor.`)
    const counted = (word: string) => problems.filter((problem) => problem.includes(` ${word}: `)).length
    return {
      counts: {
        kills: opens.length,
        'acknowledged writes': acknowledged,
        lost: counted('lost'),
        torn: counted('torn'),
        'p50 of opens, ms': Math.ceil(opens[Math.floor(opens.length / 2)] ?? 0),
        'slowest open, ms': Math.ceil(slowest),
        'slowest open, ms of the processor': Math.ceil(slowestOpenCpu),
      },
      problems,
    }
  },
}

/** Kills the writer a moment after it acknowledged some changes, and returns all acknowledgements. */
async function writeUntilKilled(target: Target, round: number, random: Random): Promise<Acknowledgement[]> {
  const child = await runChild(WRITER, { target, round }, { bundle: true })
  const enough = 1 + below(60, random)
  const moment = random() * 4
  const acknowledged: Acknowledgement[] = []
  for await (const line of child.lines) {
    acknowledged.push(JSON.parse(line) as Acknowledgement)
    // Anywhere inside a change, not only right after one.
    if (acknowledged.length === enough) setTimeout(() => void child.kill(), moment)
  }
  const { signal, errors } = await child.ended
  if (signal !== 'SIGKILL') throw new Error(`The writer ended by itself: ${errors}`)
  return acknowledged
}
