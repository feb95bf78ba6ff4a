const SPACE = 0x20

// What a character is to a plain word: a part of it, a first letter only, an end, an end where white space
// follows, no neighbour before it.
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
 * The end of the word that begins at `start`, when it is as most words are: ASCII letters and digits, none in
 * upper case but the first, and no sign around them that may join them to others. Else `start`. `codes` end
 * with two zeros.
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
