/** The words of a message as they were said, and which of its lines are prose. */
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
 * Lines as they were said: a text that is quoted on all its lines is so in a transcript, because it has
 * markdown that would reach beyond its message.
 */
export function unquoted(text: string): string {
  if (!text.startsWith('>')) return text
  const lines = text.split('\n')
  if (!lines.every((line) => line.startsWith('>'))) return text
  return lines.map((line) => line.slice(line.charAt(1) === ' ' ? 2 : 1)).join('\n')
}

/**
 * Tells the prose of a message from what is pasted into it or listed. A fence is closed by one of its kind
 * that is as long at least; one that is never closed reaches to the end.
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
