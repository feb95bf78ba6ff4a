import { InvalidArgumentError } from '@sheaf/core'
import type { ContextBlock } from '@sheaf/core'

/** The text between two blocks. */
export const BLOCK_SEPARATOR = '\n\n'

/** The heading of a block. */
export function blockHeader(source: string): string {
  return `### ${source}\n`
}

/**
 * Joins blocks into one text, in the order given: each is a line `### source` and then its text, with a blank
 * line between two. The empty string for no blocks. Retrievers of this package count this text, so their
 * blocks fit with these labels. Throws InvalidArgumentError for a value that is not a list.
 */
export function renderBlocks(blocks: readonly Pick<ContextBlock, 'source' | 'text'>[]): string {
  if (!isList(blocks)) throw new InvalidArgumentError('blocks', 'must be a list such as [{ source, text }]')
  return blocks.map(({ source, text }) => `${blockHeader(source)}${text}`).join(BLOCK_SEPARATOR)
}

function isList(value: unknown): boolean {
  return Array.isArray(value)
}
