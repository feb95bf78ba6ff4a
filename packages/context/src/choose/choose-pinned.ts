import type { TokenCounter } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { blockTokens } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { cutBlock, wholeBlock } from './choose-blocks.ts'
import type { Choice } from './choose-blocks.ts'
import { MIN_BLOCK_TOKENS } from '../settings/defaults.ts'

// A text may count a little more with its label.
const SLACK = 2

/**
 * The least tokens that show a pinned block: all of a small one, the smallest useful part of a large one.
 */
export function leastTokens(candidate: Candidate, section: SectionSettings, tokens: TokenCounter): number {
  if (section.truncate === 'none') return candidate.tokens
  return Math.min(
    candidate.tokens,
    blockTokens(section, candidate.label, '', tokens) + MIN_BLOCK_TOKENS + SLACK,
  )
}

/**
 * Shows every block within `room` tokens: the best ranked whole, the others cut as needed, the last the most.
 * Empty if they do not fit.
 */
export function choosePinned(
  candidates: readonly Candidate[],
  room: number,
  section: SectionSettings,
  tokens: TokenCounter,
): Choice[] {
  const least = candidates.map((candidate) => leastTokens(candidate, section, tokens))
  let rest = room - least.reduce((sum, each) => sum + each, 0)
  if (rest < 0) return []
  const choices: Choice[] = []
  for (const [place, candidate] of candidates.entries()) {
    const most = (least[place] ?? 0) + rest
    const choice =
      candidate.tokens <= most ? wholeBlock(candidate) : cutBlock(candidate, most, section, tokens)
    if (choice === undefined) return []
    rest = most - choice.tokens
    choices.push(choice)
  }
  return choices
}
