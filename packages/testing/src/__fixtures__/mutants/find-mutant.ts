import { casesOf, hooksOf } from '../suite-of.ts'
import type { Mutant } from './mutant.ts'
import { openInMemory } from '../open-in-memory.ts'

// Two cases in all are enough, and one of each topic: to run them all takes minutes. The long run does.
const LONG_RUN = process.env['SHEAF_SOAK'] === '1'

/** The cases of the mutant's topics that fail for it, by topic. */
export async function casesFinding(mutant: Mutant): Promise<ReadonlyMap<string, readonly string[]>> {
  const cases = casesOf(
    hooksOf((options, data) => mutant.open?.(options, data) ?? openInMemory(options, data, mutant.parts)),
    () => {},
  )
  const found = new Map<string, string[]>(mutant.topics.map((topic) => [topic, []]))
  for (const [title, body] of cases) {
    const failed = found.get(title.split(': ')[1] ?? '')
    const isEnough = failed !== undefined && failed.length >= (mutant.topics.length > 1 ? 1 : 2)
    if (failed === undefined || (isEnough && !LONG_RUN)) continue
    await body().catch(() => failed.push(title))
  }
  return found
}
