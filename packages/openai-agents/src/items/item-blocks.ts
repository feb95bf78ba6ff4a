import { UnavailableError } from '@sheaf/core'

/** An item in a file. */
export interface ItemBlock {
  /**
   * Numbers increase from the first item of a session to the last, and each is used once. Infinity if a
   * person removed it.
   */
  readonly number: number
  readonly json: string
  /** The offset of the block in the file. */
  readonly start: number
}

/** The data of an item's block. */
export interface NewBlock {
  readonly number: number
  readonly at: Date
  /** The kind of the item, in a few words. */
  readonly title: string
  readonly json: string
}

const BLOCK = /^(?:## (\d+)\b[^\n]*\n\s*)?```json\r?\n([^]*?)\r?\n```[ \t\r]*$/gm
const FENCE = /^```json/gm

/** An item as markdown: a heading for people, and the item as JSON. */
export function renderBlock({ number, at, title, json }: NewBlock): string {
  return `## ${number} ${at.toISOString()} ${title}\n\n${renderJson(json)}`
}

/** One line of JSON between fences, with a line end. */
export function renderJson(json: string): string {
  return `\`\`\`json\n${json}\n\`\`\`\n`
}

/** The items of a file, in order. Throws a DamagedSessionError for an unclosed fence. */
export function parseBlocks(content: string, path: string): ItemBlock[] {
  const blocks = [...content.matchAll(BLOCK)].map((match): ItemBlock => {
    const [, number, json = ''] = match
    return { number: number === undefined ? Infinity : Number(number), json, start: match.index }
  })
  if (blocks.length !== (content.match(FENCE)?.length ?? 0)) throw new DamagedSessionError(path)
  return blocks
}

/** The only JSON of a file. */
export function parseJson(content: string, path: string): string {
  const [block] = parseBlocks(content, path)
  if (block === undefined) throw new DamagedSessionError(path)
  return block.json
}

/** Names the unreadable file of a session, without the reason, since errors of JSON quote the text. */
export class DamagedSessionError extends UnavailableError {
  constructor(path: string) {
    super(
      `"${path}" is missing, or is no longer as the session wrote it. Restore it, or delete the session's folder.`,
      {
        retryable: false,
      },
    )
  }
}
