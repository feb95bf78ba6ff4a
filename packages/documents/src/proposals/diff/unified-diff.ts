import { DIFF_LIMITS } from '../../defaults.ts'
import { lineHunks } from './line-hunks.ts'
import type { Hunk } from './line-hunks.ts'
import { splitLines } from './line-ends.ts'

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

/** Only the hunks of a unified diff; empty if both are equal. */
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
