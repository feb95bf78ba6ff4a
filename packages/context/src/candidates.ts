import type { ContextBlock, TokenCounter } from '@sheaf/core'
import type { SectionSettings } from './assembler-settings.ts'
import { blockLabel, blockText, fenceFor, renderBlock, renderSection, SEPARATOR, withoutLabels } from './render-blocks.ts'

/** A block that may go into the context, measured on its own. */
export interface Candidate {
  readonly block: ContextBlock
  readonly label: string
  /** What is shown below the label; empty for a blank block. */
  readonly text: string
  /** Tokens of label, text and separator. Those of a section may come to a few more or less than their sum: the section is counted as a whole. */
  readonly tokens: number
}

/** The blocks of a section, best first; the first of each id. */
export function candidatesOf(section: SectionSettings, blocks: readonly ContextBlock[], tokens: TokenCounter): Candidate[] {
  const first = new Map<string, ContextBlock>()
  for (const block of blocks.toSorted((a, b) => a.rank - b.rank)) {
    if (!first.has(block.id)) first.set(block.id, block)
  }
  return [...first.values()].map((block) => {
    const label = blockLabel(block, section.isStable)
    const text = section.isFenced ? withoutLabels(blockText(block.text)) : blockText(block.text)
    return { block, label, text, tokens: blockTokens(section, label, text, tokens) }
  })
}

/** What a block adds to its section. One that needs a longer fence than usual pays for it. */
export function blockTokens(section: SectionSettings, label: string, text: string, tokens: TokenCounter): number {
  const own = tokens.count(`${SEPARATOR}${renderBlock(label, text)}`)
  const fence = section.isFenced ? fenceFor(text) : ''
  return fence.length > 3 ? own + 2 * tokens.count(fence) : own
}

/** What a section needs to show all its candidates, with a little to spare for what only counting the whole text tells. */
export function sectionNeed(section: SectionSettings, candidates: readonly Candidate[], tokens: TokenCounter): number {
  if (candidates.length === 0) return 0
  return candidates.reduce((sum, candidate) => sum + candidate.tokens + 1, frameTokens(section, tokens))
}

/** What a section costs beside its blocks. */
export function frameTokens(section: SectionSettings, tokens: TokenCounter): number {
  return tokens.count(SEPARATOR + renderSection(section, []))
}
