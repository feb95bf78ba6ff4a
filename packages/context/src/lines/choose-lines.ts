import type { SectionSettings } from '../settings/assembler-settings.ts'
import { wholeBlock, type Candidate, type Choice } from '../choose/candidates.ts'
import {
  BROAD_WHOLE_SHARE,
  LEAST_ROOM,
  WHOLE_SHARE,
  ANSWER_WORTH,
  LEAST_WORTH,
  LENGTH_POWER,
  PASTED_WORTH,
  POOL,
  RANK_OFFSET,
  RANK_POWER,
  SHORT_MESSAGE,
  SMALL_BLOCK,
} from '../settings/defaults.ts'
import { lineCosts, LinePage, type Unit } from './line-page.ts'
import { answerOf, isAnswer, messageLines, titlesOf } from './message-line.ts'
import {
  ledBy,
  passageWorth,
  passagesOf,
  saysSomething,
  tellingOf,
  textWorth,
  type Question,
  type PassageWorth,
  type Passage,
} from './passages.ts'
import type { ContextBlock } from '@sheaf/core'
import { messageBody } from '@sheaf/conversations'
import { excerptOf, timeOf, type Excerpt } from '../render/render-blocks.ts'
import { isMessage, saidLines } from '../render/render-messages.ts'

/**
 * Chooses lines for any room, from blocks in order of rank. A line scores higher if its block ranks higher
 * and if it has more query terms; it brings the headings above it. A passage that does not fit is skipped; if
 * it takes over half of the room and its block shows nothing, it is cut to half of the rest. The tokens that
 * remain lengthen the best cut or skipped passages. With `more`, the choice for the room stays, and lines for
 * so many more tokens follow.
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
  let first: readonly Unit[] = []
  if (lines !== undefined) {
    // An answer is shown if it would have room beside whole messages.
    const least = leastShown(page, units, room)
    first = lines.filter(({ candidate, value }) => !isAnswer(candidate) || value >= least)
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

// For a question about the first or the last of several, so many messages at each end are shown. They need
// this share of the best worth.
const ENDS = 2
const LEAST_OF_BEST = 0.5

interface LineUnits {
  readonly units: readonly Unit[]
  /** With one line in place of each long message; absent if there is none. */
  readonly lines?: readonly Unit[]
}

function lineUnits(candidates: readonly Candidate[], room: number, question: Question): LineUnits {
  const pool = withinReach(candidates, room)
  const answers = question.asksForAnswer ? 1 : ANSWER_WORTH
  const taken = pool.map(({ block, own = [] }) =>
    passagesOf(own, isMessage(block) ? saidLines(block, own) : []),
  )
  // Scores are needed only if a block has several passages.
  let worth: PassageWorth | undefined
  const sharesOf = (passages: readonly Passage[]) =>
    passages.length > 1 ? (worth ??= passageWorth(taken, question))(passages) : [1]
  const groups = pool.map((candidate, place): Unit[] => {
    const rankWorth = (RANK_OFFSET + place + 1) ** -RANK_POWER
    const valueOf = (share: number) => (LEAST_WORTH + (1 - LEAST_WORTH) * share) * rankWorth
    if (candidate.own === undefined) return [{ candidate, path: [], value: valueOf(1) }]
    const passages = taken[place] ?? []
    if (candidate.tokens <= SMALL_BLOCK)
      return [{ candidate, path: candidate.excerpts ?? [], value: valueOf(1) }]
    const excerpts = new Map(
      passages.map((passage) => [passage, excerptOf(candidate.block, passage.lines, candidate.section)]),
    )
    const shares = sharesOf(passages)
    if (isMessage(candidate.block))
      return messageUnits(candidate, toldIn(candidate, passages), {
        excerpts,
        titles: titlesOf(passages),
        shareOf: (passage) => shares[passages.indexOf(passage)] ?? 0,
        valueOf,
        answers: candidate.block.message?.isAnswering ? 1 : answers,
      })
    return passages.map((passage, at) => {
      // A heading alone answers nothing.
      const share = passage.isHeading ? 0 : (shares[at] ?? 0)
      return {
        candidate,
        path: [...new Set([...passage.headings, ...ledBy(passage)])].flatMap(
          (each) => excerpts.get(each) ?? [],
        ),
        value: valueOf(share),
      }
    })
  })
  const units = bestFirst(groups.flat())
  const lines = messageLines(pool, question)
  const ends = question.isBroad === true ? firstAndLast(pool, question) : new Set<Candidate>()
  if (lines.size === 0 && ends.size === 0) return { units }
  const inLines = pool.flatMap((candidate, place): Unit[] => {
    const [line, whole = []] = [lines.get(candidate), groups[place]]
    const most = ends.has(candidate) ? Infinity : 0
    if (line === undefined) return whole.map((unit) => ({ ...unit, value: Math.max(unit.value, most) }))
    return [{ candidate, path: [line], value: Math.max(most, ...whole.map(({ value }) => value)) }]
  })
  return { units, lines: bestFirst(inLines) }
}

