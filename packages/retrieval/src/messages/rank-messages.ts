import { asksFor, asksAlone, chosenPlace, readMessage, writer } from '@sheaf/conversations'
import type { Analyser } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'
import { sum, type Ranked } from '../ranking/ranked.ts'
import {
  isAnswer,
  FURTHER_PASSAGE,
  JOINED,
  ASKED_AGAIN,
  type Found,
  type MessageWeights,
} from './found-messages.ts'
import { answerWeight, scoreMessages, type ScoredMessage } from './score-messages.ts'

export interface MessageRanking {
  readonly analyser: Pick<Analyser, 'documentTerms' | 'queryTerms'>
  readonly requestTerms: () => ReadonlySet<string>
  readonly weights: MessageWeights
  /** By default, reads each message. */
  readonly asksAlone?: Reader
  /** False to keep neighbouring messages of people apart. True by default. */
  readonly joins?: boolean
}

/**
 * Ranks the found messages, in no order. The score of a message comes from its words and those of its
 * neighbours, from its speaker, and between people from the rest of the chat and the share of questions.
 * Scores are scaled: the best message gets the best score that the index gave a chunk of a conversation,
 * times the weight of its role. The best passage of a long message has the full score, and others half. A
 * message without a term of the question scores 0, and stays: it may be of the time in the question.
 */
export function rankMessages(
  query: string,
  { chats }: Found,
  { analyser, requestTerms, weights, asksAlone, joins = true }: MessageRanking,
): Ranked[] {
  if (chats.length === 0) return []
  const question = {
    terms: analyser.queryTerms(query),
    requestTerms: requestTerms(),
    asksForAnswer: asksFor('answer', query),
    isOfUser: writer.isIn(query),
    analyser,
  }
  const scored = belowStatements(scoreMessages(chats, question, weights), asksAlone)
  const answers = answerWeight(question, weights)
  const most = scored.reduce((best, { score }) => Math.max(best, score), 0)
  const scale =
    most === 0 ? 0 : scored.reduce((best, each) => Math.max(best, indexScore(each, answers)), 0) / most
  const seen = new Set<string>()
  const sorted = scored.toSorted(
    (a, b) => b.score - a.score || comparePlaces(a.found.candidate, b.found.candidate),
  )
  return (joins ? joinNeighbours(sorted) : sorted).map(
    ({ found: { candidate, message, id }, score, parts: { words, chat, speaker }, isAnswering }) => {
      const factor = seen.has(id) ? scale * FURTHER_PASSAGE : scale
      seen.add(id)
      return {
        candidate,
        message,
        relevance: score * factor,
        parts: { words: words * factor, chat: chat * factor, speaker: speaker * factor },
        ...(isAnswering === true && { isAnswering }),
      }
    },
  )
}

function indexScore({ found }: ScoredMessage, answers: number): number {
  return Math.max(0, -found.candidate.score) * (isAnswer(found.message) ? answers : 1)
}

function comparePlaces(a: Candidate, b: Candidate): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.lineStart - b.lineStart || a.ordinal - b.ordinal
}

/**
 * Joins neighbouring messages of people with about the same score: a question and its answer are read
 * together. `scored` are best first; the best of each run stays, with the lines of all. Messages with a role,
 * and passages of one message, are not joined.
 */
export function joinNeighbours(scored: readonly ScoredMessage[]): ScoredMessage[] {
  const byStart = new Map<string, ScoredMessage>()
  const byEnd = new Map<string, ScoredMessage>()
  for (const each of scored) {
    const { candidate, message } = each.found
    if (message.role !== undefined || each.score === 0) continue
    byStart.set(`${candidate.path}#${candidate.lineStart}`, each)
    byEnd.set(`${candidate.path}#${candidate.lineEnd}`, each)
  }
  const taken = new Set<ScoredMessage>()
  return scored.flatMap((best) => {
    if (taken.has(best)) return []
    taken.add(best)
    const { candidate, message } = best.found
    if (message.role !== undefined || best.score === 0) return [best]
    const run = [best]
    const extend = (nextOf: () => ScoredMessage | undefined, add: 'push' | 'unshift') => {
      for (let next = nextOf(); next !== undefined; next = nextOf()) {
        if (taken.has(next) || next.score < JOINED * best.score) return
        taken.add(next)
        run[add](next)
      }
    }
    const { path } = candidate
    extend(() => byEnd.get(`${path}#${(run[0] ?? best).found.candidate.lineStart - 1}`), 'unshift')
    extend(() => byStart.get(`${path}#${(run.at(-1) ?? best).found.candidate.lineEnd + 1}`), 'push')
    return run.length === 1 ? [best] : [joined(best, run)]
  })
}

