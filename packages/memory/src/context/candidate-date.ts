import { parseTranscriptHeading } from '@sheaf/conversations'
import { CHATS_DIRECTORY, fileKind } from '@sheaf/core/adapter'
import type { Candidate } from '@sheaf/core/adapter'

// The heading of a block by day, and a statement of a file of facts.
const DAY = /^(?:## )?(\d{4}-\d{2}-\d{2})$/
const STATEMENT_DAY = /^- (\d{4}-\d{2}-\d{2}) /

/**
 * The newest time of a chunk: the time of its last message in a chat, the day of its last block where blocks
 * have days, the newest day of the facts that were learnt; undefined for all else.
 */
export function candidateDate({
  path,
  text,
  headings,
}: Pick<Candidate, 'path' | 'text' | 'headings'>): Date | undefined {
  if (fileKind(path) === 'facts') {
    const days = text.split(/\r?\n/).flatMap((line) => STATEMENT_DAY.exec(line)?.[1] ?? [])
    const newest = days.toSorted().at(-1)
    if (newest !== undefined) return dayOf(newest)
  }
  const lines = text.includes('## ') ? text.split(/\r?\n/).filter((line) => line.startsWith('## ')) : []
  const dateOf = `/${path}`.includes(`/${CHATS_DIRECTORY}/`)
    ? (line: string) => parseTranscriptHeading(line)?.at
    : dayOf
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
