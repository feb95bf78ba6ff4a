import { byAlphabet } from '../once.ts'

// A short text in a line, to be read back: most stay as they are, others are JSON text with all but harmless
// characters escaped, so that they end neither a line, a bracket nor a comment.

/** The pattern of a token that may be anywhere. Has no groups. */
export const TOKEN: string = String.raw`(?:[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:@+'-]*|"(?:[\p{L}\p{N} _.:@+',;/]|\\u[0-9a-f]{4})*")`

const SIMPLE = byAlphabet(String.raw`^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.:@+'-]*$`, 'u')
const ESCAPED = /[^\p{L}\p{N} _.:@+',;/]/gu

/** `text` as a token. Different texts, also those with half a surrogate pair, have different tokens. */
export function toToken(text: string): string {
  return SIMPLE(text).test(text) ? text : `"${text.replaceAll(ESCAPED, escapeUnits)}"`
}

/** The text of a match of {@link TOKEN}. */
export function fromToken(token: string): string {
  if (!token.startsWith('"')) return token
  return token
    .slice(1, -1)
    .replaceAll(/\\u([0-9a-f]{4})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

function escapeUnits(character: string): string {
  return Array.from(
    { length: character.length },
    (_, place) => `\\u${character.charCodeAt(place).toString(16).padStart(4, '0')}`,
  ).join('')
}
