import { readOrNone } from '@sheaf/core/adapter'
import type { ReadOptions } from '@sheaf/core'
import { statementLines, type Statement } from '@sheaf/documents'
import { OBSERVATION_DEFAULTS } from '../defaults.ts'
import type { PaidAnswer, StatedFact } from './answer/paid-answer.ts'
import { readUsage, type Spending, type UsageRecord } from './budget.ts'
import type { FactComparer, FactSource } from './facts/judge-facts.ts'
import { writeObservations } from './facts/write-facts.ts'
import { readCursor, type Cursor } from './cursor.ts'
import type { SpokenMessage } from './pending-messages.ts'
import type { ObservationResult, ObservationSettings } from './observation-settings.ts'
import { isRefusedLine } from '../learnt-lines.ts'
import { applyFacts, type FactChange } from './facts/apply-facts.ts'
import { compareTexts } from './facts/present-facts.ts'

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
  const { from, to } = isSame ? failed : { from: digests[0] ?? '', to: digests.at(-1) ?? '' }
  // Messages that came after the first attempt are sent again without those that are given up.
  const done = isGivenUp ? digests.slice(0, digests.indexOf(to) + 1 || undefined) : digests

  const own = (answer.facts ?? []).filter(({ message }) => digests.includes(message.digest))
  const placed = await placeFacts(settings, comparer, { conversation, facts: own, spoken, state }, options)
  const day = settings.clock.today()
  const call = spending.callOf(answer.usage)
  const notes = [
    ...(await (isRepeated
      ? state.cursor.advance([], { count: attempt, from, to })
      : state.cursor.advance(done))),
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
    givenUp: isGivenUp ? done.length : 0,
  }
}

interface PlacedFacts {
  readonly content: string | undefined
  readonly added: ObservationResult['facts']
  readonly duplicate: number
  /** Facts that a scanner refused. */
  readonly refused: number
  /** Statements of the file that ended. */
  readonly ended: number
}

interface PlaceRequest {
  readonly conversation: string
  readonly facts: readonly StatedFact[]
  /** The passed messages. Their order is that of messages of one instant. */
  readonly spoken: readonly SpokenMessage[]
  readonly state: {
    readonly content: string | undefined
    /** Keys of statements in other files. */
    readonly known: ReadonlySet<string>
  }
}

/**
 * Places the facts of a conversation by time in the file of observations. Facts that are only proposed and
 * end nothing go to its end.
 */
async function placeFacts(
  settings: ObservationSettings,
  comparer: FactComparer,
  { conversation, facts, spoken, state }: PlaceRequest,
  options: ReadOptions,
): Promise<PlacedFacts> {
  const { clock, policy } = settings
  const today = clock.today()
  // Without this limit, a message from a client with a wrong clock would stay the newest until that day.
  const dayOf = (at: Date | undefined) => {
    const day = at === undefined ? today : clock.today(at)
    return day > today ? today : day
  }
  const changes = facts
    .map(({ fact, ends, message }) => ({ fact, ends, message, day: dayOf(message.at) }))
    .sort(
      (a, b) =>
        compareTexts(a.day, b.day) ||
        timeOf(a.message.at) - timeOf(b.message.at) ||
        a.message.place - b.message.place,
    )
    .map(({ fact, ends, message, day }): FactChange => {
      const source = {
        conversation,
        message: message.id,
        at: message.at,
      }
      return { fact: fact && { ...fact, day, source }, ends, day, source }
    })
  const places = new Map(spoken.map(({ id, place }) => [id, place]))
  const placeOf = (source: FactSource) =>
    source.conversation === conversation ? places.get(source.message) : undefined
  const isLater = (one: FactSource, other: FactSource) => (placeOf(one) ?? -1) > (placeOf(other) ?? Infinity)
  const passed: FactChange[] = []
  for (const change of changes)
    if (change.fact === undefined || !(await isRefused(settings, change.fact, options))) passed.push(change)
  const applied = applyFacts(state.content ?? '', passed, { comparer, known: state.known, isLater, today })
  const { placements, ended } = applied
  const added = passed.filter((_, place) => placements[place] === 'added')
  const isChanged =
    ended > 0 ||
    placements.some((placement) => placement === 'added' || (placement === 'moved' && policy === 'direct'))
  const content =
    policy === 'direct' || ended > 0
      ? applied.content
      : appended(state.content, applyFacts('', added, { comparer, today }).content)
  return {
    content: isChanged ? content : undefined,
    added: added.map(({ fact, day, source }) => ({ text: fact?.text ?? '', day, message: source.message })),
    duplicate: placements.filter((placement) => placement === 'known' || placement === 'moved').length,
    refused: changes.length - passed.length,
    ended,
  }
}

// A proposal is added to the current text of the file, so it has its own headings.
function appended(before: string | undefined, blocks: string): string {
  if (before === undefined || before === '') return blocks
  return `${before}${before.endsWith('\n') ? '' : '\n'}\n${blocks}`
}

// Scans each line, so that one refused fact does not keep the others out. The gate scans the whole again.
async function isRefused(
  { gate: { scanners } }: ObservationSettings,
  fact: Statement,
  { abortSignal }: ReadOptions,
): Promise<boolean> {
  const { path } = OBSERVATION_DEFAULTS
  // Scans the words alone too, because a scanner need not know the text before them.
  for (const line of [`- ${statementLines.of(fact)}`, `- ${fact.text}`])
    if (await isRefusedLine(line, { scanners, path, abortSignal })) return true
  return false
}

function timeOf(at: Date | undefined): number {
  return at?.getTime() ?? Number.MAX_SAFE_INTEGER
}
