import type { Message } from '@sheaf/core'
import type { parseTranscriptHeading, TranscriptHeading } from './transcript-heading.ts'

/** The data of a message's first line. */
export interface MessageStart {
  /** Absent if the line names a speaker and no role. */
  readonly role?: Message['role']
  /** The name of the speaker. */
  readonly speaker?: string
  readonly at?: Date
  /** The message's id, if its heading has one. */
  readonly id?: string
  /** Where the words of the message begin in the line; its length if the line is only a heading. */
  readonly wordsFrom: number
}

// `### Assistant`, `## User:`: how exports of chats mark a message.
const ROLE_HEADING = /^ {0,3}#{1,6} (system|user|assistant|tool):?[ \t\r]*$/i
const ROLE = /^(system|user|assistant|tool):?$/i
// `Ada: text`, `**Ada Lovelace:** text`, `- [10:31] Ada: text`, `小明：text`.
const NAMED_LINE =
  /^ {0,3}(?:[-*] )?(?:\[[^\]\n]{1,40}\] )?(?:\*\*|__)?(\p{L}[\p{L}\p{M}\p{N}_.'’-]{0,39}(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}_.'’-]{0,39}){0,3})(?:(?:\*\*|__)?:(?:\*\*|__)?[ \t]|(?:\*\*|__)?：)/u
const LONGEST_START = 200

/**
 * Reads a message's heading in a transcript of Sheaf; undefined for every other line. It counts in any file,
 * because nothing else looks like it.
 */
export function transcriptStart(
  line: string,
  parse: typeof parseTranscriptHeading,
): MessageStart | undefined {
  // Without its marks, so that it is equal to one of `headings`.
  const heading = line.startsWith('## ') && !line.startsWith('#', 3) ? parse(line.slice(3)) : undefined
  if (heading === undefined) return undefined
  return { ...startOf(heading), wordsFrom: line.length }
}

/** The data of a message in its transcript heading. */
export function startOf({ role, name, at, id }: TranscriptHeading): Omit<MessageStart, 'wordsFrom'> {
  return {
    role,
    ...(name === undefined ? {} : { speaker: name }),
    at,
    ...(id === undefined ? {} : { id }),
  }
}

/** The role that a heading without marks names, as in exports of chats; undefined otherwise. */
export function roleOf(heading: string): Message['role'] | undefined {
  const role = ROLE.exec(heading.slice(0, LONGEST_START).trim())?.[1]?.toLowerCase()
  return isRole(role) ? role : undefined
}

/** A heading with a role, in a chat that came from elsewhere. */
export function roleStart(line: string): MessageStart | undefined {
  const role =
    line.includes('#') && line.length < LONGEST_START
      ? ROLE_HEADING.exec(line)?.[1]?.toLowerCase()
      : undefined
  return isRole(role) ? { role, wordsFrom: line.length } : undefined
}

/**
 * A name and a colon, in a chat that came from elsewhere. Only for files that are chats: in others `Note:
 * text` is a note.
 */
export function namedStart(line: string): MessageStart | undefined {
  const head = line.slice(0, LONGEST_START)
  const named = head.includes(':') || head.includes('：') ? NAMED_LINE.exec(head) : null
  return named === null
    ? undefined
    : { speaker: (named[1] ?? '').replace(/__$/, ''), wordsFrom: named[0].length }
}

function isRole(role: string | undefined): role is Message['role'] {
  return role === 'system' || role === 'user' || role === 'assistant' || role === 'tool'
}
