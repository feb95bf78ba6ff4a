import type { ContextBlock } from '@sheaf/core'
import { textLines } from '../lines/block-lines.ts'
import type { Line } from '../lines/block-lines.ts'
import type { Choice } from './choose-blocks.ts'
import type { Excerpt } from '../render/excerpts.ts'
import { withoutLabels } from '../render/render-blocks.ts'
import { saidLines } from '../render/render-messages.ts'
import { shownLines } from '../lines/shown-lines.ts'
import type { ShownLines } from '../lines/shown-lines.ts'
import { statementsOf } from './statements.ts'

/** The blocks that a context shows, with their lines, by the sections that show them. */
export interface ShownBlocks {
  readonly lines: ShownLines
  /** The keys of their statements; see `statementsOf`. */
  said(): ReadonlySet<string>
  /** True for the id of a block of which something is shown. */
  has(id: string): boolean
  /** The section that shows all of a block whose lines are not known. */
  sectionOf(block: ContextBlock): string | undefined
  add(section: string, choices: readonly Choice[]): void
}

/** Nothing is shown yet. */
export function shownBlocks(): ShownBlocks {
  const lines = shownLines()
  const said = new Set<string>()
  // The keys of the last section are never read.
  const waiting: Choice[] = []
  const ids = new Set<string>()
  const whole: { readonly section: string; readonly block: ContextBlock }[] = []
  return {
    lines,
    said() {
      for (const choice of waiting.splice(0)) {
        const shown = choice.excerpts === undefined ? textLines(choice.text) : linesShown(choice)
        for (const { key } of statementsOf(shown, choice.candidate.block)) said.add(key)
      }
      return said
    },
    has: (id) => ids.has(id),
    sectionOf: (block) => whole.find((shown) => covers(shown.block, block))?.section,
    add(section, choices) {
      for (const choice of choices) {
        const { block } = choice.candidate
        ids.add(block.id)
        if (!choice.isCut && block.truncated !== true) whole.push({ section, block })
        if (choice.excerpts === undefined) lines.addText(section, block.source, choice.text)
        else lines.add(section, block.source, linesShown(choice))
        waiting.push(choice)
      }
    },
  }
}

/** The lines of a block that a choice shows to their end. */
export function linesShown({ candidate: { stretches = [] }, excerpts = [] }: Choice): Line[] {
  return excerpts.flatMap((excerpt) => {
    const lines = stretches.flat().filter(({ number }) => excerpt.first <= number && number <= excerpt.last)
    return excerpt.isCut ? linesIn(excerpt, lines) : lines
  })
}

function linesIn({ block, text }: Excerpt, lines: readonly Line[]): Line[] {
  const shown = new Set(text.split('\n'))
  const isShown = (line: string) => shown.has(line) || shown.has(withoutLabels(line))
  const said = saidLines(block, lines)
  return lines.filter((_, place) => isShown(said[place] ?? ''))
}

function covers(shown: ContextBlock, block: ContextBlock): boolean {
  if (shown.source !== block.source || shown.lineStart === undefined || block.lineStart === undefined)
    return false
  const { lineStart, lineEnd = lineStart } = block
  const last = shown.lineEnd ?? shown.lineStart
  if (shown.lineStart > lineStart || lineEnd > last) return false
  // Pieces of one long line have the same number and different texts.
  return shown.lineStart < last || shown.text.includes(block.text.trim())
}
