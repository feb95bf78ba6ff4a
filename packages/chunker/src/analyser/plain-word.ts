const SPACE = 0x20

// Roles of a character around a plain word: part of it, first letter only, end, end if white space follows,
// not allowed before it.
const PART = 1
const FIRST = 2
const END = 4
const END_BEFORE_SPACE = 8
const NOT_BEFORE = 16

const roles: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z0-9]/.test(character)) return PART | FIRST
  if (/[A-Z]/.test(character)) return FIRST
  if (character === '.') return END_BEFORE_SPACE | NOT_BEFORE
  if (character === ',') return END_BEFORE_SPACE
  if (character === "'") return NOT_BEFORE
  return /[-_+#]/.test(character) ? 0 : END
})

/**
 * The end of the word that begins at `start`, if it is a plain word: ASCII letters and digits, upper case
 * only at the start, and no sign next to it that may join it to others. Otherwise `start`. `codes` end with
 * two zeros.
 */
export function plainWordEnd(codes: Uint16Array, start: number): number {
  if ((roleOf(codes, start) & FIRST) === 0) return start
  if (start > 0 && ((codes[start - 1] ?? 0) >= 128 || (roleOf(codes, start - 1) & NOT_BEFORE) !== 0))
    return start
  let end = start + 1
  while ((roleOf(codes, end) & PART) !== 0) end += 1
  const role = roleOf(codes, end)
  const isEnd = (role & END) !== 0 || ((role & END_BEFORE_SPACE) !== 0 && (codes[end + 1] ?? 0) <= SPACE)
  return isEnd ? end : start
}

function roleOf(codes: Uint16Array, offset: number): number {
  return roles[codes[offset] ?? 0] ?? 0
}
