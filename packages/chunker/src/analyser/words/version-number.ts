const LETTER_V = 0x76
const LOWER_CASE = 0x20
const DOT = 0x2e
const MAX_PARTS = 6
const MAX_DIGITS = 8

/**
 * True if the parts, given by their starts and ends, are a version with its letter: "v2.11.0", which equals
 * "2.11.0".
 */
export function isVersionNumber(codes: Uint16Array, parts: readonly (readonly [number, number])[]): boolean {
  if (parts.length === 1 || parts.length > MAX_PARTS) return false
  return parts.every(([start, end], index) => {
    if (index === 0) return ((codes[start] ?? 0) | LOWER_CASE) === LETTER_V && isNumber(codes, start + 1, end)
    return codes[start - 1] === DOT && isNumber(codes, start, end)
  })
}

function isNumber(codes: Uint16Array, start: number, end: number): boolean {
  if (start >= end || end - start > MAX_DIGITS) return false
  for (let offset = start; offset < end; offset += 1) {
    const code = codes[offset] ?? 0
    if (code < 0x30 || code > 0x39) return false
  }
  return true
}
