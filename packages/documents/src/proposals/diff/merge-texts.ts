import { lineEndOf, toCrlf, toLf } from './line-ends.ts'
import type { LineEnd } from './line-ends.ts'
import { lineHunks } from './line-hunks.ts'
import type { Hunk } from './line-hunks.ts'
import { splitLines } from './split-lines.ts'

const MARK = '\uFEFF'

/**
 * The three-way merge of two texts that were both made from `base`: lines that one side changed are as that
 * side has them, and what both changed in the same way is changed once. What both add at one place is there
 * twice, first that of `current`: a list grows by both. Undefined where both sides change one line. A change
 * of all line ends (LF, CRLF) or of the byte order mark is merged apart from the lines, so that it touches
 * none of them.
 */
export function mergeTexts(base: string, current: string, proposed: string): string | undefined {
  const ends = { base: lineEndOf(base), current: lineEndOf(current), proposed: lineEndOf(proposed) }
  // Where a text has both, the line end of each line is part of its content.
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
  // A last line without an end does not become the beginning of another line.
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

// Two additions at one place are in the order in which they are asked for.
function isBefore(one: Hunk, other: Hunk): boolean {
  return one.baseEnd <= other.baseStart
}

function areAtOnePlace(one: Hunk, other: Hunk): boolean {
  return one.baseStart === other.baseEnd && one.baseEnd === other.baseStart
}

// True where the last line has no end, so that nothing can follow it.
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

// A text of one line has no line ends, and does not decide them.
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
