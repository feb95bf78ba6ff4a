import type { Candidate } from '@sheaf/core'
import { CHATS_DIRECTORY, parseTranscriptHeading } from '@sheaf/documents'

// The heading of a block by day, in observations.
const DAY = /^(?:## )?(\d{4}-\d{2}-\d{2})$/

/** When the newest of what a piece says was said: the time of its last message in a chat, the day of its last block where blocks have days; undefined for all else. */
export function candidateDate({ path, text, headings }: Pick<Candidate, 'path' | 'text' | 'headings'>): Date | undefined {
  const lines = text.includes('## ') ? text.split(/\r?\n/).filter((line) => line.startsWith('## ')) : []
  const dateOf = `/${path}`.includes(`/${CHATS_DIRECTORY}/`) ? (line: string) => parseTranscriptHeading(line)?.at : dayOf
  for (const line of lines.toReversed()) {
    const date = dateOf(line)
    if (date !== undefined) return date
  }
  return headings.map(dateOf).findLast((date) => date !== undefined)
}

function dayOf(line: string): Date | undefined {
  const [, day] = DAY.exec(line.trim()) ?? []
  if (day === undefined) return undefined
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}
