import { MemoryError, type ReadOptions } from '@sheaf/core'
import { untilAborted, checkText, refuse, type refusalOf } from '@sheaf/core/adapter'
import { parseEntry } from '../entries/entry-file.ts'
import { withoutReturn } from '../characters.ts'
import { splitFrontmatter } from '../frontmatter.ts'

export interface ScannedChange extends ReadOptions {
  readonly path: string
  readonly content: string
  /** The current text; undefined if the file does not exist. */
  readonly before: string | undefined
}

export interface ScanFinding {
  /** The rule, in kebab case, such as "bidi-override". */
  readonly rule: string
  /**
   * "refuse": nothing is written. "redact": `replacement` replaces the text. "flag": it is written, and
   * reported.
   */
  readonly severity: 'refuse' | 'redact' | 'flag'
  /** The text that a redaction puts there; `(redacted)` by default. */
  readonly replacement?: string
  /** The problem and the fix, as the end of a sentence; never contains the text. */
  readonly message: string
  /** The offsets in the content, in UTF-16 code units; `end` is exclusive. */
  readonly start: number
  readonly end: number
}

/** Checks a change before it is written. A finding on lines that the file already had is ignored. */
export type Scanner = (change: ScannedChange) => readonly ScanFinding[] | Promise<readonly ScanFinding[]>

export interface PathFinding extends Omit<ScanFinding, 'start' | 'end'> {
  readonly path: string
  /** The line at which it begins; the first is 1. */
  readonly line: number
}

const SEVERITIES: readonly unknown[] = ['refuse', 'redact', 'flag'] satisfies ScanFinding['severity'][]

// Valid at the start of a YAML value; a bracket would begin a list.
const REDACTED = '(redacted)'

/**
 * Runs the scanners. Ignores a finding if all its lines are in one of the `known` texts: the file, and other
 * files of the commit, before the change. Throws `invalid-content` for a finding that refuses, and if
 * redacting would make an entry invalid; `invalid-argument` if a scanner returns anything but findings. Of a
 * finding in frontmatter and body, the line between them stays.
 */
export async function scanChange(
  change: ScannedChange,
  scanners: readonly Scanner[],
  known: readonly string[],
): Promise<{ content: string; findings: PathFinding[] }> {
  const { path, content } = change
  const results = await untilAborted(
    async () => await Promise.all(scanners.map(async (scanner) => await scanner(change))),
    change.abortSignal,
  )
  for (const result of results) checkFindings(result, content.length)
  const found = results.flat().sort((a, b) => a.start - b.start)
  if (found.length === 0) return { content, findings: [] }
  const fresh = found.filter(unknownTo(known, content))
  const lines = lineNumbers(content, fresh)
  const refusal = fresh.findIndex(({ severity }) => severity === 'refuse')
  const refused = fresh[refusal]
  if (refused !== undefined) {
    const others = fresh.filter(({ severity }) => severity === 'refuse').length - 1
    const problem = `line ${lines[refusal]} has ${refused.message} [${refused.rule}]`
    throw MemoryError.invalidContent(path, others > 0 ? moreOf(problem, others) : problem)
  }
  const findings = withoutRepeats(
    fresh.map(({ start: _start, end: _end, ...finding }, place) => ({
      path,
      ...finding,
      line: lines[place] ?? 1,
    })),
  )
  const redacted = redact(content, fresh)
  if (
    redacted !== content &&
    typeof parseEntry(content) === 'object' &&
    typeof parseEntry(redacted) !== 'object'
  ) {
    const first = findings.find(({ severity }) => severity === 'redact')
    throw MemoryError.invalidContent(
      path,
      `line ${first?.line} has ${first?.message} [${first?.rule}], and without it the file would not be an entry; leave it out`,
    )
  }
  return { content: redacted, findings }
}

// Each character of a hidden text is a finding, so only the first one of a rule is shown.
function withoutRepeats(findings: readonly PathFinding[]): PathFinding[] {
  const hidden = Map.groupBy(
    findings.filter(({ replacement }) => replacement !== undefined),
    ({ rule, severity }) => `${severity} ${rule}`,
  )
  const firsts = new Map([...hidden.values()].map((all) => [all[0], all.length - 1]))
  return findings.flatMap((finding): PathFinding[] => {
    const others = firsts.get(finding)
    if (finding.replacement !== undefined && others === undefined) return []
    return [
      others === undefined || others === 0
        ? finding
        : { ...finding, message: moreOf(finding.message, others) },
    ]
  })
}

function moreOf(message: string, others: number): string {
  return `${message}, and ${others} more of the kind`
}

/** Throws `invalid-argument` unless `scanners` is a list of functions, or undefined. */
export function checkScanners(scanners: unknown): void {
  if (
    scanners === undefined ||
    (Array.isArray(scanners) && scanners.every((scanner) => typeof scanner === 'function'))
  )
    return
  refuse('scanners', 'must be a list of functions, such as [...SCANNERS.default, secretScanner()]')
}

