import type { Proof, ProofOutcome, ProofRun } from '../../proof.ts'
import { runChild } from '../../run-child.ts'
import { SETUPS } from '../../setups.ts'
import { checkSessions } from './check-sessions.ts'
import type { SessionOperation } from './check-sessions.ts'
import { monotonicTime } from '../monotonic-time.ts'
import { SHARED_FILES } from './session-task.ts'
import type { SessionTask } from './session-task.ts'
import { releaseTogether } from '../start-line.ts'

const PROCESSES = 4
const HANDLES = 2
const CALLS = { fast: 1000, soak: 100_000 }
// For tests on a server, which answers a few hundred calls a second while all write.
const FEWER_CALLS = 1000

/** Each handle sees its own writes, and no older state than before, over several files and in search. */
export const sessionGuarantees: Proof = {
  name: 'session-guarantees',
  promise:
    'each handle reads and finds its own writes and sees no older state again, and commits have one ' +
    'order',
  setups: SETUPS.map(({ name }) => name),
  run,
}

async function run({ setup, scale, seed, directory, progress }: ProofRun): Promise<ProofOutcome> {
  const running = await setup.start(directory)
  try {
    const storage = await running.open()
    const initial: SessionOperation[] = []
    for (const path of SHARED_FILES) {
      const [start, value] = [monotonicTime(), `initial${path.replace(/\D/g, '')}`]
      const { sequence } = await storage.store.commit([{ path, content: value }])
      initial.push({ session: 'initial', start, end: monotonicTime(), path, kind: 'write', value, sequence })
    }
    const calls = scale === 'fast' && running.servers !== undefined ? FEWER_CALLS : CALLS[scale]
    const each = Math.ceil(calls / (PROCESSES * HANDLES))
    const children = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) => {
        const sessions = Array.from({ length: HANDLES }, (__, handle) => `p${index}h${handle}`)
        const task: SessionTask = { target: running.target, sessions, calls: each, seed: seed + 100 * index }
        return runChild(new URL('session-user.ts', import.meta.url), task, {
          bundle: setup.name !== 'libsql-embedded',
        })
      }),
    )
    const said = await releaseTogether(children)
    await storage.close()
    const record = said.flatMap((lines) => lines.map((line) => JSON.parse(line) as SessionOperation))
    progress(`${record.length} calls are recorded`)
    return judge([...initial, ...record], PROCESSES * HANDLES, each * PROCESSES * HANDLES - record.length)
  } finally {
    await running.stop()
  }
}

function judge(record: readonly SessionOperation[], sessions: number, unavailable: number): ProofOutcome {
  const { violations, behind } = checkSessions(record)
  const of = (kind: SessionOperation['kind']) => record.filter((operation) => operation.kind === kind).length
  const broken = (promise: string) => violations.filter((violation) => violation.promise === promise).length
  return {
    counts: {
      sessions,
      operations: record.length,
      writes: of('write'),
      reads: of('read'),
      'reads of what others had replaced': behind,
      searches: of('search'),
      unavailable,
      'unknown outcomes': record.filter(
        (operation) => operation.kind === 'write' && operation.sequence === null,
      ).length,
      'read-your-writes broken': broken('read-your-writes'),
      'monotonic reads broken': broken('monotonic-reads'),
      'commits out of order': broken('commit-order'),
    },
    problems: violations.map(
      ({ promise, operation: { session, path }, reason }) => `${promise}: ${session} at ${path}: ${reason}`,
    ),
  }
}
