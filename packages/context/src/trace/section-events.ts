import type { ContextBlock, TraceEvent } from '@sheaf/core'
import { isBlank } from '../lines/block-lines.ts'
import type { Candidate } from '../choose/candidates.ts'
import type { Choice } from '../choose/choose-blocks.ts'
import { REASONS, restShownIn } from '../settings/defaults.ts'
import { linesShown } from '../choose/shown-blocks.ts'
import { shownLines } from '../lines/shown-lines.ts'
import type { ShownLines } from '../lines/shown-lines.ts'

/** Facts about a section's candidates beside its choices. */
export interface EventOptions {
  /** The reasons of candidates that were not tried. */
  readonly passed: ReadonlyMap<Candidate, string>
  /** The blocks that lost lines before. */
  readonly contradicted: ReadonlySet<ContextBlock>
  /** The lines that other sections show. */
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
  const here = shownLines()
  for (const choice of choices) here.add(section, choice.candidate.block.source, linesShown(choice))
  return candidates.map((candidate) => {
    const { id, source, lineStart, lineEnd, rank, truncated } = candidate.block
    const subject = {
      id,
      section,
      source,
      ...(lineStart === undefined ? {} : { lineStart }),
      ...(lineEnd === undefined ? {} : { lineEnd }),
    }
    const choice = chosen.get(id)
    const missing = missingReason(choice?.candidate ?? candidate, here, shown)
    if (choice === undefined) {
      const why =
        candidate.lines !== undefined && missing === undefined ? REASONS.shownByBetter : REASONS.noRoom
      return {
        ...subject,
        status: 'dropped',
        tokens: candidate.tokens,
        rank,
        reason: passed.get(candidate) ?? why,
      }
    }
    const cut = { ...subject, status: 'truncated', tokens: choice.tokens, rank } as const
    if (choice.isCut) return { ...cut, reason: choice.isLine === true ? REASONS.line : REASONS.cut }
    if (truncated === true)
      return {
        ...cut,
        reason: contradicted.has(candidate.block) ? REASONS.contradicted : REASONS.cutByRetriever,
      }
    if (missing !== undefined) return { ...cut, reason: missing }
    return { ...subject, status: 'included', tokens: choice.tokens, rank }
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
  const elsewhere = missing.map((line) => shown.sectionOf(source, line))
  const [first] = elsewhere
  if (missing.length === 0) return undefined
  return first !== undefined && elsewhere.every((section) => section !== undefined)
    ? restShownIn(first)
    : REASONS.lines
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
