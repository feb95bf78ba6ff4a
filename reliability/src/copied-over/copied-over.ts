import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { runChild } from '../run-child.ts'
import { CASE_COUNT } from './change-files.ts'
import type { ChangedCase, ChangeTask, Engine } from './change-open-files.ts'
import type { CopiedOver, CopyTask } from './copy-over.ts'

const SEEDS = { fast: 16, soak: 1000 }
/** One of so many cases is tried; the seed chooses the first. */
const SHARE = {
  fast: { sqlite: 40, 'sqlite worker': 180, node: 90, 'node worker': 180, libsql: 70 },
  soak: 1,
}
const COPY = new URL('copy-over.ts', import.meta.url)
const CHANGE = new URL('change-open-files.ts', import.meta.url)

/**
 * Copies an older database over the open one, mostly of the same size; and changes the database, its log and
 * the log's index, one, two or three of them, in eleven ways between any two statements.
 */
export const copiedOver: Proof = {
  name: 'copied-over',
  promise:
    'an older database is copied over the open one, of the same size too: every text is old or new ' +
    'or a typed error, and doctor names each mismatch',
  setups: ['fs', 'sqlite', 'libsql-file'],
  async run(run: ProofRun): Promise<ProofOutcome> {
    const outcomes = [await copies(run)]
    for (const engine of ENGINES[run.setup.name] ?? []) outcomes.push(await changes(run, engine))
    const counts: Record<string, number> = {}
    for (const [name, count] of outcomes.flatMap((outcome) => Object.entries(outcome.counts)))
      counts[name] = (counts[name] ?? 0) + count
    return { counts, problems: outcomes.flatMap(({ problems }) => problems) }
  },
}

const ENGINES: Readonly<Record<string, readonly Engine[]>> = {
  sqlite: ['sqlite', 'sqlite worker', 'node', 'node worker'],
  'libsql-file': ['libsql'],
}

async function changes({ scale, directory, seed }: ProofRun, engine: Engine): Promise<ProofOutcome> {
  const step = scale === 'soak' ? SHARE.soak : SHARE.fast[engine]
  let cases: number[] = []
  for (let number = seed % step; number < CASE_COUNT; number += step) cases.push(number)
  const counts = { 'changes of files': 0, refused: 0, 'acknowledged after it, and there': 0, ended: 0 }
  const problems: string[] = []
  while (cases.length > 0) {
    const task: ChangeTask = { engine, directory, cases }
    const child = await runChild(CHANGE, task)
    let last: number | undefined
    for await (const line of child.lines) {
      const found = JSON.parse(line) as ChangedCase | { readonly number: number }
      last = found.number
      if (!('what' in found)) continue
      counts['changes of files'] += 1
      if (found.isRefused) counts.refused += 1
      counts['acknowledged after it, and there'] += found.acknowledgedAfter
      problems.push(...found.problems.map((problem) => `${engine} ${last}: ${found.what}: ${problem}`))
    }
    const { code, signal, errors } = await child.ended
    if (code === 0) break
    counts.ended += 1
    problems.push(`${engine} ${last}: the process ended with ${code ?? signal}: ${errors.slice(-500)}`)
    if (last === undefined) break
    cases = cases.slice(cases.indexOf(last) + 1)
  }
  return { counts, problems }
}

async function copies({ setup, scale, directory, seed }: ProofRun): Promise<ProofOutcome> {
  const counts = { copies: 0, 'of the same size': 0, 'with a refused call': 0 }
  const problems: string[] = []
  const task: CopyTask = { setup: setup.name, directory, from: seed, to: seed + SEEDS[scale] }
  const child = await runChild(COPY, task, { bundle: true })
  for await (const line of child.lines) {
    const { seed: own, what, isSameSize, refused, problems: found } = JSON.parse(line) as CopiedOver
    counts.copies += 1
    if (isSameSize) counts['of the same size'] += 1
    if (refused > 0) counts['with a refused call'] += 1
    problems.push(...found.map((problem) => `seed ${own}: ${what}: ${problem}`))
  }
  const { code, signal, errors } = await child.ended
  if (code !== 0) problems.push(`the process ended with ${code ?? signal}: ${errors.slice(-500)}`)
  return { counts, problems }
}
