import { isPlainText } from './plain-text.ts'

// A file cannot store half a surrogate pair or a NUL, and editors treat a lone CR as a line end and
// rewrite it.
const UNKEPT = /\0|\r(?!\n)/
const AS_JSON = 'As JSON: '

/**
 * Any text as lines of markdown, without a final line end; empty for the empty text. Safe text stays
 * unchanged, other text is quoted (`> ` before each line); text that no file can store becomes JSON.
 */
export function encodeText(text: string): string {
  if (text === '') return ''
  if (UNKEPT.test(text) || !text.isWellFormed()) return AS_JSON + JSON.stringify(text)
  if (!text.startsWith('>') && !text.startsWith(AS_JSON) && isPlainText(text)) return text
  return quoteText(text)
}

/** The same, but plain text is quoted too. */
export function encodeQuoted(text: string): string {
  const encoded = encodeText(text)
  return encoded === text && text !== '' ? quoteText(text) : encoded
}

/** Decodes the result of {@link encodeText}; any other lines are unchanged text. */
export function decodeText(lines: string): string {
  if (lines.startsWith(AS_JSON)) return fromJson(lines.slice(AS_JSON.length)) ?? lines
  const each = lines.split('\n')
  if (!each.every((line) => line.startsWith('>'))) return lines
  return each.map((line) => line.slice(line.charAt(1) === ' ' ? 2 : 1)).join('\n')
}

function quoteText(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function fromJson(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined // edited by hand, so it is plain text now
  }
}
