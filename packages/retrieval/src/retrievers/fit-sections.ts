import { checkValue } from '@sheaf/core/adapter'
import { truncateText } from '@sheaf/chunker'
import { textLines } from '@sheaf/conversations'
import type { TokenCounter, ContextBlock } from '@sheaf/core'
import { dayOfFile, isDatedLog } from '../ranking/aging.ts'
import { sum } from '../ranking/ranked.ts'
import { countedMarker, LEAST_SHARES, LEAST_TOKENS, TRUNCATION_MARKER } from '../defaults.ts'

export const BLOCK_SEPARATOR = '\n\n'

function blockHeader(source: string): string {
  return `### ${source}\n`
}

/**
 * Joins blocks into one text, in the order given: each is a line `### source` and then its text, with a blank
 * line between two. The empty string for no blocks. Retrievers of this package count this text, so their
 * blocks fit with these labels. Throws `invalid-argument` for a value that is not a list.
 */
export function renderBlocks(blocks: readonly Pick<ContextBlock, 'source' | 'text'>[]): string {
  checkValue.list('blocks', blocks, 'such as [{ source, text }]')
  return blocks.map(({ source, text }) => `${blockHeader(source)}${text}`).join(BLOCK_SEPARATOR)
}

// Each attempt removes one more line, so that the mark fits.
const MARK_ATTEMPTS = 8

export interface Section {
  readonly path: string
  /** The file without the white space at its end. */
  readonly content: string
  /** Lines of the file, blank ones at its end included. */
  readonly lines: number
  /** Its tokens if it is shown whole, with its header and a separator. */
  readonly tokens: number
  /** Its tokens if only the marker is shown. */
  readonly bare: number
}

export interface FittedSection {
  readonly section: Section
  readonly text: string
  readonly truncated: boolean
}

export function sectionOf(path: string, file: string, tokens: Pick<TokenCounter, 'count'>): Section {
  const content = file.trimEnd()
  const lines = file.split('\n').length - (file.endsWith('\n') ? 1 : 0)
  return {
    path,
    content,
    lines,
    tokens: sectionTokens(path, content, tokens),
    bare: sectionTokens(path, TRUNCATION_MARKER, tokens),
  }
}

/** The tokens of a section that shows `text`, with its header and a separator. */
export function sectionTokens(path: string, text: string, tokens: Pick<TokenCounter, 'count'>): number {
  return tokens.count(`${blockHeader(path)}${text}`) + tokens.count(BLOCK_SEPARATOR)
}

/** The tokens of a section that shows at most `most` tokens of its text beside the marker. */
export function cappedTokens({ tokens, bare }: Section, most: number): number {
  return Math.min(tokens, bare + most)
}

/**
 * The least tokens of text, beside the marker, that are worth a cut if all sections together have `limit`.
 */
export function leastShown(limit: number): number {
  return Math.max(LEAST_TOKENS, Math.floor(limit / LEAST_SHARES))
}

/**
 * Shares `budget` among the sections, in their order. First each gets the least that is worth a cut. Then the
 * first `preferred` sections get their lasting lines, then all their lines; then so do the others. If a step
 * needs more than is left, a preferred section gets at most half of the rest while later ones need the other
 * half. The others are cut to the same size. Sections with no room for text are left out.
 */
export function fitSections(
  sections: readonly Section[],
  budget: number,
  { tokens, preferred }: FitParts,
): FittedSection[] {
  const shares = sharesOf(sections, budget, { tokens, preferred })
  const isWhole = (section: Section, place: number) => section.tokens <= (shares[place] ?? 0)
  let waiting = sections.filter((section, place) => !isWhole(section, place)).length
  let left = 0
  return sections.flatMap((section, place): FittedSection[] => {
    const { path, content } = section
    if (isWhole(section, place)) return [{ section, text: content, truncated: false }]
    const share = shares[place] ?? 0
    const text = cutSection(section, Math.floor(share + left / waiting), tokens)
    left += share - (text === undefined ? 0 : sectionTokens(path, text, tokens))
    waiting -= 1
    return text === undefined ? [] : [{ section, text, truncated: text !== content }]
  })
}

export interface FitParts {
  readonly tokens: Pick<TokenCounter, 'count'>
  readonly preferred: number
}

// The tokens that each section may take, with its frame.
function sharesOf(sections: readonly Section[], budget: number, { tokens, preferred }: FitParts): number[] {
  const least = leastShown(budget)
  const frames = sections.map((section) => cappedTokens(section, 0))
  const needs = sections.map((section, place) => {
    const ofFrame = frames[place] ?? 0
    const small = cappedTokens(section, least)
    const lasting = Math.max(small, lastingTokens(section, tokens))
    return { small: small - ofFrame, lasting: lasting - ofFrame, whole: section.tokens - ofFrame }
  })
  const room = budget - sum(frames)
  const level = waterLevel(
    needs.map(({ small }) => small),
    room,
  )
  let texts = needs.map(({ small }) => Math.min(small, Math.max(0, level)))
  for (const part of ['lasting', 'whole'] as const)
    texts = halved(
      needs.map((need, place) => (place < preferred ? need[part] : (texts[place] ?? 0))),
      room,
      texts,
    )
  for (const part of ['lasting', 'whole'] as const) {
    const wanted = needs.map((need, place) => (place < preferred ? (texts[place] ?? 0) : need[part]))
    const height = waterLevel(wanted, room, texts)
    texts = wanted.map((need, place) => Math.min(need, Math.max(texts[place] ?? 0, height)))
  }
  return frames.map((frame, place) => frame + (texts[place] ?? 0))
}

