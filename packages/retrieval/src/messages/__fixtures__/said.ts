import type { Message } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'
import { candidate } from '../../__fixtures__/fixed-index.ts'

/** The text of one message, or a part of it from a line on. */
export interface Said {
  readonly role?: Message['role']
  readonly text: string
  /** Which of the messages of its file it is. */
  readonly place: number
  readonly path?: string
  readonly score?: number
}

/** The candidate of a message in a transcript of Sheaf, each of which has ten lines. */
export function said({ role = 'user', text, place, path = 'chats/a.md', score = -5 }: Said): Candidate {
  const heading = `2026-11-20T10:${String(place).padStart(2, '0')}:00.000Z ${role} <!-- m${place} -->`
  const lines = [`## ${heading}`, '', ...text.split('\n')]
  const lineStart = 1 + 10 * place
  return candidate(path, score, {
    ordinal: place,
    text: lines.join('\n'),
    lineStart,
    lineEnd: lineStart + lines.length - 1,
    headings: [heading],
  })
}

/** The candidate of lines in a chat of people. */
export function talked(lines: readonly string[], changes: Partial<Candidate> = {}): Candidate {
  return candidate('chats/people.md', -5, { text: lines.join('\n'), lineEnd: lines.length, ...changes })
}
