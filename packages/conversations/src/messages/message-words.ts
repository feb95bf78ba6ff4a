/** The words of a message as they were said, and which of its lines are prose. */
export interface MessageWords {
  /** Sentences of the one who speaks. */
  readonly prose: string
  /** Code, lists, tables and quotes. */
  readonly other: string
}

const FENCE = /^\s*(?:`{3,}|~{3,})/
// An item of a list, a row of a table, a quote, a heading, or a line that is indented as code.
const OTHER = /^(?:\s*(?:[-*+•>|]|\d{1,9}[.)])(?:\s|$)|\s*\||#{1,6}\s|\t| {4})/

/** Lines as they were said: a text that is quoted on all its lines stands so in a transcript, because it has markdown that would reach beyond its message. */
export function unquoted(text: string): string {
  if (!text.startsWith('>')) return text
  const lines = text.split('\n')
  if (!lines.every((line) => line.startsWith('>'))) return text
  return lines.map((line) => line.slice(line.charAt(1) === ' ' ? 2 : 1)).join('\n')
}

/** Tells the prose of a message from what is pasted into it or listed. A fence that is never closed reaches to the end. */
export function messageWords(text: string): MessageWords {
  const [prose, other]: [string[], string[]] = [[], []]
  let isFenced = false
  for (const line of unquoted(text).split('\n')) {
    const isFence = FENCE.test(line)
    if (isFence) isFenced = !isFenced
    if (isFence || isFenced || OTHER.test(line)) other.push(line)
    else prose.push(line)
  }
  return { prose: prose.join('\n'), other: other.join('\n') }
}
