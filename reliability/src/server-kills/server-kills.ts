import { MemoryError } from '@sheaf/core'
import type { Storage } from '@sheaf/core'
import { checkDoctor } from '../check-engine.ts'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { below } from '../random.ts'
import type { RunningSetup } from '../setups.ts'
import { openTarget } from '../target.ts'
import { writeUntil } from './writer-task.ts'
import type { CallKind, CallRecord } from './writer-task.ts'

// The grace is for a machine with two cores that does all this, and runs other tests too.
const FIGURES = { fast: { kills: 14, graceMs: 10_000 }, soak: { kills: 500, graceMs: 3000 } }
const WRITERS = 6
const DEADLINE_MS = 2500
// After so many kills the server stays away longer than a call waits.
const LONG_AWAY_EVERY = 7
const LONG_AWAY_MS = 3500
const SHORT_AWAY_MS = 300
// The wait for a replica after the last kill, and once more after its restart.
const REPLICA_BACK_MS = 30_000

// On a busy machine a replica's process may start later than its deadline.
const OPENINGS = 10

/** Kills the real server under several writers. */
export const serverKills: Proof = {
  name: 'server-kills',
  promise:
    'the server is killed under 6 writers: no acknowledged write is lost or doubled, every call ends ' +
    'within its deadline',
  needsDisk: true,
  setups: ['libsql-http', 'libsql-ws', 'libsql-replica', 'libsql-embedded', 'postgres', 'postgres-pooler'],
  async run({ setup, scale, directory, random, progress }: ProofRun): Promise<ProofOutcome> {
    const { kills, graceMs } = FIGURES[scale]
    const running = await setup.start(directory)
    const { target } = running
    const isLocal = target.engine === 'fs' || target.engine === 'sqlite'
    const deadline = isLocal ? target : { ...target, timeoutMs: DEADLINE_MS }
    // One after the other: each replica starts a process, and the deadline includes that.
    const storages: Storage[] = []
    for (let writer = 0; writer < WRITERS; writer += 1) storages.push(await opened(deadline))
    const calls: CallRecord[] = []
    let isOver = false
    const writers = storages.map((storage, writer) =>
      writeUntil(
        writer,
        storage,
        () => isOver,
        (call) => calls.push(call),
      ),
    )
    try {
      for (let kill = 1; kill <= kills; kill += 1) {
        const acknowledged = () => calls.filter(({ outcome }) => outcome === 'acknowledged').length
        await until(acknowledged() + 3 + below(30, random), acknowledged)
        await running.servers?.primary.kill()
        await pause(kill % LONG_AWAY_EVERY === 0 ? LONG_AWAY_MS : random() * SHORT_AWAY_MS)
        await running.servers?.primary.start()
        if (kill % 20 === 0) progress(`${kill} kills, ${calls.length} calls`)
      }
    } finally {
      isOver = true
      await Promise.all(writers)
      await Promise.all(storages.map((storage) => storage.close()))
    }
    const outcome = await judge(running, calls, { kills, graceMs })
    await running.stop()
    return outcome
  },
}

async function judge(
  running: RunningSetup,
  calls: readonly CallRecord[],
  { kills, graceMs }: { readonly kills: number; readonly graceMs: number },
): Promise<ProofOutcome> {
  const storage = await running.open()
  const times = new Map<string, number>()
  for (const path of await storage.store.list()) {
    for (const [, id = ''] of (await storage.store.read(path)).matchAll(/line (\S+)/g))
      times.set(id, (times.get(id) ?? 0) + 1)
  }
  const made = (id: string) => times.get(id) ?? 0
  const writes = calls.filter(({ kind }) => kind !== 'read')
  const of = (outcome: CallRecord['outcome']) => writes.filter((call) => call.outcome === outcome)
  const lost = of('acknowledged').filter(({ id }) => made(id) === 0)
  const doubled = writes.filter(({ id }) => made(id) > 1)
  const wrong = of('unchanged').filter(({ id }) => made(id) > 0)
  const late = calls.filter(({ milliseconds }) => milliseconds > DEADLINE_MS + graceMs)
  const slowest = (kind: CallKind) =>
    Math.round(
      Math.max(...calls.filter((call) => call.kind === kind).map(({ milliseconds }) => milliseconds)),
    )
  const replica = await checkWithReplica(storage, running)
  const problems = [
    ...lost.map(({ id }) => `lost: ${id}`),
    ...doubled.map(({ id }) => `doubled: ${id}, ${made(id)} times`),
    ...wrong.map(({ id }) => `"unchanged", and yet made: ${id}`),
    ...late.map(
      ({ id, milliseconds }) =>
        `late: ${id} took ${Math.round(milliseconds)} ms, with a deadline of ${DEADLINE_MS} ms`,
    ),
    ...calls.flatMap(({ id, problem }) => (problem === undefined ? [] : [`error: ${id}: ${problem}`])),
    ...replica.problems,
  ]
  await storage.close()
  return {
    counts: {
      kills,
      'acknowledged writes': of('acknowledged').length,
      lost: lost.length,
      doubled: doubled.length,
      'failed, unchanged': of('unchanged').length,
      'failed, outcome unknown': of('unknown').length,
      'of these made': of('unknown').filter(({ id }) => made(id) > 0).length,
      reads: calls.length - writes.length,
      'slowest read, ms': slowest('read'),
      'slowest create, ms': slowest('create'),
      'slowest append, ms': slowest('append'),
      'replicas started again': replica.restarts,
    },
    problems,
  }
}

// A libSQL replica whose primary was killed can be left without its database: it answers 404 until it is
// started again. All reads go to the primary meanwhile, and doctor reports it.
async function checkWithReplica(storage: Storage, { servers }: RunningSetup): Promise<ReplicaCheck> {
  const first = await checkOnceBack(storage)
  if (!first.isAway || servers?.replica === undefined) return { ...first, restarts: 0 }
  await servers.replica.kill()
  await servers.replica.start()
  return { ...(await checkOnceBack(storage)), restarts: 1 }
}

interface ReplicaCheck {
  readonly problems: readonly string[]
  readonly isAway: boolean
  readonly restarts: number
}

async function checkOnceBack(storage: Storage): Promise<Omit<ReplicaCheck, 'restarts'>> {
  const end = performance.now() + REPLICA_BACK_MS
  for (;;) {
    const problems = await checkDoctor(storage)
    const isAway = problems.some((problem) => problem.startsWith('doctor: replica-unavailable:'))
    if (!isAway || performance.now() > end) return { problems, isAway }
    await pause(250)
  }
}

// The server is up, so this takes moments; minutes would be a failure.
async function until(count: number, current: () => number): Promise<void> {
  const started = performance.now()
  while (current() < count) {
    if (performance.now() - started > 60_000)
      throw new Error(`The writers wrote ${current()} of ${count} changes in a minute.`)
    await pause(5)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function opened(target: Parameters<typeof openTarget>[0], tries = OPENINGS): Promise<Storage> {
  try {
    return await openTarget(target)
  } catch (error) {
    if (tries <= 1 || !MemoryError.isInstance(error, 'unavailable') || !error.retryable) throw error
    return await opened(target, tries - 1)
  }
}
