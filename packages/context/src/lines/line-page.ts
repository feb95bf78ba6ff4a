import { cutBlock, longFence, wholeBlock, type Candidate, type Choice } from '../choose/candidates.ts'
import { MIN_BLOCK_TOKENS } from '../settings/defaults.ts'
import {
  blockLabel,
  gapLabel,
  isChangedWith,
  SEPARATOR,
  type Excerpt,
  type Labelled,
} from '../render/render-blocks.ts'
import { remembering } from '../conversation/spoken.ts'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import { cutMessage, dateLine, isMessage, speakerPrefix } from '../render/render-messages.ts'

/** A passage of a block with the headings above it, or a block with unknown lines: shown together or not. */
export interface Unit {
  readonly candidate: Candidate
  /**
   * The headings above it, outermost first, and the passage itself; all of a small block; empty for a whole
   * block. The same passage is the same object everywhere.
   */
  readonly path: readonly Excerpt[]
  readonly value: number
}

interface Shown {
  /** By passage; the excerpt is whole or cut. */
  readonly parts: Map<Excerpt, { readonly excerpt: Excerpt; readonly tokens: number }>
  /** Replaces `parts` if the lines are unknown. */
  whole?: Choice
  /** The key in `parts` of a message's line, until more of the message is shown. */
  line?: Excerpt
}

/** The tokens that showing all of a unit would add to the current page. */
interface Addition {
  readonly unit: Unit
  /**
   * The passage and the headings that are not shown yet, with their label or marks. Empty for a block with
   * unknown lines.
   */
  readonly parts: readonly { readonly excerpt: Excerpt; readonly cost: number }[]
  readonly cost: number
}

/** Lines that are chosen one after the other, with their total cost. */
export class LinePage {
  used = 0
  readonly #costs: LineCosts
  readonly #shown = new Map<Candidate, Shown>()
  /** Lines by file; a line next to one of them needs no mark. */
  readonly #files = new Map<string, Set<number>>()
  /** The first excerpt of the latest file, which is mostly the one above the next. */
  #latest: Excerpt | undefined

  constructor(costs: LineCosts) {
    this.#costs = costs
  }

  shows(candidate: Candidate): boolean {
    return this.#shown.has(candidate)
  }

  additionOf(unit: Unit): Addition {
    const { candidate, path } = unit
    const before = this.#shown.get(candidate)
    const shown = before?.parts
    const line = before?.line
    // A line is shown once. Only text that contains it replaces it.
    const isNeedless =
      before !== undefined && (path[0]?.isLine === true || (line !== undefined && !hasLine(path, line)))
    if (isNeedless) return { unit, parts: [], cost: 0 }
    const saved = line === undefined ? 0 : (shown?.get(line)?.tokens ?? 0)
    if (path.length === 0) return { unit, parts: [], cost: shown === undefined ? candidate.tokens : 0 }
    const parts: { excerpt: Excerpt; cost: number }[] = []
    let total = 0
    for (const excerpt of path) {
      if (shown?.has(excerpt) === true) continue
      const cost = this.#costs.textOf(excerpt) + this.#placeCost(excerpt, parts.at(-1)?.excerpt)
      parts.push({ excerpt, cost })
      total += cost
    }
    return { unit, parts, cost: parts.length === 0 ? 0 : Math.max(1, total - saved) }
  }

  add({ unit: { candidate, path }, parts }: Addition): void {
    this.#removeLine(candidate)
    if (path.length === 0) this.#setWhole(candidate, wholeBlock(candidate))
    else for (const { excerpt, cost } of parts) this.#setPart(candidate, excerpt, excerpt, cost)
  }

  /** Shows as much of a unit as fits `most` tokens, or nothing if that is too little to be useful. */
  addCut({ unit: { candidate, path }, parts, cost: total }: Addition, most: number): void {
    if (path.length === 0) {
      const choice = cutBlock(candidate, most)
      if (choice !== undefined) this.#setWhole(candidate, choice)
      return
    }
    const last = parts.at(-1)
    if (last === undefined) return
    const whole = this.#costs.textOf(last.excerpt)
    const cut = this.#costs.cut(last.excerpt, most - (total - whole))
    if (cut === undefined) return
    for (const { excerpt, cost } of parts.slice(0, -1)) this.#setPart(candidate, excerpt, excerpt, cost)
    this.#setPart(candidate, last.excerpt, cut, last.cost - whole + this.#costs.textOf(cut))
  }

  /** Shows more of a cut unit, or starts one that is not shown, with at most `rest` more tokens. */
  lengthen(unit: Unit, rest: number): void {
    const { candidate, path } = unit
    const shown = this.#shown.get(candidate)
    const passage = path.at(-1)
    const before = passage === undefined ? shown?.whole : shown?.parts.get(passage)
    if (shown?.line !== undefined || (before === undefined ? rest < MIN_BLOCK_TOKENS : !isCut(before))) return
    if (before !== undefined) this.#remove(unit, before.tokens)
    const most = rest + (before?.tokens ?? 0)
    const used = this.used
    const addition = this.additionOf(unit)
    if (addition.cost <= most) this.add(addition)
    else this.addCut(addition, most)
    if (before === undefined || this.used - used >= before.tokens) return
    this.#remove(unit, this.used - used)
    if ('candidate' in before) this.#setWhole(candidate, before)
    else if (passage !== undefined) this.#setPart(candidate, passage, before.excerpt, before.tokens)
  }

