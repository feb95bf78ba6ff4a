import type { Message } from '@sheaf/core'
import { isBlank } from './block-lines.ts'
import type { Line } from './block-lines.ts'
import { passagesOf } from './passages.ts'
import type { Passage } from './passages.ts'

/** Lines that say something by themselves: a message of a chat, or a passage of any other text. */
export interface Statement {
  /** With the heading of a message. */
  readonly lines: readonly Line[]
  /** What is said, without the heading. */
  readonly text: string
  /** The same for what is the same: words for word the same text, of the same speaker or below the same headings. */
  readonly key: string
  readonly isMessage: boolean
  /** The headings that a passage stands under. */
  readonly headings: readonly Passage[]
}

// The heading of a message, as transcripts and people write it: `## 2026-11-20T10:11:12.345Z user (Ada) <!-- m1 -->`, `### Assistant`.
const SPEAKER =
  /^ {0,3}#{1,6} (?:\d{4}-\d\d-\d\d[T ][\d:.]{4,12}Z? )?((?:system|user|assistant|tool)(?: \([^()]{1,80}\))?)(?: <!--.*|:)?[ \t\r]*$/i

/**
 * What lines of a file say, in their order. A message is told by its speaker and its words, not by its time and id. A passage is told by its words and the headings above it, as far as these are
 * among the lines: an item of a list says another thing below another heading.
 */
export function statementsOf(lines: readonly Line[]): Statement[] {
  const statements: Statement[] = []
  let message: { readonly speaker: string; readonly lines: Line[] } | undefined
  const endMessage = () => {
    if (message === undefined) return
    const text = wordsOf(message.lines.slice(1).map((line) => line.text))
    if (text !== '') statements.push({ lines: message.lines, text, key: messageKey(message.speaker, text), isMessage: true, headings: [] })
    message = undefined
  }
  for (const passage of passagesOf(lines)) {
    const speaker = passage.isHeading ? speakerOf(passage) : undefined
    if (passage.isHeading) endMessage()
    if (speaker !== undefined) message = { speaker, lines: [...passage.lines] }
    else if (message !== undefined) message.lines.push(...passage.lines)
    else if (!passage.isHeading && !passage.lines.every(isBlank)) statements.push(statementOf(passage))
  }
  endMessage()
  return statements
}

/** The keys of a message that the context shows as one, in the forms in which a chat may keep it: as it is, or quoted. */
export function keysOf({ role, content }: Message): string[] {
  const lines = content.split('\n')
  const quoted = lines.map((line) => (line === '' ? '>' : `> ${line}`))
  return [lines, quoted].map((form) => messageKey(role, wordsOf(form)))
}

function statementOf({ lines, headings }: Passage): Statement {
  const text = wordsOf(lines.map((line) => line.text))
  const above = headings.map((heading) => wordsOf(heading.lines.map((line) => line.text)))
  return { lines, text, key: above.length === 0 ? text : `${above.join('\n')}\n${text}`, isMessage: false, headings }
}

function messageKey(speaker: string, text: string): string {
  // No passage begins with a blank line.
  return `\n${speaker}\n${text}`
}

function speakerOf({ lines: [heading] }: Passage): string | undefined {
  const speaker = SPEAKER.exec(heading?.text ?? '')?.[1]
  // A role may be written with a capital, but a name is as it is.
  return speaker?.replace(/^[a-z]+/i, (role) => role.toLowerCase())
}

// Without blank lines around it, and blanks at the ends of its lines.
function wordsOf(lines: readonly string[]): string {
  if (lines.length === 1) return (lines[0] ?? '').trimEnd()
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
}
