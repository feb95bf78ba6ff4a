import type { TokenCounter } from '@sheaf/core'
import { lineEnd, placeAfter } from './line-starts.ts'
import type { MarkdownBlocks, MarkdownOutline } from './markdown-lines.ts'
import { TokenFit } from './token-fit.ts'

/** Lines of a file that are cut together, counted from 0. */
export interface LineRange {
  readonly first: number
  /** The line after the last one; the start of a section, or the number of lines. */
  readonly limit: number
  /** The first line that is neither blank nor a heading; `first` if headings need not stay with it. */
  readonly body: number
}

/** A piece of the file by offsets, and its lines, counted from 0; `last` is inclusive. */
export interface Cut {
  readonly start: number
  readonly end: number
  readonly first: number
  readonly last: number
}

export interface SectionCutterOptions {
  readonly content: string
  readonly starts: readonly number[]
  readonly outline: MarkdownOutline
  readonly counter: TokenCounter
  readonly maxTokens: number
  readonly overlap: number
}

/** Cuts lines into pieces that fit, at the best places: blocks, parts of lists, lines, graphemes. */
export class SectionCutter {
  readonly #content: string
  readonly #starts: readonly number[]
  readonly #outline: MarkdownOutline
  readonly #overlap: number
  readonly #fit: TokenFit

  constructor({ content, starts, outline, counter, maxTokens, overlap }: SectionCutterOptions) {
    this.#content = content
    this.#starts = starts
    this.#outline = outline
    this.#overlap = overlap
    this.#fit = new TokenFit(content, counter, maxTokens)
  }

  whole({ first, limit }: LineRange): Cut | undefined {
    this.#fit.reset()
    const start = this.#startOf(first)
    const end = this.#endBefore(limit)
    return this.#fit.fits(start, end) ? { start, end, first, last: limit - 1 } : undefined
  }

  /**
   * Cuts the range into as many pieces as necessary. With `leavesBlanks`, blank lines at its end that fit no
   * piece are left for the next range.
   */
  *cut(
    { first, limit, body }: LineRange,
    { leavesBlanks }: { readonly leavesBlanks: boolean },
  ): Generator<Cut> {
    const textEnd = leavesBlanks ? this.#textEndBefore(limit) : limit
    let offset = this.#startOf(first) // the first character that no piece has yet
    let line = first // and its line
    let start = offset // where the next piece starts: earlier, when it overlaps
    while (line < textEnd) {
      const piece = this.#next({ start, offset, line, limit, body })
      yield piece
      if (piece.next === undefined) {
        line = piece.last + 1
        offset = this.#startOf(line)
        start = line < limit ? this.#overlapStart(piece, line) : offset
      } else {
        line = piece.last
        offset = start = piece.next
      }
    }
  }

