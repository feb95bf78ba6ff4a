import { chosenPlace, isBareReply, isBoilerplate, messageBody } from '@sheaf/conversations'
import type { ContextBlock, Retrieval } from '@sheaf/core'
import type { Candidate, Choice } from './candidates.ts'
import { contentTerms } from './statements.ts'
import { linesOf, stretchesOf, textLines, type Line } from '../lines/block-lines.ts'
import { isAnswer } from '../lines/message-line.ts'
import { saysSomething, type Question } from '../lines/passages.ts'
import type { MeasuredSection, MeasuredSections } from './measure-sections.ts'
import { replacedBlocks } from '../render/earlier-statements.ts'
import { compareLines, timeOf } from '../render/render-blocks.ts'
import { saidLines, TO_NEXT } from '../render/render-messages.ts'
import type { AssemblerSettings } from '../settings/assembler-settings.ts'
import { BEST_BLOCKS, FOLLOW_UP_TOKENS, FOUND_SHARE, NEXT_TURN_TOKENS } from '../settings/defaults.ts'

const QUESTION = /[?？]\s*$/u

/** The place of the reply to a question of the assistant. */
export function placeOfReply({ block }: Candidate): string | undefined {
  return block.message?.role === 'assistant' && QUESTION.test(block.text) ? placeBehind(block) : undefined
}

export function placeBehind({ source, lineEnd = 0 }: ContextBlock): string {
  return `${source} ${lineEnd + TO_NEXT}`
}

export function placeOf({ source, lineStart }: ContextBlock): string {
  return `${source} ${lineStart}`
}

/** True for polite words or a heading alone, and for a bare reply at none of the places `asked`. */
export function saysNothing(
  { text, block, lines = textLines(text) }: Candidate,
  asked: ReadonlySet<string | undefined>,
): boolean {
  const { role } = block.message ?? {}
  if (role === 'user') return !asked.has(placeOf(block)) && isBareReply(saidLines(block, lines).join('\n'))
  return role === 'assistant' && (isBoilerplate(text, role) || !saysSomething(saidLines(block, lines)))
}

/**
 * Candidates of a joined section with a word of the question or of the best shown blocks, apart from answers,
 * which have many words: a correction often names the thing that it corrects, and not the thing that is asked.
 * Also the message that a best block answers, the reply to a shown question of the assistant, and a message
 * that replaces a shown block: "I moved to Faro" replaces "I live in Porto". Then the newest other messages,
 * if newer than one of these: one, and more within `newestTokens`. Then later ones with a word of any shown
 * message, and next turns; or all others, if the best blocks lack most words of the question: its answer may
 * be in other words. So for a question about the last turns that is broad: "What do you know about me?"
 */