// Each takes its need beside `given`, but at most half of the rest while later ones need the other half.
function halved(needs: readonly number[], budget: number, given: readonly number[]): number[] {
  const more = needs.map((need, place) => Math.max(0, need - (given[place] ?? 0)))
  let left = Math.max(0, budget - sum(given))
  let waiting = sum(more)
  return more.map((need, place) => {
    waiting -= need
    const taken = Math.min(need, Math.max(left / 2, left - waiting))
    left -= taken
    return (given[place] ?? 0) + taken
  })
}

function lastingTokens(
  { path, content, tokens: whole, bare }: Section,
  tokens: Pick<TokenCounter, 'count'>,
): number {
  const text = dayOfFile(path) === undefined ? textLines.lasting(content) : ''
  return text === '' ? bare : Math.min(whole, sectionTokens(path, `${TRUNCATION_MARKER}\n${text}`, tokens))
}

/**
 * The largest share for which the sum of all needs, each limited to the share, is at most `budget`. Each need
 * gets at least its part of `given`, which is never more than the need.
 */
export function waterLevel(
  needs: readonly number[],
  budget: number,
  given: readonly number[] = needs.map(() => 0),
): number {
  if (sum(needs) <= budget) return Infinity
  const givenTo = (place: number) => given[place] ?? 0
  let level = -Infinity
  let left = budget - sum(given)
  // The set of needs that still rise changes only at these heights.
  for (const height of [...given, ...needs].sort((a, b) => a - b)) {
    const rising = needs.filter((need, place) => givenTo(place) <= level && level < need).length
    if (rising > 0 && left < rising * (height - level)) return level + left / rising
    if (rising > 0) left -= rising * (height - level)
    level = height
  }
  return level
}

function cutSection(
  { path, content }: Section,
  share: number,
  tokens: Pick<TokenCounter, 'count'>,
): string | undefined {
  const header = blockHeader(path)
  const counter = { count: (text: string) => tokens.count(`${header}${text}`) }
  const maxTokens = share - tokens.count(BLOCK_SEPARATOR)
  const isLog = dayOfFile(path) !== undefined
  const lasting = isLog
    ? undefined
    : textLines.withoutOldest(content, TRUNCATION_MARKER, (text) => counter.count(text) <= maxTokens)
  if (lasting !== undefined && counter.count(lasting) <= maxTokens) return lasting
  const keep = lasting === undefined && isDatedLog(path, content) ? 'end' : 'start'
  const whole = lasting === undefined ? content : textLines.lasting(content)
  // Lasting text may fit without a marker, but one must show that dated lines are missing.
  const most = lasting === undefined ? maxTokens : Math.min(maxTokens, counter.count(whole) - 1)
  const text = truncateText(whole, { maxTokens: most, counter, keep, marker: TRUNCATION_MARKER })
  if (text === '' || text.trim() === TRUNCATION_MARKER) return undefined
  return keep === 'end' ? fromWholeLine(text, content) : toWholeLine(text, whole, most, counter)
}

// Half a rule may say the opposite of the whole one. Last lines make room for the mark.
function toWholeLine(
  cut: string,
  whole: string,
  maxTokens: number,
  { count }: Pick<TokenCounter, 'count'>,
): string {
  if (cut === whole) return cut
  const total = count(whole)
  const shown = cut.slice(0, -TRUNCATION_MARKER.length)
  let length = whole.startsWith(shown) ? shown.length : shown.length - 1
  for (let attempt = 0; attempt < MARK_ATTEMPTS && length > 0; attempt += 1) {
    const lines = textLines.whole(whole, length)
    const marked = `${lines}\n${countedMarker(Math.max(1, total - count(lines)))}`
    if (count(marked) <= maxTokens) return marked
    length = lines.length - 1
  }
  return cut
}

// Half a line at the start of a log would look like an entry.
function fromWholeLine(cut: string, content: string): string {
  const rest = cut.slice(cut.indexOf('\n') + 1)
  const startsInLine = content.charAt(content.length - rest.length - 1) !== '\n'
  const lines = rest.slice(rest.indexOf('\n') + 1)
  const isOneLine = lines.length === rest.length || lines.trim() === ''
  return cut === content || !startsInLine || isOneLine ? cut : `${TRUNCATION_MARKER}\n${lines}`
}
