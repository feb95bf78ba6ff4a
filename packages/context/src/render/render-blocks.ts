import { inert } from '@sheaf/conversations'
import type { ContextBlock } from '@sheaf/core'
import { dateLine, isMessage, messageText, saidLines, type DayOf } from './render-messages.ts'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { isBlank, type Line } from '../lines/block-lines.ts'

export const SEPARATOR = '\n\n'

// Finds the output of `blockLabel` and `gapLabel`, and text that a model could mistake for it. Such text is
// at the start of a line, perhaps after marks of a list or quote or invisible characters. It is the name of a
// file, a name with line numbers, or line numbers alone. Limits keep the time linear in the length.
const END = '\\n\\r\\u2028\\u2029\\u0085\\v\\f'
const GAP = '[\\t\\p{Zs}\\p{Cf}]'
const SIGN = '[#＃﹟]\\p{Cf}?'
const LINES = `:\\d{1,9}(?:-\\d{1,9})?${GAP}{0,8}(?:\\(|$|[${END}])`
const labelLike = () =>
  new RegExp(
    `(^|[\\u0085\\v\\f])([\\t>*+\\p{Zs}\\p{Cf}-]{0,16})(?=${[
      `(?:${SIGN}){3,6}${GAP}{1,8}[^${END}]{0,1024}?\\.\\p{Cf}?m\\p{Cf}?d`,
      `(?:${SIGN}){1,6}${GAP}{1,8}[^${END}]{0,1024}?\\.[\\p{L}\\p{N}\\p{Cf}]{1,12}${LINES}`,
      `[^\\s\\\\#＃﹟:]{1,255}\\.\\p{Cf}?m\\p{Cf}?d\\p{Cf}?${LINES}`,
      `…\\p{Zs}?\\d`,
      `\\.{3}\\p{Zs}?\\d{1,9}(?:-\\d{1,9})?${GAP}{0,8}(?:\\(|$|[${END}])`,
    ].join('|')})`,
    'gimu',
  )

let compiled: RegExp | undefined
// Every such line matches this. Most texts do not, and the test takes a tenth of the time.
const HAS_NAME = /…\p{Zs}?\d|\.(?:\.\.\p{Zs}?\d|\p{Cf}?m\p{Cf}?d|[\p{L}\p{N}\p{Cf}]{1,12}:\d)/iu

export type LabelSettings = Pick<SectionSettings, 'isStable' | 'dayOf'>

export type Labelled = Pick<
  ContextBlock,
  'source' | 'lineStart' | 'lineEnd' | 'updatedAt' | 'date' | 'truncated' | 'fields'
>

/**
 * The line above a block: `### notes/db.md:3-9 (2026-11-20)`. The day is the block's date, left out if the
 * source has it. Without a date it is the file's last change, left out if the source has any day, or if the
 * label `above` has the same last change. A stable section has no days, because a touch of the file would
 * change them, and no line numbers if a whole block starts the file. A status in the frontmatter follows the
 * day: `(2026-11-20, superseded)`.
 */
export function blockLabel(block: Labelled, { isStable, dayOf }: LabelSettings, above?: Labelled): string {
  const source = block.source.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
  const isWhole = isStable && block.lineStart === 1 && block.truncated !== true
  const lines = block.lineStart === undefined || isWhole ? '' : `:${rangeOf(block)}`
  const day = isStable || isChangedWith(block, above, dayOf) ? '' : dayLabel(block, source, dayOf)
  return `### ${source}${lines}${day}`
}

/**
 * The line between two runs of lines of one file: `…14-16`, or `…14-16 (2026-11-20)` if the day differs from
 * that of the run before.
 */
export function gapLabel(block: Labelled, before: Labelled, { isStable, dayOf }: LabelSettings): string {
  if (isStable || block === before) return `…${rangeOf(block)}`
  const day = dayLabel(block, block.source, dayOf)
  return `…${rangeOf(block)}${day === dayLabel(before, before.source, dayOf) ? '' : day}`
}

/** True if both labels would have the same day of a last change. */
export function isChangedWith(block: Labelled, other: Labelled | undefined, dayOf: DayOf): boolean {
  if (other === undefined || isSaid(block) || isSaid(other) || statusOf(block) !== '') return false
  return dayLabel(block, block.source, dayOf) === dayLabel(other, other.source, dayOf)
}

/** Without a byte order mark and the blank lines around the text. */
export function blockText(text: string): string {
  return text.trimEnd().replace(/^\ufeff?(?:[ \t]*\r?\n)*/, '')
}

/**
 * Puts a backslash before each line that could pass for the label of a block: text must not claim another
 * source. Marks of turns and headings of sections get one too, by `inert`.
 */
export function withoutLabels(text: string): string {
  const quiet = inert.text(text)
  if (!HAS_NAME.test(quiet)) return quiet
  // Few texts need the pattern, and compiling it takes long.
  compiled ??= labelLike()
  return quiet.replaceAll(compiled, '$1$2\\')
}

export function fencedText(text: string, { isFenced }: Pick<SectionSettings, 'isFenced'>): string {
  return isFenced ? withoutLabels(text) : text
}

export function renderSection(
  { heading, isFenced }: Pick<SectionSettings, 'heading' | 'isFenced'>,
  blocks: readonly string[],
): string {
  const body = blocks.join(SEPARATOR)
  if (!isFenced) return `${heading}${SEPARATOR}${body}`
  const fence = inert.fence(body)
  return `${heading}${SEPARATOR}${fence}\n${body}\n${fence}`
}

