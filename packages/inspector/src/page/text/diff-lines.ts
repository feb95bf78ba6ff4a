import { createTwoFilesPatch } from 'diff'

export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed' | 'gap'
  readonly text: string
  readonly before?: number
  readonly after?: number
}

// With more edits a comparison takes too long: all lines are shown as replaced.
const MOST_EDITS = 4000
const MOST_LINES = 1_000_000_000

/**
 * Compares two texts line by line. Keeps `around` equal lines beside each difference; all by default.
 */
export function diffLines(before: string, after: string, around: number = MOST_LINES): readonly DiffLine[] {
  const [linesBefore, linesAfter] = [before.split('\n'), after.split('\n')]
  // Each letter that is typed compares again. So only the lines between the equal ends are compared.
  const most = Math.min(linesBefore.length, linesAfter.length)
  const start = count(most, (place) => linesBefore[place] === linesAfter[place])
  const end = count(most - start, (place) => linesBefore.at(-1 - place) === linesAfter.at(-1 - place))
  const first = Math.max(0, start - around)
  const last = Math.max(0, end - around)
  const part = (lines: readonly string[]) => `${lines.slice(first, lines.length - last).join('\n')}\n`
  const options = { context: around, maxEditLength: MOST_EDITS }
  const patch = createTwoFilesPatch('', '', part(linesBefore), part(linesAfter), '', '', options)
  if (patch !== undefined) return unifiedLines(patch, first)
  return [
    ...linesBefore.map((text, place) => ({ kind: 'removed', text, before: place + 1 }) as const),
    ...linesAfter.map((text, place) => ({ kind: 'added', text, after: place + 1 }) as const),
  ]
}

/** The number of places from 0 on, at most `most`, of which all are equal. */
function count(most: number, isEqual: (place: number) => boolean): number {
  let counted = 0
  while (counted < most && isEqual(counted)) counted += 1
  return counted
}

/** The lines of a unified diff, for example of a proposal. `first` lines of both texts stand before it. */
export function unifiedLines(diff: string, first = 0): readonly DiffLine[] {
  const lines: DiffLine[] = []
  let [before, after] = [0, 0]
  let isInHunk = false
  for (const text of diff.split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(text)
    if (hunk !== null) {
      isInHunk = true
      ;[before, after] = [first + Number(hunk[1]) - 1, first + Number(hunk[2]) - 1]
      if (lines.length > 0) lines.push({ kind: 'gap', text: '' })
    } else if (!isInHunk || text.startsWith('\\')) continue
    else if (text.startsWith('+')) lines.push({ kind: 'added', text: text.slice(1), after: (after += 1) })
    else if (text.startsWith('-')) lines.push({ kind: 'removed', text: text.slice(1), before: (before += 1) })
    else if (text.startsWith(' '))
      lines.push({ kind: 'same', text: text.slice(1), before: (before += 1), after: (after += 1) })
  }
  return lines
}

// A longer text field becomes slow: each letter lays out all of it again.
const MOST_CHARACTERS = 60_000
const LINES = 400

/** The edited part of a text, and the text around it. */
interface EditedPart {
  readonly head: string
  readonly text: string
  readonly tail: string
  readonly from: number
  readonly lines: number
  readonly total: number
}

/** The whole text, or 400 lines of a long one, from `line` on. */
export function partOf(content: string, line: number): EditedPart {
  const all = content.split('\n')
  const total = all.length
  if (content.length <= MOST_CHARACTERS || total <= LINES)
    return { head: '', text: content, tail: '', from: 1, lines: total, total }
  const from = Math.min(line, total)
  const head = all.slice(0, from - 1).map((each) => `${each}\n`)
  const text = all.slice(from - 1, from - 1 + LINES)
  const tail = all.slice(from - 1 + LINES).map((each) => `\n${each}`)
  return { head: head.join(''), text: text.join('\n'), tail: tail.join(''), from, lines: text.length, total }
}
