import { asksForAnswer, messagesIn, parseTranscriptHeading } from '@sheaf/conversations'
import type { Candidate } from '@sheaf/core/adapter'
import { isAnswer, isEmpty } from '../messages/found-messages.ts'
import type { MessageWeights } from '../messages/message-weights.ts'
import type { Ranked } from '../ranking/ranked.ts'

/**
 * Ranks the candidates by vector, in no order. The relevance is 1 - distance; a candidate of answers alone,
 * which repeat the question, loses by their weight, unless the query asks for an answer. A chunk with one
 * message becomes that message, without its heading; one with several stays whole, as its vector is of all of
 * it. One of messages that say nothing is left out.
 */
export function rankVectors(
  query: string,
  candidates: readonly Candidate[],
  weights: Pick<MessageWeights, 'assistant'>,
): Ranked[] {
  const assistant = asksForAnswer(query) ? 1 : weights.assistant
  return candidates.flatMap((candidate) => {
    const messages = messagesIn(candidate, parseTranscriptHeading) ?? []
    const [message, ...others] = messages
    if (message !== undefined && messages.every(isEmpty)) return []
    const nearness = 1 - candidate.score
    // A factor would move a negative value towards zero.
    const relevance =
      nearness > 0 && message !== undefined && messages.every(isAnswer) ? assistant * nearness : nearness
    if (message === undefined || others.length > 0) return { candidate, relevance }
    const { vector: _, ...rest } = candidate
    const { text, lineStart, lineEnd } = message
    return { candidate: { ...rest, text, lineStart, lineEnd }, message, relevance }
  })
}
