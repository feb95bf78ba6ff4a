import type { Message } from '@sheaf/core'
import { parseTranscriptHeading } from './transcript-heading.ts'

/** What the first line of a message says. */
export interface MessageStart {
  /** Absent where a name says who speaks and nothing says in which role. */
  readonly role?: Message['role']
  /** The name of the one who speaks. */
  readonly speaker?: string
  readonly at?: Date
  /** Where the words of the message begin in the line; its length where the line is a heading alone. */
  readonly wordsFrom: number
}

// `### Assistant`, `## User:`: how exports of chats mark a message.
const ROLE_HEADING = /^ {0,3}#{1,6} (system|user|assistant|tool):?[ \t\r]*$/i
// `Ada: text`, `**Ada Lovelace:** text`, `- [10:31] Ada: text`, `小明：text`.
const NAMED_LINE =
  /^ {0,3}(?:[-*] )?(?:\[[^\]\n]{1,40}\] )?(?:\*\*|__)?(\p{L}[\p{L}\p{M}\p{N}_.'’-]{0,39}(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}_.'’-]{0,39}){0,3})(?:(?:\*\*|__)?:(?:\*\*|__)?[ \t]|(?:\*\*|__)?：)/u
const LONGEST_START = 200

/** The heading of a message in a transcript of Sheaf; undefined for every other line. Nothing else looks like it, so that it counts in any file. */
export function transcriptStart(line: string): MessageStart | undefined {
  const heading = line.startsWith('## ') ? parseTranscriptHeading(line) : undefined
  if (heading === undefined) return undefined
  const { role, author, at } = heading
  return { role, ...(author === undefined ? {} : { speaker: author }), at, wordsFrom: line.length }
}

/** The first line of a message in a chat that came from elsewhere: a heading with a role, or a name and a colon. Only for files that are chats: in others `Note: text` is a note. */
export function importedStart(line: string): MessageStart | undefined {
  const head = line.slice(0, LONGEST_START)
  const role = head.includes('#') ? ROLE_HEADING.exec(head)?.[1]?.toLowerCase() : undefined
  if (isRole(role)) return { role, wordsFrom: line.length }
  const named = head.includes(':') || head.includes('：') ? NAMED_LINE.exec(head) : null
  return named === null ? undefined : { speaker: named[1] ?? '', wordsFrom: named[0].length }
}

function isRole(role: string | undefined): role is Message['role'] {
  return role === 'system' || role === 'user' || role === 'assistant' || role === 'tool'
}
