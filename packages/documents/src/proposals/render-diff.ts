import { checkOptions, refuse } from '@sheaf/core/adapter'
import { diffWordsWithSpace } from 'diff'
import { visibleParts, withoutReturn } from '../characters.ts'
import { DIFF_LIMITS } from '../defaults.ts'
import type { Proposal, ProposalChange } from './proposal.ts'

interface RenderDiffOptions {
  /**
   * "text" is plain. "terminal" has colours (SGR codes, and no other escapes). "html" is one `<pre
   * class="sheaf-diff">` with classes and no styles, for a page. "text" by default.
   */
  readonly format?: 'text' | 'terminal' | 'html'
}

const FORMATS: readonly NonNullable<RenderDiffOptions['format']>[] = ['text', 'terminal', 'html']

interface Piece {
  readonly text: string
  /** True for a part of a changed line that differs from the other line. */
  readonly isChanged: boolean
}

type RowKind = DiffLine['kind'] | 'title'

interface Row {
  readonly kind: RowKind
  readonly pieces: readonly Piece[]
}

type Format = (row: Row) => string

const SIGNS: Readonly<Record<RowKind, string>> = {
  title: '',
  file: '',
  hunk: '',
  note: '',
  context: ' ',
  added: '+',
  removed: '-',
}

/**
 * Renders a proposal, or a unified diff, for the person who approves it: all of it, with hidden characters
 * visible. Invisible characters, control characters and changes of text direction appear as `⟨U+202E⟩`, so
 * that no text can move the cursor, cover a line, or look different from what it is. CR LF is shown only if
 * some lines lack it. In "terminal" and "html" the changed words are marked; a terminal shows tabs as `→`.
 * No text throws; another value and an unknown format throw `invalid-argument`.
 */
export function renderDiff(source: Proposal | string, options: RenderDiffOptions = {}): string {
  const { format = 'text' } = checkOptions(options, { format: true })
  if (!FORMATS.includes(format)) refuse('format', `must be one of ${FORMATS.join(', ')}`)
  if (typeof source !== 'string' && !Array.isArray(source?.changes))
    refuse('source', 'must be a proposal, or the text of a diff')
  const rows =
    typeof source === 'string'
      ? rowsOf(source)
      : [...titles(source), ...source.changes.flatMap(({ diff }) => rowsOf(diff))]
  if (format === 'html') return `<pre class="sheaf-diff">${rows.map(htmlRow).join('\n')}</pre>`
  return rows.map(format === 'terminal' ? terminalRow : textRow).join('\n')
}

function titles({ id, status, author, reason, findings, changes }: Proposal): Row[] {
  const warnings = findings.map(
    ({ path, line, message, rule }) => `! line ${line} of ${path} has ${message} [${rule}]`,
  )
  const losses = changes.flatMap((change) => lossOf(change) ?? [])
  const texts = [`Proposal ${id} (${status}), by ${author}`, reason, ...warnings, ...losses]
  return texts.map((text) => ({ kind: 'title', pieces: [{ text, isChanged: false }] }))
}

/** The loss of a change, for a person to read before its diff; undefined if it removes nothing. */
export function lossOf({ path, loses: { lines, of } }: ProposalChange): string | undefined {
  return lines === 0
    ? undefined
    : `Removes or replaces ${lines} of ${of} ${of === 1 ? 'line' : 'lines'} of ${path}.`
}

function rowsOf(diff: string): Row[] {
  const parsed = parseDiffLines(diff)
  const own = parsed.filter(({ kind }) => kind === 'context' || kind === 'added' || kind === 'removed')
  const lines = own.every(({ text }) => text.endsWith('\r'))
    ? parsed.map((line) => ({ ...line, text: withoutReturn(line.text) }))
    : parsed
  const rows: Row[] = []
  for (let place = 0; place < lines.length;) {
    const removed = run(lines, place, 'removed')
    const added = run(lines, place + removed.length, 'added')
    if (removed.length > 0 && removed.length === added.length) {
      const pairs = removed.map((line, at) => changedPieces(line.text, added[at]?.text ?? ''))
      rows.push(
        ...pairs.map(([pieces]): Row => ({ kind: 'removed', pieces })),
        ...pairs.map(([, pieces]): Row => ({ kind: 'added', pieces })),
      )
      place += removed.length + added.length
    } else {
      const some = lines.slice(place, place + Math.max(1, removed.length))
      for (const { kind, text } of some) rows.push({ kind, pieces: [{ text, isChanged: false }] })
      place += some.length
    }
  }
  return rows
}

