import type { ContextTrace, ContextWarning, SectionTrace, TraceEvent } from '@sheaf/core'
import { emptyId } from '../choose/retrieve-sections.ts'
import type { SectionResult } from '../fill/fill-sections.ts'
import type { AssemblerSettings } from '../settings/assembler-settings.ts'

// A candidate of several sections is reported by the one that shows most of it.
const STRENGTH: Readonly<Record<TraceEvent['status'], number>> = {
  included: 3,
  truncated: 2,
  superseded: 1,
  dropped: 0,
}

/** The input of a trace. */
export interface TraceOptions {
  readonly budget: number
  readonly counter: string
  /** In the order of display. */
  readonly results: readonly SectionResult[]
}

/** Adds up the events of all candidates. */
export function buildTrace({ budget, counter, results }: TraceOptions): ContextTrace {
  const strongest = new Map<string, TraceEvent>()
  for (const event of results.flatMap((result) => result.events)) {
    const before = strongest.get(event.id)
    if (before === undefined || STRENGTH[event.status] > STRENGTH[before.status])
      strongest.set(event.id, event)
  }
  const told = new Set(strongest.values())
  const events = results.flatMap((result) => result.events).filter((event) => told.has(event))
  const sections = results.map(({ id, allotted, used }): SectionTrace => {
    const counts = { included: 0, truncated: 0, dropped: 0, superseded: 0 }
    for (const event of events) if (event.section === id) counts[event.status] += 1
    return { id, allotted, received: Math.max(0, used - allotted), used, ...counts }
  })
  const tokens = sections.reduce((sum, section) => sum + section.used, 0)
  return { budget, tokens, counter, sections, events }
}

/**
 * A warning for each file of a stable section without a fence (its files have instructions) that did not fit,
 * and for each section whose retriever failed or was late.
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
    const isCut = status === 'truncated' || (status === 'dropped' && tokens !== undefined)
    if (!isCut || !instructing.has(section)) return []
    const shown = status === 'truncated' ? `shows only ${tokens} tokens of` : 'does not show'
    const message = `A context of ${budget} tokens ${shown} ${source}, which has instructions of the agent; `
    return [
      { code: 'instructions-cut', source, message: `${message}raise maxTokens, or make the file shorter` },
    ]
  })
}
