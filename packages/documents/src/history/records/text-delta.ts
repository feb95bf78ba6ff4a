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

/**
 * The first 32 hexadecimal characters (128 bits) of a hash as 22 characters of base64url, the form in
 * segments.
 */
export function keptHash(hash: string): string {
  let bytes = ''
  for (let place = 0; place < 32; place += 2)
    bytes += String.fromCharCode(Number.parseInt(hash.slice(place, place + 2), 16))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/** The 32 hexadecimal characters of a {@link keptHash}. */
export function shownHash(kept: string): string {
  const bytes = atob(kept.replaceAll('-', '+').replaceAll('_', '/'))
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
