import type { ObservationSource } from './observation.ts'

// What a line of observations ends with. Neither part has white space, "#" or two hyphens in a row.
const COMMENT = /[ \t]*<!-- ([^\s#]+)#([^\s#]+)(?: (\d{4}-\d{2}-\d{2}T[\d:.]+Z))? -->[ \t]*$/

/** The comment that says where a fact comes from: `<!-- conversation#message 2026-11-20T09:15:00Z -->`, without the time where nobody knew it. */
export function renderSource({ conversation, message, at }: ObservationSource): string {
  const time = at === undefined ? '' : ` ${at.toISOString().replace('.000Z', 'Z')}`
  return `<!-- ${encode(conversation)}#${encode(message)}${time} -->`
}

/** A line without its source, and the source; undefined where it has none. */
export function splitSource(line: string): { readonly text: string; readonly source: ObservationSource | undefined } {
  const found = COMMENT.exec(line)
  if (found === null) return { text: line, source: undefined }
  const [comment, conversation = '', message = '', time] = found
  const at = time === undefined ? undefined : new Date(time)
  const isKnown = at !== undefined && !Number.isNaN(at.getTime())
  return {
    text: line.slice(0, line.length - comment.length),
    source: { conversation: decode(conversation), message: decode(message), ...(isKnown ? { at } : {}) },
  }
}

/** An id without what could end a comment, a line, or one of the two parts. Letters and digits of any script stay. */
export function encode(id: string): string {
  return id
    .toWellFormed()
    .replace(/[^\p{L}\p{M}\p{N}._:@/+=~-]|-(?=-)|^[->]|-$/gu, (character) =>
      character.charCodeAt(0) < 128 ? `%${character.charCodeAt(0).toString(16).padStart(2, '0')}` : encodeURIComponent(character),
    )
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Somebody edited the line; what it says is better than nothing.
    return text
  }
}
