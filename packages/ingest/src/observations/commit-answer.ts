import type { ReadOptions } from '@sheaf/core'
import type { FactComparer } from './facts/fact-terms.ts'
import { addUsage } from './budget/ingest-budget.ts'
import type { MemoryState } from './memory-state.ts'
import type { ObservationResult } from './observation.ts'
import type { ObservationSettings } from './observation-settings.ts'
import type { PaidAnswer } from './answer/paid-answer.ts'
import type { SpokenMessage } from './messages/pending-messages.ts'
import { placeFacts } from './facts/place-facts.ts'
import type { Spending } from './budget/spending.ts'
import { writeObservations } from './facts/write-facts.ts'

/** An answer, and the memory that it belongs to. */
export interface AnswerCommit {
  readonly settings: ObservationSettings
  readonly comparer: FactComparer
  readonly spending: Spending
  readonly conversation: string
  /** The messages that were passed. */
  readonly spoken: readonly SpokenMessage[]
  readonly state: MemoryState
  readonly answer: PaidAnswer
}

/** The result of committing an answer. */
export interface AnswerOutcome {
  /** Messages that are ingested now. */
  readonly messages: number
  readonly facts: ObservationResult['facts']
  readonly skipped: number
  readonly duplicate: number
  readonly refused: number
  readonly notAFact: number
  readonly unknown: number
  readonly ended: number
  readonly proposal: string | undefined
  /**
   * The number of answers in a row about these messages that could not be parsed. Undefined after any other
   * answer, and after the last attempt.
   */
  readonly attempt: number | undefined
  readonly givenUp: number
}

/**
 * Commits in one step the learnt facts, the note that their messages are ingested, and the usage of the call.
 * Leaves out facts of messages that another call has ingested since. Rejects with JoinedConflict or
 * ConflictError if memory has changed since it was read; then nothing is written.
 */
export async function commitAnswer(
  { settings, comparer, spending, conversation, spoken, state, answer }: AnswerCommit,
  options: ReadOptions,
): Promise<AnswerOutcome> {
  const { clock, maxAttempts } = settings
  const waiting = answer.messages.filter(({ digest }) => !state.cursor.ingested.has(digest))
  const digests = waiting.map(({ digest }) => digest)
  const { failed } = state.cursor
  const isSame = failed !== undefined && answer.messages.some(({ digest }) => digest === failed.from)
  const attempt =
    answer.facts === undefined && waiting.length > 0 ? (isSame ? failed.count : 0) + 1 : undefined
  const isGivenUp = attempt !== undefined && attempt >= maxAttempts
  const isRepeated = attempt !== undefined && !isGivenUp

  const own = (answer.facts ?? []).filter(({ message }) => digests.includes(message.digest))
  const placed = await placeFacts(settings, comparer, { conversation, facts: own, spoken, state }, options)
  const day = clock.today()
  const price = spending.costOf(answer.usage)
  const call = { ...answer.usage, calls: 1, cost: Number.isFinite(price) ? Math.max(0, price) : 0 }
  const notes = [
    ...(await (isRepeated
      ? state.cursor.advance([], { count: attempt, from: isSame ? failed.from : (digests[0] ?? '') })
      : state.cursor.advance(digests))),
    await state.usage.add(day, call),
  ]
  const { added } = placed
  const endings = placed.ended === 0 ? '' : ` and end ${placed.ended}`
  const reason = `learn ${added.length} ${added.length === 1 ? 'fact' : 'facts'}${endings} from a conversation`
  const written = await writeObservations(
    settings,
    { before: state.content, content: placed.content, notes, reason },
    options,
  )
  const before = state.usage.on(day)
  spending.recorded(day, {
    ...addUsage(before, call),
    calls: before.calls + 1,
    cost: before.cost + call.cost,
  })

  const facts = written.status === 'refused' ? [] : added
  const refused = placed.refused + added.length - facts.length
  const duplicate = placed.duplicate + (answer.facts ?? []).length - own.length
  return {
    messages: digests.length,
    facts,
    skipped: duplicate + refused + answer.rejected + answer.unknown,
    duplicate,
    refused,
    notAFact: answer.rejected,
    unknown: answer.unknown,
    ended: written.status === 'refused' ? 0 : placed.ended,
    proposal: written.status === 'proposed' ? written.proposal : undefined,
    attempt: isRepeated ? attempt : undefined,
    givenUp: isGivenUp ? digests.length : 0,
  }
}
