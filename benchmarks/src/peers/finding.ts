import type { DataSet } from '../data.ts'
import { sheafAnswers, turnsShown } from '../locomo/conversation-answers.ts'
import { macro, micro } from '../evaluation.ts'
import type { Answer } from '../evaluation.ts'
import type { Progress } from '../progress.ts'
import { memoryOf } from '../sheaf.ts'
import type { Parts } from '../sheaf.ts'
import { transcriptsOf, turnChunker } from '../transcript.ts'
import type { EngineSource } from './engines/engine.ts'
import { hashEmbedder } from './engines/hash-embedder.ts'
import { openEngine } from './engines/adapters.ts'

/** How well an engine finds the turns of conversations. NaN if its answers have no order. */
export interface TurnsRow {
  readonly id: string
  readonly name: string
  readonly macroNdcg10: number
  readonly macroR10: number
  readonly microNdcg10: number
  readonly microR10: number
  readonly microR5: number
}

/** How well an engine finds the passages of one set. */
export interface PassagesRow {
  readonly id: string
  readonly name: string
  readonly set: string
  readonly r5: number
  readonly ndcg10: number
}

/** Measures Sheaf, which keeps each session as a file, and the engines, which get its turns. */
export async function findTurns(
  set: DataSet,
  engines: readonly EngineSource[],
  progress: Progress,
): Promise<TurnsRow[]> {
  progress.step(`peers: ${set.name}: Sheaf`)
  const rows = [
    turnsRow(
      'sheaf',
      'Sheaf, a chunk a turn',
      (await sheafAnswers(set, { chunker: turnChunker() }, progress)).turns,
    ),
    turnsRow('sheaf-default', 'Sheaf, default chunks', (await sheafAnswers(set, {}, progress)).turns),
  ]
  for (const engine of engines) {
    progress.step(`peers: ${set.name}: ${engine.name}`)
    const { answers } = await engineAnswers(set, engine, 'en', progress)
    const row = turnsRow(engine.id, engine.name, answers)
    if (engine.id !== 'mastra') {
      rows.push(row)
      continue
    }
    // It recalls messages in the order of the conversation: a set of five, and of ten, without ranks.
    rows.push({ ...row, macroNdcg10: NaN, microNdcg10: NaN })
    rows.push(
      turnsRow(
        'sheaf-embedder',
        'Sheaf, a chunk a turn, the same embedder',
        await withVectors(set, progress),
      ),
    )
  }
  return rows
}

function turnsRow(id: string, name: string, answers: readonly Answer[]): TurnsRow {
  return {
    id,
    name,
    macroNdcg10: macro(answers, 'ndcg10'),
    macroR10: macro(answers, 'r10'),
    microNdcg10: micro(answers, 'ndcg10'),
    microR10: micro(answers, 'r10'),
    microR5: micro(answers, 'r5'),
  }
}

/** Sheaf with vectors beside words, after all texts have vectors. */
async function withVectors(set: DataSet, progress: Progress): Promise<Answer[]> {
  progress.step(`peers: ${set.name}: Sheaf with the same embedder`)
  const parts: Parts & { readonly embedder: typeof hashEmbedder } = {
    chunker: turnChunker(),
    embedder: hashEmbedder,
  }
  const answers: Answer[] = []
  for (const collection of set.collections) {
    const transcripts = transcriptsOf(collection)
    const memory = await memoryOf(transcripts, parts)
    await memory.vectors?.flush()
    for (const { text, category, relevant } of collection.questions) {
      const hits = await memory.search(text, { limit: 50 })
      answers.push({ category, relevant, ranked: turnsShown(hits, transcripts) })
    }
    await memory.close()
  }
  return answers
}

/** Measures engines on sets of passages. The end of a set's name is its language, by default English. */
export async function findPassages(
  sets: readonly DataSet[],
  engines: readonly EngineSource[],
  progress: Progress,
): Promise<PassagesRow[]> {
  const rows: PassagesRow[] = []
  for (const set of sets) {
    const language = /-(zh|th|ja|ko)$/.exec(set.name)?.[1] ?? 'en'
    for (const engine of engines) {
      progress.step(`peers: ${set.name}: ${engine.name}`)
      const { answers } = await engineAnswers(set, engine, language, progress)
      rows.push({
        id: engine.id,
        name: engine.name,
        set: set.name,
        r5: micro(answers, 'r5'),
        ndcg10: micro(answers, 'ndcg10'),
      })
    }
  }
  return rows
}

/** An engine's answers to all questions of a set, and its time for adding the set. */
interface EngineAnswers {
  readonly answers: readonly Answer[]
  readonly units: number
  /** Milliseconds for adding all units. */
  readonly added: number
}

/** Searches the units of each collection with an engine. */
async function engineAnswers(
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