  choiceOf(candidate: Candidate): Choice | undefined {
    const shown = this.#shown.get(candidate)
    if (shown === undefined) return undefined
    if (shown.whole !== undefined) return shown.whole
    const parts = [...shown.parts.values()]
    if (parts.length === 0) return undefined
    const excerpts = parts.map(({ excerpt }) => excerpt).toSorted((a, b) => a.first - b.first)
    const tokens = parts.reduce((sum, part) => sum + part.tokens, 0)
    const isCut = excerpts.some((excerpt) => excerpt.isCut)
    return { candidate, excerpts, text: '', tokens, isCut, ...(shown.line && { isLine: true }) }
  }

  #placeCost(excerpt: Excerpt, before: Excerpt | undefined): number {
    const lines = this.#files.get(excerpt.block.source)
    if (lines === undefined && before === undefined) return this.#costs.labelOf(excerpt, this.#latest)
    const follows = before !== undefined && before.last + 1 === excerpt.first
    return follows || lines?.has(excerpt.first - 1) === true || lines?.has(excerpt.last + 1) === true
      ? 0
      : this.#costs.gapOf(excerpt)
  }

  #setPart(candidate: Candidate, passage: Excerpt, excerpt: Excerpt, tokens: number): void {
    const shown = this.#shownOf(candidate)
    shown.parts.set(passage, { excerpt, tokens })
    if (passage.isLine === true) shown.line = passage
    this.used += tokens
    const { source } = excerpt.block
    if (!this.#files.has(source)) this.#latest = excerpt
    const lines = this.#files.get(source) ?? new Set()
    this.#files.set(source, lines)
    // A mark always follows a cut.
    if (!excerpt.isCut) for (let line = excerpt.first; line <= excerpt.last; line += 1) lines.add(line)
  }

  #setWhole(candidate: Candidate, choice: Choice): void {
    this.#shownOf(candidate).whole = choice
    this.used += choice.tokens
  }

  // More of the message replaces its line.
  #removeLine(candidate: Candidate): void {
    const shown = this.#shown.get(candidate)
    if (shown?.line === undefined) return
    this.used -= shown.parts.get(shown.line)?.tokens ?? 0
    shown.parts.delete(shown.line)
    delete shown.line
  }

  #shownOf(candidate: Candidate): Shown {
    const shown = this.#shown.get(candidate) ?? { parts: new Map() }
    this.#shown.set(candidate, shown)
    return shown
  }

  // #files does not have the lines of a cut part.
  #remove({ candidate, path }: Unit, tokens: number): void {
    const passage = path.at(-1)
    if (passage === undefined) this.#shown.delete(candidate)
    else {
      this.#shown.get(candidate)?.parts.delete(passage)
      if (this.#files.get(candidate.block.source)?.size === 0) this.#files.delete(candidate.block.source)
    }
    this.used -= tokens
  }
}

function hasLine(path: readonly Excerpt[], { first, last }: Excerpt): boolean {
  return [first, last].every((line) => path.some((part) => part.first <= line && line <= part.last))
}

function isCut(shown: Choice | { readonly excerpt: Excerpt }): boolean {
  return 'excerpt' in shown ? shown.excerpt.isCut : shown.isCut
}

interface LineCosts {
  textOf(excerpt: Excerpt): number
  /** The label of a file that the excerpt begins, below that of `above`. */
  labelOf(excerpt: Excerpt, above: Excerpt | undefined): number
  gapOf(excerpt: Excerpt): number
  /** The part that fits `room`, marker included; undefined if it is too small to be useful. */
  cut(excerpt: Excerpt, room: number): Excerpt | undefined
}

// A cut text may count a token or two more than its limit.
const CUT_ATTEMPTS = 3

/** Counts each excerpt once. */
export function lineCosts(section: SectionSettings): LineCosts {
  const { tokens } = section
  const countText = (excerpt: Excerpt) => tokens.count(`\n${excerpt.text}`) + longFence(section, excerpt.text)
  const placeOf = ({ block: { source, updatedAt, date, fields }, first, last }: Excerpt): Labelled => {
    return { source, lineStart: first, lineEnd: last, updatedAt, date, fields }
  }
  const countLabel = (excerpt: Excerpt, above?: Labelled) => {
    const { block } = excerpt
    if (isMessage(block))
      return tokens.count(`${SEPARATOR}${dateLine(block, section.dayOf)}\n${speakerPrefix(block)}`)
    return tokens.count(SEPARATOR + blockLabel(placeOf(excerpt), section, above))
  }
  const first = remembering((excerpt: Excerpt) => countLabel(excerpt))
  const below = remembering((excerpt: Excerpt) => countLabel(excerpt, placeOf(excerpt)))
  return {
    textOf: remembering(countText),
    labelOf: (excerpt, above) =>
      (above !== undefined && isChangedWith(placeOf(excerpt), placeOf(above), section.dayOf) ? below : first)(
        excerpt,
      ),
    gapOf: remembering((excerpt) => {
      if (isMessage(excerpt.block)) return tokens.count(`\n${speakerPrefix(excerpt.block)}`)
      const place = placeOf(excerpt)
      return tokens.count(`\n${gapLabel(place, place, section)}`)
    }),
    cut(excerpt, room) {
      let most = room
      for (let attempt = 1; attempt <= CUT_ATTEMPTS && most >= MIN_BLOCK_TOKENS; attempt += 1) {
        const start = tokens.truncate(excerpt.text, most)
        const text = isMessage(excerpt.block) ? cutMessage(start, excerpt.text) : start
        if (text === '') return undefined
        const cut = { ...excerpt, text, isCut: text !== excerpt.text }
        const over = countText(cut) - room
        if (over <= 0) return cut
        most -= over
      }
      return undefined
    },
  }
}
