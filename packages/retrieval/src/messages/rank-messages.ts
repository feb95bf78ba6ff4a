import type { Analyser, Candidate } from '@sheaf/core'
import type { Ranked } from '../ranked.ts'
import { isAnswer } from './found-messages.ts'
import type { Found } from './found-messages.ts'
import { FURTHER_PASSAGE } from './message-weights.ts'
import type { MessageWeights } from './message-weights.ts'
import { scoreMessages } from './score-messages.ts'
import type { ScoredMessage } from './score-messages.ts'

/**
 * Ranks the messages that were found, in no order: each by its words and those of the messages beside it, by who says it, and between people by what else the chat says and by
 * whether it asks. The best message has the best score that the index gave a chunk of a conversation, less what the role takes, so that conversations stand to documents
 * as the index has them. The best passage of a long message stands for it; each other is worth half. A message without a term of the question, also in
 * those beside it, is worth nothing, and is there all the same: it may be of the time that is asked about.
 */
export function rankMessages(
  query: string,
  { chats }: Found,
  analyser: Pick<Analyser, 'documentTerms' | 'queryTerms'>,
  weights: MessageWeights,
): Ranked[] {
  if (chats.length === 0) return []
  const terms = analyser.queryTerms(query)
  const scored = scoreMessages(chats, { terms, analyser }, weights)
  const most = scored.reduce((best, { score }) => Math.max(best, score), 0)
  const scale = most === 0 ? 0 : scored.reduce((best, each) => Math.max(best, indexScore(each, weights)), 0) / most
  const seen = new Set<string>()
  return scored
    .toSorted((a, b) => b.score - a.score || comparePlaces(a.found.candidate, b.found.candidate))
    .map(({ found: { candidate, message, id }, score, parts: { words, chat, speaker } }) => {
      const factor = seen.has(id) ? scale * FURTHER_PASSAGE : scale
      seen.add(id)
      return {
        candidate,
        message,
        relevance: score * factor,
        parts: { words: words * factor, chat: chat * factor, speaker: speaker * factor },
      }
    })
}

function indexScore({ found }: ScoredMessage, weights: MessageWeights): number {
  return Math.max(0, -found.candidate.score) * (isAnswer(found.message) ? weights.assistant : 1)
}

function comparePlaces(a: Candidate, b: Candidate): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.lineStart - b.lineStart || a.ordinal - b.ordinal
}
