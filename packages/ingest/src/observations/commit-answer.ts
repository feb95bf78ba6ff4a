import { readOrNone } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { statementLines } from '@sheaf/documents'
import { OBSERVATION_DEFAULTS } from '../defaults.ts'
import type { PaidAnswer } from './answer/paid-answer.ts'
import { readUsage } from './budget.ts'
import type { Spending, UsageRecord } from './budget.ts'
import type { FactComparer } from './facts/judge-facts.ts'
import { placeFacts } from './facts/place-facts.ts'
import { writeObservations } from './facts/write-facts.ts'
import { readCursor } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import type { SpokenMessage } from './pending-messages.ts'
import type { ObservationResult, ObservationSettings } from './observation-settings.ts'

export interface MemoryState {
  /** The file of observations; undefined when it does not exist. */
  readonly content: string | undefined
  readonly known: ReadonlySet<string>
  /** Keys of all known statements, with the file of observations. */
  readonly all: ReadonlySet<string>
  readonly cursor: Cursor
  readonly usage: UsageRecord
}

export async function readMemory(
  settings: ObservationSettings,
  comparer: FactComparer,
  conversation: string,
  options: ReadOptions,
): Promise<MemoryState> {
  const { store, policy } = settings
  const { path, knownFiles } = OBSERVATION_DEFAULTS
  const [content, cursor, usage] = await Promise.all([
    readOrNone(store, path, options),
    readCursor(store, path, conversation, options),
    readUsage(store, options),
  ])
  const others = await Promise.all(knownFiles.map((file) => readOrNone(store, file, options)))
  const proposed = policy === 'propose' ? await proposedTexts(settings, options) : []
  const keysOf = (texts: readonly (string | undefined)[]) =>
    texts
      .flatMap((text) => (text === undefined ? [] : statementsOf(text)))
      .map((statement) => comparer.of(statement).key)
  const known = new Set(keysOf([...others, ...proposed]))
  const observed = statementLines.in(content ?? '').statements.map(({ text }) => comparer.of(text).key)
  return { content, known, all: new Set([...known, ...observed]), cursor, usage }
}

// A statement in a waiting proposal is not proposed again.
async function proposedTexts(
  { store, proposals }: ObservationSettings,
  options: ReadOptions,
): Promise<string[]> {
  const { path } = OBSERVATION_DEFAULTS
  const all = proposals(store)
  const { proposals: listed } = await all.list({ ...options, path })
  const waiting = listed.filter(({ status }) => status === 'open' || status === 'approved')
  const read = await Promise.all(waiting.map(({ id }) => all.read(id, options)))
  return read.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.path === path ? (change.content ?? []) : [])),
  )
}

// The text of every line, without its bullet, day, key and source.
function statementsOf(text: string): string[] {
  return text
    .split('\n')
    .map(
      (line) =>
        statementLines.read(line.replace(/^[\s>]*(?:[-*+•]|\d{1,9}[.)])?\s+/, '').trim()).statement?.text ??
        '',
    )
    .filter((line) => line !== '' && !line.startsWith('#'))
}

interface AnswerCommit {
  readonly settings: ObservationSettings
  readonly comparer: FactComparer
  readonly spending: Spending
  readonly conversation: string
  readonly spoken: readonly SpokenMessage[]
  readonly state: MemoryState
  readonly answer: PaidAnswer
}

interface AnswerOutcome extends Pick<
  ObservationResult,
  'facts' | 'skippedBy' | 'ended' | 'givenUp' | 'proposals'
> {
  /** True if the answer could not be parsed, and its messages are to be sent again. */
  readonly isRepeated: boolean
}

/**
 * Commits in one step the learnt facts, the note that their messages are ingested, and the usage of the call.
 * Leaves out facts of messages that another call has ingested since. Rejects with JoinedConflict or
 * `conflict` if memory has changed since it was read; then nothing is written.
 */
export async function commitAnswer(
  { settings, comparer, spending, conversation, spoken, state, answer }: AnswerCommit,
  options: ReadOptions,
): Promise<AnswerOutcome> {
  const waiting = answer.messages.filter(({ digest }) => !state.cursor.ingested.has(digest))
  const digests = waiting.map(({ digest }) => digest)
  const { failed } = state.cursor
  const isSame = failed !== undefined && answer.messages.some(({ digest }) => digest === failed.from)
  // Counts the answers in a row about these messages that could not be parsed.
  const attempt =
    answer.facts === undefined && waiting.length > 0 ? (isSame ? failed.count : 0) + 1 : undefined
  const isGivenUp = attempt !== undefined && attempt >= OBSERVATION_DEFAULTS.maxAttempts
  const isRepeated = attempt !== undefined && !isGivenUp

  const own = (answer.facts ?? []).filter(({ message }) => digests.includes(message.digest))
  const placed = await placeFacts(settings, comparer, { conversation, facts: own, spoken, state }, options)
  const day = settings.clock.today()
  const call = spending.callOf(answer.usage)
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
  spending.recorded(day, state.usage.on(day), call)

  const isRefused = written.status === 'refused'
  return {
    facts: isRefused ? [] : added,
    skippedBy: {
      duplicate: placed.duplicate + (answer.facts ?? []).length - own.length,
      refused: placed.refused + (isRefused ? added.length : 0),
      notAFact: answer.rejected,
      unknown: answer.unknown,
    },
    ended: isRefused ? 0 : placed.ended,
    proposals: written.status === 'proposed' ? [written.proposal] : [],
    isRepeated,
    givenUp: isGivenUp ? digests.length : 0,
  }
}
