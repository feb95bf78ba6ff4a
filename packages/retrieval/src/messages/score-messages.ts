import { messageBody } from '@sheaf/conversations'
import type { Analyser, SearchExplanation } from '@sheaf/core'
import { sum } from '../ranking/ranked.ts'
import {
  isAnswer,
  ANSWERING,
  MESSAGE_BM25,
  NEIGHBOUR_REACH,
  UNSEEN,
  type FoundMessage,
  type MessageWeights,
} from './found-messages.ts'

const HEADING = /^ {0,3}#{1,6}[ \t]/

const MARK = /[?？؟]/
// Marks of scripts without spaces end a sentence anywhere. Others do so only before a space, so that an
// address or `1.5` stays whole.
const SENTENCE_ENDS = /(?<=[.!?؟])\s+|(?<=[。！？])|\n/
const ASKS = /[?？؟]["'”’)\]*_]*$/

export interface Question {
  readonly terms: readonly string[]
  /** Words about the answer or the conversation; see `requestWords`. */
  readonly requestTerms: ReadonlySet<string>
  /** True if the question is about an answer of the assistant. */
  readonly asksForAnswer: boolean
  /** True if it is about its speaker, as "Where did I park?". */
  readonly isOfUser: boolean
  readonly analyser: Pick<Analyser, 'documentTerms'>
}

export interface ScoredMessage {
  readonly found: FoundMessage
  /** 0 if the message, its speaker's name and its neighbours have no term of the question. */
  readonly score: number
  /** The terms of the sum. */
  readonly parts: NonNullable<SearchExplanation['message']>
  /** The rarity of each term of the question; 0 for a term that the message itself lacks. */
  readonly own: readonly number[]
  /** True for an answer that counts as a message of the user. */
  readonly isAnswering?: boolean
}

interface Counted {
  readonly found: FoundMessage
  /** The occurrences of each term; those outside of prose count less. */
  readonly counts: readonly number[]
  readonly length: number
  /** The weight of its role, also as a neighbour. */
  readonly prior: number
}

/**
 * Scores messages by BM25. The terms of neighbours count a little too: an answer often has no word of the
 * question above it. The rarity of a term comes from the found messages of people, and the same number of
 * unfound ones: ln(1 + (N - n + 0.5) / (n + 0.5)). A score is divided by the weight of all terms. A chat without roles is a chat between people.
 */
export function scoreMessages(
  chats: readonly (readonly FoundMessage[])[],
  question: Question,
  given: MessageWeights,
): ScoredMessage[] {
  const { terms, requestTerms, analyser } = question
  const weights = { ...given, assistant: answerWeight(question, given) }
  const places = new Map(terms.map((term, place) => [term, place]))
  const counted = chats.map((chat) => chat.map((found) => count(found, { places, analyser, weights })))
  const all = counted.flat()
  // Rarity is counted in messages of people: long answers would make each of their words common.
  const said = all.filter(({ found }) => !isAnswer(found.message))
  const known = said.length > 0 ? said : all
  const average = known.reduce((sum, { length }) => sum + length, 0) / Math.max(1, known.length) || 1
  const rarities = terms.map((name, term) => {
    const having = known.reduce((sum, { counts }) => sum + (counts[term] === 0 ? 0 : 1), 0)
    const rarity = Math.log(1 + (known.length * (1 + UNSEEN) - having + 0.5) / (having + 0.5))
    return requestTerms.has(name) ? weights.request * rarity : rarity
  })
  const total = sum(rarities) || 1
  const isNamed = nameCheck(question)
  const answering = answeringOf(all, rarities, { ...question, places })
  return counted.flatMap((chat) => {
    const isBetweenPeople = chat.every(({ found }) => found.message.role === undefined)
    const covered = isBetweenPeople ? coverage(chat, rarities) / total : 0
    return chat.map((each, at): ScoredMessage => {
      const { found } = each
      const isAnswering = answering.has(found.id)
      const prior = isAnswering ? 1 : each.prior
      const own = rarities.map((rarity, term) => (each.counts[term] === 0 ? 0 : rarity))
      const words = bm25(chat, at, { rarities, average, neighbours: weights.neighbours }) / total
      const isBySpeaker = isNamed(found.message.speaker)
      if (words === 0 && !isBySpeaker)
        return { found, score: 0, parts: { words: 0, chat: 0, speaker: 0 }, own, isAnswering }
      const asks = isBetweenPeople ? 1 - (1 - weights.question) * questionShare(found.message.text) : 1
      const kept = prior * asks
      const parts = {
        words: kept * words,
        chat: kept * weights.chat * covered,
        speaker: kept * (isBySpeaker ? weights.speaker : 0),
      }
      return { found, score: parts.words + parts.chat + parts.speaker, parts, own, isAnswering }
    })
  })
}

/**
 * The ids of the answers that a question about no person may mean, as "Which two suits have a cat on them?"
 * does: those with a line that has more of it, by rarity, than any message of the user.
 */
function answeringOf(
  all: readonly Counted[],
  rarities: readonly number[],
  { isOfUser, asksForAnswer, analyser, places }: Question & { readonly places: ReadonlyMap<string, number> },
): ReadonlySet<string> {
  if (isOfUser || asksForAnswer) return new Set()
  const answers = new Map<string, number>()
  let said = 0
  for (const { found, counts } of all)
    if (!isAnswer(found.message)) said = Math.max(said, rarityOf(counts, rarities))
  const least = Math.max(said, ANSWERING.share * rarityOf(undefined, rarities))
  for (const { found, counts } of all) {
    if (!isAnswer(found.message) || rarityOf(counts, rarities) < least) continue
    for (const line of found.message.text.split('\n')) {
      const having = rarities.map(() => 0)
      for (const term of analyser.documentTerms(line)) {
        const place = places.get(term)
        if (place !== undefined) having[place] = 1
      }
      const worth = rarityOf(having, rarities)
      if (worth > said) answers.set(found.id, Math.max(worth, answers.get(found.id) ?? 0))
    }
  }
  if (answers.size <= ANSWERING.most) return new Set(answers.keys())
  const last = [...answers.values()].sort((a, b) => b - a)[ANSWERING.most - 1] ?? 0
  return new Set([...answers].flatMap(([id, line]) => (line >= last ? id : [])))
}

// Of the terms that occur, or of all.
function rarityOf(counts: readonly number[] | undefined, rarities: readonly number[]): number {
  return sum(rarities.filter((_, term) => counts?.[term] !== 0))
}

/** The weight of an answer, beside 1 for the same words of the user. */
export function answerWeight(
  { asksForAnswer }: Pick<Question, 'asksForAnswer'>,
  { assistant }: Pick<MessageWeights, 'assistant'>,
): number {
  return asksForAnswer ? 1 : assistant
}

function count(
  found: FoundMessage,
  {
    places,
    analyser,
    weights,
  }: Pick<Question, 'analyser'> & {
    readonly places: ReadonlyMap<string, number>
    readonly weights: MessageWeights
  },
): Counted {
  const { text } = found.message
  const counts = Array.from(places, () => 0)
  let length = 0
  const { prose, other } = messageBody.split(text)
  for (const [part, weight] of [
    [prose, 1],
    [other, weights.other],
  ] as const) {
    if (part === '' || weight === 0) continue
    for (const term of analyser.documentTerms(part)) {
      length += weight
      const place = places.get(term)
      if (place !== undefined) counts[place] = (counts[place] ?? 0) + weight
    }
  }
  return {
    found,
    counts,
    length: Math.max(MESSAGE_BM25.shortest, length),
    prior: isAnswer(found.message) ? weights.assistant : 1,
  }
}

function bm25(
  chat: readonly Counted[],
  at: number,
  options: { readonly rarities: readonly number[]; readonly average: number; readonly neighbours: number },
): number {
  const { rarities, average, neighbours } = options
  const each = chat[at]
  if (each === undefined) return 0
  const { k1, b } = MESSAGE_BM25
  const norm = k1 * (1 - b + (b * each.length) / average)
  const near = neighboursOf(chat, at)
  return rarities.reduce((sum, rarity, term) => {
    const own = each.counts[term] ?? 0
    const frequency = near.reduce(
      (found, { counts, prior }) => found + neighbours * prior * (counts[term] ?? 0),
      own,
    )
    return frequency === 0 ? sum : sum + (rarity * frequency * (k1 + 1)) / (frequency + norm)
  }, 0)
}

function neighboursOf(chat: readonly Counted[], at: number): Counted[] {
  const place = chat[at]?.found.place ?? 0
  const near: Counted[] = []
  for (const step of [-1, 1]) {
    for (let other = at + step; ; other += step) {
      const message = chat[other]
      if (message === undefined || Math.abs(message.found.place - place) > NEIGHBOUR_REACH) break
      near.push(message)
    }
  }
  return near
}

/** The part of the terms that a chat covers: n / (n + 1) of a term that n messages have. */
function coverage(chat: readonly Counted[], rarities: readonly number[]): number {
  return rarities.reduce((sum, rarity, term) => {
    const having = chat.reduce((found, { counts }) => found + (counts[term] === 0 ? 0 : 1), 0)
    return sum + (rarity * having) / (having + 1)
  }, 0)
}

function nameCheck({ terms, analyser }: Question): (name: string | undefined) => boolean {
  const known = new Map<string, boolean>()
  return (name) => {
    if (name === undefined) return false
    const isNamed = known.get(name) ?? analyser.documentTerms(name).some((term) => terms.includes(term))
    known.set(name, isNamed)
    return isNamed
  }
}

/**
 * The share of a message's text, 0 to 1, in sentences that end with a question mark. Headings do not count.
 */
export function questionShare(text: string): number {
  if (!MARK.test(text)) return 0
  let [asked, all] = [0, 0]
  for (const part of text.split(SENTENCE_ENDS)) {
    const sentence = part.trimEnd()
    if (HEADING.test(sentence)) continue
    all += sentence.length
    if (ASKS.test(sentence)) asked += sentence.length
  }
  return all === 0 ? 0 : asked / all
}