export function relatedFirst(
  candidates: readonly Candidate[],
  shown: readonly Choice[],
  question: Pick<Question, 'terms' | 'isBroad'>,
  {
    analyser,
    earlier,
    replies,
    newestTokens,
  }: { readonly newestTokens: number } & Pick<AssemblerSettings, 'analyser'> &
    Pick<MeasuredSections, 'earlier'> &
    Pick<MeasuredSection, 'replies'>,
): Record<'candidates' | 'unrelated', readonly Candidate[]> {
  const given = shown.map(({ candidate }) => candidate)
  const blocks = given.map(({ block }) => block)
  const best = blocks.toSorted((a, b) => a.rank - b.rank).slice(0, BEST_BLOCKS)
  const termsOf = (some: readonly ContextBlock[]) =>
    new Set(some.flatMap(({ text }) => contentTerms(text, analyser)))
  const answers = best.filter(({ message }) => message?.role === 'assistant')
  const found = termsOf(best)
  const words = termsOf(best.filter((each) => !answers.includes(each)))
  const { terms } = question
  for (const term of terms) words.add(term)
  // A question of the assistant is shown with its reply, the newer one.
  const replied = new Map<Candidate, Candidate>()
  for (const [place, each] of candidates.entries()) {
    const next = candidates[place - 1] ?? each
    if (placeOfReply(each) === placeOf(next.block)) replied.set(each, next)
  }
  const asked = new Set([...given, ...replies].map(placeOfReply))
  const isAnswer = (candidate: Candidate | undefined) =>
    candidate?.block.message?.role === 'assistant' && !replied.has(candidate)
  const replaced = blocks.filter(({ id }) => earlier.has(id))
  const replaces = (block: ContextBlock) => replaced.some((each) => replacedBlocks([each, block]).has(each))
  const groups = Map.groupBy(candidates, (candidate, place) => {
    const { text, message } = (replied.get(candidate) ?? candidate).block
    return (
      message?.role !== 'user' ||
      isAnswer(candidates[place - 1]) ||
      answers.some((each) => placeOf(each) === placeBehind(candidate.block)) ||
      contentTerms(text, analyser).some((term) => words.has(term)) ||
      asked.has(placeOf(candidate.block)) ||
      replaces(candidate.block)
    )
  })
  const [related, others] = [groups.get(true) ?? [], groups.get(false) ?? []]
  // The last turns and answers are offered only to a question that is about them.
  const isAboutTurns = related.some(isAnswer)
  const isFound = terms.filter((term) => found.has(term)).length > FOUND_SHARE * terms.length
  const since = best.length === 0 ? 0 : Math.min(...best.map(timeOf))
  const [newest, ...newer] = others.filter(({ block }) => timeOf(block) > since)
  const later = newest && [newest, ...within(newer, newestTokens - newest.tokens)]
  // A turn that the assistant answered with a question is one of the last turns, too.
  const isTurn = (each: Candidate) =>
    isAboutTurns && candidates[candidates.indexOf(each) - 1]?.block.message?.role === 'assistant'
  const before = [...given, ...related]
  const isChosen = isAboutTurns ? question.isBroad !== true : isFound
  const followUps = isChosen ? followUpsOf(others, before, analyser) : new Set(others)
  const kept = new Set(others.filter((each) => later?.includes(each) || isTurn(each) || followUps.has(each)))
  for (const each of nextTurnsOf(others, [...before, ...kept], analyser)) kept.add(each)
  const sorted = Map.groupBy(others, (each) => kept.has(each))
  return { candidates: [...related, ...(sorted.get(true) ?? [])], unrelated: sorted.get(false) ?? [] }
}

/** Those that fit `most` tokens, one after the other. */
function within(candidates: readonly Candidate[], most: number): Candidate[] {
  let rest = most
  return candidates.filter(({ tokens }) => {
    const fits = tokens <= rest
    if (fits) rest -= tokens
    return fits
  })
}

/** The user's turns right after a shown one that have a word of it: these may overrule it. */
function nextTurnsOf(
  others: readonly Candidate[],
  shown: readonly Candidate[],
  analyser: AssemblerSettings['analyser'],
): Candidate[] {
  const termsOf = ({ block }: Candidate) => contentTerms(block.text, analyser)
  const said = [...shown, ...others]
    .filter(({ block }) => block.message?.role === 'user')
    .toSorted((a, b) => compareLines(a.block, b.block))
  const next = others.filter((each) => {
    const before = said[said.indexOf(each) - 1]
    if (before?.block.source !== each.block.source || !shown.includes(before)) return false
    if (shown.includes(each)) return false
    const terms = termsOf(before)
    return termsOf(each).some((term) => terms.includes(term))
  })
  return within(next, NEXT_TURN_TOKENS)
}

