import type { ReadOptions } from '@sheaf/core'
import { defaultScanners } from '@sheaf/documents'
import type { FactComparer } from './fact-terms.ts'
import type { MemoryState } from './memory-state.ts'
import type { LearntFact, ObservationSource } from './observation.ts'
import { observationFile } from './observation-file.ts'
import type { SourcedFact } from './observation-file.ts'
import type { ObservationSettings } from './observation-settings.ts'
import type { StatedFact } from './paid-answer.ts'
import type { SpokenMessage } from './pending-messages.ts'
import { renderSource } from './source-comment.ts'

/** The file as it would be, and what became of each fact. */
export interface PlacedFacts {
  /** Undefined when nothing changes. */
  readonly content: string | undefined
  readonly added: readonly LearntFact[]
  readonly duplicate: number
  /** By a scanner. */
  readonly refused: number
}

/** Facts, and where they go. */
export interface PlaceRequest {
  readonly conversation: string
  readonly facts: readonly StatedFact[]
  /** The messages that were passed, which tell the order of those of one instant. */
  readonly spoken: readonly SpokenMessage[]
  readonly state: MemoryState
}

/** Puts facts of a conversation in their places in the file of observations, or, where they are to be proposed, at its end. */
export async function placeFacts(
  settings: ObservationSettings,
  comparer: FactComparer,
  { conversation, facts, spoken, state }: PlaceRequest,
  options: ReadOptions,
): Promise<PlacedFacts> {
  const { clock, policy } = settings
  const today = clock.today()
  // By a wrong clock of a client, what it says today would come before all that is said until then.
  const dayOf = (at: Date | undefined) => {
    const day = at === undefined ? today : clock.today(at)
    return day > today ? today : day
  }
  const sorted = facts
    .map(({ text, message }) => ({ text, message, day: dayOf(message.at) }))
    .sort((a, b) => compare(a.day, b.day) || timeOf(a.message.at) - timeOf(b.message.at) || a.message.place - b.message.place)
  const places = new Map(spoken.map(({ id, place }) => [id, place]))
  const placeOf = (source: ObservationSource) => (source.conversation === conversation ? places.get(source.message) : undefined)
  const isLater = (one: ObservationSource, other: ObservationSource) => (placeOf(one) ?? -1) > (placeOf(other) ?? Infinity)
  const file = observationFile(state.content ?? '', { comparer, known: state.known, isLater })
  const passed: SourcedFact[] = []
  for (const { text, day, message } of sorted) {
    const fact = { text, day, source: { conversation, message: message.id, ...(message.at === undefined ? {} : { at: message.at }) } }
    if (!(await isRefused(settings, fact, options))) passed.push(fact)
  }
  const placements = file.add(passed)
  const added = passed.filter((_, place) => placements[place] === 'added')
  const isChanged = placements.some((placement) => placement === 'added' || (placement === 'moved' && policy === 'direct'))
  const proposed = observationFile('', { comparer })
  if (policy === 'propose') proposed.add(added)
  const content = policy === 'direct' ? file.toString() : appended(state.content, proposed.toString())
  return {
    content: isChanged ? content : undefined,
    added: added.map(({ text, day, source }) => ({ text, day, message: source.message })),
    duplicate: passed.length - added.length,
    refused: sorted.length - passed.length,
  }
}

// A proposal is applied to whatever the file says by then, so it brings its own headings.
function appended(before: string | undefined, blocks: string): string {
  if (before === undefined || before === '') return blocks
  return `${before}${before.endsWith('\n') ? '' : '\n'}\n${blocks}`
}

// Judged line by line, so that one refused fact does not keep the others out; the gate judges the whole again.
async function isRefused(
  { gate, path }: ObservationSettings,
  { text, source }: SourcedFact,
  { abortSignal }: ReadOptions,
): Promise<boolean> {
  const content = `- ${text} ${renderSource(source)}\n`
  for (const scanner of gate.scanners ?? defaultScanners) {
    const findings = await scanner({ path, content, before: undefined, abortSignal })
    if (findings.some(({ severity }) => severity === 'refuse')) return true
  }
  return false
}

function timeOf(at: Date | undefined): number {
  return at?.getTime() ?? Number.MAX_SAFE_INTEGER
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
