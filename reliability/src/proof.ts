import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from './random.ts'
import type { Random } from './random.ts'
import { recordResult } from './result.ts'
import type { Result, Scale } from './result.ts'
import type { Setup, SetupName } from './setups.ts'

/** The input of a proof. */
export interface ProofRun {
  readonly setup: Setup
  readonly scale: Scale
  /** Its own folder; removed afterwards. */
  readonly directory: string
  readonly seed: number
  /** All randomness comes from here, or from a `seededRandom` of its numbers. */
  readonly random: Random
  /** Prints its progress from time to time. */
  progress(line: string): void
}

/** The findings of a proof. It throws only if it could not be carried out. */
export interface ProofOutcome {
  /** Counts by name, in the order of the report: "kills", "acknowledged writes", ... */
  readonly counts: Readonly<Record<string, number>>
  /** Every broken promise, in words. Empty for a success. */
  readonly problems: readonly string[]
}

/** One promise, and the attack that tries to break it. */
export interface Proof {
  /** In kebab case; for `--only`. */
  readonly name: string
  /** For the report: the promise, in a sentence. */
  readonly promise: string
  /** The setups that promise it. */
  readonly setups: readonly SetupName[]
  /** It kills processes in the middle of a flush, or fills a disk: its files lie on the disk itself. */
  readonly needsDisk?: boolean
  /** Why it cannot be carried out here; undefined if it can. */
  unavailable?(): string | undefined
  run(run: ProofRun): Promise<ProofOutcome>
}

/** How a proof is run. */
interface RunProofOptions {
  readonly scale: Scale
  readonly seed: number
  readonly progress?: (line: string) => void
}

/** Carries out a proof on a setup, records the result, and returns it. */
export async function runProof(
  proof: Proof,
  setup: Setup,
  { scale, seed, progress = () => {} }: RunProofOptions,
): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), `sheaf-${proof.name}-`))
  const started = performance.now()
  try {
    const outcome = await proof.run({ setup, scale, directory, seed, random: seededRandom(seed), progress })
    const seconds = Math.round((performance.now() - started) / 100) / 10
    const result: Result = {
      proof: proof.name,
      promise: proof.promise,
      setup: setup.name,
      scale,
      seed,
      ok: outcome.problems.length === 0,
      counts: outcome.counts,
      problems: outcome.problems.slice(0, 50),
      seconds,
    }
    recordResult(result)
    return result
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
