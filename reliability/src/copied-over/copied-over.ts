import type { Proof, ProofOutcome, ProofRun } from '../proof.ts'
import { runChild } from '../run-child.ts'
import type { CopiedOver, CopyTask } from './copy-over.ts'

const SEEDS = { fast: 16, soak: 1000 }
const COPY = new URL('copy-over.ts', import.meta.url)

/** Copies an older database over the one that is open, most often of the same size. */
export const copiedOver: Proof = {
  name: 'copied-over',
  promise:
    'an older database is copied over the open one, of the same size too: every text is old or ' +
    'new or a typed error, and doctor names what does not fit',
  setups: ['fs', 'sqlite', 'libsql-file'],
  async run({ setup, scale, directory, seed }: ProofRun): Promise<ProofOutcome> {
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
  },
}