  #next({ start, offset, line, limit, body }: NextPiece): Cut & { readonly next?: number } {
    const { blocks, parts } = this.#outline
    const keepsHeadings = this.#areHeadings({ from: offset, line, body })
    const after = keepsHeadings ? body : line // a piece has to reach beyond the start of this line
    for (const places of [blocks, parts]) {
      const next = this.#lastBlock(places, { from: start, line, after, limit })
      if (next !== undefined) return this.#piece(start, next)
      const nextAlone =
        start === offset ? undefined : this.#lastBlock(places, { from: offset, line, after, limit })
      if (nextAlone !== undefined) return this.#piece(offset, nextAlone)
      const textEnd = this.#blockText(places, { from: offset, line, after, limit })
      if (textEnd !== undefined) return this.#piece(offset, textEnd)
      // Cuts after the headings, rather than inside a block that would be whole without them.
      if (keepsHeadings && this.#fitsAlone(places, body)) return this.#piece(offset, body)
    }
    for (const from of start < offset ? [start, offset] : [offset]) {
      const range = { first: after + 1, last: limit, isWhole: from === this.#startOf(line) }
      const next = this.#fit.lastFitting(from, range, (place) => this.#endBefore(place))
      if (next > after) return this.#piece(from, next)
    }
    return this.#partOfLine(offset, line, after)
  }

  #areHeadings({
    from,
    line,
    body,
  }: {
    readonly from: number
    readonly line: number
    readonly body: number
  }): boolean {
    if (body <= line) return false
    const range = { first: body, last: body, isWhole: false }
    return this.#fit.lastFitting(from, range, (place) => this.#endBefore(place)) === body
  }

  // A piece of the line `until`, with the text before it from `offset` in `line`.
  #partOfLine(offset: number, line: number, until: number): Cut & { readonly next?: number } {
    const end = this.#fit.piece(offset, this.#endBefore(until + 1))
    const last = this.#lineOf(end)
    if (end >= this.#endBefore(last + 1)) return { start: offset, end, first: line, last }
    // A piece that ends with a line ends before its terminator.
    if (end === this.#startOf(last))
      return { start: offset, end: this.#endBefore(last), first: line, last: last - 1 }
    return { start: offset, end, first: line, last, next: end }
  }

  // The last line before which a piece from `from` may end, beyond the start of line `after`.
  #lastBlock(places: MarkdownBlocks, { from, line, after, limit }: BlockSearch): number | undefined {
    const { lines } = places
    const first = placeAfter(lines, after)
    const last = placeAfter(lines, limit) - 1
    const isWhole = this.#isBlockStart(places, from, line)
    const place = this.#fit.lastFitting(from, { first, last, isWhole }, (each) =>
      this.#endBefore(lines[each] ?? limit),
    )
    return place >= first ? lines[place] : undefined
  }

  // The next block may fit without its trailing blank lines.
  #blockText(places: MarkdownBlocks, { from, line, after, limit }: BlockSearch): number | undefined {
    const place = placeAfter(places.lines, after)
    const textEnd = places.textEnds[place] ?? limit
    if (textEnd <= after || textEnd === places.lines[place]) return undefined
    const range = { first: textEnd, last: textEnd, isWhole: this.#isBlockStart(places, from, line) }
    return this.#fit.lastFitting(from, range, (end) => this.#endBefore(end)) === textEnd ? textEnd : undefined
  }

  #isBlockStart({ lines }: MarkdownBlocks, offset: number, line: number): boolean {
    return offset === this.#startOf(line) && lines[placeAfter(lines, line) - 1] === line
  }

  #fitsAlone({ lines, textEnds }: MarkdownBlocks, line: number): boolean {
    return this.#fit.fits(
      this.#startOf(line),
      this.#endBefore(textEnds[placeAfter(lines, line)] ?? this.#starts.length),
    )
  }

  #textEndBefore(line: number): number {
    const { lines, textEnds } = this.#outline.blocks
    return textEnds[placeAfter(lines, line) - 1] ?? line
  }

  #piece(start: number, next: number): Cut {
    return { start, end: this.#endBefore(next), first: this.#lineOf(start), last: next - 1 }
  }

  // The last lines of a piece, which the next piece repeats. They do not start in the middle of a fence or a
  // table, unless the piece was cut there.
  #overlapStart({ first, end }: Cut, limit: number): number {
    const { inside } = this.#outline
    const offset = this.#startOf(limit)
    if (this.#overlap === 0) return offset
    const candidates: number[] = []
    let isCutInside = inside[limit] === 1
    for (
      let line = limit - 1;
      line > first && end - this.#startOf(line) <= this.#fit.reach(this.#overlap);
      line -= 1
    ) {
      const start = this.#startOf(line)
      if (
        (inside[line] !== 1 || isCutInside) &&
        /\S/.test(this.#content.slice(start, this.#endBefore(line + 1)))
      )
        candidates.push(start)
      if (inside[line] !== 1) isCutInside = false
    }
    return this.#fit.firstWithin(candidates.reverse(), end, this.#overlap) ?? offset
  }

  #lineOf(offset: number): number {
    return placeAfter(this.#starts, offset) - 1
  }

  #startOf(line: number): number {
    return this.#starts[line] ?? this.#content.length
  }

  #endBefore(line: number): number {
    return lineEnd(this.#content, this.#starts, line - 1)
  }
}

interface NextPiece {
  readonly start: number
  readonly offset: number
  readonly line: number
  readonly limit: number
  readonly body: number
}

interface BlockSearch {
  readonly from: number
  readonly line: number
  readonly after: number
  readonly limit: number
}
