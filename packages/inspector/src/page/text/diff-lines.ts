import { structuredPatch } from 'diff'

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
 * Compares two texts line by line. Keeps `around` equal lines beside each difference; all by default. `first`
 * lines stand before both texts.
 */
export function diffLines(
  before: string,
  after: string,
  around: number = MOST_LINES,
  first: number = 0,
): readonly DiffLine[] {
  const options = { context: around, maxEditLength: MOST_EDITS }
  const patch = structuredPatch('', '', `${before}\n`, `${after}\n`, '', '', options)
  const replaced = () => [
    ...before.split('\n').map((line) => `-${line}`),
    ...after.split('\n').map((line) => `+${line}`),
  ]
  const hunks = patch?.hunks ?? [{ oldStart: 1, newStart: 1, lines: replaced() }]
  const all = hunks.flatMap(({ oldStart, newStart, lines }) => [`@@ -${oldStart} +${newStart} @@`, ...lines])
  return unifiedLines(all.join('\n'), first)
}

/** The lines of a unified diff, for example of a proposal; `first` lines stand before both texts. */
export function unifiedLines(diff: string, first: number = 0): readonly DiffLine[] {
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

export interface EditedPart {
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
