import type { Analyser } from '@sheaf/core'
import { groupDuplicates } from '../texts/duplicate-texts.ts'
import { COMPRESS_DEFAULTS, SUMMARY_DEFAULTS } from '../defaults.ts'
import { listItems } from '../texts/list-items.ts'

/** A summary of blocks without a model. */
export interface ExtractedSummary {
  readonly lines: readonly string[]
  readonly note: string
}

/**
 * Returns the items of dated blocks, in their order, without those that a later one repeats: at most
 * `SUMMARY_DEFAULTS.extractedLines`, the newest. They keep their comments with sources. The note counts the
 * items that are left out. The same blocks give the same lines.
 */
export function extractSummary(
  blocks: readonly string[],
  analyser: Pick<Analyser, 'documentTerms'>,
): ExtractedSummary {
  const items = blocks.flatMap((text) => listItems(text)).reverse()
  const groups = groupDuplicates(
    items.map(({ text }) => text),
    { analyser, similarity: COMPRESS_DEFAULTS.similarity },
  )
  const dropped = new Set(groups.flatMap(({ exact, near }) => [...exact, ...near]))
  const kept = items
    .filter(({ text }, place) => !dropped.has(place) && text !== '')
    .slice(0, SUMMARY_DEFAULTS.extractedLines)
  const lines = kept.reverse().map(({ raw }) =>
    raw
      .trim()
      .replace(/^(?:[-*+]|\d{1,9}[.)])[ \t]+/, '')
      .replaceAll(/\s+/g, ' '),
  )
  const left = items.length - lines.length
  return {
    lines,
    note: `Picked out without a model${left === 0 ? '' : `; ${left} more, older or said again later, are in the archive`}.`,
  }
}
