import type { AssistantConversation, SetQuestion } from './data/assistant-set.ts'
import { numbersOf, shownText, sentencesOf } from './shown.ts'

/** The budgets of the contexts, in tokens of the default counter. */
export const BEAM_BUDGETS: readonly number[] = [1024, 2048, 4096]
/** The budget of figures for one budget. */
export const MAIN_BUDGET = 2048
/** The kind of questions whose evidence has an old and a current value. */
const UPDATES = 'knowledge_update'

/** The result of one system for one question. */
export interface BeamAnswer {
  readonly category: string
  /** Ids of messages, best first, each once; absent for a system that ranks as another one does. */
  readonly ranked?: readonly string[]
  readonly relevant: ReadonlySet<string>
  /** The same of their sessions; absent like `ranked`. */
  readonly sessions?: RankedSessions
  /** For each of {@link BEAM_BUDGETS} the share of the evidence that is shown. */
  readonly shown: readonly number[]
  /** In the main budget, the share of the evidence whose first or best sentence is shown. */
  readonly touched: number
  /**
   * In the main budget, of the numbers of the given answer that the evidence has, the share that the context
   * has; absent without any.
   */
  readonly numbers?: number
  /** In the main budget, for an update: is the newest evidence shown. */
  readonly newestShown?: boolean
  /**
   * In the main budget, if the newest evidence and older ones are shown: does a reader take the newest as the
   * newest; see `isInOrder` of a shown text. Older ones may be marked as earlier.
   */
  readonly isInOrder?: boolean
  /** In the main budget, the share of recalled tokens that are words of the memory; absent without any. */
  readonly words?: number
}

/** The sessions of ranked messages, each at its best message, and those with evidence. */
interface RankedSessions {
  readonly ranked: readonly string[]
  readonly relevant: ReadonlySet<string>
}

/** Ranks the sessions of a conversation by their messages. */
export function sessionsOf(
  { messages }: AssistantConversation,
  { relevant }: SetQuestion,
  ranked: readonly string[],
): RankedSessions {
  const sessions = new Map(messages.map(({ id, session }) => [id, String(session)]))
  const of = (ids: readonly string[]) => new Set(ids.flatMap((id) => sessions.get(id) ?? []))
  return { ranked: [...of(ranked)], relevant: of(relevant) }
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
  const told = numbersOf(evidence.flat().join('\n'))
  const known = [...numbersOf(question.answer)].filter((number) => told.has(number))
  const answer: BeamAnswer = {
    category: question.kind,
    relevant: new Set(question.relevant),
    shown: texts.map(
      (text) => evidence.filter((sentences) => text.shows(sentences)).length / evidence.length,
    ),
    touched: evidence.filter((sentences) => main?.touches(sentences, question.text)).length / evidence.length,
    ...(known.length === 0
      ? {}
      : { numbers: known.filter((number) => main?.hasNumber(number)).length / known.length }),
  }
  if (question.kind !== UPDATES || main === undefined) return answer
  if (!main.shows(newest)) return { ...answer, newestShown: false }
  const older = evidence.slice(0, -1).filter((sentences) => main.shows(sentences))
  if (older.length === 0) return { ...answer, newestShown: true }
  const isInOrder = older.every(
    (sentences) => main.isInOrder(newest, sentences) || main.isMarkedEarlier(sentences),
  )
  return { ...answer, newestShown: true, isInOrder }
}
