// A longer text field becomes slow: each letter lays out all of it again.
const MOST_CHARACTERS = 60_000
const LINES = 400

/** The edited part of a text, and the text around it. */
export interface EditedPart {
  readonly head: string
  readonly text: string
  readonly tail: string
  /** The number of its first line. */
  readonly from: number
  readonly lines: number
  /** Lines of the whole text. */
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
