import { truncateText } from '@sheaf/chunker'
import type { TokenCounter } from '@sheaf/core'
import { isDatedLog } from './dated-log.ts'
import { TRUNCATION_MARKER } from './defaults.ts'
import { BLOCK_SEPARATOR, blockHeader } from './render-blocks.ts'

/** A file that has a claim to be shown, measured. */
export interface Section {
  readonly path: string
  /** What is shown of it at most: the file without the white space at its end. */
  readonly content: string
  /** Lines of the file, blank ones at its end included. */
  readonly lines: number
  /** What it takes when shown whole, with its header and a separator. */
  readonly tokens: number
  /** What it takes when nothing but the marker is shown. */
  readonly bare: number
}

/** A section as it is shown. */
export interface FittedSection {
  readonly section: Section
  readonly text: string
  readonly truncated: boolean
}

/** Measures a file. */
export function sectionOf(path: string, file: string, tokens: Pick<TokenCounter, 'count'>): Section {
  const content = file.trimEnd()
  const lines = file.split('\n').length - (file.endsWith('\n') ? 1 : 0)
  return { path, content, lines, tokens: sectionTokens(path, content, tokens), bare: sectionTokens(path, TRUNCATION_MARKER, tokens) }
}

/** What a section takes that shows `text`, with its header and a separator. */
export function sectionTokens(path: string, text: string, tokens: Pick<TokenCounter, 'count'>): number {
  return tokens.count(`${blockHeader(path)}${text}`) + tokens.count(BLOCK_SEPARATOR)
}

/** What a section takes when at most `most` tokens of its text are shown beside the marker. */
export function cappedTokens({ tokens, bare }: Section, most: number): number {
  return Math.min(tokens, bare + most)
}

/**
 * Shares `budget` out among the sections by water-filling (max-min fairness): sections whose text takes no more than an equal share are
 * whole, and the others get equal shares of what is left, cut to fit; what a cut leaves over goes on to the next. Sections
 * that no text of fits are left out. The order stays.
 */
export function fitSections(sections: readonly Section[], budget: number, tokens: Pick<TokenCounter, 'count'>): FittedSection[] {
  const frames = sum(sections.map((section) => cappedTokens(section, 0)))
  const level = waterLevel(
    sections.map((section) => section.tokens - cappedTokens(section, 0)),
    budget - frames,
  )
  const isWhole = (section: Section) => section.tokens <= section.bare + level
  const cut = sections.filter((section) => !isWhole(section))
  // What the texts of the sections that are still to be cut may take.
  let left = budget - sum(sections.filter(isWhole).map((section) => section.tokens)) - sum(cut.map((section) => section.bare))
  let waiting = cut.length
  return sections.flatMap((section): FittedSection[] => {
    const { path, content, bare } = section
    if (isWhole(section)) return [{ section, text: content, truncated: false }]
    const text = cutSection(section, bare + Math.floor(left / waiting), tokens)
    waiting -= 1
    left += bare - (text === undefined ? 0 : sectionTokens(path, text, tokens))
    return text === undefined ? [] : [{ section, text, truncated: text !== content }]
  })
}

/** The largest share with which what everybody needs, or the share if that is less, comes to no more than `budget`. */
export function waterLevel(needs: readonly number[], budget: number): number {
  let left = budget
  const rising = [...needs].sort((a, b) => a - b)
  for (const [place, need] of rising.entries()) {
    const share = left / (rising.length - place)
    if (need > share) return share
    left -= need
  }
  return Infinity
}

function cutSection({ path, content }: Section, share: number, tokens: Pick<TokenCounter, 'count'>): string | undefined {
  const header = blockHeader(path)
  const keep = isDatedLog(path, content) ? 'end' : 'start'
  const counter = { count: (text: string) => tokens.count(`${header}${text}`) }
  const text = truncateText(content, { maxTokens: share - tokens.count(BLOCK_SEPARATOR), counter, keep, marker: TRUNCATION_MARKER })
  if (text === '' || text.trim() === TRUNCATION_MARKER) return undefined
  return keep === 'end' ? fromWholeLine(text, content) : text
}

// Half a line at the start of a log would be read as an entry of its own.
function fromWholeLine(cut: string, content: string): string {
  const rest = cut.slice(cut.indexOf('\n') + 1)
  const startsInLine = content.charAt(content.length - rest.length - 1) !== '\n'
  const lines = rest.slice(rest.indexOf('\n') + 1)
  const isOneLine = lines.length === rest.length || lines.trim() === ''
  return cut === content || !startsInLine || isOneLine ? cut : `${TRUNCATION_MARKER}\n${lines}`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
