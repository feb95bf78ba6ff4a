import type { TokenCounter } from '@sheaf/core'
import { splitLines } from './markdown-lines.ts'

/**
 * Joins blocks in their order into texts of at most `maxTokens`. A longer block is cut between lines, with
 * its heading above each piece; a longer line is cut, visibly.
 */
export function packTexts(
  blocks: readonly string[],
  maxTokens: number,
  tokens: Pick<TokenCounter, 'count' | 'truncate'>,
): string[] {
  const packed: string[] = []
  let open = ''
  for (const text of blocks.flatMap((block) =>
    tokens.count(block) > maxTokens ? cutBlock(block, maxTokens, tokens) : [block],
  )) {
    if (open !== '' && tokens.count(open + text) > maxTokens) {
      packed.push(open)
      open = ''
    }
    open += text.endsWith('\n') ? text : `${text}\n`
  }
  return open === '' ? packed : [...packed, open]
}

function cutBlock(
  block: string,
  maxTokens: number,
  tokens: Pick<TokenCounter, 'count' | 'truncate'>,
): string[] {
  const [heading = '', ...lines] = splitLines(block)
  const room = Math.max(1, maxTokens - tokens.count(heading))
  const pieces: string[] = []
  let open = ''
  for (const each of lines) {
    const line = tokens.count(each) > room ? `${tokens.truncate(each, room)}\n` : each
    if (open !== '' && tokens.count(open + line) > room) {
      pieces.push(heading + open)
      open = ''
    }
    open += line
  }
  return open === '' ? pieces : [...pieces, heading + open]
}
