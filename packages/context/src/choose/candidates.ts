import { inert } from '@sheaf/conversations'
import type { ContextBlock, TokenCounter } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { linesOf, stretchesOf } from '../lines/block-lines.ts'
import type { Line, ShownLines } from '../lines/block-lines.ts'
import {
  excerptOf,
  joinExcerpts,
  blockLabel,
  blockText,
  renderSection,
  SEPARATOR,
  withoutLabels,
} from '../render/render-blocks.ts'
import type { Excerpt } from '../render/render-blocks.ts'

const TITLE = /^# (?:Daily log )?(\d{4}-\d{2}-\d{2})[ \t\r]*(?:\n|$)/

/** A block that may go into the context, measured on its own. */
export interface Candidate {
  readonly block: ContextBlock
  readonly label: string
  /** The text below the label; empty for a blank block, and if nothing is left to show. */
  readonly text: string
  /**
   * Tokens of label, text and separator. A section is counted as a whole, so it may have a few more or fewer
   * than their sum.
   */
  readonly tokens: number
  /** All of the block's lines; undefined if unknown. */
  readonly lines?: readonly Line[]
  /** The lines that are not shown already, in stretches of consecutive lines; undefined if unknown. */
  readonly stretches?: readonly (readonly Line[])[]
  /** The stretches, as shown. */
  readonly excerpts?: readonly Excerpt[]
  /** The numbers of the lines that repeat content of the context. */
  readonly repeated?: ReadonlySet<number>
}

/** The blocks of a section, best first, each id once. */
export function candidatesOf(
  section: SectionSettings,
  blocks: readonly ContextBlock[],
  tokens: TokenCounter,
): Candidate[] {
  const first = new Map<string, ContextBlock>()
  for (const block of blocks.toSorted((a, b) => a.rank - b.rank)) {
    if (!first.has(block.id)) first.set(block.id, block)
  }
  return [...first.values()].map((block) => {
    // The label of a log has the day of its title.
    const isTitled = block.lineStart === 1 && block.source.endsWith(`${TITLE.exec(block.text)?.[1]}.md`)
    const lines = linesOf(block)?.slice(isTitled ? 1 : 0)
    if (lines !== undefined) return withLines({ block, lines }, lines, section, tokens)
    const label = section.isLabelled ? blockLabel(block, section) : ''
    const text = section.isFenced ? withoutLabels(blockText(block.text)) : blockText(block.text)
    return { block, label, text, tokens: blockTokens(section, label, text, tokens) }
  })
}

/** The same block without the lines that are shown already. */
export function candidateOutside(
  candidate: Candidate,
  shown: ShownLines,
  section: SectionSettings,
  tokens: TokenCounter,
): Candidate {
  const { block, lines, stretches } = candidate
  if (lines === undefined || stretches === undefined || !shown.hasFile(block.source)) return candidate
  const own = stretches.flat()
  const left = own.filter((line) => shown.sectionOf(block.source, line) === undefined)
  return left.length === own.length ? candidate : withLines({ block, lines }, left, section, tokens)
}

/** The same block with only the lines `own`. A block with unknown lines is empty if `own` is. */
export function candidateWith(
  candidate: Candidate,
  own: readonly Line[],
  section: SectionSettings,
  tokens: TokenCounter,
): Candidate {
  const { block, lines } = candidate
  if (lines !== undefined) return withLines({ block, lines }, own, section, tokens)
  return own.length === 0 ? { ...candidate, text: '', tokens: 0 } : candidate
}

/** The tokens that a block adds to its section, with the tokens of a longer fence if it needs one. */
export function blockTokens(
  section: SectionSettings,
  label: string,
  text: string,
  tokens: TokenCounter,
): number {
  return tokens.count(`${SEPARATOR}${label}\n${text}`) + longFence(section, text, tokens)
}

/** The cost of a long fence. */
export function longFence(section: SectionSettings, text: string, tokens: TokenCounter): number {
  const fence = section.isFenced && text.includes('```') ? inert.fence(text) : ''
  return fence.length > 3 ? 2 * tokens.count(fence) : 0
}

/** The tokens of all candidates of a section, with a margin: the whole may count more than its parts. */
export function sectionNeed(
  section: SectionSettings,
  candidates: readonly Candidate[],
  tokens: TokenCounter,
): number {
  if (candidates.length === 0) return 0
  return candidates.reduce((sum, candidate) => sum + candidate.tokens + 1, frameTokens(section, tokens))
}

/** The cost of a section without blocks. */
export function frameTokens(section: SectionSettings, tokens: TokenCounter): number {
  return tokens.count(SEPARATOR + renderSection(section, []))
}

function withLines(
  { block, lines }: { readonly block: ContextBlock; readonly lines: readonly Line[] },
  own: readonly Line[],
  section: SectionSettings,
  tokens: TokenCounter,
): Candidate {
  const stretches = stretchesOf(own)
  const excerpts = stretches.map((stretch) => excerptOf(block, stretch, section))
  const { label, text } = joinExcerpts(excerpts, section)
  return {
    block,
    label,
    text,
    tokens: text === '' ? 0 : blockTokens(section, label, text, tokens),
    lines,
    stretches,
    excerpts,
  }
}