function joined(best: ScoredMessage, run: readonly ScoredMessage[]): ScoredMessage {
  const { candidate, message, id, place } = best.found
  const lines = {
    text: run.map(({ found }) => found.candidate.text).join('\n'),
    lineStart: run[0]?.found.candidate.lineStart ?? candidate.lineStart,
    lineEnd: run.at(-1)?.found.candidate.lineEnd ?? candidate.lineEnd,
  }
  const { speaker: _, ...unnamed } = message
  return {
    ...best,
    found: { candidate: { ...candidate, ...lines }, message: { ...unnamed, ...lines }, id, place },
  }
}

export type Reader = (found: Pick<Ranked, 'candidate' | 'message'>) => boolean

/** Thanks say nothing. */
export function statesOrChooses(text: string): boolean {
  return chosenPlace(text) !== undefined || readMessage(text).some(({ kind }) => kind === 'statement')
}

const MOST_KNOWN = 10_000

/** Remembers the answers: searches find the same messages again. */
export function remembered(read: (text: string) => boolean): Reader {
  const known = new Map<string, boolean>()
  return ({ candidate: { hash, ordinal, path }, message }) => {
    if (message === undefined) return false
    const { text, lineStart, lineEnd } = message
    // The hash is that of the file. Parts of one long line differ in their ordinals.
    const key = `${hash} ${ordinal} ${lineStart} ${lineEnd} ${text.length} ${path}`
    const answer = known.get(key) ?? read(text)
    if (known.size === MOST_KNOWN) known.clear()
    known.set(key, answer)
    return answer
  }
}

/**
 * Lowers messages that only ask the question again. They come below the best statement with most of their
 * terms (with fewer terms if several ask), and lower still if a newer message asks the same. People ask often
 * about important things, and a question states nothing.
 */
function belowStatements(
  scored: readonly ScoredMessage[],
  asks: Reader = ({ message }) => asksAlone(message?.text ?? ''),
): readonly ScoredMessage[] {
  const said = scored.filter(({ found, score }) => score > 0 && found.message.role === 'user')
  const known = said.reduce<number[]>(
    (most, { own }) => own.map((rarity, term) => Math.max(rarity, most[term] ?? 0)),
    [],
  )
  const asked = new Set(
    said.filter(({ found, own }) => sum(own) >= ASKED_AGAIN.share * sum(known) && asks(found)),
  )
  if (asked.size === 0) return scored
  const statements = said.filter((each) => !asked.has(each))
  const share = asked.size > 1 ? ASKED_AGAIN.stated : ASKED_AGAIN.share
  return scored.map((each) => {
    if (!asked.has(each)) return each
    const stated = statements.reduce(
      (most, other) => (has(other, each, share) ? Math.max(most, other.score) : most),
      0,
    )
    const isRepeated = [...asked].some(
      (other) =>
        isNewer(other, each) && has(other, each, ASKED_AGAIN.share) && has(each, other, ASKED_AGAIN.share),
    )
    const most = stated === 0 ? each.score : Math.min(each.score, ASKED_AGAIN.below * stated)
    const score = isRepeated ? ASKED_AGAIN.repeated * most : most
    return { ...each, score, parts: { ...each.parts, words: each.parts.words + score - each.score } }
  })
}

/** Whether a message has at least this share of the terms of another, by their rarity. */
function has({ own }: ScoredMessage, other: ScoredMessage, share: number): boolean {
  return sum(other.own.filter((_, term) => own[term] !== 0)) >= share * sum(other.own)
}

function isNewer({ found: a }: ScoredMessage, { found: b }: ScoredMessage): boolean {
  return (a.message.at?.getTime() ?? 0) > (b.message.at?.getTime() ?? 0)
}
