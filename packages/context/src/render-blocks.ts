import type { ContextBlock } from '@sheaf/core'
import type { SectionSettings } from './assembler-settings.ts'

/** What stands between two blocks, and between sections. */
export const SEPARATOR = '\n\n'

const SHORTEST_FENCE = 3

type Labelled = Pick<ContextBlock, 'source' | 'lineStart' | 'lineEnd' | 'updatedAt' | 'truncated'>

/**
 * The line above a block: `### notes/db.md:3-9 (2026-11-20)`. The day, in UTC, is left out where the source names one itself. In a
 * stable section there is no day, which a mere touch of the file would change, and no lines where the block starts the file.
 */
export function blockLabel(block: Labelled, isStable: boolean): string {
  const source = block.source.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
  const { lineStart, lineEnd = lineStart } = block
  const isWhole = isStable && lineStart === 1 && block.truncated !== true
  const lines = lineStart === undefined || isWhole ? '' : lineStart === lineEnd ? `:${lineStart}` : `:${lineStart}-${lineEnd}`
  return `### ${source}${lines}${isStable || /\d{4}-\d{2}-\d{2}/.test(source) ? '' : dayOf(block.updatedAt)}`
}

/** A block's text as it is shown: without the blank lines around it. */
export function blockText(text: string): string {
  return text.trimEnd().replace(/^(?:[ \t]*\r?\n)+/, '')
}

/** One block with its label. */
export function renderBlock(label: string, text: string): string {
  return `${label}\n${text}`
}

/** A section as it stands in a message, from blocks that are rendered already. */
export function renderSection({ heading, isFenced }: Pick<SectionSettings, 'heading' | 'isFenced'>, blocks: readonly string[]): string {
  const body = blocks.join(SEPARATOR)
  if (!isFenced) return `${heading}${SEPARATOR}${body}`
  const fence = fenceFor(body)
  return `${heading}${SEPARATOR}${fence}\n${body}\n${fence}`
}

/** A fence that no line of `text` can close: longer than every run of backticks at the start of a line. */
export function fenceFor(text: string): string {
  let longest = SHORTEST_FENCE - 1
  for (const [, run = ''] of text.matchAll(/^[ \t>]*(`+)/gm)) longest = Math.max(longest, run.length)
  return '`'.repeat(longest + 1)
}

function dayOf(date: Date | undefined): string {
  return date === undefined || Number.isNaN(date.getTime()) ? '' : ` (${date.toISOString().slice(0, 10)})`
}
