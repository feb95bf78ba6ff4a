import type { SearchHit } from '@sheaf/core'
import type { Baseline } from '../baselines/bm25.ts'
import type { Collection, DataSet, Question, Unit } from '../data.ts'
import type { Answer } from '../evaluation.ts'
import type { Progress } from '../progress.ts'
import { memoryOf } from '../sheaf.ts'
import type { Parts } from '../sheaf.ts'
import { transcriptsOf } from '../transcript.ts'
import type { Transcript } from '../transcript.ts'

// The most that one search may return, and more than any metric needs.
const HITS = 200

/** The answers of one system to all questions of a set. */
export interface System {
  readonly name: string
  /** The prefix of its figures. */
  readonly prefix: string
  readonly answers: readonly Answer[]
}

/** The same questions, answered by turns and by sessions. */
interface ConversationAnswers {
  readonly turns: Answer[]
  readonly sessions: Answer[]
}

/** Asks a memory of each conversation, with a file for each session. */
export async function sheafAnswers(
  set: DataSet,
  parts: Parts,
  progress: Progress,
): Promise<ConversationAnswers> {
  const answers: ConversationAnswers = { turns: [], sessions: [] }
  const total = set.collections.reduce((sum, { questions }) => sum + questions.length, 0)
  for (const collection of set.collections) {
    const transcripts = transcriptsOf(collection)
    const sessionsOf = relevantSessions(collection)
    const memory = await memoryOf(transcripts, parts)
    for (const question of collection.questions) {
      const hits = await memory.search(question.text, { limit: HITS })
      answers.turns.push(answer(question, question.relevant, turnsShown(hits, transcripts)))
      answers.sessions.push(answer(question, sessionsOf(question), sessionsShown(hits, transcripts)))
      progress.at(answers.turns.length, total)
    }
    await memory.close()
  }
  return answers
}

/** Asks a baseline over the turns of each conversation, and another over its sessions as whole documents. */
export function baselineAnswers(
  set: DataSet,
  make: (units: readonly Unit[]) => Baseline,
): ConversationAnswers {
  const answers: ConversationAnswers = { turns: [], sessions: [] }
  for (const collection of set.collections) {
    const sessionsOf = relevantSessions(collection)
    const turns = make(collection.units)
    const sessions = make(
      transcriptsOf(collection).map(({ session, content }) => ({ id: session, text: content })),
    )
    for (const question of collection.questions) {
      answers.turns.push(answer(question, question.relevant, turns.rank(question.text, HITS)))
      answers.sessions.push(answer(question, sessionsOf(question), sessions.rank(question.text, HITS)))
    }
  }
  return answers
}

function answer({ category }: Question, relevant: ReadonlySet<string>, ranked: readonly string[]): Answer {
  return { category, relevant, ranked }
}

/** The sessions with a relevant turn. */
function relevantSessions({ units }: Collection): (question: Question) => ReadonlySet<string> {
  const sessionOf = new Map(units.map(({ id, session = '' }) => [id, session]))
  return ({ relevant }) => new Set([...relevant].map((id) => sessionOf.get(id) ?? ''))
}

/** The turns whose lines the hits show, in the order of the hits and, within one, of the conversation. */
export function turnsShown(
  hits: readonly Pick<SearchHit, 'source' | 'lineStart' | 'lineEnd'>[],
  transcripts: readonly Transcript[],
): string[] {
  const files = new Map(transcripts.map((transcript) => [transcript.path, transcript]))
  const shown = new Set<string>()
  for (const { source, lineStart, lineEnd } of hits) {
    for (let line = lineStart; line <= lineEnd; line++) {
      const turn = files.get(source)?.turns.get(line)
      if (turn !== undefined) shown.add(turn.id)
    }
  }
  return [...shown]
}

/** The sessions of the hits, best first. */
function sessionsShown(hits: readonly SearchHit[], transcripts: readonly Transcript[]): string[] {
  const files = new Map(transcripts.map(({ path, session }) => [path, session]))
  return [...new Set(hits.map(({ source }) => files.get(source) ?? ''))]
}
