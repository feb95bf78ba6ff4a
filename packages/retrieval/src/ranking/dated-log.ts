import type { Candidate } from '@sheaf/core/adapter'
import { dayNumber, markedFileDay } from '@sheaf/conversations'

// The day at the start of a markdown heading. The bounds keep the time linear.
const DATED_HEADING = /^ {0,3}#{1,6}[ \t]{1,8}\[?(\d{4}-\d{2}-\d{2})(?!\d)/gm
const LOG_NAME = 'observations.md'
// Facts are shown with the profile first and then the newest first.
const FACTS = /^## (?:Profile|Facts)[ \t]*$/m

/**
 * True for a file that grows at its end, so that its newest lines are its last: it is named after a day, it
 * is called `observations.md`, or its headings are dated (`## 2026-11-20`) with the oldest first. False for
 * headings with the newest first, and for `observations.md` with sections of facts, which are shown with the
 * newest first.
 */
export function isDatedLog(path: string, content: string): boolean {
  const days = Array.from(content.matchAll(DATED_HEADING), ([, day = '']) => day)
  const isDay = (day: string) => dayNumber(day) !== undefined
  const [first, last] = [days.find(isDay), days.findLast(isDay)]
  // Days of four-digit years are in the order of their text.
  if (first !== undefined && last !== undefined && first !== last) return first < last
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  if (name === LOG_NAME && FACTS.test(content)) return false
  return first !== undefined || name === LOG_NAME || dayOfFile(path) !== undefined
}

/**
 * The day of a chunk, as days since 1970-01-01: the day in the name or the frontmatter of its file, or, in
 * `observations.md`, the day of the chunk's last block, which may have begun before the chunk. Undefined for
 * all other chunks.
 */
export function dayOfPiece({
  path,
  text,
  headings,
  marks,
}: Pick<Candidate, 'path' | 'text' | 'headings' | 'marks'>): number | undefined {
  const day = dayOfFile(path) ?? markedFileDay(marks).day
  if (day !== undefined || path.slice(path.lastIndexOf('/') + 1).toLowerCase() !== LOG_NAME) return day
  const days = Array.from(text.matchAll(DATED_HEADING), ([, found = '']) => dayNumber(found))
  return [...headings.map((heading) => dayNumber(heading.trim().slice(0, 10))), ...days].findLast(
    (found) => found !== undefined,
  )
}

/**
 * The day that a file is named after (`memory/2026-11-20.md`), as days since 1970-01-01; undefined for every
 * other name.
 */
export function dayOfFile(path: string): number | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  // A name is the day and one ending, which the storage chooses.
  return name.charAt(10) === '.' && !name.includes('.', 11) ? dayNumber(name.slice(0, 10)) : undefined
}
