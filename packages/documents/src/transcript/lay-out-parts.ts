import { separator } from './render-message.ts'
import { continuationLine } from './transcript-lines.ts'

/** The new layout of a transcript's parts. */
export interface PartLayout {
  /** The new content of each changed part, by its number. */
  readonly contents: ReadonlyMap<number, string>
  /** The part of each block, in the order of the blocks. */
  readonly places: readonly number[]
  /** The parts that became full. */
  readonly full: readonly number[]
}

const encoder = new TextEncoder()

/** Bytes of UTF-8. */
export const bytesOf = (text: string): number => encoder.encode(text).length

/**
 * Appends blocks to `content`, part number `part`. A part that would exceed `partBytes` ends with a
 * link, and the block begins the next one. A larger block has a part of its own, which is full at once:
 * with a later link, the file could be too large for its store.
 */
export function layOutParts(
  {
    part: first,
    content: start,
    blocks,
  }: { readonly part: number; readonly content: string; readonly blocks: readonly string[] },
  { partBytes, link }: { readonly partBytes: number; readonly link: (part: number) => string },
): PartLayout {
  const contents = new Map<number, string>()
  const places: number[] = []
  const full: number[] = []
  let part = first
  let content = start
  let bytes = bytesOf(start)
  const add = (text: string) => {
    const added = separator(content) + text
    content += added
    bytes += bytesOf(added)
    contents.set(part, content)
  }
  const goOn = () => {
    add(`${continuationLine(link(part + 1))}\n`)
    full.push(part)
    part += 1
    content = ''
    bytes = 0
  }
  for (const block of blocks) {
    const size = bytesOf(block) + 2 // with the blank line before it
    if (content !== '' && bytes + size > partBytes) goOn()
    add(block)
    places.push(part)
    if (bytes > partBytes) goOn()
  }
  return { contents, places, full }
}
