import type { ContextBlock, Message } from '@sheaf/core'
import { isBlank } from '../lines/block-lines.ts'
import type { Line } from '../lines/block-lines.ts'
import { passagesOf } from '../lines/passages.ts'
import type { Passage } from '../lines/passages.ts'
import { isMessage, saidLines } from '../render/render-messages.ts'

/** A unit of text: a message of a chat, or a passage of any other text. */
export interface Statement {
  readonly lines: readonly Line[]
  /** The text without headings. */
  readonly text: string
  /** Equal for the same text, word for word, of the same speaker or below the same headings. */
  readonly key: string
  readonly isMessage: boolean
  /** The headings that a passage is under. */
  readonly headings: readonly Passage[]
}

/**
 * The statements in the lines of a block, in their order. A message is one statement; its key has its
 * speaker and words, not its time and id. In other text each passage is one; its key has its words and the
 * headings above it: an item of a list has another meaning below another heading.
 */
export function statementsOf(lines: readonly Line[], block: ContextBlock): Statement[] {
  if (isMessage(block)) {
    const text = wordsOf(saidLines(block, lines))
    const { role = '', speaker } = block.message
    const key = messageKey(speaker === undefined ? role : `${role} (${speaker})`, text)
    return text === '' ? [] : [{ lines, text, key, isMessage: true, headings: [] }]
  }
  return passagesOf(lines)
    .filter((passage) => !passage.isHeading && !passage.lines.every(isBlank))
    .map(statementOf)
}

/** The key of a message of the conversation. */
export function keyOf({ role, content }: Message): string {
  return messageKey(role, wordsOf(content.split('\n')))
}

function statementOf({ lines, headings }: Passage): Statement {
  const text = wordsOf(lines.map((line) => line.text))
  const above = headings.map((heading) => wordsOf(heading.lines.map((line) => line.text)))
  return {
    lines,
    text,
    key: above.length === 0 ? text : `${above.join('\n')}\n${text}`,
    isMessage: false,
    headings,
  }
}

function messageKey(speaker: string, text: string): string {
  // No passage begins with a blank line.
  return `\n${speaker}\n${text}`
}

// Removes blank lines around the text and blanks at the ends of lines.
function wordsOf(lines: readonly string[]): string {
  if (lines.length === 1) return (lines[0] ?? '').trimEnd()
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '')
}