/** Those with words of an older shown message, the rarest words first, within `FOLLOW_UP_TOKENS`. */
function followUpsOf(
  candidates: readonly Candidate[],
  shown: readonly Candidate[],
  analyser: AssemblerSettings['analyser'],
): ReadonlySet<Candidate> {
  const since = new Map<string, number>()
  const having = new Map<string, number>()
  const read = [...shown, ...candidates].map((each, place) => {
    const terms = new Set(contentTerms(each.block.text, analyser))
    for (const term of terms) {
      having.set(term, (having.get(term) ?? 0) + 1)
      if (place < shown.length) since.set(term, Math.min(timeOf(each.block), since.get(term) ?? Infinity))
    }
    return { each, terms: [...terms] }
  })
  const worthOf = ({ each: { block }, terms }: (typeof read)[number]) =>
    terms.reduce((sum, term) => {
      return timeOf(block) > (since.get(term) ?? Infinity) ? sum + 1 / (having.get(term) ?? 1) : sum
    }, 0)
  const found = read
    .slice(shown.length)
    .map((message) => ({ each: message.each, worth: worthOf(message) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .map(({ each }) => each)
  return new Set(within(found, FOLLOW_UP_TOKENS))
}

/** "2. ", "- ", "B) "; and a head such as "**Option 2:**". */
const ITEM = /^(?<indent>\s*)(?:[-*+•・]|(?<number>\d{1,2})[.)、]|(?<letter>[A-E])[.)])\s*(?=\S)/
const HEAD = /^[\s#*_-]*\p{L}{4,10} (?:(?<number>\d{1,2})|(?<letter>[A-E]))(?![\p{L}\p{N}])/u

export interface WithChoices {
  readonly retrieved: ReadonlyMap<string, Retrieval>
  /** The ids of the replies that choose one. */
  readonly chosen: ReadonlySet<string>
}

/**
 * Puts the option before a reply that chooses it: "the second one" is shown behind the second item of the
 * list that it answers, and the other items are left out.
 */
export function withChosenOptions(retrieved: ReadonlyMap<string, Retrieval>): WithChoices {
  const all = [...retrieved.values()].flatMap(({ blocks }) => blocks)
  const answers = new Map(
    all.flatMap((block) => (isAnswer({ block }) ? [[placeBehind(block), block] as const] : [])),
  )
  const listed = new Set<string>()
  const chosen = new Map<string, ContextBlock>()
  const kept = new Set<string>()
  for (const block of all) {
    const answer = answers.get(placeOf(block))
    if (answer === undefined || block.message?.role !== 'user' || chosen.has(block.id)) continue
    const place = chosenPlace(messageBody.unquoted(block.text))
    if (place === undefined) continue
    kept.add(block.id)
    const lines = optionIn(linesOf(answer) ?? [], answer, place)
    const [first, last] = [lines[0], lines.at(-1)]
    if (first === undefined || last === undefined) continue
    const { isReply: _, ...message } = answer.message ?? {}
    const text = lines.map((line) => line.text).join('\n')
    const option = { ...answer, text, lineStart: first.number, lineEnd: last.number, message }
    listed.add(answer.id)
    chosen.set(block.id, option)
  }
  if (chosen.size === 0) return { retrieved, chosen: kept }
  const sections = [...retrieved].map(([id, { blocks, ...rest }]): [string, Retrieval] => {
    const ordered = blocks.flatMap((block) => {
      const option = chosen.get(block.id)
      if (option !== undefined) return [{ ...option, rank: block.rank }, block]
      return listed.has(block.id) ? [] : [block]
    })
    return [id, { ...rest, blocks: ordered }]
  })
  return { retrieved: new Map(sections), chosen: kept }
}

/** The lines of an item of a list, counted from 1; -1 is the last. Empty without it. */
function optionIn(lines: readonly Line[], answer: ContextBlock, place: number): readonly Line[] {
  const texts = saidLines(answer, lines)
  const heads = marksIn(texts, HEAD)
  const items = heads.length > 1 ? heads : marksIn(texts, ITEM)
  const numbered = items.filter(({ number }) => number !== undefined)
  const sought =
    place === -1 || numbered.length === 0
      ? [items.at(place === -1 ? -1 : place - 1)]
      : numbered.filter(({ number }) => number === place)
  const [item] = sought
  // Two lists have two second items.
  if (item === undefined || sought.length > 1 || items.length < 2) return []
  const next = items.find(({ at }) => at > item.at)?.at ?? lines.length
  const own = texts.slice(item.at, next)
  const after = own.findIndex((text, at) => at > 0 && own[at - 1]?.trim() === '' && !/^[\s*#-]/.test(text))
  const end = after === -1 ? next : item.at + after
  return stretchesOf(lines.slice(item.at, end))[0] ?? []
}

function marksIn(texts: readonly string[], mark: RegExp) {
  const marks = texts.flatMap((text, at) => {
    const { indent = '', number, letter } = mark.exec(text)?.groups ?? {}
    if (!mark.test(text)) return []
    const own = number === undefined ? undefined : Number(number)
    return [{ at, indent: indent.length, number: letter === undefined ? own : letter.charCodeAt(0) - 64 }]
  })
  const least = Math.min(...marks.map(({ indent }) => indent))
  return marks.filter(({ indent }) => indent === least)
}
