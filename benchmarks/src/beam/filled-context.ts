import type { TokenCounter } from '@sheaf/core'

/** A text that goes into a context, and its tokens with the blank line below it. */
export interface Piece {
  readonly text: string
  readonly tokens: number
}

/** The pieces in their order with a blank line between them, until `maxTokens` are used; the last one is cut to what is left. */
export function filledContext(pieces: readonly Piece[], maxTokens: number, counter: TokenCounter): string {
  const texts: string[] = []
  let left = maxTokens
  for (const { text, tokens } of pieces) {
    if (tokens > left) {
      texts.push(start(text, left, counter))
      break
    }
    texts.push(text)
    left -= tokens
  }
  return texts.join('\n\n')
}

/** The longest start of a text that has at most `maxTokens` tokens, as far as a longer start never has fewer. */
function start(text: string, maxTokens: number, counter: TokenCounter): string {
  let fits = 0
  let tooLong = text.length + 1
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (counter.count(text.slice(0, middle)) <= maxTokens) fits = middle
    else tooLong = middle
  }
  return text.slice(0, fits)
}
