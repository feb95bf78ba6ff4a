import { looksAsked, looksPasted } from './pasted-lines.ts'

/** Lines of a message that follow each other and are of one kind. */
export interface TextBlock {
  readonly text: string
  /** True for code, output, logs, tables and quotes, which people paste and do not type. */
  readonly isPasted: boolean
}

const FENCE = /^ {0,3}(?:>\s*)?(`{3,}|~{3,})/

/** The blocks of a message, in order; together they are the text. Linear in time. */
export function textBlocks(text: string): TextBlock[] {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const fenced = fencedLines(lines)
  const isPasted = lines.map((line, place) => fenced[place] === true || looksPasted(line))
  fillGaps(lines, isPasted)
  const blocks: { lines: string[]; isPasted: boolean }[] = []
  for (const [place, line] of lines.entries()) {
    const last = blocks.at(-1)
    const kind = isPasted[place] ?? false
    if (last !== undefined && (last.isPasted === kind || line.trim() === '')) last.lines.push(line)
    else blocks.push({ lines: [line], isPasted: kind })
  }
  return blocks.map(({ lines, isPasted }) => ({ text: lines.join(''), isPasted }))
}

// What an open fence begins is judged line by line, because the question may follow.
function fencedLines(lines: readonly string[]): boolean[] {
  const fenced = lines.map(() => false)
  let start = -1
  let mark = ''
  for (const [place, line] of lines.entries()) {
    const fence = FENCE.exec(line)?.[1] ?? ''
    if (fence === '') continue
    if (start === -1) {
      start = place
      mark = fence
      fenced[place] = true
    } else if (fence.startsWith(mark) && /^[\s>]*(?:`+|~+)\s*$/.test(line)) {
      fenced.fill(true, start, place + 1)
      start = -1
    }
  }
  return fenced
}

// A line between two that are pasted is pasted too, where it asks nothing and no blank line is between them.
function fillGaps(lines: readonly string[], isPasted: boolean[]): void {
  let previous = -2
  for (const [place, line] of lines.entries()) {
    if (line.trim() === '') previous = -2
    if (isPasted[place] !== true) continue
    if (place - previous === 2 && !looksAsked(lines[place - 1] ?? '')) isPasted[place - 1] = true
    previous = place
  }
}
