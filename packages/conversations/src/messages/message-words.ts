import { checkText } from '@sheaf/core/adapter'
/** The words of a message as said, split into prose and other lines. */
export interface MessageWords {
  /** Sentences of the speaker. */
  readonly prose: string
  /** Code, lists, tables and quotes. */
  readonly other: string
}

const FENCE = /^\s*(`{3,}|~{3,})(.*)$/s
// An item of a list, a row of a table, a quote, a heading, or a line that is indented as code.
const OTHER = /^(?:\s*(?:[-*+•>|]|\d{1,9}[.)])(?:\s|$)|\s*\||#{1,6}\s|\t| {4})/

/**
 * Removes the quote marks of a text that is quoted on all lines. A transcript quotes a message whose markdown
 * would reach beyond it.
 */
export function unquoted(text: string): string {
  checkText('text', text)
  if (!text.startsWith('>')) return text
  const lines = text.split('\n')
  if (!lines.every((line) => line.startsWith('>'))) return text
  return lines.map((line) => line.slice(line.charAt(1) === ' ' ? 2 : 1)).join('\n')
}

/**
 * Separates the prose of a message from pasted text and lists. A fence of its kind, at least as long, closes
 * a fence; one that is never closed reaches to the end.
 */
export function messageWords(text: string): MessageWords {
  const [prose, other]: [string[], string[]] = [[], []]
  let open: string | undefined
  for (const line of unquoted(text).split('\n')) {
    const [isFence, fence = '', rest = ''] =
      (line.includes('```') || line.includes('~~~') ? FENCE.exec(line) : null) ?? []
    const wasOpen = open !== undefined
    if (open === undefined) open = isFence === undefined ? undefined : fence
    else if (fence.startsWith(open) && rest.trim() === '') open = undefined
    if (wasOpen || isFence !== undefined || OTHER.test(line)) other.push(line)
    else prose.push(line)
  }
  return { prose: prose.join('\n'), other: other.join('\n') }
}

/** The lines of a message, by their kind. */
export const messageBody: { readonly split: typeof messageWords; readonly unquoted: typeof unquoted } = {
  split: messageWords,
  unquoted,
}
