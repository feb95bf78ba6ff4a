import type { TokenCounter } from '@sheaf/core'

/** A token for each character, so that a test can count with its eyes. */
export const characters: TokenCounter = {
  id: 'characters',
  count: (text) => text.length,
  truncate: (text, maxTokens) => text.slice(0, maxTokens),
}
