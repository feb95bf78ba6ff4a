import type { ReadOptions } from '@sheaf/core'
import { statementLines } from '@sheaf/documents'
import type { Statement } from '@sheaf/documents'
import { OBSERVATION_DEFAULTS } from '../../defaults.ts'
import { isRefusedLine } from '../../learnt-lines.ts'
import { applyFacts } from './apply-facts.ts'
import type { FactChange } from './apply-facts.ts'
import type { FactComparer, FactSource } from './judge-facts.ts'
import type { ObservationResult, ObservationSettings } from '../observation-settings.ts'
import type { StatedFact } from '../answer/paid-answer.ts'
import type { SpokenMessage } from '../pending-messages.ts'
import { compareTexts } from './present-facts.ts'

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
export async function placeFacts(
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
        ...(message.at === undefined ? {} : { at: message.at }),
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
