import type { ContextBlock, TraceEvent } from '@sheaf/core'
import type { Candidate } from './candidates.ts'
import type { Choice } from './choose-blocks.ts'
import { REASONS } from './defaults.ts'

/** What became of each candidate of a section, best first. `passed` says why candidates were not even tried, `contradicted` which
 * blocks lost lines before. */
export function blockEvents(
  section: string,
  candidates: readonly Candidate[],
  choices: readonly Choice[],
  { passed, contradicted }: { readonly passed: ReadonlyMap<Candidate, string>; readonly contradicted: ReadonlySet<ContextBlock> },
): TraceEvent[] {
  const chosen = new Map(choices.map((choice) => [choice.candidate, choice]))
  return candidates.map((candidate) => {
    const { id, source, lineStart, lineEnd, rank, truncated } = candidate.block
    const subject = {
      id,
      section,
      source,
      ...(lineStart === undefined ? {} : { lineStart }),
      ...(lineEnd === undefined ? {} : { lineEnd }),
    }
    const choice = chosen.get(candidate)
    if (choice === undefined) {
      return { ...subject, status: 'dropped', tokens: candidate.tokens, rank, reason: passed.get(candidate) ?? REASONS.noRoom }
    }
    if (choice.isCut) return { ...subject, status: 'truncated', tokens: choice.tokens, rank, reason: REASONS.cut }
    const why = contradicted.has(candidate.block) ? REASONS.contradicted : REASONS.cutByRetriever
    if (truncated === true) return { ...subject, status: 'truncated', tokens: choice.tokens, rank, reason: why }
    return { ...subject, status: 'included', tokens: choice.tokens, rank }
  })
}

/** A retriever's own events, which are about what it left out, whatever they say. */
export function reportedEvents(section: string, events: readonly TraceEvent[]): TraceEvent[] {
  return events.map((event) => ({
    ...event,
    section,
    status: event.status === 'superseded' ? 'superseded' : 'dropped',
    reason: event.reason ?? REASONS.leftByRetriever,
  }))
}
