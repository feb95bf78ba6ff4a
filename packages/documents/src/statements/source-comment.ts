import type { StatementSource } from './statement.ts'
import { checkText } from '@sheaf/core/adapter'

const PLACE = String.raw`([^\s#,]+)#([^\s#,]+)(?: (\d{4}-\d{2}-\d{2}T[\d:.]+Z))?`
const COMMENT = new RegExp(`[ \\t]*<!-- (?:${PLACE})?(?:(?:, |(?<=<!-- ))ended by ${PLACE})? -->[ \\t]*$`)

/** The messages of a statement. */
export interface StatementSources {
  readonly source?: StatementSource
  readonly endedBy?: StatementSource
}

/**
 * The comment with the source of a statement: `<!-- conversation#message 2026-11-20T09:15:00Z -->`,
 * without the time if it is unknown. The message that ended it follows as `, ended by
 * conversation#message`. Empty if neither is known.
 */
export function renderSources({ source, endedBy }: StatementSources): string {
  if (source === undefined && endedBy === undefined) return ''
  const ended = endedBy === undefined ? [] : [`ended by ${placeOf(endedBy)}`]
  return `<!-- ${[...(source === undefined ? [] : [placeOf(source)]), ...ended].join(', ')} -->`
}

/** A line without its comment, and the messages in the comment. */
export function splitSources(line: string): StatementSources & { readonly text: string } {
  const found = COMMENT.exec(line)
  if (found === null) return { text: line }
  const [comment, ...parts] = found
  const source = sourceOf(parts.slice(0, 3))
  const endedBy = sourceOf(parts.slice(3))
  if (source === undefined && endedBy === undefined) return { text: line }
  return {
    text: line.slice(0, line.length - comment.length),
    ...(source === undefined ? {} : { source }),
    ...(endedBy === undefined ? {} : { endedBy }),
  }
}

/**
 * Escapes an id so that it cannot end a comment, a line, or one of the two parts. Letters and digits of
 * any script stay.
 */
export function encodeSourceId(id: string): string {
  return id
    .toWellFormed()
    .replace(/[^\p{L}\p{M}\p{N}._:@/+=~-]|-(?=-)|^[->]|-$/gu, (character) =>
      character.charCodeAt(0) < 128
        ? `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
        : encodeURIComponent(character),
    )
}

function placeOf({ conversation, message, at }: StatementSource): string {
  const time = at === undefined ? '' : ` ${at.toISOString().replace('.000Z', 'Z')}`
  return `${encodeSourceId(conversation)}#${encodeSourceId(message)}${time}`
}

function sourceOf([conversation, message, time]: readonly (string | undefined)[]):
  | StatementSource
  | undefined {
  if (conversation === undefined || message === undefined) return undefined
  const at = time === undefined ? undefined : new Date(time)
  const isKnown = at !== undefined && !Number.isNaN(at.getTime())
  return { conversation: decode(conversation), message: decode(message), ...(isKnown ? { at } : {}) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A person edited the line; it is used unchanged.
    return text
  }
}

/** The markdown without its source comments, for a model or a person. Other comments stay. */
export function withoutSources(markdown: string): string {
  checkText('markdown', markdown)
  return markdown
    .split('\n')
    .map((line) => {
      const end = line.endsWith('\r') ? '\r' : ''
      return splitSources(line.slice(0, line.length - end.length)).text + end
    })
    .join('\n')
}
