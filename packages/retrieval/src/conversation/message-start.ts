/** The first line of a message. */
export interface MessageStart {
  /** Who speaks, as the line has it. */
  readonly speaker: string
  /** True for a heading of a transcript, which nothing else looks like; `Name: text` may be anything. */
  readonly isCertain: boolean
}

// `## 2026-11-20T10:11:12.345Z user (Ada) <!-- m1 -->`, and `### Assistant` as people write it.
const ROLE_HEADING =
  /^ {0,3}#{1,6} (?:\d{4}-\d\d-\d\d[T ][\d:.]{4,12}Z? )?(system|user|assistant|tool)(?: \(([^()]{1,80})\))?(?: <!--.*|:)?[ \t\r]*$/i
// `Ada: text`, `**Ada Lovelace:** text`, `- [10:31] Ada: text`, `小明：text`.
const NAMED_LINE =
  /^ {0,3}(?:[-*] )?(?:\[[^\]\n]{1,40}\] )?(?:\*\*|__)?(\p{L}[\p{L}\p{M}\p{N}_.'’-]{0,39}(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}_.'’-]{0,39}){0,3})(?:(?:\*\*|__)?:(?:\*\*|__)?[ \t]|(?:\*\*|__)?：)/u

// Most lines are neither, and every line of what a search found is looked at: they are told by one character.

/** Reads the first line of a message; undefined for every other line. Linear in the line's first 200 characters. */
export function messageStart(line: string): MessageStart | undefined {
  const head = line.slice(0, 200)
  const heading = head.includes('#') ? ROLE_HEADING.exec(head) : null
  if (heading !== null) return { speaker: heading[2] ?? heading[1] ?? '', isCertain: true }
  const named = head.includes(':') || head.includes('：') ? NAMED_LINE.exec(head) : null
  return named === null ? undefined : { speaker: named[1] ?? '', isCertain: false }
}

/** True for a line that begins a section of a markdown file. */
export function isHeading(line: string): boolean {
  return /^ {0,3}#{1,6}[ \t]/.test(line)
}
