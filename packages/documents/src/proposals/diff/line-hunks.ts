import { diffArrays } from 'diff'
import { DIFF_LIMITS } from '../../defaults.ts'

/**
 * Lines of one text that replace lines of another. Counted from 0, ends exclusive; either side may be
 * empty.
 */
export interface Hunk {
  readonly baseStart: number
  readonly baseEnd: number
  readonly start: number
  readonly end: number
}

/**
 * The differences of `lines` from `base`, in order; at least one common line separates two hunks. They
 * are the fewest possible (Myers 1986) if at most `DIFF_LIMITS.edits` lines differ; otherwise there is
 * one hunk from the first to the last difference, so that no text takes long.
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
