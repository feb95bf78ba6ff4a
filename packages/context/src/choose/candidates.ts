import { truncateText } from '@sheaf/chunker'
import { inert } from '@sheaf/conversations'
import type { ContextBlock } from '@sheaf/core'
import { sumOf } from '../fill/allocate-budget.ts'
import { linesOf, stretchesOf, type Line, type ShownLines } from '../lines/block-lines.ts'
import {
  blockLabel,
  blockText,
  excerptOf,
  fencedText,
  joinExcerpts,
  renderSection,
  SEPARATOR,
  type Excerpt,
} from '../render/render-blocks.ts'
import { cutMessage, isMessage, messageText, messageWords } from '../render/render-messages.ts'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { MIN_BLOCK_TOKENS } from '../settings/defaults.ts'

const TITLE = /^# (?:Daily log )?(\d{4}-\d{2}-\d{2})[ \t\r]*(?:\n|$)/
// A label and its text may have a token or two more together.
const CUT_ATTEMPTS = 3
const SLACK = 2

/** A block that may go into the context, measured on its own. */
export interface Candidate {
  readonly block: ContextBlock
  readonly section: SectionSettings
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
  /** The lines that are not shown already; undefined if unknown. */
  readonly own?: readonly Line[]
  readonly excerpts?: readonly Excerpt[]
  /** The numbers of the lines that repeat content of the context. */
  readonly repeated?: ReadonlySet<number>
}

/** The blocks of a section, best first, each id once. */
export function candidatesOf(section: SectionSettings, blocks: readonly ContextBlock[]): Candidate[] {
  const first = new Map<string, ContextBlock>()
  for (const block of blocks.toSorted((a, b) => a.rank - b.rank)) {
    if (!first.has(block.id)) first.set(block.id, block)
  }
  return [...first.values()].map((block) => {
    // The label of a log has the day of its title.
    const isTitled = block.lineStart === 1 && block.source.endsWith(`${TITLE.exec(block.text)?.[1]}.md`)
    const lines = linesOf(block)?.slice(isTitled ? 1 : 0)
    if (lines !== undefined) return withLines({ block, section, lines }, lines)
    const label = section.isLabelled ? blockLabel(block, section) : ''
    const text = fencedText(blockText(block.text), section)
    return { block, section, label, text, tokens: blockTokens(section, label, text) }
  })
}

export function candidateOutside(candidate: Candidate, shown: ShownLines): Candidate {
  const { block, section, lines, own } = candidate
  if (lines === undefined || own === undefined || !shown.hasFile(block.source)) return candidate
  const left = own.filter((line) => shown.sectionOf(block.source, line) === undefined)
  return left.length === own.length ? candidate : withLines({ block, section, lines }, left)
}

/** The same block with only the lines `own`. A block with unknown lines is empty if `own` is. */
export function candidateWith(candidate: Candidate, own: readonly Line[]): Candidate {
  const { block, section, lines } = candidate
  if (lines !== undefined) return withLines({ block, section, lines }, own)
  return own.length === 0 ? { ...candidate, text: '', tokens: 0 } : candidate
}

function withLines(
  candidate: Required<Pick<Candidate, 'block' | 'section' | 'lines'>>,
  own: readonly Line[],
): Candidate {
  const { block, section } = candidate
  const stretches = stretchesOf(own)
  const excerpts = stretches.map((stretch) => excerptOf(block, stretch, section))
  const { label, text } = joinExcerpts(excerpts, section)
  return {
    ...candidate,
    label,
    text,
    tokens: text === '' ? 0 : blockTokens(section, label, text),
    own: stretches.flat(),
    excerpts,
  }
}

function blockTokens(section: SectionSettings, label: string, text: string): number {
  return section.tokens.count(`${SEPARATOR}${label}\n${text}`) + longFence(section, text)
}

export function longFence({ isFenced, tokens }: SectionSettings, text: string): number {
  const fence = isFenced && text.includes('```') ? inert.fence(text) : ''
  return fence.length > 3 ? 2 * tokens.count(fence) : 0
}

/** The tokens of all candidates of a section, with a margin: the whole may count more than its parts. */
export function sectionNeed(section: SectionSettings, candidates: readonly Candidate[]): number {
  if (candidates.length === 0) return 0
  return candidates.reduce((sum, candidate) => sum + candidate.tokens + 1, frameTokens(section))
}

