import type { ContextTrace, TraceEvent } from '@sheaf/core'
import { checkOptions, refuse } from '@sheaf/core/adapter'

type SectionTrace = ContextTrace['sections'][number]

// Characters that a terminal gives two columns: East Asian Width W and F (UAX #11), emoji apart.
const WIDE =
  /^[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u
const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u
const NO_COLUMN = /^[\p{M}\p{Cf}\p{Cc}]/u
const ASCII = /^[\x20-\x7e]*$/

let segmenter: Intl.Segmenter | undefined

/** How to draw a trace. */
export interface RenderTraceOptions {
  /** Columns of the terminal. 80 by default; fewer than 40 count as 40. */
  readonly width?: number
  /** True for ANSI colours. False by default. */
  readonly color?: boolean
  /** True for bars of `#`, `+` and `.`; names may still be in any script. False by default. */
  readonly ascii?: boolean
}

interface Style {
  readonly width: number
  readonly used: string
  readonly received: string
  readonly free: string
  readonly ellipsis: string
  readonly paint: (code: number, text: string) => string
}

const MAX_ITEMS = 5
const MIN_WIDTH = 40
const GAP = '  '
const MAX_NAME = 16
const MIN_BAR = 6
const MAX_BAR = 40
const BOLD = 1
const DIM = 2
const YELLOW = 33
const CYAN = 36

/**
 * Draws a trace for a terminal: a bar for each section on the scale of the whole budget, then the candidates
 * that were left out or cut, by reason, at most five each. Lines end in LF, except the last, and have at most
 * `width` columns. Control characters, which could command the terminal, are shown as "?". Throws
 * `invalid-argument` for a width that is not a number, and for a value that is not a trace.
 */
export function renderTrace(trace: ContextTrace, options: RenderTraceOptions = {}): string {
  const {
    width = 80,
    color = false,
    ascii = false,
  } = checkOptions(options, { ascii: true, color: true, width: true })
  if (!isTrace(trace)) refuse('trace', 'must be the trace of a context: context.trace')
  if (Number.isNaN(width)) refuse('width', 'must be a number of columns')
  const paint: Style['paint'] = (code, text) =>
    color && text !== '' ? `\u001b[${code}m${text}\u001b[0m` : text
  const glyphs = ascii
    ? { used: '#', received: '+', free: '.', ellipsis: '...' }
    : { used: '█', received: '▓', free: '░', ellipsis: '…' }
  const style: Style = { width: Math.max(MIN_WIDTH, Math.floor(width)), ...glyphs, paint }
  const title = `Context: ${grouped(trace.tokens)} of ${grouped(trace.budget)} tokens, counted by ${safe(trace.counter)}`
  return [
    paint(BOLD, clip(title, style.width, style.ellipsis)),
    '',
    ...bars(trace, style),
    ...groups(trace, style),
  ].join('\n')
}

function isTrace(trace: Partial<ContextTrace> | undefined): boolean {
  return Array.isArray(trace?.sections) && Array.isArray(trace.events)
}

function bars(trace: ContextTrace, style: Style): string[] {
  const none = { received: 0, included: 0, truncated: 0, dropped: 0, superseded: 0 }
  const total = { id: 'total', allotted: trace.budget, used: trace.tokens, ...none }
  const rows = [...trace.sections, total].map((section) => {
    const [used, allotted] = [grouped(section.used), grouped(section.allotted)]
    return { section, name: safe(section.id), used, allotted, counts: counts(section) }
  })
  const widest = (key: 'name' | 'used' | 'allotted' | 'counts') =>
    Math.max(...rows.map((row) => displayWidth(row[key])))
  const [used, allotted] = [widest('used'), widest('allotted')]
  const room = style.width - used - allotted - ' of '.length - 2 * GAP.length
  const name = Math.min(MAX_NAME, widest('name'), Math.max(1, room - MIN_BAR))
  const hasCounts = room - name - GAP.length - widest('counts') >= MIN_BAR
  const columns = Math.max(
    1,
    Math.min(MAX_BAR, room - name - (hasCounts ? GAP.length + widest('counts') : 0)),
  )
  const lines = rows.map((row) => {
    const title = style.paint(BOLD, pad(clip(row.name, name, style.ellipsis), name))
    const numbers = `${pad(row.used, used, 'before')} of ${pad(row.allotted, allotted, 'before')}`
    const line = [title, bar(row.section, trace.budget, columns, style), numbers].join(GAP)
    return hasCounts && row.counts !== '' ? line + GAP + row.counts : line
  })
  const legend = `${style.used} used  ${style.received} spilled in  ${style.free} left over`
  const indent = Math.max(0, Math.min(name + GAP.length, style.width - legend.length))
  return [...lines, style.paint(DIM, ' '.repeat(indent) + legend)]
}

// Used tokens show at least one column, so that an empty bar means 0.
function bar({ used, allotted }: SectionTrace, budget: number, columns: number, style: Style): string {
  const scaled = (tokens: number) =>
    budget === 0
      ? 0
      : Math.min(columns, Math.max(Math.round((tokens / budget) * columns), tokens > 0 ? 1 : 0))
  const [end, share] = [scaled(used), scaled(allotted)]
  const own = used <= allotted ? end : Math.min(end, share)
  const free = Math.max(0, share - end)
  const parts = [
    style.paint(CYAN, style.used.repeat(own)),
    style.paint(YELLOW, style.received.repeat(end - own)),
    style.paint(DIM, style.free.repeat(free)),
  ]
  return parts.join('') + ' '.repeat(columns - end - free)
}

function counts({ included, truncated, dropped, superseded }: SectionTrace): string {
  const parts = [
    [included, 'in'],
    [truncated, 'cut'],
    [dropped, 'out'],
    [superseded, 'old'],
  ] as const
  return parts.flatMap(([count, word]) => (count === 0 ? [] : `${grouped(count)} ${word}`)).join(', ')
}

function groups(trace: ContextTrace, style: Style): string[] {
  const shortened = trace.events.filter(({ status }) => status !== 'included')
  const alike = Map.groupBy(shortened, ({ section, status, reason }) => `${section} ${status} ${reason}`)
  return [...alike.values()].flatMap((events) => {
    const { section, status, reason } = events[0] ?? {}
    const title = safe(`${section}: ${grouped(events.length)} ${status}, ${reason}`)
    const items = traceItems(events)
    const shown = items.slice(0, MAX_ITEMS)
    const more = items.slice(MAX_ITEMS).reduce((sum, item) => sum + item.count, 0)
    const cells = shown.map(({ subject, tokens, rank }) => ({
      subject: safe(subject),
      tokens: tokens === undefined ? '' : `${grouped(tokens)} tokens`,
      rank: rank === undefined ? '' : `  #${rank}`,
    }))
    const widest = (key: 'subject' | 'tokens' | 'rank') =>
      Math.max(...cells.map((cell) => displayWidth(cell[key])))
    const room = Math.min(widest('subject'), style.width - 4 - widest('tokens') - widest('rank'))
    const lines = cells.map((cell) => {
      const subject = clip(cell.subject, room, style.ellipsis, 'end')
      return `  ${pad(subject, room)}  ${pad(cell.tokens, widest('tokens'), 'before')}${cell.rank}`.trimEnd()
    })
    return [
      '',
      style.paint(BOLD, clip(title, style.width, style.ellipsis)),
      ...lines,
      ...(more > 0 ? [style.paint(DIM, `  and ${grouped(more)} more`)] : []),
    ]
  })
}

function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

function safe(text: string): string {
  return text.replace(/[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '?')
}

/**
 * Columns in a terminal: two for wide East Asian characters and emoji, none for combining and control
 * characters.
 */
export function displayWidth(text: string): number {
  if (ASCII.test(text)) return text.length
  return graphemes(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0)
}

/** Text of at most `width` columns: `ellipsis` replaces the end, or the start, of a longer one. */
export function clip(text: string, width: number, ellipsis: string, keep: 'start' | 'end' = 'start'): string {
  if (displayWidth(text) <= width) return text
  const parts = graphemes(text)
  if (keep === 'end') parts.reverse()
  const kept: string[] = []
  let rest = width - displayWidth(ellipsis)
  for (const part of parts) {
    rest -= graphemeWidth(part)
    if (rest < 0) break
    kept.push(part)
  }
  return keep === 'end' ? ellipsis + kept.reverse().join('') : kept.join('') + ellipsis
}

/** Text with spaces after it (or before it), so that it takes `width` columns. */
export function pad(text: string, width: number, side: 'after' | 'before' = 'after'): string {
  const spaces = ' '.repeat(Math.max(0, width - displayWidth(text)))
  return side === 'after' ? text + spaces : spaces + text
}

function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function graphemeWidth(grapheme: string): number {
  if (EMOJI.test(grapheme) || WIDE.test(grapheme)) return 2
  return NO_COLUMN.test(grapheme) ? 0 : 1
}

interface TraceItem {
  readonly subject: string
  readonly count: number
  readonly tokens: number | undefined
  readonly rank?: number | undefined
}

/** A line for each candidate of a group; messages in a row share one. */
function traceItems(events: readonly TraceEvent[]): TraceItem[] {
  const items: TraceItem[] = []
  let start = 0
  for (const [place, event] of events.entries()) {
    if (placeOf(events[place + 1]) === placeOf(event) + 1) continue
    const run = events.slice(start, place + 1)
    items.push(run.length === 1 ? single(run) : row(run))
    start = place + 1
  }
  return items
}

function single([event]: readonly TraceEvent[]): TraceItem {
  const { id = '', source, lineStart, lineEnd = lineStart, tokens, rank } = event ?? {}
  if (source === undefined) return { subject: id, count: 1, tokens }
  const last = lineStart === lineEnd ? '' : `-${lineEnd}`
  const lines = lineStart === undefined ? '' : `:${lineStart}${last}`
  return { subject: source + lines, count: 1, tokens, rank }
}

function row(run: readonly TraceEvent[]): TraceItem {
  const known = run.every((event) => event.tokens !== undefined)
  const tokens = known ? run.reduce((sum, event) => sum + (event.tokens ?? 0), 0) : undefined
  return { subject: `${run[0]?.id} to ${run.at(-1)?.id}`, count: run.length, tokens }
}

// NaN for a value that is not a message, which follows nothing.
function placeOf(event: TraceEvent | undefined): number {
  return Number(/^message:(\d+)$/.exec(event?.id ?? '')?.[1])
}