/** The first and the last messages of a person that have enough of the question. */
function firstAndLast(pool: readonly Candidate[], question: Question): ReadonlySet<Candidate> {
  const said = pool.filter(({ block: { date, message } }) => date !== undefined && message?.role === 'user')
  const shares = textWorth(
    said.map(({ text }) => text),
    question,
  )
  const found = said
    .filter((_, place) => (shares[place] ?? 0) >= LEAST_OF_BEST)
    .toSorted((a, b) => timeOf(a.block) - timeOf(b.block))
  return new Set([...found.slice(0, ENDS), ...found.slice(-ENDS)])
}

function bestFirst(units: Unit[]): Unit[] {
  return units.sort((a, b) => b.value - a.value)
}

// The end of code alone says nothing. A bold word may be an answer.
function toldIn(candidate: Candidate, passages: readonly Passage[]): readonly Passage[] {
  const textsOf = ({ lines }: Passage) => saidLines(candidate.block, lines)
  const told = isAnswer(candidate) ? tellingOf(passages, textsOf) : []
  return told.length > 0 ? told : passages.filter((passage) => saysSomething(textsOf(passage)))
}

interface MessageParts {
  readonly excerpts: ReadonlyMap<Passage, Excerpt>
  readonly titles: ReturnType<typeof titlesOf>
  readonly shareOf: (passage: Passage) => number
  readonly valueOf: (share: number) => number
  /** Weight of an answer; the user's words are 1. */
  readonly answers: number
}

/** The prose of a person is one unit; each passage of an answer, and of pasted or listed text, is its own. */
function messageUnits(
  candidate: Candidate,
  passages: readonly Passage[],
  { excerpts, titles, shareOf, valueOf, answers }: MessageParts,
): Unit[] {
  const { block } = candidate
  const unitOf = (some: readonly Passage[], worth: number): Unit => {
    const all = new Set(some.flatMap((each) => [titles.get(each), ...ledBy(each)]))
    const path = [...all].flatMap((each) => (each && excerpts.get(each)) ?? [])
    const characters = path.reduce((sum, { text }) => sum + text.length, 0)
    // Several short messages of nearly the same rank come before a long one.
    return { candidate, path, value: worth / Math.max(1, characters / SHORT_MESSAGE) ** LENGTH_POWER }
  }
  const groups = Map.groupBy(passages, (each) => isProse(block, each))
  const [prose, others] = [groups.get(true) ?? [], groups.get(false) ?? []]
  const worthOf = (passage: Passage): number => {
    const share = shareOf(passage)
    return share === 0 ? PASTED_WORTH * valueOf(0) : valueOf(share)
  }
  // A question may be about all of an answer, with its lists and code.
  if (isAnswer(candidate) && answers === 1)
    return passages.map((each) => unitOf([each], valueOf(shareOf(each))))
  if (isAnswer(candidate))
    return [
      ...prose.map((each) => unitOf([each], answers * worthOf(each))),
      ...others.map((each) => unitOf([each], answers * PASTED_WORTH * worthOf(each))),
    ]
  return [
    ...(prose.length === 0 ? [] : [unitOf(prose, valueOf(1))]),
    ...others.map((each) => unitOf([each], worthOf(each))),
  ]
}

// Code, lists and quotes in a message come after the prose of others.
function isProse(block: ContextBlock, { lines }: Passage): boolean {
  return messageBody.split(saidLines(block, lines).join('\n')).prose.trim() !== ''
}

// Skips blocks that rank far below the last one that fits. A block that is larger than the room is cut, and
// the ones after it stay in reach.
function withinReach(candidates: readonly Candidate[], room: number): Candidate[] {
  let before = 0
  return candidates.filter(({ tokens }) => {
    const isNear = before <= POOL * room
    before += Math.min(tokens, room)
    return isNear
  })
}
