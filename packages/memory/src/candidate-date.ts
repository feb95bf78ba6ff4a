import type { Candidate } from '@sheaf/core'
import { CHATS_DIRECTORY, parseTranscriptHeading } from '@sheaf/documents'

/** When the newest message of a piece of a chat was said; undefined for a piece of anything else. */
export function chatDate({ path, text, headings }: Pick<Candidate, 'path' | 'text' | 'headings'>): Date | undefined {
  if (!`/${path}`.includes(`/${CHATS_DIRECTORY}/`)) return undefined
  const lines = text.split(/\r?\n/).filter((line) => line.startsWith('## '))
  for (const line of lines.toReversed()) {
    const heading = parseTranscriptHeading(line)
    if (heading !== undefined) return heading.at
  }
  return headings.map((heading) => parseTranscriptHeading(heading)?.at).findLast((at) => at !== undefined)
}