// An invalid result must not count as "nothing found".
function checkFindings(findings: unknown, length: number): void {
  const isPlace = ({ start, end }: Partial<ScanFinding>) =>
    Number.isInteger(start) &&
    Number.isInteger(end) &&
    0 <= Number(start) &&
    Number(start) <= Number(end) &&
    Number(end) <= length
  const isFinding = (finding: Partial<ScanFinding> | null) =>
    finding !== null &&
    typeof finding === 'object' &&
    SEVERITIES.includes(finding.severity) &&
    isPlace(finding)
  if (Array.isArray(findings) && findings.every(isFinding)) return
  refuse(
    'scanners',
    `have one that does not give findings: each needs a severity (${SEVERITIES.join(', ')}), and a start and an end within the content`,
  )
}

// Needs the findings in their order. Looks up each line once, since a hostile text may have a finding for
// each character.
function unknownTo(known: readonly string[], content: string): (finding: ScanFinding) => boolean {
  const lines = new Set(known.flatMap((text) => text.split('\n').map(withoutReturn)))
  if (lines.size === 0) return () => true
  let start = 0
  let end = -1
  let isKnown = false
  const isKnownTo = (offset: number) => {
    if (offset < start || end < offset) {
      start = content.lastIndexOf('\n', offset - 1) + 1
      if (offset === 0) start = 0
      const newline = content.indexOf('\n', offset)
      end = newline === -1 ? content.length : newline
      isKnown = lines.has(withoutReturn(content.slice(start, end)))
    }
    return isKnown
  }
  return (finding) => {
    for (let offset = finding.start; offset < Math.max(finding.end, finding.start + 1); offset = end + 1) {
      if (!isKnownTo(offset)) return true
    }
    return false
  }
}

// Counts in one pass, since a hostile text may have a finding for each character.
function lineNumbers(content: string, findings: readonly ScanFinding[]): number[] {
  let line = 1
  let newline = content.indexOf('\n')
  return findings.map(({ start }) => {
    while (newline !== -1 && newline < start) {
      line += 1
      newline = content.indexOf('\n', newline + 1)
    }
    return line
  })
}

type Place = Pick<ScanFinding, 'start' | 'end' | 'replacement'>

function redact(content: string, findings: readonly ScanFinding[]): string {
  let result = ''
  let done = 0
  const places = findings.filter(({ severity }) => severity === 'redact')
  for (const { start, end, replacement = REDACTED } of cutAtBorder(content, places)) {
    if (end <= done) continue
    result += content.slice(done, Math.max(done, start)) + (start >= done ? replacement : '')
    done = end
  }
  return result + content.slice(done)
}

// Splits a finding that begins in the frontmatter and ends in the body. Its first part ends with the value,
// so that later keys stay.
function cutAtBorder(content: string, places: readonly Place[]): readonly Place[] {
  const split = places.length === 0 ? undefined : splitFrontmatter(content)
  if (typeof split !== 'object') return places
  const border = split.open.length + split.yaml.length
  const body = content.length - split.body.length
  return places
    .flatMap((place): Place[] => {
      if (place.start >= border || place.end <= border) return [place]
      const ends = /\r?\n(?!\s)/g
      ends.lastIndex = place.start
      const end = ends.exec(content.slice(0, border))?.index ?? border
      return [
        { start: place.start, end },
        { start: body, end: Math.max(body, place.end) },
      ]
    })
    .filter(({ start, end }) => end > start)
    .sort((a, b) => a.start - b.start)
}

export type Act = Parameters<typeof refusalOf>[2]

/** The kind of a change to a file with the text `before`; null deletes the file. */
export function actOf(before: string | undefined, content: string | null): Act {
  if (content === null) return 'end'
  return before === undefined || content.startsWith(before) ? 'add' : 'replace'
}

/**
 * The number of entries of a file, to measure the loss of a rewrite: its list items and lines of text, or
 * only headings. Frontmatter, HTML comments and lines without a letter or digit do not count.
 */
export function countEntries(content: string): number {
  checkText('content', content)
  const split = splitFrontmatter(content)
  let lines = 0
  let headings = 0
  let isComment = false
  for (const line of (typeof split === 'object' ? split.body : content).split('\n')) {
    const { text, isOpen } = withoutComments(line, isComment)
    isComment = isOpen
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    if (/^ {0,3}#{1,6}[ \t]/.test(text)) headings += 1
    else lines += 1
  }
  return lines > 0 ? lines : headings
}

function withoutComments(line: string, isInside: boolean): { text: string; isOpen: boolean } {
  let text = ''
  let isOpen = isInside
  for (let offset = 0; offset < line.length;) {
    const mark = isOpen ? '-->' : '<!--'
    const found = line.indexOf(mark, offset)
    const end = found === -1 ? line.length : found
    if (!isOpen) text += line.slice(offset, end)
    if (found === -1) break
    isOpen = !isOpen
    offset = found + mark.length
  }
  return { text, isOpen }
}
