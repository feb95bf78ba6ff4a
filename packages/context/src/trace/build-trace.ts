import type { ContextTrace, ContextWarning, TraceEvent, ContextBlock } from '@sheaf/core'
import { emptyId } from '../choose/retrieve-sections.ts'
import type { AssemblerSettings } from '../settings/assembler-settings.ts'
import { isBlank, ShownLines } from '../lines/block-lines.ts'
import type { Candidate, Choice } from '../choose/candidates.ts'
import { REASONS, restShownIn } from '../settings/defaults.ts'
import { linesShown } from '../choose/recall.ts'

interface EventOptions {
  /** The reasons of candidates that were not tried. */
  readonly passed: ReadonlyMap<Candidate, string>
  readonly contradicted: ReadonlySet<ContextBlock>
  readonly shown: ShownLines
}

/** One event for each candidate of a section, best first. */
export function blockEvents(
  section: string,
  candidates: readonly Candidate[],
  choices: readonly Choice[],
  { passed, contradicted, shown }: EventOptions,
): TraceEvent[] {
  const chosen = new Map(choices.map((choice) => [choice.candidate.block.id, choice]))
  const here = new ShownLines()
  for (const choice of choices) here.add(section, choice.candidate.block.source, linesShown(choice))
  return candidates.map((candidate) => {
    const { id, source, lineStart, lineEnd, rank, truncated } = candidate.block
    const lines = { ...(lineStart !== undefined && { lineStart }), ...(lineEnd !== undefined && { lineEnd }) }
    const subject = { id, section, source, ...lines }
    const choice = chosen.get(id)
    const missing = missingReason(choice?.candidate ?? candidate, here, shown)
    const { tokens } = choice ?? candidate
    if (choice === undefined) {
      const isShown = candidate.lines !== undefined && missing === undefined
      const reason = passed.get(candidate) ?? (isShown ? REASONS.shownByBetter : REASONS.noRoom)
      return { ...subject, status: 'dropped', tokens, rank, reason }
    }
    const changed = contradicted.has(candidate.block) ? REASONS.contradicted : REASONS.cutByRetriever
    const cut = choice.isLine === true ? REASONS.line : REASONS.cut
    const reason = choice.isCut ? cut : truncated === true ? changed : missing
    if (reason === undefined) return { ...subject, status: 'included', tokens, rank }
    return { ...subject, status: 'truncated', tokens, rank, reason }
  })
}

// The reason why some lines of a block are not shown here; undefined if all are, or if its lines are unknown.
function missingReason(
  { block: { source }, lines = [], repeated }: Candidate,
  here: ShownLines,
  shown: ShownLines,
): string | undefined {
  const notHere = lines.filter((line) => !isBlank(line) && here.sectionOf(source, line) === undefined)
  const missing = notHere.filter(({ number }) => repeated?.has(number) !== true)
  if (notHere.length > 0 && missing.length === 0) return REASONS.restRepeated
  const [first, ...others] = missing.map((line) => shown.sectionOf(source, line))
  if (missing.length === 0) return undefined
  return first !== undefined && !others.includes(undefined) ? restShownIn(first) : REASONS.lines
}

/** A retriever's own events, of any status: they are about blocks that it left out. */
export function reportedEvents(section: string, events: readonly TraceEvent[]): TraceEvent[] {
  return events.map((event) => ({
    ...event,
    section,
    status: event.status === 'superseded' ? 'superseded' : 'dropped',
    reason: event.reason ?? REASONS.leftByRetriever,
  }))
}

// A candidate of several sections is reported by the one that shows most of it.
const BY_STRENGTH: readonly TraceEvent['status'][] = ['dropped', 'superseded', 'truncated', 'included']

export interface SectionResult {
  readonly id: string
  /** Its part of the budget when it was filled. */
  readonly allotted: number
  readonly used: number
  readonly events: readonly TraceEvent[]
}

/** `results` are in the order of display. */
export function buildTrace({
  budget,
  counter,
  results,
}: Pick<ContextTrace, 'budget' | 'counter'> & { readonly results: readonly SectionResult[] }): ContextTrace {
  const strongest = new Map<string, TraceEvent>()
  const all = results.flatMap(({ events }) => events)
  for (const event of all) {
    const before = strongest.get(event.id)
    if (before === undefined || BY_STRENGTH.indexOf(event.status) > BY_STRENGTH.indexOf(before.status))
      strongest.set(event.id, event)
  }
  const told = new Set(strongest.values())
  const events = all.filter((event) => told.has(event))
  const sections = results.map(({ id, allotted, used }): ContextTrace['sections'][number] => {
    const counts = { included: 0, truncated: 0, dropped: 0, superseded: 0 }
    for (const event of events) if (event.section === id) counts[event.status] += 1
    return { id, allotted, received: Math.max(0, used - allotted), used, ...counts }
  })
  const tokens = sections.reduce((sum, section) => sum + section.used, 0)
  return { budget, tokens, counter, sections, events }
}

/**
 * A warning for each file of a stable section without a fence (its files have instructions) that did not fit,
 * for the current message if it was cut, and for each section whose retriever failed or was late.
 */
export function contextWarnings(
  { budget, events }: ContextTrace,
  { sections }: Pick<AssemblerSettings, 'sections'>,
): ContextWarning[] {
  const instructing = new Set(
    sections.filter(({ isStable, isFenced }) => isStable && !isFenced).map(({ id }) => id),
  )
  return events.flatMap(({ id, section = '', source = id, status, tokens, reason }): ContextWarning[] => {
    if (id === emptyId(section))
      return [{ code: 'section-empty', source: section, message: `Section "${section}" is empty: ${reason}` }]
    const shown = status === 'truncated' ? `shows only ${tokens} tokens of` : 'does not show'
    const message = `A context of ${budget} tokens ${shown}`
    if (reason === REASONS.current) {
      const fix = 'the current message; raise maxTokens, or make the message shorter'
      return [{ code: 'message-cut', source: section, message: `${message} ${fix}` }]
    }
    const isCut = status === 'truncated' || (status === 'dropped' && tokens !== undefined)
    if (!isCut || !instructing.has(section)) return []
    const fix = 'which has instructions of the agent; raise maxTokens, or make the file shorter'
    return [{ code: 'instructions-cut', source, message: `${message} ${source}, ${fix}` }]
  })
}
