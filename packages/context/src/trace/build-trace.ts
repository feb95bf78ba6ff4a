import type { ContextTrace, SectionTrace, TraceEvent } from '@sheaf/core'
import type { SectionResult } from '../fill/fill-sections.ts'

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
