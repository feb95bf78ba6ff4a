import { join } from 'node:path'
import { MemoryError, scopedStore } from '@sheaf/core'
import { idDirectory } from '@sheaf/core/adapter'
import { createMemory } from '@sheaf/memory'
import type { Memory } from '@sheaf/memory'
import * as fc from 'fast-check'
import type { Proof, ProofOutcome, ProofRun } from '../../proof.ts'
import type { Scale } from '../../result.ts'
import { adapterOf } from '../../target.ts'
import { leaksIn, stepArbitrary, takeStep } from './tenant-steps.ts'
import type { Tenant } from './tenant-steps.ts'

/** Several storages, because each sequence makes the next a little slower. */
const AMOUNTS: Readonly<
  Record<Scale, Readonly<Record<string, { readonly storages: number; readonly sequences: number }>>>
> = {
  fast: {
    sqlite: { storages: 2, sequences: 250 },
    fs: { storages: 3, sequences: 40 },
    'libsql-file': { storages: 2, sequences: 100 },
  },
  soak: {
    sqlite: { storages: 980, sequences: 1000 },
    fs: { storages: 100, sequences: 100 },
    'libsql-file': { storages: 50, sequences: 200 },
  },
}
const STEPS = 16

/** Checks that users and parts of a memory do not see each other's data. */
export const tenancyWalls: Proof = {
  name: 'tenancy-walls',
  promise: 'nothing of one user is in the contents, names, searches, contexts and errors of another',
  setups: ['fs', 'sqlite', 'libsql-file'],
  run,
}

async function run({ setup, scale, seed, directory, progress }: ProofRun): Promise<ProofOutcome> {
  const { storages, sequences } = AMOUNTS[scale][setup.name] ?? { storages: 1, sequences: 10 }
  const counts = { sequences: 0, steps: 0, answers: 0, errors: 0, leaks: 0 }
  const problems: string[] = []
  for (let storage = 0; storage < storages && problems.length === 0; storage += 1) {
    const running = await setup.start(join(directory, `storage-${storage}`))
    const memory = await createMemory({ storage: await adapterOf(running.target) })
    await memory.store.write('SOUL.md', 'shared by all: calm and kind')
    const property = fc.asyncProperty(
      fc.array(stepArbitrary, { minLength: STEPS / 2, maxLength: STEPS }),
      async (steps) => {
        const tenants = makeTenants(memory, (counts.sequences += 1))
        for (const step of steps) {
          const { given, got, error } = await takeStep(step, tenants)
          counts.steps += 1
          counts[error === undefined ? 'answers' : 'errors'] += 1
          if (error !== undefined && !MemoryError.isInstance(error)) throw error
          const leaks = leaksIn({ step, given, got, error }, tenants)
          if (leaks.length > 0) {
            counts.leaks += 1
            throw new Error(leaks.join('; '))
          }
        }
      },
    )
    const { failed, counterexample, errorInstance } = await fc.check(property, {
      seed: seed + storage,
      numRuns: sequences,
    })
    if (failed)
      problems.push(
        `${String(errorInstance)} after ${JSON.stringify(counterexample)}, seed ${seed + storage}`,
      )
    await memory.close()
    await running.stop()
    progress(`${counts.sequences} sequences`)
  }
  return { counts, problems }
}

/** The tenants of a sequence, with ids that are easily mixed up. */
function makeTenants(memory: Memory, sequence: number): Tenant[] {
  const base = `t${sequence}`
  const ids = [
    base,
    `${base}2`,
    base.toUpperCase(),
    `../${base}`,
    `${base}/notes`,
    `users/${base}`,
    `${base}_`,
  ]
  const users = ids.map((id) => ({ handle: memory.user(id), home: idDirectory('users', id) }))
  const parts = [`projects/${base}`, `projects/${base}2`].map((home) => ({
    handle: { store: scopedStore(memory.store, home) },
    home,
  }))
  return [...users, ...parts].map((each, place) => ({
    ...each,
    text: `secret${sequence}x${place}y`,
    name: `named${sequence}x${place}y`,
  }))
}
