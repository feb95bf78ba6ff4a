import type { ContextTrace, TraceEvent } from '@sheaf/core'

/** Candidates of one section with the same status and reason. */
export interface TraceGroup {
  readonly section: string
  readonly status: TraceEvent['status']
  readonly reason: string
  readonly events: readonly TraceEvent[]
}

/** One line of a group: a candidate, or messages in a row. */
export interface TraceItem {
  readonly subject: string
  /** How many candidates the line is about. */
  readonly count: number
  readonly tokens: number | undefined
  readonly rank: number | undefined
}

/** Candidates that are not shown whole, by section, status and reason. */
export function traceGroups(trace: ContextTrace): TraceGroup[] {
  const shortened = trace.events.filter(({ status }) => status !== 'included')
  const groups = Map.groupBy(shortened, ({ section, status, reason }) =>
    JSON.stringify([section, status, reason]),
  )
  return [...groups.values()].flatMap((events) =>
    events.slice(0, 1).map(({ section = '', status, reason = '' }) => ({ section, status, reason, events })),
  )
}

/** A line for each candidate of a group; messages in a row share one. */
export function traceItems(events: readonly TraceEvent[]): TraceItem[] {
  const items: TraceItem[] = []
  let start = 0
  while (start < events.length) {
    const end = runEnd(events, start)
    const run = events.slice(start, end)
    items.push(run.length === 1 ? single(run) : row(run))
    start = end
  }
  return items
}

function single([event]: readonly TraceEvent[]): TraceItem {
  const { id = '', source, lineStart, lineEnd = lineStart, tokens, rank } = event ?? {}
  if (source === undefined) return { subject: id, count: 1, tokens, rank: undefined }
  const last = lineStart === lineEnd ? '' : `-${lineEnd}`
  const lines = lineStart === undefined ? '' : `:${lineStart}${last}`
  return { subject: source + lines, count: 1, tokens, rank }
}

function row(run: readonly TraceEvent[]): TraceItem {
  const known = run.every((event) => event.tokens !== undefined)
  const tokens = known ? run.reduce((sum, event) => sum + (event.tokens ?? 0), 0) : undefined
  return { subject: `${run[0]?.id} to ${run.at(-1)?.id}`, count: run.length, tokens, rank: undefined }
}

function runEnd(events: readonly TraceEvent[], start: number): number {
  let end = start + 1
  while (end < events.length && placeOf(events[end]) === placeOf(events[end - 1]) + 1) end += 1
  return end
}

// NaN for a value that is not a message, which follows nothing.
function placeOf(event: TraceEvent | undefined): number {
  return Number(/^message:(\d+)$/.exec(event?.id ?? '')?.[1] ?? Number.NaN)
}
