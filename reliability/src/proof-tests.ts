import { expect, test } from 'vitest'
import { runProof } from './proof.ts'
import type { Proof } from './proof.ts'
import { setupOf } from './setups.ts'
import type { SetupName } from './setups.ts'

// A test that takes longer is stuck.
const TIMEOUT_MS = 600_000

/** The seed of the tests: RELIABILITY_SEED chooses another one. */
const SEED = Number(process.env['RELIABILITY_SEED'] ?? 20_261_120)

/** They reach an engine of the others by another way, which passes texts on as they are. */
const WAYS = /^libsql-(?:ws|replica|embedded)$/

/** For a proof of texts: each engine once. The long run has every way to it too. */
export function eachEngine(setups: readonly SetupName[]): readonly SetupName[] {
  return process.env['SHEAF_SOAK'] === '1' ? setups : setups.filter((name) => !WAYS.test(name))
}

/**
 * Tests a proof on each of its setups, or on some, at the scale of tests. Skips tests that cannot run here,
 * with the reason in their name.
 */
export function proofTests(proof: Proof, setups: readonly SetupName[] = proof.setups): void {
  for (const name of setups) {
    const setup = setupOf(name)
    const reason = proof.unavailable?.() ?? setup.unavailable()
    if (reason !== undefined) {
      test.skip(`${name}: ${proof.promise} (skipped: ${reason})`, () => {})
      continue
    }
    test(
      `${name}: ${proof.promise} (seed ${SEED})`,
      async () => {
        const { problems, counts } = await runProof(proof, setup, { scale: 'fast', seed: SEED })
        expect(problems).toEqual([])
        expect(counts).not.toEqual({})
      },
      TIMEOUT_MS,
    )
  }
}
