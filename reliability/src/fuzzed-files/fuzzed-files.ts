import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fixedClock } from '@sheaf/core'
import { createMemory } from '@sheaf/memory'
import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { runChild } from '../run-child.ts'
import { setupOf } from '../setups.ts'
import type { SetupName } from '../setups.ts'
import { adapterOf } from '../target.ts'
import { copyOpen } from './damaged-copy.ts'
import type { Original, State } from './damaged-copy.ts'
import type { Examined, ExamineTask } from './examine-copies.ts'

const SEEDS = { fast: 40, soak: 2000 }
const CHANGES = 24
const FILES = 9
/** A seed that takes longer hangs. */
const STUCK_MS = 60_000

const EXAMINE = new URL('examine-copies.ts', import.meta.url)

/** Damages the files of a killed process, byte by byte and page by page. */
export const fuzzedFiles: Proof = {
  name: 'fuzzed-files',
  promise:
    'a database, log, history, journal or lock that is damaged anywhere: no wrong text without an ' +
    'error, no abort, and doctor names each loss',
  setups: ['fs', 'sqlite', 'libsql-file'],
  async run({ setup, scale, directory, seed, progress }: ProofRun): Promise<ProofOutcome> {
    const original = await makeOriginal(setup.name, directory)
    const { target } = await setupOf(setup.name).start(join(directory, 'copy'))
    const counts: Record<string, number> = { seeds: 0 }
    const problems: string[] = []
    const to = seed + SEEDS[scale]
    for (let from = seed; from < to && problems.length < 20;) {
      const task: ExamineTask = { original, directory, target, from, to }
      const { examined, end } = await examineAll(task)
      for (const { seed: own, what, outcome, problems: found } of examined) {
        counts['seeds'] = (counts['seeds'] ?? 0) + 1
        counts[outcome] = (counts[outcome] ?? 0) + 1
        problems.push(...found.map((problem) => `seed ${own}: ${what}: ${problem}`))
      }
      from += examined.length
      if (from < to) {
        problems.push(`seed ${from}: the process ended: ${end}`)
        from += 1
      }
      progress(`${from - seed} seeds`)
    }
    return { counts, problems }
  },
}

async function examineAll(task: ExamineTask): Promise<{ examined: readonly Examined[]; end: string }> {
  const child = await runChild(EXAMINE, task, { bundle: true })
  const examined: Examined[] = []
  let timer = setTimeout(() => void child.kill(), STUCK_MS)
  for await (const line of child.lines) {
    clearTimeout(timer)
    timer = setTimeout(() => void child.kill(), STUCK_MS)
    examined.push(JSON.parse(line) as Examined)
  }
  clearTimeout(timer)
  const { code, signal, errors } = await child.ended
  return { examined, end: `${code ?? signal}: ${errors.slice(-300)}` }
}

async function makeOriginal(name: SetupName, directory: string): Promise<Original> {
  const folder = join(directory, 'original')
  const [older, killed, closed] = ['older', 'killed', 'closed'].map((each) => join(directory, each)) as [
    string,
    string,
    string,
  ]
  const { target } = await setupOf(name).start(folder)
  const open = async () =>
    await createMemory({ storage: await adapterOf(target), clock: fixedClock(new Date(0)) })
  let memory = await open()
  const states: State[] = [{}]
  for (let change = 0; change < CHANGES; change += 1) {
    const path = `notes/${change % FILES}.md`
    const lines = Array.from({ length: 12 }, (_, line) => `The heron ${change} stands at quay ${line}.`)
    const content = `# Version ${change}\n\n${lines.join('\n')}\n`
    await memory.store.write(path, content)
    states.push({ ...states.at(-1), [path]: content })
    if (change !== CHANGES / 2) continue
    await memory.close()
    cpSync(folder, older, { recursive: true })
    memory = await open()
  }
  copyOpen(folder, killed)
  await memory.close()
  cpSync(folder, closed, { recursive: true })
  return { older, killed, closed, states }
}