export function frameTokens(section: SectionSettings): number {
  return section.tokens.count(SEPARATOR + renderSection(section, []))
}

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
export function chooseBlocks(candidates: readonly Candidate[], room: number): Choice[] {
  const chosen = new Map<Candidate, Choice>()
  let rest = room
  const take = (choice: Choice | undefined): void => {
    if (choice === undefined) return
    rest -= choice.tokens - (chosen.get(choice.candidate)?.tokens ?? 0)
    chosen.set(choice.candidate, choice)
  }
  for (const candidate of candidates)
    take(candidate.tokens <= rest ? wholeBlock(candidate) : cutBlock(candidate, Math.floor(rest / 2)))
  for (const candidate of candidates) {
    const before = chosen.get(candidate)
    if (before?.isCut === false || (before === undefined && rest < MIN_BLOCK_TOKENS) || rest <= 0) continue
    const after = fittingBlock(candidate, (before?.tokens ?? 0) + rest)
    if (after !== undefined && after.tokens > (before?.tokens ?? 0)) take(after)
  }
  return candidates.flatMap((candidate) => chosen.get(candidate) ?? [])
}

export function wholeBlock(candidate: Candidate): Choice {
  const { text, tokens, excerpts } = candidate
  return { candidate, excerpts, text, tokens, isCut: false }
}

function fittingBlock(candidate: Candidate, most: number): Choice | undefined {
  return candidate.tokens <= most ? wholeBlock(candidate) : cutBlock(candidate, most)
}

/**
 * A part of a block in at most `most` tokens, label and marker included; undefined if too little would
 * remain, or if it may not be cut.
 */
export function cutBlock(candidate: Candidate, most: number): Choice | undefined {
  const { section, label } = candidate
  const { truncate, tokens } = section
  if (most < MIN_BLOCK_TOKENS || truncate === 'none') return undefined
  let room = most - blockTokens(section, label, '')
  if (room < MIN_BLOCK_TOKENS) return undefined
  const isSaid = candidate.own !== undefined && isMessage(candidate.block)
  const whole = isSaid ? messageWords(candidate.block, candidate.text) : candidate.text
  for (let attempt = 1; attempt <= CUT_ATTEMPTS && room > 0; attempt += 1) {
    const part =
      truncate === 'end'
        ? truncateText(whole, { maxTokens: room, counter: tokens, keep: 'end' })
        : tokens.truncate(whole, room)
    const words = isSaid ? cutMessage(part, whole, truncate) : part
    if (words === '') return undefined
    const text = isSaid ? messageText(candidate.block, words) : words
    const cost = blockTokens(section, label, text)
    if (cost <= most) return cutTo(candidate, words, text, cost)
    room -= cost - most
  }
  return undefined
}

function cutTo(candidate: Candidate, words: string, text: string, tokens: number): Choice {
  const { block, section, own } = candidate
  if (text === candidate.text) return { ...wholeBlock(candidate), tokens }
  // The label names all lines; the marker shows the cut.
  const excerpts = own && [{ ...excerptOf(block, own, section), text: words, isCut: true }]
  return { candidate, excerpts, text, tokens, isCut: true }
}

/**
 * The least tokens that show a pinned block: all of a small one, the smallest useful part of a large one.
 */
export function leastTokens({ section, label, tokens }: Candidate): number {
  if (section.truncate === 'none') return tokens
  return Math.min(tokens, blockTokens(section, label, '') + MIN_BLOCK_TOKENS + SLACK)
}

/**
 * Shows every block within `room` tokens: the best ranked whole, the others cut as needed, the last the most.
 * Empty if they do not fit.
 */
export function choosePinned(candidates: readonly Candidate[], room: number): Choice[] {
  const least = candidates.map(leastTokens)
  let rest = room - sumOf(least)
  if (rest < 0) return []
  const choices: Choice[] = []
  for (const [place, candidate] of candidates.entries()) {
    const most = (least[place] ?? 0) + rest
    const choice = fittingBlock(candidate, most)
    if (choice === undefined) return []
    rest = most - choice.tokens
    choices.push(choice)
  }
  return choices
}
