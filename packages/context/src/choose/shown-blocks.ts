import type { ContextBlock } from '@sheaf/core'
import { textLines, shownLines } from '../lines/block-lines.ts'
import type { Line, ShownLines } from '../lines/block-lines.ts'
import type { Choice } from './choose-blocks.ts'
import type { Excerpt } from '../render/render-blocks.ts'
import { withoutLabels } from '../render/render-blocks.ts'
import { saidLines } from '../render/render-messages.ts'
import { statementsOf, toldIn, toldTexts } from './statements.ts'
import type { Told } from './statements.ts'
import type { Known } from './recall.ts'
import type { AssemblerSettings } from '../settings/assembler-settings.ts'
import type { DayOf } from '../render/render-messages.ts'

/** The blocks that a context shows, with their lines, by the sections that show them. */
export interface ShownBlocks {
  readonly lines: ShownLines
  /** A copy of their statements, with `more` keys. */
  known(more: readonly string[]): Known
  /** True for the id of a block of which something is shown. */
  has(id: string): boolean
  /** The section that shows all of a block whose lines are not known. */
  sectionOf(block: ContextBlock): string | undefined
  add(section: string, choices: readonly Choice[]): void
}

/** Begins without blocks. */
export function shownBlocks(analyser: AssemblerSettings['analyser'], dayOf: DayOf): ShownBlocks {
  const lines = shownLines()
  const keys: string[] = []
  const said: (Told | undefined)[] = []
  // The keys of the last section are never read.
  const waiting: Choice[] = []
  const ids = new Set<string>()
  const whole: { readonly section: string; readonly block: ContextBlock }[] = []
  return {
    lines,
    known(more) {
      for (const choice of waiting.splice(0)) {
        const { block } = choice.candidate
        const shown = choice.excerpts === undefined ? textLines(choice.text) : linesShown(choice)
        const statements = statementsOf(shown, block)
        keys.push(...statements.map(({ key }) => key))
        said.push(...toldIn(statements, block, dayOf))
      }
      const told = toldTexts(analyser)
      for (const each of said) told.add(each)
      return { said: new Set([...more, ...keys]), told }
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
