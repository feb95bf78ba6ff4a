import type { Embedder } from '@sheaf/core'
import { everyFifth } from '../data.ts'
import type { BenchOptions } from '../options.ts'
import type { Progress } from '../progress.ts'
import type { BenchResult } from '../report.ts'
import type { BeamAnswer } from './answers.ts'
import type { AssistantSet } from './data/assistant-set.ts'
import { fts5Answers } from './fts5-answers.ts'
import { beamFigures, beamTables } from './results.ts'
import type { BeamSystem } from './results.ts'
import { sheafAnswers } from './sheaf-answers.ts'

/**
 * Finds and shows the messages of a user and an assistant that answer a question. Each conversation is its
 * own memory.
 */
export async function beam(
  set: AssistantSet,
  { quick, embedder }: Pick<BenchOptions, 'quick'> & { readonly embedder?: Embedder },
  progress: Progress,
): Promise<BenchResult> {
  const conversations = quick ? everyFifth(set.conversations) : set.conversations
  const total = conversations.reduce((sum, { questions }) => sum + questions.length, 0)
  const sheaf: BeamAnswer[] = []
  const hybrid: BeamAnswer[] = []
  const all: BeamAnswer[] = []
  const user: BeamAnswer[] = []
  const standing: BeamAnswer[] = []
  let asked = 0
  for (const [place, conversation] of conversations.entries()) {
    progress.step(`${set.name}: conversation ${place + 1} of ${conversations.length}`)
    sheaf.push(...(await sheafAnswers(conversation, () => progress.at((asked += 1), total))))
    if (embedder !== undefined) hybrid.push(...(await sheafAnswers(conversation, () => {}, embedder)))
    const peers = fts5Answers(conversation)
    all.push(...peers.all)
    user.push(...peers.user)
    standing.push(...peers.standing)
  }
  const systems: readonly BeamSystem[] = [
    { name: 'Sheaf, defaults', prefix: 'beam.', answers: sheaf },
    ...(embedder === undefined
      ? []
      : [{ name: `Sheaf, ${embedder.model}`, prefix: 'hybrid.', answers: hybrid }]),
    { name: 'stock FTS5, all messages', prefix: 'fts5.all.', answers: all },
    { name: "stock FTS5, the user's messages, no stop words", prefix: 'fts5.user.', answers: user },
    { name: '... after a list of standing instructions', prefix: 'fts5.standing.', answers: standing },
  ]
  const figures = Object.assign({}, ...systems.map(beamFigures)) as Record<string, number>
  return { bench: 'beam', figures, tables: beamTables(set.name, systems), skipped: [] }
}
