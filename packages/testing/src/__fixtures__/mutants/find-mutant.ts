import { casesOf, hooksOf } from '../suite-of.ts'
import type { Mutant } from './mutant.ts'
import { openInMemory } from '../open-in-memory.ts'

// Two failing cases in total are enough, and one of each topic, because running all takes minutes. The long
// run does.
const LONG_RUN = process.env['SHEAF_SOAK'] === '1'

/** The failing cases of the mutant's topics, by topic. */
export async function casesFinding(mutant: Mutant): Promise<ReadonlyMap<string, readonly string[]>> {
  const cases = casesOf(
    hooksOf((options, data) => mutant.open?.(options, data) ?? openInMemory(options, data, mutant.parts)),
    () => {},
  )
  const found = new Map<string, string[]>(mutant.topics.map((topic) => [topic, []]))
  const count = () => [...found.values()].flat().length
  for (const [topic, failed] of found) {
    for (const [title, body] of cases) {
      if (title.split(': ')[1] !== topic) continue
      const isEnough =
        mutant.anyOf === true ? count() >= 2 : failed.length >= (mutant.topics.length > 1 ? 1 : 2)
      if (isEnough && !LONG_RUN) break
      await body().catch(() => failed.push(title))
    }
  }
  return found
}
