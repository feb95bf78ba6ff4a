import type { AssistantConversation, SetQuestion } from './data/assistant-set.ts'
import { shownText, sentencesOf } from './shown.ts'

/** The budgets of the contexts, in tokens of the default counter. */
export const BEAM_BUDGETS: readonly number[] = [1024, 2048, 4096]
/** The budget of figures for one budget. */
export const MAIN_BUDGET = 2048
/** The kind of questions whose evidence has an old and a current value. */
export const UPDATES = 'knowledge_update'

/** The result of one system for one question. */
export interface BeamAnswer {
  readonly category: string
  /** Ids of messages, best first, each once; absent for a system that ranks as another one does. */
  readonly ranked?: readonly string[]
  readonly relevant: ReadonlySet<string>
  /** For each of {@link BEAM_BUDGETS} the share of the evidence that is shown. */
  readonly shown: readonly number[]
  /** In the main budget, for an update: is the newest evidence shown. */
  readonly newestShown?: boolean
  /**
   * In the main budget, if the newest evidence and older ones are shown: is each older one below the newest,
   * or marked as earlier.
   */
  readonly newestFirst?: boolean
  /** In the main budget, the share of recalled tokens that are words of the memory; absent without any. */
  readonly words?: number
}

/** Measures one context for each budget, in the order of {@link BEAM_BUDGETS}. */
export function measured(
  conversation: AssistantConversation,
  question: SetQuestion,
  contexts: readonly string[],
): BeamAnswer {
  const evidence = question.relevant.map((id) =>
    sentencesOf(conversation.messages.find((message) => message.id === id)?.text ?? ''),
  )
  const texts = contexts.map(shownText)
  const main = texts[BEAM_BUDGETS.indexOf(MAIN_BUDGET)]
  const newest = evidence.at(-1) ?? []
  const answer: BeamAnswer = {
    category: question.kind,
    relevant: new Set(question.relevant),
    shown: texts.map(
      (text) => evidence.filter((sentences) => text.shows(sentences)).length / evidence.length,
    ),
  }
  if (question.kind !== UPDATES || main === undefined) return answer
  if (!main.shows(newest)) return { ...answer, newestShown: false }
  const older = evidence.slice(0, -1).filter((sentences) => main.shows(sentences))
  if (older.length === 0) return { ...answer, newestShown: true }
  const place = main.positionOf(newest) ?? Infinity
  const newestFirst = older.every(
    (sentences) => place < (main.positionOf(sentences) ?? 0) || main.isMarkedEarlier(sentences),
  )
  return { ...answer, newestShown: true, newestFirst }
}
