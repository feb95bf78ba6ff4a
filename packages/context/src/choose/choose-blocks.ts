import { truncateText } from '@sheaf/chunker'
import type { TokenCounter } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { blockTokens } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { MIN_BLOCK_TOKENS } from '../settings/defaults.ts'
import { excerptOf } from '../render/render-blocks.ts'
import type { Excerpt } from '../render/render-blocks.ts'

// A label and its text may have a token or two more together.
const CUT_ATTEMPTS = 3

/** A block that was chosen, perhaps cut. */
export interface Choice {
  readonly candidate: Candidate
  /** The shown lines; undefined if unknown. */
  readonly excerpts?: readonly Excerpt[]
  /** The shown text, if the lines are unknown. */
  readonly text: string
  readonly tokens: number
  readonly isCut: boolean
  /** True if only one line of a message is shown. */
  readonly isLine?: boolean
}

/**
 * Chooses blocks for `room` tokens, best first. A block that does not fit whole is cut to half of the rest,
 * so that smaller ones after it fit. The remaining tokens lengthen the best cut block, or show a part of the
 * best skipped one. Each block is cut at most twice.
 */
export function chooseBlocks(
  candidates: readonly Candidate[],
  room: number,
  section: SectionSettings,
  tokens: TokenCounter,
): Choice[] {
  const chosen = new Map<Candidate, Choice>()
  let rest = room
  const take = (choice: Choice | undefined): void => {
    if (choice === undefined) return
    rest -= choice.tokens - (chosen.get(choice.candidate)?.tokens ?? 0)
    chosen.set(choice.candidate, choice)
  }
  for (const candidate of candidates) {
    if (candidate.tokens <= rest) take(wholeBlock(candidate))
    else take(cutBlock(candidate, Math.floor(rest / 2), section, tokens))
  }
  for (const candidate of candidates) {
    const before = chosen.get(candidate)
    if (before?.isCut === false || (before === undefined && rest < MIN_BLOCK_TOKENS) || rest <= 0) continue
    const most = (before?.tokens ?? 0) + rest
    const after =
      candidate.tokens <= most ? wholeBlock(candidate) : cutBlock(candidate, most, section, tokens)
    if (after !== undefined && after.tokens > (before?.tokens ?? 0)) take(after)
  }
  return candidates.flatMap((candidate) => chosen.get(candidate) ?? [])
}

/** A block with all of its text. */
export function wholeBlock(candidate: Candidate): Choice {
  const { text, tokens, excerpts } = candidate
  return { candidate, ...(excerpts === undefined ? {} : { excerpts }), text, tokens, isCut: false }
}

/**
 * A part of a block in at most `most` tokens, label and marker included; undefined if too little would
 * remain, or if it may not be cut.
 */
export function cutBlock(
  candidate: Candidate,
  most: number,
  section: SectionSettings,
  tokens: TokenCounter,
): Choice | undefined {
  if (most < MIN_BLOCK_TOKENS || section.truncate === 'none') return undefined
  let room = most - blockTokens(section, candidate.label, '', tokens)
  if (room < MIN_BLOCK_TOKENS) return undefined
  for (let attempt = 1; attempt <= CUT_ATTEMPTS && room > 0; attempt += 1) {
    const text = truncated(candidate.text, room, section, tokens)
    const cost = blockTokens(section, candidate.label, text, tokens)
    if (text === '') return undefined
    if (cost <= most) return cutTo(candidate, text, cost, section)
    room -= cost - most
  }
  return undefined
}

function cutTo(candidate: Candidate, text: string, tokens: number, section: SectionSettings): Choice {
  const { block, stretches } = candidate
  if (text === candidate.text) return { ...wholeBlock(candidate), tokens }
  if (stretches === undefined) return { candidate, text, tokens, isCut: true }
  // The label names all lines; the marker shows the cut.
  const excerpt = { ...excerptOf(block, stretches.flat(), section), text, isCut: true }
  return { candidate, excerpts: [excerpt], text, tokens, isCut: true }
}

function truncated(
  text: string,
  maxTokens: number,
  { truncate }: SectionSettings,
  tokens: TokenCounter,
): string {
  return truncate === 'end'
    ? truncateText(text, { maxTokens, counter: tokens, keep: 'end' })
    : tokens.truncate(text, maxTokens)
}

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
