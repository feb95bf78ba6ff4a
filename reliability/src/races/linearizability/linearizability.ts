import { hash } from 'node:crypto'
import { join } from 'node:path'
import type { Proof, ProofOutcome, ProofRun } from '../../proof.ts'
import { runChild } from '../../run-child.ts'
import { checkLinearizability } from './check-linearizability.ts'
import type { RegisterAction, RegisterOperation, RegisterValue } from './register-history.ts'
import type { RegisterCall, RegisterTask } from './register-task.ts'
import { releaseTogether } from '../start-line.ts'

// Each round has its own history: the checker's memory grows with the length of one.
const ROUNDS = { fast: 1, soak: 20 }
const PROCESSES = 4
const HANDLES = 2
const CALLS = { fast: 2500, soak: 10_000 }
// For tests on a server, which answers a few hundred calls a second while all write.
const FEWER_CALLS = 800

/** One file as a register: some order explains all calls and answers of all handles. */
export const linearizability: Proof = {
  name: 'linearizability',
  promise:
    'reads, writes, swaps and deletions of one file by several processes at the same time are ' +
    'linearizable',
  setups: ['fs', 'sqlite', 'libsql-file', 'libsql-http', 'libsql-ws', 'postgres'],
  run,
}

async function run(proofRun: ProofRun): Promise<ProofOutcome> {
  const { scale, seed, progress } = proofRun
  const counts: Record<string, number> = {
    histories: ROUNDS[scale],
    processes: PROCESSES,
    handles: PROCESSES * HANDLES,
  }
  const problems: string[] = []
  for (let round = 0; round < ROUNDS[scale]; round += 1) {
    const record = await recordCalls(proofRun, round)
    const verdict = judge(record)
    for (const [name, count] of Object.entries(verdict.counts)) counts[name] = (counts[name] ?? 0) + count
    problems.push(...verdict.problems.map((problem) => `round ${round} of seed ${seed}: ${problem}`))
    progress(`round ${round + 1}: ${record.length} calls`)
  }
  return { counts, problems }
}

async function recordCalls(
  { setup, scale, seed, directory }: ProofRun,
  round: number,
): Promise<RegisterCall[]> {
  const running = await setup.start(join(directory, `round-${round}`))
  const calls = Math.ceil(
    (scale === 'fast' && running.servers !== undefined ? FEWER_CALLS : CALLS[scale]) / (PROCESSES * HANDLES),
  )
  try {
    const storage = await running.open()
    const children = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) => {
        const sessions = Array.from({ length: HANDLES }, (__, handle) => `p${index}h${handle}`)
        const task: RegisterTask = {
          target: running.target,
          sessions,
          calls,
          seed: seed + 1000 * round + 100 * index,
        }
        return runChild(new URL('register-user.ts', import.meta.url), task, { bundle: true })
      }),
    )
    const said = await releaseTogether(children)
    await storage.close()
    return said.flatMap((lines) => lines.map((line) => JSON.parse(line) as RegisterCall))
  } finally {
    await running.stop()
  }
}

/** The history of a register, from a record of calls. */
export function judge(record: readonly RegisterCall[]): ProofOutcome {
  const { operations, problems } = historyOf(record)
  const { isLinearizable, steps, longest, blockedBy } = checkLinearizability(operations)
  const of = (kind: RegisterCall['call']['kind']) => record.filter(({ call }) => call.kind === kind).length
  return {
    counts: {
      operations: operations.length,
      reads: of('read') + of('stat'),
      writes: of('write'),
      swaps: of('swap'),
      'refused swaps': of('refused'),
      unavailable: of('unavailable'),
      'unknown outcomes': operations.filter(({ end }) => end === null).length,
      overlapping: overlapping(operations),
      'steps of the checker': steps,
    },
    problems: isLinearizable
      ? problems
      : [
          ...problems,
          `no order explains the history: after ${longest} operations nothing explains ${JSON.stringify(blockedBy)}`,
        ],
  }
}

/**
 * The calls as operations on a register. Versions become their texts; one that was never written is a
 * problem.
 */
function historyOf(record: readonly RegisterCall[]): {
  readonly operations: RegisterOperation[]
  readonly problems: string[]
} {
  const problems: string[] = []
  const texts = new Map<string, string>()
  for (const { call } of record) {
    if ('content' in call && call.content !== null) texts.set(hash('sha256', call.content), call.content)
  }
  const textOf = (version: string | null): RegisterValue => {
    if (version === null) return null
    const text = texts.get(version)
    if (text === undefined) problems.push(`a version was seen that nobody wrote: ${version}`)
    return text ?? version
  }
  const actionOf = (call: RegisterCall['call']): RegisterAction | undefined => {
    if (call.kind === 'read') return { kind: 'read', seen: call.content }
    if (call.kind === 'stat') return { kind: 'read', seen: textOf(call.version) }
    if (call.kind === 'write') return { kind: 'write', value: call.content }
    if (call.kind === 'swap') return { kind: 'swap', expected: textOf(call.expected), value: call.content }
    if (call.kind === 'refused')
      return { kind: 'refused', expected: textOf(call.expected), seen: textOf(call.actual) }
    return undefined
  }
  const operations = record.flatMap(({ session, start, end, call }) => {
    const action = actionOf(call)
    const isUnknown = 'outcome' in call && call.outcome === 'unknown'
    return action === undefined ? [] : [{ session, start, end: isUnknown ? null : end, action }]
  })
  return { operations, problems }
}

// Without overlapping operations the check means nothing.
function overlapping(operations: readonly RegisterOperation[]): number {
  const sorted = operations.toSorted((a, b) => a.start - b.start)
  let latest = -1
  let count = 0
  for (const { start, end } of sorted) {
    if (start <= latest) count += 1
    latest = Math.max(latest, end ?? Infinity)
  }
  return count
}