function rangeOf({ lineStart, lineEnd = lineStart }: Labelled): string {
  return lineStart === lineEnd ? `${lineStart}` : `${lineStart}-${lineEnd}`
}

function dayLabel(block: Labelled, source: string, dayOf: DayOf): string {
  const day = dateLine({ date: isSaid(block) ? block.date : block.updatedAt }, dayOf)
  const isNamed = isSaid(block) ? source.includes(day) : /\d{4}-\d{2}-\d{2}/.test(source)
  const parts = [isNamed ? '' : day, statusOf(block)].filter((part) => part !== '')
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

function statusOf({ fields = {} }: Labelled): string {
  const status = fields['status']
  return typeof status === 'string' && /^[\p{L}\p{N} _-]{1,24}$/u.test(status) ? status : ''
}

function isSaid({ date }: Labelled): boolean {
  return date !== undefined && !Number.isNaN(date.getTime())
}

export interface Excerpt {
  readonly block: ContextBlock
  readonly first: number
  readonly last: number
  /** The last line that is not blank. */
  readonly lastText: number
  /** Ready to be shown, perhaps with blank lines at its end. */
  readonly text: string
  /** True if a marker replaces a part of the text. */
  readonly isCut: boolean
  /** True for one line of a message: its best sentences, with marks for the others. */
  readonly isLine?: boolean
}

export function excerptOf(
  block: ContextBlock,
  lines: readonly Line[],
  section: Pick<SectionSettings, 'isFenced'>,
): Excerpt {
  const text = fencedText(saidLines(block, lines).join('\n'), section)
  const [first, last] = [lines[0]?.number ?? 0, lines.at(-1)?.number ?? 0]
  const lastText = lines.findLast((line) => !isBlank(line))?.number ?? last
  return { block, first, last, lastText, text, isCut: false }
}

/**
 * Excerpts of one file under one label. Consecutive ones are one text; between others, a line such as
 * `…14-16` names the next lines. `last` is the `above` of the next label.
 */
export function joinExcerpts(
  excerpts: readonly Excerpt[],
  settings: LabelSettings,
  above?: Labelled,
  earlier?: readonly string[],
): { readonly label: string; readonly text: string; readonly last: Labelled | undefined } {
  const [message] = excerpts
  if (message !== undefined && isMessage(message.block)) {
    const runs = runsOf(excerpts)
    const [first = message] = runs[0] ?? []
    const head = first.isLine !== true && (first.block.lineStart ?? 0) < first.first ? '… ' : ''
    const said = (head + runs.map(textOf).join(' …\n')).replaceAll('… …', '…')
    return {
      label: dateLine(message.block, settings.dayOf),
      text: messageText(message.block, goesOn(runs.at(-1)?.at(-1)) ? `${said} …` : said, earlier),
      last: undefined,
    }
  }
  const [head, ...others] = runsOf(excerpts).map((run) => ({ place: placeOf(run), text: textOf(run) }))
  if (head === undefined) return { label: '', text: '', last: undefined }
  let last = head.place
  const rest = others.map(({ place, text }) => {
    const gap = gapLabel(place, last, settings)
    last = place
    return `\n${gap}\n${text}`
  })
  // A file with a gap is not whole.
  const label = blockLabel({ ...head.place, truncated: others.length > 0 }, settings, above)
  return { label, text: head.text + rest.join(''), last }
}

// True if the message has words behind the excerpt.
function goesOn(last: Excerpt | undefined): boolean {
  if (last === undefined || last.isCut) return false
  const { text, lineStart = 0 } = last.block
  return lineStart + text.trimEnd().split('\n').length - 1 > last.lastText
}

function runsOf(excerpts: readonly Excerpt[]): Excerpt[][] {
  const runs: Excerpt[][] = []
  for (const excerpt of excerpts.toSorted((a, b) => a.first - b.first || a.last - b.last)) {
    const before = runs.at(-1)?.at(-1)
    if (before !== undefined && !before.isCut && before.last + 1 === excerpt.first) runs.at(-1)?.push(excerpt)
    else runs.push([excerpt])
  }
  return runs
}

export function timeOf(block: ContextBlock | undefined): number {
  return (block?.date ?? block?.updatedAt)?.getTime() ?? 0
}

export function compareTimes(a: ContextBlock, b: ContextBlock): number {
  return timeOf(a) - timeOf(b) || compareLines(a, b)
}

export function compareLines(a: ContextBlock, b: ContextBlock): number {
  return a.source === b.source ? (a.lineStart ?? 0) - (b.lineStart ?? 0) : a.source < b.source ? -1 : 1
}

function textOf(run: readonly Excerpt[]): string {
  return blockText(run.map(({ text }) => text).join('\n'))
}

// A run has the date of its newest excerpt.
function placeOf(run: readonly Excerpt[]): Labelled {
  const { block } = run.reduce((newest, each) => (timeOf(each.block) > timeOf(newest.block) ? each : newest))
  const { source, updatedAt, date, fields } = block
  return {
    source,
    lineStart: run[0]?.first ?? 0,
    lineEnd: run.at(-1)?.lastText ?? 0,
    updatedAt,
    date,
    fields,
  }
}