function run(lines: readonly DiffLine[], start: number, kind: DiffLine['kind']): DiffLine[] {
  let end = start
  while (lines[end]?.kind === kind) end += 1
  return lines.slice(start, end)
}

function changedPieces(removed: string, added: string): [Piece[], Piece[]] {
  const whole: [Piece[], Piece[]] = [
    [{ text: removed, isChanged: false }],
    [{ text: added, isChanged: false }],
  ]
  if (Math.max(removed.length, added.length) > DIFF_LIMITS.wordsOfLine) return whole
  const words = diffWordsWithSpace(removed, added, { maxEditLength: DIFF_LIMITS.wordEdits })
  if (words === undefined || words.every((word) => word.added || word.removed)) return whole
  const left = words
    .filter((word) => !word.added)
    .map(({ value, removed: isChanged }) => ({ text: value, isChanged }))
  const right = words
    .filter((word) => !word.removed)
    .map(({ value, added: isChanged }) => ({ text: value, isChanged }))
  return [left, right]
}

const textRow: Format = ({ kind, pieces }) =>
  SIGNS[kind] +
  partsOf(pieces, true)
    .map(({ text }) => text)
    .join('')

const RESET = '\u001b[0m'
const COLOURS: Readonly<Record<RowKind, string>> = {
  title: '\u001b[1m',
  file: '\u001b[1m',
  hunk: '\u001b[36m',
  note: '\u001b[2m',
  context: '',
  added: '\u001b[32m',
  removed: '\u001b[31m',
}

const terminalRow: Format = ({ kind, pieces }) => {
  const colour = COLOURS[kind]
  const texts = partsOf(pieces, false).map(({ text, isMark, isChanged }) => {
    if (text === '⟨U+0009⟩' && isMark) return '→   '
    const emphasis = isMark ? '\u001b[33;7m' : isChanged ? '\u001b[7m' : ''
    return emphasis === '' ? text : `${emphasis}${text}${RESET}${colour}`
  })
  const row = `${colour}${SIGNS[kind]}${texts.join('')}`
  return row.includes('\u001b') ? row + RESET : row
}

const htmlRow: Format = ({ kind, pieces }) => {
  const texts = partsOf(pieces, true).map(({ text, isMark, isChanged }) => {
    if (isMark) return `<span class="hidden">${text}</span>`
    return isChanged ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)
  })
  // `<bdi>` isolates the text, so that right-to-left letters do not move the sign.
  return `<span class="${kind}">${SIGNS[kind]}<bdi>${texts.join('')}</bdi></span>`
}

function partsOf(
  pieces: readonly Piece[],
  keepTabs: boolean,
): { text: string; isMark: boolean; isChanged: boolean }[] {
  return pieces.flatMap(({ text, isChanged }) =>
    visibleParts(text, { keepTabs }).map((part) => ({ ...part, isChanged })),
  )
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

type DiffLineKind = 'file' | 'hunk' | 'context' | 'added' | 'removed' | 'note'

/** A line of a unified diff, without its sign and without its line feed. */
interface DiffLine {
  readonly kind: DiffLineKind
  readonly text: string
}

/**
 * The lines of a unified diff of one or several files. The counts of a hunk give its length, so that a
 * removed line "-- x" is not read as a file name. Other lines, for example between two files, are
 * notes; no text throws.
 */
function parseDiffLines(diff: string): DiffLine[] {
  const lines = diff.split('\n')
  if (lines.at(-1) === '') lines.pop()
  let [removable, addable] = [0, 0]
  return lines.map((line): DiffLine => {
    const sign = line.charAt(0)
    const isInside = removable > 0 || addable > 0
    if (isInside && sign === '-' && removable > 0) {
      removable -= 1
      return { kind: 'removed', text: line.slice(1) }
    }
    if (isInside && sign === '+' && addable > 0) {
      addable -= 1
      return { kind: 'added', text: line.slice(1) }
    }
    // Some editors remove the space of an empty context line.
    if (isInside && (sign === ' ' || line === '' || line === '\r')) {
      removable -= 1
      addable -= 1
      return { kind: 'context', text: sign === ' ' ? line.slice(1) : line }
    }
    if (sign === '\\') return { kind: 'note', text: line }
    ;[removable, addable] = [0, 0]
    const [, before, after] =
      /^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@/.exec(line)?.map((count) => count ?? '1') ?? []
    if (before !== undefined && after !== undefined) {
      ;[removable, addable] = [Number(before), Number(after)]
      return { kind: 'hunk', text: line }
    }
    return { kind: /^(?:---|\+\+\+) /.test(line) ? 'file' : 'note', text: line }
  })
}
