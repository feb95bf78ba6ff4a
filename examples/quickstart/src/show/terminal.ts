import type { WriteStream } from 'node:tty'

/** What one may assume about where the output goes. */
export interface Terminal {
  /** Columns of a line. */
  readonly width: number
  /** True when colours are welcome. */
  readonly color: boolean
  bold(text: string): string
  dim(text: string): string
  accent(text: string): string
}

const WIDEST = 120

/** Colours only on a terminal that has them and without NO_COLOR; 80 columns by default. */
export function terminalOf(stream: WriteStream): Terminal {
  const color = stream.isTTY && stream.hasColors()
  const paint = (code: number, end: number) => (text: string) =>
    color ? `\u001b[${code}m${text}\u001b[${end}m` : text
  return {
    width: Math.min(stream.columns > 0 ? stream.columns : 80, WIDEST),
    color,
    bold: paint(1, 22),
    dim: paint(2, 22),
    accent: paint(36, 39),
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|\ufe0f/u
// Text of a file must not be able to steer the terminal, nor to reorder what is on the line.
const STEERING = /[\p{Cc}\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/**
 * One line of text that is safe to print: tabs become spaces, what could steer a terminal becomes a visible
 * mark.
 */
export function printable(line: string): string {
  return line.replaceAll('\t', '  ').replace(STEERING, '�')
}

/**
 * The beginning of a line that takes at most `width` columns; wide characters take two. The line is made
 * printable first.
 */
export function clip(line: string, width: number): string {
  // No more than a few code units per column are looked at, however long the line is.
  const text = printable(line.slice(0, width * 16))
  let used = 0
  let kept = ''
  for (const { segment } of segmenter.segment(text)) {
    const columns = WIDE.test(segment) ? 2 : 1
    if (used + columns > width) return cutBack(kept, width)
    used += columns
    kept += segment
  }
  return line.length > width * 16 ? cutBack(kept, width) : kept
}

function cutBack(text: string, width: number): string {
  let kept = text
  while (kept !== '' && columnsOf(kept) > width - 1)
    kept = [...segmenter.segment(kept)]
      .slice(0, -1)
      .map(({ segment }) => segment)
      .join('')
  return `${kept.trimEnd()}…`
}

/** A sentence as lines of at most `width` columns, broken between words where that is possible. */
export function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of printable(text).split(' ')) {
    const line = lines.at(-1) ?? ''
    const grown = line === '' ? word : `${line} ${word}`
    if (line === '' || columnsOf(grown) <= width) lines[lines.length - 1] = clip(grown, width)
    else lines.push(clip(word, width))
  }
  return lines
}

/** The columns that a printable line takes. */
export function columnsOf(line: string): number {
  let columns = 0
  for (const { segment } of segmenter.segment(line)) columns += WIDE.test(segment) ? 2 : 1
  return columns
}
