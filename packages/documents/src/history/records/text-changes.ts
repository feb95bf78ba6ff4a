import { lineEndOf } from '../../proposals/unified-diff.ts'

const ATX = /^ {0,3}#{1,6}(?:[ \t]|$)/
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
// Lines that begin so are no headings, even with an underline: list items, quotes, tables, tags, rules, code.
const NO_PARAGRAPH = /^(?: {0,3}(?:[-*+>|<]|\d{1,9}[.)])| {4}|\t)/

/**
 * The version after `previous` when a file changes; undefined means no file. The first one is 1.0.0.
 *
 * Major: a line of `before` is missing from `after`, or their order changed; or the file is deleted. Minor:
 * lines were only added, and among them a heading (ATX or setext, outside of fences and frontmatter); or the
 * file is created again. Patch: any other change. A changed line end changes
 * the line, except at the end of the file.
 */
export function nextVersion(
  previous: string | undefined,
  before: string | undefined,
  after: string | undefined,
): string {
  if (previous === undefined) return '1.0.0'
  if (after === undefined) return bumpVersion(previous, 'major')
  if (before === undefined) return bumpVersion(previous, 'minor')
  const [old, fresh] = [endedLines(before, after), endedLines(after, before)]
  if (!isSubsequence(old, fresh)) return bumpVersion(previous, 'major')
  return bumpVersion(previous, hasNewHeading(old, fresh) ? 'minor' : 'patch')
}

export function bumpVersion(previous: string, part: 'major' | 'minor' | 'patch'): string {
  const [major = 0, minor = 0, patch = 0] = previous.split('.').map(Number)
  if (part === 'major') return `${major + 1}.0.0`
  return part === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let place = 0; place < 3; place += 1) {
    const difference = (left[place] ?? 0) - (right[place] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The lines of a text, without their LF. */
export function linesOf(content: string): string[] {
  const lines = content.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

// In texts with CRLF, a last line without an end gets one, because adding it does not change the line.
function endedLines(content: string, other: string): string[] {
  const lines = linesOf(content)
  const ends = [lineEndOf(content), lineEndOf(other)]
  const isCrlf = ends.includes('crlf') && ends.every((end) => end === 'crlf' || end === 'none')
  const last = content.endsWith('\n') || !isCrlf ? undefined : lines.pop()
  return last === undefined ? lines : [...lines, `${last}\r`]
}

function isSubsequence(old: readonly string[], fresh: readonly string[]): boolean {
  let place = 0
  for (const line of fresh) if (place < old.length && line === old[place]) place += 1
  return place === old.length
}

function hasNewHeading(old: readonly string[], fresh: readonly string[]): boolean {
  const known = new Map<string, number>()
  for (const heading of headingsOf(old)) known.set(heading, (known.get(heading) ?? 0) + 1)
  return headingsOf(fresh).some((heading) => {
    const left = known.get(heading) ?? 0
    known.set(heading, left - 1)
    return left <= 0
  })
}

function headingsOf(lines: readonly string[]): string[] {
  const headings: string[] = []
  let fence: string | undefined
  let paragraph: string | undefined
  for (let place = afterFrontmatter(lines); place < lines.length; place += 1) {
    const line = textOf(lines, place)
    const [, run, rest = ''] = FENCE.exec(line) ?? []
    if (fence !== undefined) {
      if (run !== undefined && run.startsWith(fence) && rest.trim() === '') fence = undefined
    } else if (run !== undefined && !(run.startsWith('`') && rest.includes('`'))) {
      fence = run
      paragraph = undefined
    } else if (ATX.test(line)) {
      headings.push(line)
      paragraph = undefined
    } else if (paragraph !== undefined && UNDERLINE.test(line)) {
      headings.push(paragraph)
      paragraph = undefined
    } else {
      paragraph = line.trim() === '' || NO_PARAGRAPH.test(line) ? undefined : line
    }
  }
  return headings
}

function afterFrontmatter(lines: readonly string[]): number {
  if (lines.length === 0 || textOf(lines, 0).trimEnd() !== '---') return 0
  const end = lines.findIndex((_, place) => place > 0 && textOf(lines, place).trimEnd() === '---')
  return end + 1
}

// A line without the CR of a CRLF and without a byte order mark.
function textOf(lines: readonly string[], place: number): string {
  const line = lines[place] ?? ''
  const start = place === 0 && line.startsWith('\uFEFF') ? 1 : 0
  return line.slice(start, line.endsWith('\r') ? -1 : undefined)
}

/**
 * A difference between texts: the first `keep` characters of the old text, then `inserted`, then the
 * old text from `resume` on. Offsets are UTF-16 code units.
 */
export interface TextDelta {
  readonly keep: number
  readonly resume: number
  readonly inserted: string
}

/** The difference from `before` to `after`, between the common lines at both ends; in linear time. */
export function deltaOf(before: string, after: string): TextDelta {
  const shorter = Math.min(before.length, after.length)
  let keep = 0
  while (keep < shorter && before.charCodeAt(keep) === after.charCodeAt(keep)) keep += 1
  // Cut at lines for readability, and never inside a surrogate pair.
  if (keep < before.length) keep = keep === 0 ? 0 : before.lastIndexOf('\n', keep - 1) + 1
  let shared = 0
  while (
    shared < shorter - keep &&
    before.charCodeAt(before.length - 1 - shared) === after.charCodeAt(after.length - 1 - shared)
  )
    shared += 1
  const [start, newStart] = [before.length - shared, after.length - shared]
  const isLine = (text: string, offset: number) => offset === 0 || text[offset - 1] === '\n'
  const lineEnd = isLine(before, start) && isLine(after, newStart) ? start - 1 : before.indexOf('\n', start)
  const suffix = lineEnd === -1 && start > 0 ? 0 : before.length - lineEnd - 1
  return { keep, resume: before.length - suffix, inserted: after.slice(keep, after.length - suffix) }
}

export function applyDelta(before: string, { keep, resume, inserted }: TextDelta): string {
  return before.slice(0, keep) + inserted + before.slice(resume)
}

/** The first 128 bits of a hash as 22 characters of base64url, the form in segments. */
export function keptHash(hash: string): string {
  let bytes = ''
  for (let place = 0; place < 32; place += 2)
    bytes += String.fromCharCode(Number.parseInt(hash.slice(place, place + 2), 16))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').slice(0, 22)
}

/** The 32 hexadecimal characters of a {@link keptHash}. */
export function shownHash(kept: string): string {
  const bytes = atob(kept.replaceAll('-', '+').replaceAll('_', '/'))
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
}
