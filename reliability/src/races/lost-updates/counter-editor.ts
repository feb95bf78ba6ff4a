// Runs as its own process: edits the current text of one file repeatedly. Prints the result at the end.
import { contentHash, MemoryError } from '@sheaf/core'
import type { MemoryStore } from '@sheaf/core'
import { childParameters } from '../../child-parameters.ts'
import { seededRandom } from '../../random.ts'
import { openTarget } from '../../target.ts'
import { COUNTERS } from './counter-task.ts'
import type { EditorReport, EditorTask } from './counter-task.ts'
import { waitForStart } from '../start-line.ts'

// The longest random wait before a retry; it grows with each attempt.
const LONGEST_WAIT_MS = 64
// A storage that refuses more often is broken, not busy.
const MAX_REFUSALS = 50

const { target, place, edits, seed } = childParameters<EditorTask>()
const random = seededRandom(seed)
const storage = await openTarget(target)
await waitForStart()
process.stdout.write(`${JSON.stringify(await edit(storage.store))}\n`)
await storage.close()

async function edit(store: MemoryStore): Promise<EditorReport> {
  let [conflicts, refused, unknown, slowestMs] = [0, 0, 0, 0]
  for (let done = 0; done < edits; done += 1) {
    const started = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      try {
        const content = await store.read(COUNTERS)
        const counters = content.split(' ').map(Number)
        // After a lost answer it reads the file.
        if (counters[place] === done + 1) break
        if (counters[place] !== done)
          throw new Error(`Counter ${place} says ${counters[place]} and should say ${done}.`)
        await store.write(COUNTERS, counters.with(place, done + 1).join(' '), {
          ifMatch: await contentHash(content),
        })
        break
      } catch (error) {
        if (MemoryError.isInstance(error, 'conflict')) conflicts += 1
        else if (MemoryError.isInstance(error, 'unavailable') && error.retryable && refused < MAX_REFUSALS)
          refused += 1
        else if (
          MemoryError.isInstance(error, 'unavailable') &&
          (error as { outcome?: unknown }).outcome === 'unknown'
        )
          unknown += 1
        else throw error
        const wait = random() * Math.min(2 ** attempt, LONGEST_WAIT_MS)
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
    slowestMs = Math.max(slowestMs, performance.now() - started)
  }
  return { place, conflicts, refused, unknown, slowestMs: Math.round(slowestMs) }
}
