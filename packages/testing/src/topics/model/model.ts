import * as fc from 'fast-check'
import type { Topic } from '../../topic.ts'
import { operations } from './model-operations.ts'
import { ModelRun } from './model-run.ts'

const RUNS_PER_CASE = 6
const OPERATIONS = 30
const COMPARED_EVERY = 10
const REOPENED_EVERY = 5
const SEEDS = [11, 12, 13, 14, 15, 16]

/**
 * Runs random operations on the storage and on a map of path to content, which must agree. A failure is
 * shrunk, and shows its operations.
 */
export function model({ check, has, expect }: Topic): void {
  const sequences = fc.array(operations(), { minLength: 1, maxLength: OPERATIONS, size: 'max' })
  const isTimeTo = (every: number, place: number) => place % every === every - 1

  for (const seed of [17, 18]) {
    check(
      `behaves as a map of path to content, reopened every few operations (seed ${seed})`,
      async ({ open, reopen, clock }) => {
        const property = fc.asyncProperty(sequences, async (sequence) => {
          let storage = await open()
          const run = new ModelRun(expect, [storage, storage], clock)
          for (const [place, operation] of sequence.entries()) {
            await run.step(operation)
            if (!isTimeTo(REOPENED_EVERY, place)) continue
            storage = await reopen(storage)
            run.continueOn([storage, storage])
            await run.compareAll()
          }
          await storage.close()
        })
        await fc.assert(property, { seed, numRuns: RUNS_PER_CASE })
      },
      'reopen',
    )
  }

  for (const seed of SEEDS) {
    check(
      `behaves as a map of path to content, random operations (seed ${seed})`,
      async ({ open, secondHandle, clock }) => {
        const property = fc.asyncProperty(sequences, async (sequence) => {
          const storage = await open()
          const second = has('secondHandle') ? await secondHandle(storage) : storage
          const run = new ModelRun(expect, [storage, second], clock)
          for (const [place, operation] of sequence.entries()) {
            await run.step(operation)
            if (isTimeTo(COMPARED_EVERY, place)) await run.compareAll()
          }
          await run.compareAll()
          await Promise.all([storage.close(), second.close()])
        })
        await fc.assert(property, { seed, numRuns: RUNS_PER_CASE })
      },
    )
  }
}
