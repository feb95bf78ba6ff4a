import type { TokenCounter } from '@sheaf/core'

/** A text that goes into a context, and its tokens with the blank line below it. */
export interface Piece {
  readonly text: string
  readonly tokens: number
}

/**
 * Joins pieces in their order with a blank line between them, until `maxTokens` are used. Cuts the last one.
 */
export function filledContext(
  pieces: readonly Piece[],
  maxTokens: number,
  counter: Pick<TokenCounter, 'truncate'>,
): string {
  const texts: string[] = []
  let left = maxTokens
  for (const { text, tokens } of pieces) {
    if (left <= 0) break
    texts.push(tokens > left ? counter.truncate(text, left) : text)
    left -= tokens
  }
  return texts.join('\n\n')
}
