import { isPlainText } from './plain-text.ts'

// No file keeps half a surrogate pair or a NUL, and editors take a lone CR for the end of a line and rewrite
// it.
const UNKEPT = /\0|\r(?!\n)/
const AS_JSON = 'As JSON: '

/**
 * A text of any kind as lines of markdown, without a terminator at the end; the empty text for the empty
 * text. Text is as it is where that is safe, else it is quoted (`> ` before each line); text that no file
 * keeps becomes JSON.
 */
export function encodeText(text: string): string {
  if (text === '') return ''
  if (UNKEPT.test(text) || !text.isWellFormed()) return AS_JSON + JSON.stringify(text)
  if (!text.startsWith('>') && !text.startsWith(AS_JSON) && isPlainText(text)) return text
  return quoteText(text)
}

/** The same, but quoted wherever it would be plain. */
export function encodeQuoted(text: string): string {
  const encoded = encodeText(text)
  return encoded === text && text !== '' ? quoteText(text) : encoded
}

/** Reads back what {@link encodeText} wrote, and any other lines as text that is as it is. */
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
    return undefined // changed by hand, so that it is text now
  }
}
