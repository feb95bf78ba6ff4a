import { asksForAnswer } from '@sheaf/conversations'
import type { Analyser } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'
import type { Ranked } from '../ranking/ranked.ts'
import { isAnswer } from './found-messages.ts'
import type { Found } from './found-messages.ts'
import { joinNeighbours } from './join-neighbours.ts'
import { FURTHER_PASSAGE } from './message-weights.ts'
import type { MessageWeights } from './message-weights.ts'
import { answerWeight, scoreMessages } from './score-messages.ts'
import type { ScoredMessage } from './score-messages.ts'

/** What messages are ranked with. */
export interface MessageRanking {
  readonly analyser: Pick<Analyser, 'documentTerms' | 'queryTerms'>
  /** The terms of the words of a request; see `REQUEST_WORDS`. */
  readonly requestTerms: () => ReadonlySet<string>
  readonly weights: MessageWeights
}

/**
 * Ranks the messages that were found, in no order: each by its words and those of the messages beside it, by
 * its speaker, and between people by the rest of the chat and by whether it is a question. The best message
 * has the best score that the index gave a chunk of a conversation, less what the role takes, so that
 * conversations are to documents as the index has them. The best passage of a long message represents it;
 * each other is worth half. A message without a term of the question, also in those beside it, has the score
 * 0, and stays: it may be of the time in the question.
 */
export function rankMessages(
  query: string,
  { chats }: Found,
  { analyser, requestTerms, weights }: MessageRanking,
): Ranked[] {
  if (chats.length === 0) return []
  const question = {
    terms: analyser.queryTerms(query),
    requestTerms: requestTerms(),
    asksForAnswer: asksForAnswer(query),
    analyser,
  }
  const scored = scoreMessages(chats, question, weights)
  const answers = answerWeight(question, weights)
  const most = scored.reduce((best, { score }) => Math.max(best, score), 0)
  const scale =
    most === 0 ? 0 : scored.reduce((best, each) => Math.max(best, indexScore(each, answers)), 0) / most
  const seen = new Set<string>()
  const sorted = scored.toSorted(
    (a, b) => b.score - a.score || comparePlaces(a.found.candidate, b.found.candidate),
  )
  return joinNeighbours(sorted).map(
    ({ found: { candidate, message, id }, score, parts: { words, chat, speaker } }) => {
      const factor = seen.has(id) ? scale * FURTHER_PASSAGE : scale
      seen.add(id)
      return {
        candidate,
        message,
        relevance: score * factor,
        parts: { words: words * factor, chat: chat * factor, speaker: speaker * factor },
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
