import type { DataSet } from '../data.ts'
import type { Answer } from '../evaluation.ts'
import type { Progress } from '../progress.ts'
import { openEngine } from './engines/adapters.ts'
import type { EngineSource } from './engines/engine.ts'

/** An engine's answers to all questions of a set, and its time for adding the set. */
interface EngineAnswers {
  readonly answers: readonly Answer[]
  readonly units: number
  /** Milliseconds for adding all units. */
  readonly added: number
}

/** Searches the units of each collection with an engine. */
export async function engineAnswers(
  set: DataSet,
  source: EngineSource,
  language: string,
  progress: Progress,
): Promise<EngineAnswers> {
  const answers: Answer[] = []
  const total = set.collections.reduce((sum, { questions }) => sum + questions.length, 0)
  let units = 0
  let added = 0
  for (const collection of set.collections) {
    const engine = await openEngine(source, { language, file: ':memory:' })
    const start = performance.now()
    await engine.add(collection.units.map(({ text }) => text))
    added += performance.now() - start
    units += collection.units.length
    for (const { text, category, relevant } of collection.questions) {
      const places = await engine.search(text, 10)
      answers.push({ category, relevant, ranked: places.map((place) => collection.units[place]?.id ?? '') })
      progress.at(answers.length, total)
    }
    await engine.close()
  }
  return { answers, units, added }
}
