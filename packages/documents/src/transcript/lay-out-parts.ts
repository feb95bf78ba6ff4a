import { separator } from './render-message.ts'
import { continuationLine } from './transcript-lines.ts'

/** What messages make of the parts of a transcript. */
export interface PartLayout {
  /** The new content of each part that changes, by its number. */
  readonly contents: ReadonlyMap<number, string>
  /** The part that each block is in, in the order of the blocks. */
  readonly places: readonly number[]
  /** The parts that are full now. */
  readonly full: readonly number[]
}

const encoder = new TextEncoder()

/** Bytes of UTF-8. */
export const bytesOf = (text: string): number => encoder.encode(text).length

/**
 * Adds blocks to the end of `content`, the part numbered `part`. A part that would grow beyond `partBytes`
 * ends with a link, and the block begins the next one. A larger block is alone, and its part is full at once:
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
