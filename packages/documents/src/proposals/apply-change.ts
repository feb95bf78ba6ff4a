import { contentHash, type Change } from '@sheaf/core'
import { countCharacters } from '../characters.ts'
import { SOFT_LIMITS } from '../defaults.ts'
import {
  appendLines,
  lineEndOf,
  toCrlf,
  toLf,
  splitLines,
  lineHunks,
  type LineEnd,
  type Hunk,
} from './unified-diff.ts'
import { ProposalConflictError, type AppliedFile, type ProposalChange } from './proposal.ts'
import type { RecordedChange } from './proposal-file.ts'
import { addBelow } from '../statements/statement-lines.ts'
import { statementsBelow } from '../statements/parse-statements.ts'
import { SECTIONS } from '../statements/statement.ts'

interface PlannedChange {
  /**
   * Requires the version that it was planned for, even if the content is unchanged. Undefined for the
   * deletion of a file that no longer exists.
   */
  readonly change: Change | undefined
  readonly file: AppliedFile
}

interface AppliedTo {
  readonly current: string | undefined
  /** Returns the text that may be written, or throws. */
  readonly scan: (content: string) => Promise<string>
}

/** Plans a change on the current text of its file. Throws ProposalConflictError, and the errors of `scan`. */
export async function planChange(
  proposal: string,
  { path, kind, before, content }: ProposalChange,
  { append = '', header = '' }: RecordedChange,
  { current, scan }: AppliedTo,
): Promise<PlannedChange> {
  const hash = current === undefined ? null : await contentHash(current)
  const write = async (wanted: string | null, isMerged: boolean): Promise<PlannedChange> => {
    const text = wanted === null ? null : await scan(wanted)
    return {
      change: text === null && current === undefined ? undefined : { path, content: text, ifMatch: hash },
      file: {
        path,
        hash: text === null ? null : await contentHash(text),
        isMerged,
        ...overLimit(path, text ?? '', current ?? ''),
      },
    }
  }
  if (current === before) return await write(content, false)
  // An append is repeated, even if another writer wrote the same.
  if (kind === 'append' && (before === undefined || current !== undefined))
    return await write(
      current === undefined ? appendLines(header, append) : addBelow(current, header, append),
      true,
    )
  if (current === (content ?? undefined)) return await write(content, true)
  const merged =
    before === undefined || current === undefined || content === null
      ? undefined
      : mergeTexts(before, current, content)
  if (merged !== undefined) return await write(merged, true)
  const expected = before === undefined ? null : await contentHash(before)
  throw new ProposalConflictError({
    path,
    expected,
    actual: hash,
    proposal,
    base: before,
    current,
    proposed: content,
  })
}

function overLimit(path: string, text: string, current: string): Pick<AppliedFile, 'warning'> {
  const limit = SOFT_LIMITS[path] ?? Infinity
  const size = countCharacters(text)
  if (size <= limit || size <= countCharacters(current)) return {}
  return { warning: `It has ${size} characters, over its limit of ${limit}: no model can add to it.` }
}

const DECIDING = /(?:^|\/)P?MEMORY\.md$/

/**
 * Dates new decisions of the day of the proposal by its approval: otherwise decisions made meanwhile would
 * replace them.
 */
export function withDayOfDecisions(
  path: string,
  content: string,
  before: string,
  [proposed, approved]: readonly [string, string],
): string {
  if (!DECIDING.test(path) || proposed === approved) return content
  const lines = content.split('\n')
  for (const { day, line } of statementsBelow(content, SECTIONS.decisions)) {
    const text = lines[line - 1] ?? ''
    if (day === proposed && !before.includes(text.trim())) lines[line - 1] = text.replace(proposed, approved)
  }
  return lines.join('\n')
}

const MARK = '\uFEFF'

/**
 * Three-way merge of texts based on `base`; equal changes are made once. Of additions at one place, those
 * of `current` come first. Undefined if both sides change one line. A change of all line ends (LF, CRLF) or
 * of the byte order mark is merged separately, so that it touches no line.
 */
export function mergeTexts(base: string, current: string, proposed: string): string | undefined {
  const ends = { base: lineEndOf(base), current: lineEndOf(current), proposed: lineEndOf(proposed) }
  const isPlain = Object.values(ends).includes('mixed')
  const bodyOf = (text: string) => splitLines(isPlain ? withoutMark(text) : toLf(withoutMark(text)))
  const merged = mergeLines(bodyOf(base), bodyOf(current), bodyOf(proposed))
  if (merged === undefined) return undefined
  const marked = base.startsWith(MARK) === proposed.startsWith(MARK) ? current : proposed
  const isCrlf = !isPlain && mergedEnd(ends) === 'crlf'
  return (marked.startsWith(MARK) ? MARK : '') + (isCrlf ? toCrlf(merged) : merged)
}

function mergeLines(
  base: readonly string[],
  current: readonly string[],
  proposed: readonly string[],
): string | undefined {
  const ours = lineHunks(base, current)
  const theirs = lineHunks(base, proposed)
  let merged = ''
  let place = 0
  // A last line without a line end must not join the next line.
  let isJoined = false
  const add = (lines: readonly string[]) => {
    const text = lines.join('')
    isJoined ||= text !== '' && merged !== '' && !merged.endsWith('\n')
    merged += text
  }
  const take = ({ baseStart, baseEnd, start, end }: Hunk, lines: readonly string[]) => {
    add(base.slice(place, baseStart))
    add(lines.slice(start, end))
    place = baseEnd
  }
  for (let [left, right] = [0, 0]; ;) {
    const [our, their] = [ours[left], theirs[right]]
    if (our === undefined && their === undefined) {
      add(base.slice(place))
      return isJoined ? undefined : merged
    }
    const isOne = our !== undefined && their !== undefined && isSame(our, current, their, proposed)
    const areAdded = our !== undefined && their !== undefined && areAtOnePlace(our, their)
    if (!isOne && areAdded && (isOpen(our, current) || isOpen(their, proposed))) return undefined
    if (isOne) {
      take(our, current)
      left += 1
      right += 1
    } else if (our !== undefined && (their === undefined || isBefore(our, their))) {
      take(our, current)
      left += 1
    } else if (their !== undefined && (our === undefined || isBefore(their, our))) {
      take(their, proposed)
      right += 1
    } else return undefined
  }
}

function isBefore(one: Hunk, other: Hunk): boolean {
  return one.baseEnd <= other.baseStart
}

function areAtOnePlace(one: Hunk, other: Hunk): boolean {
  return one.baseStart === other.baseEnd && one.baseEnd === other.baseStart
}

function isOpen({ start, end }: Hunk, lines: readonly string[]): boolean {
  return end > start && lines[end - 1]?.endsWith('\n') === false
}

function isSame(our: Hunk, current: readonly string[], their: Hunk, proposed: readonly string[]): boolean {
  if (
    our.baseStart !== their.baseStart ||
    our.baseEnd !== their.baseEnd ||
    our.end - our.start !== their.end - their.start
  )
    return false
  return current.slice(our.start, our.end).every((line, place) => line === proposed[their.start + place])
}

function mergedEnd({
  base,
  current,
  proposed,
}: Readonly<Record<'base' | 'current' | 'proposed', LineEnd>>): LineEnd {
  if (current === 'none') return proposed === 'none' ? base : proposed
  return base === 'none' || proposed === 'none' || proposed === base ? current : proposed
}

function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text
}
