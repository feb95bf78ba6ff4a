import { calendarDay, isBoilerplate, readMessage } from '@sheaf/conversations'
import { candidateWith, type Candidate } from '../choose/candidates.ts'
import { excerptOf, fencedText, type Excerpt } from '../render/render-blocks.ts'
import { saidLines } from '../render/render-messages.ts'
import { LINE_CHARACTERS, SHORTEST_IN_LINES, SMALL_BLOCK } from '../settings/defaults.ts'
import type { Line } from './block-lines.ts'
import {
  ledBy,
  passageOf,
  passagesOf,
  passageWorth,
  plainItems,
  STARTS,
  tellingOf,
  termsIn,
  textWorth,
  type Question,
  type Passage,
} from './passages.ts'

type ReadSentence = ReturnType<typeof readMessage>[number]

/** Stands for the words that a line leaves out. */
const MARK = '…'
const DAY_FILE = /(?:^|\/)(\d{4}-\d{2}-\d{2})\.md$/
const DAYS_OF_A_WEEK = 7
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
/** "**2. Roast pumpkin**" */
const TITLE = /^[ \t>]*(?:\d{1,2}[.)][ \t]*)?(\*\*|__)[^\n*_]{1,80}\1:?[ \t\r]*$/
/** In characters. */
const LONG_LINE = 400
const LEAST_ROWS = 3
/** Rows with this share of the best row's worth are shown. */
const LEAST_ROW = 0.5
const FENCE = /^\s*(?:`{3,}|~{3,})/

/**
 * One line for each long message of a person: the sentence with the most words of the question, else the
 * first that says something, with as many of the next ones, and of those before it, as a line has room for.
 * Marks stand for the others. Answers have no line: their passages are shown.
 */
export function messageLines(
  candidates: readonly Candidate[],
  question: Question,
): ReadonlyMap<Candidate, Excerpt> {
  const read = candidates.flatMap((candidate) => {
    const sentences = isLong(candidate) ? sentencesOf(candidate) : []
    const passages = sentences.map(({ plain }) => passageOf(plain))
    return sentences.length === 0 ? [] : [{ candidate, sentences, passages }]
  })
  const worth = passageWorth(
    read.map(({ passages }) => passages),
    question,
  )
  return new Map(
    read.map(({ candidate, sentences, passages }) => {
      return [candidate, lineOf(candidate, sentences, bestOf(sentences, worth(passages)))]
    }),
  )
}

/** True for a message of an assistant or a tool. */
export function isAnswer({ block: { message } }: Pick<Candidate, 'block'>): boolean {
  return message?.role === 'assistant' || message?.role === 'tool'
}

/**
 * Shortens an answer that the question is not about, if it has fewer than half of the question's words: only
 * passages with such a word stay, and the small parts below a title that have one. Without any, the first
 * passage that says something stays.
 */
export function answerOf(candidate: Candidate, question: Question): Candidate {
  const { block, section, own } = candidate
  if (!isAnswer(candidate) || candidate.tokens <= SMALL_BLOCK) return candidate
  if (question.asksForAnswer || block.message?.isAnswering || own === undefined) return candidate
  const passages = passagesOf(own, saidLines(block, own))
  const textsOf = ({ lines }: Passage) => saidLines(block, lines)
  const foundIn = (passage: Passage) => termsIn(textsOf(passage).join('\n'), question)
  const told = tellingOf(passages, textsOf)
    .filter((passage) => !isBoilerplate(textsOf(passage).join('\n'), 'assistant'))
    .map((passage) => ({ passage, found: foundIn(passage) }))
  if (new Set(told.flatMap(({ found }) => found)).size >= new Set(question.terms).size / 2) return candidate
  const titles = titlesOf(passages)
  const having = told.filter(({ passage, found }, at) => {
    const [title, before] = [passage, told[at - 1]?.passage].map((each) => each && titles.get(each))
    return found.length > 0 || (title !== undefined && title !== before && foundIn(title).length > 0)
  })
  const kept = having.length === 0 ? told.slice(0, 1) : having
  const shown = new Set(kept.flatMap(({ passage }) => ledBy(passage).flatMap(({ lines }) => lines)))
  if (shown.size === 0) return candidate
  // A step of a recipe seldom has its name.
  for (const [title, part] of Map.groupBy(passages, (passage) => titles.get(passage))) {
    const lines = part.flatMap((passage) => passage.lines)
    if (title === undefined || !lines.some((line) => shown.has(line))) continue
    const text = lines.map((line) => line.text).join('\n')
    const isSmall = having.length > 0 && section.tokens.count(text) <= SMALL_BLOCK
    for (const line of isSmall ? lines : title.lines) shown.add(line)
  }
  return candidateWith(
    candidate,
    own.filter((line) => shown.has(line)),
  )
}

/**
 * Shortens JSON in a long line of a message to the rows with most of the question's words, or to the first if
 * none has one. A question about several things, or about an answer, needs all rows.
 */
export function payloadOf(candidate: Candidate, question: Question): Candidate {
  const { block, own: lines, tokens } = candidate
  if (block.message === undefined || lines === undefined || tokens <= SMALL_BLOCK) return candidate
  if (question.asksForAnswer || question.isBroad === true) return candidate
  const short = lines.map((line) => withBestRows(line, question))
  return short.every((line, place) => line === lines[place]) ? candidate : candidateWith(candidate, short)
}

function withBestRows(line: Line, question: Question): Line {
  const [head = '', ...rows] = line.text.length < LONG_LINE ? [] : rowsOf(line.text)
  if (rows.length === 0) return line
  const shares = textWorth(rows, question)
  const isFound = rows.some((row) => termsIn(row, question).length > 0)
  const isKept = (place: number) => (isFound ? (shares[place] ?? 0) >= LEAST_ROW : place === 0)
  const text = rows.map((row, place) => {
    if (isKept(place)) return row
    return place === 0 || isKept(place - 1) ? ` ${MARK} ` : ''
  })
  return { ...line, text: (head + text.join('')).trimEnd() }
}

/** The text before the first row, and the rows: the outermost parts of JSON of which none has half of it. */
function rowsOf(text: string): string[] {
  const depths: number[][] = [[]]
  let [depth, isQuoted] = [0, false]
  for (const { 0: sign, index } of text.matchAll(/\\.|["[\]{},]/g)) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted || sign === '"') continue
    if (/[\]}]/.test(sign)) depth -= 1
    if (/[[{]/.test(sign)) depths[(depth += 1)] ??= []
    if (depth > 0 && /[[{,]/.test(sign)) depths[depth]?.push(index + 1)
  }
  const splitAt = (places: readonly number[]) =>
    [0, ...places].map((from, place) => text.slice(from, places[place]))
  const isEven = (parts: readonly string[]) => parts.every(({ length }) => length <= text.length / 2)
  return depths.map(splitAt).find((parts) => parts.length > LEAST_ROWS && isEven(parts)) ?? []
}

/** The heading, or the line in bold, that each passage is below or is. */
export function titlesOf(passages: readonly Passage[]): ReadonlyMap<Passage, Passage> {
  const plain = plainItems(passages)
  const titles = new Map<Passage, Passage>()
  let title: Passage | undefined
  for (const passage of passages) {
    const isBold = TITLE.test(passage.lines[0]?.text ?? '') && !plain.has(passage)
    if (passage.isHeading || isBold) title = passage
    if (title !== undefined) titles.set(passage, title)
  }
  return titles
}

/**
 * Shortens a file that is named after a day, such as a daily log: only lines with a word of the question, here
 * or in a heading above, and the prose that continues them. It stays whole without such a line, and if the
 * question names that day or its week.
 */
export function logOf(candidate: Candidate, question: Question): Candidate {
  const { block, own } = candidate
  const day = calendarDay.number(DAY_FILE.exec(block.source)?.[1] ?? '')
  if (day === undefined || own === undefined) return candidate
  const { days = [] } = question
  if (days.some(({ first, last }) => first <= day && day <= last && last - first < DAYS_OF_A_WEEK))
    return candidate
  const isFound = ({ lines }: Passage) => lines.some(({ text }) => termsIn(text, question).length > 0)
  const kept = new Set<Passage>()
  let before: Passage | undefined
  for (const passage of passagesOf(own)) {
    const goesOn =
      before !== undefined &&
      kept.has(before) &&
      !before.isHeading &&
      !STARTS.test(passage.lines[0]?.text ?? '')
    const path = [...passage.headings, ...ledBy(passage)]
    if (!passage.isHeading && (goesOn || path.some(isFound))) for (const each of path) kept.add(each)
    before = passage
  }
  if (kept.size === 0) return candidate
  const shown = new Set([...kept].flatMap(({ lines }) => lines))
  return candidateWith(
    candidate,
    own.filter((line) => shown.has(line)),
  )
}

// In a chat without roles each line of the file has its speaker, and is shown by itself.
function isLong(candidate: Candidate): boolean {
  const { message } = candidate.block
  if (message?.role === undefined || isAnswer(candidate)) return false
  return widthOf(candidate.text) > SHORTEST_IN_LINES
}

// The speaker's own sentences, or all if there are none.
function sentencesOf({ block, own: lines = [] }: Candidate): readonly ReadSentence[] {
  const said = readMessage(saidLines(block, lines).join('\n'))
  const words = said.filter(({ text }) => /\p{L}/u.test(text) && !FENCE.test(text))
  const own = words.filter(({ origin }) => origin === 'own')
  return own.length === 0 ? words : own
}

function bestOf(sentences: readonly ReadSentence[], shares: readonly number[]): number {
  const most = Math.max(...shares)
  const told = sentences.findIndex(({ isEmpty }, place) => shares[place] === most && !isEmpty)
  return told === -1 ? shares.indexOf(most) : told
}

function lineOf(
  { block, section, own = [] }: Candidate,
  sentences: readonly ReadSentence[],
  best: number,
): Excerpt {
  const textOf = (from: number, to: number) =>
    sentences
      .slice(from, to)
      .map(({ plain }) => plain)
      .join(' ')
  const fits = (from: number, to: number) => widthOf(textOf(from, to)) <= LINE_CHARACTERS
  let [from, to] = [best, best + 1]
  while (to < sentences.length && fits(from, to + 1)) to += 1
  while (from > 0 && sentences[from - 1]?.isEmpty === false && fits(from - 1, to)) from -= 1
  const lines = own.slice(sentences[from]?.lineStart, (sentences[to - 1]?.lineEnd ?? 0) + 1)
  const text = `${from === 0 ? '' : `${MARK} `}${beginningOf(textOf(from, to))} ${MARK}`
  return {
    ...excerptOf(block, lines, section),
    text: fencedText(text, section),
    isCut: true,
    isLine: true,
  }
}

/** A text that is as long as a line, to the end of a word. */
function beginningOf(text: string): string {
  if (widthOf(text) <= LINE_CHARACTERS) return text
  let [end, width] = [0, 0]
  for (const character of text) {
    width += widthOf(character)
    if (width > LINE_CHARACTERS) break
    end += character.length
  }
  const word = text.slice(0, end + 1).search(/\s\S*$/u)
  return text.slice(0, word > end / 2 ? word : end).trimEnd()
}

function widthOf(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0)
}
