/**
 * A difference between texts: the first `keep` characters of the old text, then `inserted`, then the
 * old text from `resume` on. Offsets are UTF-16 code units.
 */
export interface TextDelta {
  readonly keep: number
  readonly resume: number
  readonly inserted: string
}

/**
 * The difference from `before` to `after`: everything between the common lines at both ends. Takes
 * linear time.
 */
export function deltaOf(before: string, after: string): TextDelta {
  const shorter = Math.min(before.length, after.length)
  let keep = 0
  while (keep < shorter && before.charCodeAt(keep) === after.charCodeAt(keep)) keep += 1
  // Cut at lines for readability, and never inside a surrogate pair.
  if (keep < before.length) keep = keep === 0 ? 0 : before.lastIndexOf('\n', keep - 1) + 1
  let shared = 0
  while (
    shared < shorter - keep &&
    before.charCodeAt(before.length - 1 - shared) === after.charCodeAt(after.length - 1 - shared)
  )
    shared += 1
  const [start, newStart] = [before.length - shared, after.length - shared]
  const isLine = (text: string, offset: number) => offset === 0 || text[offset - 1] === '\n'
  const lineEnd = isLine(before, start) && isLine(after, newStart) ? start - 1 : before.indexOf('\n', start)
  const suffix = lineEnd === -1 && start > 0 ? 0 : before.length - lineEnd - 1
  return { keep, resume: before.length - suffix, inserted: after.slice(keep, after.length - suffix) }
}

/** Applies a difference: returns the `after` of {@link deltaOf}. */
export function applyDelta(before: string, { keep, resume, inserted }: TextDelta): string {
  return before.slice(0, keep) + inserted + before.slice(resume)
}
