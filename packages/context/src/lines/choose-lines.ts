import type { TokenCounter } from '@sheaf/core'
import type { SectionSettings } from '../settings/assembler-settings.ts'
import type { Candidate } from '../choose/candidates.ts'
import { wholeBlock } from '../choose/choose-blocks.ts'
import type { Choice } from '../choose/choose-blocks.ts'
import { LEAST_ROOM } from '../settings/defaults.ts'
import { lineCosts } from './line-costs.ts'
import { LinePage } from './line-page.ts'
import { lineUnits } from './line-units.ts'
import type { Unit } from './line-units.ts'
import type { Question } from './passage-worth.ts'

/** The input for choosing lines. */
export interface LineOptions {
  readonly section: SectionSettings
  readonly tokens: TokenCounter
  readonly question: Question
}

/**
 * Chooses lines for any room, from blocks in order of rank. A line scores higher if its block ranks higher
 * and if it has more query terms. Lines are taken in order of score, each with the headings above it in its
 * block: the answering lines of several blocks come before the other lines of the best block. If there is
 * room, all are shown. Lines of one file pay for one label. A passage that does not fit is skipped; if it
 * takes more than half of the whole room and nothing of its block is shown, it is cut to half of the rest.
 * The tokens that remain lengthen the best cut or skipped passages. With `more`, the choice for the room
 * stays, and lines for so many more tokens follow.
 */
export function lineChooser(
  candidates: readonly Candidate[],
  { section, tokens, question }: LineOptions,
): (room: number, more: number) => Choice[] {
  const whole = candidates.reduce((sum, candidate) => sum + candidate.tokens, 0)
  const costs = lineCosts(section, tokens)
  let units: readonly Unit[] | undefined
  return (room, more) => {
    if (whole <= room + more) return candidates.map((candidate) => wholeBlock(candidate, section))
    units ??= lineUnits(candidates, room, section, question)
    const page = new LinePage(costs)
    fillPage(page, units, room)
    if (more > 0) fillPage(page, units, room + more)
    return candidates.flatMap((candidate) => page.choiceOf(candidate) ?? [])
  }
}

function fillPage(page: LinePage, units: readonly Unit[], room: number): void {
  const waiting: Unit[] = []
  for (const unit of units) {
    const rest = room - page.used
    // Only a word or two would fit, and the search for it takes longer than all before.
    if (rest < LEAST_ROOM) break
    const addition = page.additionOf(unit)
    if (addition.cost === 0) continue
    if (addition.cost <= rest) page.add(addition)
    else {
      waiting.push(unit)
      if (addition.cost > room / 2 && !page.shows(unit.candidate)) page.addCut(addition, Math.floor(rest / 2))
    }
  }
  for (const unit of waiting) {
    if (room <= page.used) break
    page.lengthen(unit, room - page.used)
  }
}
