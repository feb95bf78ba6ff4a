import { diffArrays } from 'diff'
import { DIFF_LIMITS } from '../defaults.ts'

/**
 * A unified diff from `before` to `after` with three lines of context; empty if they are equal.
 * `before` is undefined for a new file, `after` is null for a deleted one. Applied to `before` it gives
 * exactly `after`, with its CRs and a missing last line end.
 */
export function unifiedDiff(path: string, before: string | undefined, after: string | null): string {
  if (before === (after ?? undefined)) return ''
  const head = `--- ${before === undefined ? '/dev/null' : `a/${path}`}\n+++ ${after === null ? '/dev/null' : `b/${path}`}\n`
  return head + unifiedHunks(before ?? '', after ?? '')
}

/** The number of lines of `before` that a change removes or replaces, and of all its lines. */
export function lostLines(
  before: string | undefined,
  after: string | null,
): { readonly lines: number; readonly of: number } {
  const base = splitLines(before ?? '')
  const lines = lineHunks(base, splitLines(after ?? '')).reduce(
    (sum, { baseStart, baseEnd }) => sum + baseEnd - baseStart,
    0,
  )
  return { lines, of: base.length }
}

export function unifiedHunks(before: string, after: string): string {
  const [base, lines] = [splitLines(before), splitLines(after)]
  return groups(lineHunks(base, lines))
    .map((group) => renderGroup(group, base, lines))
    .join('')
}

// Hunks with touching context become one.
function groups(hunks: readonly Hunk[]): Hunk[][] {
  const result: Hunk[][] = []
  for (const hunk of hunks) {
    const last = result.at(-1)
    const previous = last?.at(-1)
    if (
      last !== undefined &&
      previous !== undefined &&
      hunk.baseStart - previous.baseEnd <= DIFF_LIMITS.context * 2
    )
      last.push(hunk)
    else result.push([hunk])
  }
  return result
}

function renderGroup(group: readonly Hunk[], base: readonly string[], lines: readonly string[]): string {
  const [first, last] = [group[0], group.at(-1)]
  if (first === undefined || last === undefined) return ''
  const before = Math.min(DIFF_LIMITS.context, first.baseStart)
  const after = Math.min(DIFF_LIMITS.context, base.length - last.baseEnd)
  const baseRange = range(first.baseStart - before, last.baseEnd + after)
  let result = `@@ -${baseRange} +${range(first.start - before, last.end + after)} @@\n`
  let place = first.baseStart - before
  for (const { baseStart, baseEnd, start, end } of group) {
    result +=
      prefixed(' ', base.slice(place, baseStart)) +
      prefixed('-', base.slice(baseStart, baseEnd)) +
      prefixed('+', lines.slice(start, end))
    place = baseEnd
  }
  return result + prefixed(' ', base.slice(place, last.baseEnd + after))
}

// An empty range names the line before it, so its number is one less.
function range(start: number, end: number): string {
  return `${end === start ? start : start + 1},${end - start}`
}

function prefixed(sign: string, lines: readonly string[]): string {
  return lines
    .map((line) => sign + (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`))
    .join('')
}

/** The line ends of a text: all alike, or mixed; "none" for a text of one line. */
export type LineEnd = 'lf' | 'crlf' | 'mixed' | 'none'

export function lineEndOf(text: string): LineEnd {
  let has: LineEnd = 'none'
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    const kind = text[end - 1] === '\r' ? 'crlf' : 'lf'
    if (has !== 'none' && has !== kind) return 'mixed'
    has = kind
  }
  return has
}

/** Converts a text whose line ends are all CR LF. `toCrlf` reverses it. */
export function toLf(text: string): string {
  return text.replaceAll('\r\n', '\n')
}

export function toCrlf(text: string): string {
  return text.replaceAll('\n', '\r\n')
}

/** Appends `added` on its own line, with the line ends of `text` if each text uses one kind. */
export function appendLines(text: string, added: string): string {
  const rest = withLineEndsOf(text, added)
  const isOwnLine = text === '' || text.endsWith('\n') || rest === '' || /^\r?\n/.test(rest)
  return text + (isOwnLine ? '' : withLineEndsOf(text, '\n')) + rest
}

function withLineEndsOf(like: string, text: string): string {
  const [wanted, has] = [lineEndOf(like), lineEndOf(text)]
  if (wanted === 'crlf' && has === 'lf') return toCrlf(text)
  return wanted === 'lf' && has === 'crlf' ? toLf(text) : text
}

/** The lines of a text with their ends. Only a line feed ends a line, as in a unified diff. */
export function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? []
}

/** Lines of one text that replace lines of another, from 0, ends exclusive; a side may be empty. */
export interface Hunk {
  readonly baseStart: number
  readonly baseEnd: number
  readonly start: number
  readonly end: number
}

/**
 * The differences of `lines` from `base`, in order, a common line between two. They are the fewest (Myers
 * 1986) if at most `DIFF_LIMITS.edits` lines differ; otherwise one hunk from the first to the last.
 */
export function lineHunks(base: readonly string[], lines: readonly string[]): Hunk[] {
  const shorter = Math.min(base.length, lines.length)
  let head = 0
  while (head < shorter && base[head] === lines[head]) head += 1
  let tail = 0
  while (tail < shorter - head && base[base.length - 1 - tail] === lines[lines.length - 1 - tail]) tail += 1
  const whole: Hunk = { baseStart: head, baseEnd: base.length - tail, start: head, end: lines.length - tail }
  if (whole.baseStart === whole.baseEnd && whole.start === whole.end) return []
  const parts = diffArrays(base.slice(head, whole.baseEnd), lines.slice(head, whole.end), {
    maxEditLength: DIFF_LIMITS.edits,
  })
  if (parts === undefined) return [whole]

  const hunks: Hunk[] = []
  let [basePlace, place] = [head, head]
  let open: Hunk | undefined
  for (const { added, removed, count } of parts) {
    const [baseCount, lineCount] = [added ? 0 : count, removed ? 0 : count]
    if (added || removed) {
      open = {
        ...(open ?? { baseStart: basePlace, start: place }),
        baseEnd: basePlace + baseCount,
        end: place + lineCount,
      }
    } else if (open !== undefined) {
      hunks.push(open)
      open = undefined
    }
    basePlace += baseCount
    place += lineCount
  }
  return open === undefined ? hunks : [...hunks, open]
}
