import type { Proof, ProofOutcome, ProofRun } from '../../proof.ts'
import { runChild } from '../../run-child.ts'
import type { Scale } from '../../result.ts'
import { SETUPS } from '../../setups.ts'
import type { SetupName } from '../../setups.ts'
import { COUNTERS } from './counter-task.ts'
import type { EditorReport, EditorTask } from './counter-task.ts'
import { releaseTogether } from '../start-line.ts'

interface Amount {
  /** Each is a process. */
  readonly editors: number
  readonly edits: number
}

const EDITORS = 16
const EDITS = 200
// Fewer in the tests, by the cost of an attempt: several requests, or another check of the lock. Half as many
// editors have a fourth of the conflicts.
const TESTS: Readonly<Record<SetupName, Amount>> = {
  fs: { editors: EDITORS, edits: 20 },
  sqlite: { editors: EDITORS, edits: 50 },
  'libsql-file': { editors: EDITORS, edits: 20 },
  'libsql-http': { editors: 8, edits: 12 },
  'libsql-ws': { editors: 8, edits: 12 },
  'libsql-replica': { editors: 8, edits: 12 },
  'libsql-embedded': { editors: 8, edits: 8 },
  postgres: { editors: EDITORS, edits: 10 },
  'postgres-pooler': { editors: EDITORS, edits: 10 },
}
// The promise is for an idle machine, unlike one that runs tests. A refused editor tries again later, so some
// wait long at a server, where an attempt takes several times as long.
const STUCK_MS: Readonly<Record<Scale, number>> = { soak: 30_000, fast: 120_000 }

/** Several processes count in one file by compare-and-set. */
export const lostUpdates: Proof = {
  name: 'lost-updates',
  promise: `up to ${EDITORS} processes make up to ${EDITS} compare-and-set edits each of one file at the same time: none is lost, and none is stuck`,
  setups: SETUPS.map(({ name }) => name),
  run,
}

async function run({ setup, scale, seed, directory, progress }: ProofRun): Promise<ProofOutcome> {
  const running = await setup.start(directory)
  const { editors, edits } = scale === 'fast' ? TESTS[setup.name] : { editors: EDITORS, edits: EDITS }
  try {
    const storage = await running.open()
    await storage.store.write(COUNTERS, Array.from({ length: editors }, () => 0).join(' '))
    const children = await Promise.all(
      Array.from({ length: editors }, (_, place) => {
        const task: EditorTask = { target: running.target, place, edits, seed: seed + place }
        return runChild(new URL('counter-editor.ts', import.meta.url), task, {
          bundle: setup.name !== 'libsql-embedded',
        })
      }),
    )
    const started = performance.now()
    const said = await releaseTogether(children)
    progress(`${editors * edits} edits after ${Math.round(performance.now() - started)} ms`)
    const reports = said.flatMap((lines) => lines.map((line) => JSON.parse(line) as EditorReport))
    // A replica may lack writes of others, but never those of this handle.
    await storage.store.write('end.md', 'All is written.')
    const final = (await storage.store.read(COUNTERS)).split(' ').map(Number)
    await storage.close()
    return outcome({ editors, edits }, STUCK_MS[scale], reports, final)
  } finally {
    await running.stop()
  }
}

function outcome(
  { editors, edits }: Amount,
  stuckMs: number,
  reports: readonly EditorReport[],
  final: readonly number[],
): ProofOutcome {
  const sum = (of: (report: EditorReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0)
  const kept = final.reduce((total, count) => total + count, 0)
  const slowest = Math.max(...reports.map(({ slowestMs }) => slowestMs))
  const problems = [
    ...(reports.length === editors ? [] : [`${reports.length} of ${editors} editors reported`]),
    ...final.flatMap((count, place) =>
      count === edits ? [] : [`editor ${place} made ${edits} edits and ${count} are there`],
    ),
    ...reports.flatMap(({ place, slowestMs }) =>
      slowestMs <= stuckMs ? [] : [`an edit of editor ${place} took ${slowestMs} ms`],
    ),
  ]
  return {
    counts: {
      processes: reports.length,
      edits: editors * edits,
      lost: editors * edits - kept,
      conflicts: sum(({ conflicts }) => conflicts),
      'refused and repeated': sum(({ refused }) => refused),
      'lost answers': sum(({ unknown }) => unknown),
      'slowest edit in ms': slowest,
    },
    problems,
  }
}
