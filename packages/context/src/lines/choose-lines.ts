import type { SectionSettings } from '../settings/assembler-settings.ts'
import { wholeBlock } from '../choose/candidates.ts'
import type { Candidate, Choice } from '../choose/candidates.ts'
import { BROAD_WHOLE_SHARE, LEAST_ROOM, WHOLE_SHARE } from '../settings/defaults.ts'
import { lineCosts, LinePage } from './line-page.ts'
import { answerOf, isAnswer } from './message-line.ts'
import { lineUnits } from './line-units.ts'
import type { LineUnits, Unit } from './line-units.ts'
import type { Question } from './passages.ts'

/**
 * Chooses lines for any room, from blocks in order of rank. A line scores higher if its block ranks higher
 * and if it has more query terms. Lines are taken by score, each with the headings above it. A passage that
 * does not fit is skipped; if it takes over half of the room and its block shows nothing, it is cut to half
 * of the rest. The tokens that remain
 * lengthen the best cut or skipped passages. Of long messages the best are whole, and the others have one
 * line. With `more`, the choice for the room stays, and lines for so many more tokens follow.
 */
export function lineChooser(
  section: SectionSettings,
  candidates: readonly Candidate[],
  question: Question,
): (room: number, more: number) => Choice[] {
  const whole = candidates.reduce((sum, candidate) => sum + candidate.tokens, 0)
  const costs = lineCosts(section)
  let units: LineUnits | undefined
  let shown: Choice[] | undefined
  return (room, more) => {
    if (whole <= room + more) {
      shown ??= candidates.map((candidate) => wholeBlock(answerOf(candidate, question)))
      return shown
    }
    units ??= lineUnits(candidates, room, question)
    const page = new LinePage(costs)
    const wholeShare = question.isBroad === true ? BROAD_WHOLE_SHARE : WHOLE_SHARE
    fillPage(page, units, room, wholeShare)
    if (more > 0) fillPage(page, units, room + more, wholeShare)
    return candidates.flatMap((candidate) => page.choiceOf(candidate) ?? [])
  }
}

/**
 * Long messages have two forms. First come the best units whole, until they take `wholeShare` of the room;
 * then the line of each further message; then all that fits: a whole message may replace its line.
 */
function fillPage(page: LinePage, { units, lines }: LineUnits, room: number, wholeShare: number): void {
  // An answer is shown if it would have room beside whole messages.
  const least = lines === undefined ? 0 : leastShown(page, units, room)
  const first = (lines ?? []).filter(({ candidate, value }) => !isAnswer(candidate) || value >= least)
  if (lines !== undefined) {
    const most = room * wholeShare
    for (const unit of units) {
      const addition = page.additionOf(unit)
      if (addition.cost > 0 && addition.cost <= most - page.used) page.add(addition)
    }
  }
  const waiting = [...addUnits(page, first, room), ...addUnits(page, units, room)]
  for (const unit of waiting) {
    if (room <= page.used) break
    page.lengthen(unit, room - page.used)
  }
}

/** The value of the last unit that has room if all before it are whole. */
function leastShown(page: LinePage, units: readonly Unit[], room: number): number {
  let rest = room - page.used
  const last = units.find((unit) => {
    rest -= page.additionOf(unit).cost
    return rest < 0
  })
  return last?.value ?? 0
}

/** Adds the units that fit, and returns the others. */
function addUnits(page: LinePage, units: readonly Unit[], room: number): Unit[] {
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
  return waiting
}
