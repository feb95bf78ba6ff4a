import type { Analyser } from '@sheaf/core'
import type { Candidate } from '@sheaf/core/adapter'
import { TRUST } from '../defaults.ts'
import { saidText } from '../vectoriser/embed-batch.ts'
import { textSimilarity } from './maximal-marginal-relevance.ts'
import { asksFor, messagesIn, parseTranscriptHeading } from '@sheaf/conversations'
import { isAnswer, isEmpty } from '../messages/found-messages.ts'
import type { MessageWeights } from '../messages/message-weights.ts'
import type { Ranked } from '../ranking/ranked.ts'

/**
 * Ranks the candidates by vector, in no order. The relevance is 1 - distance. It is multiplied by the weight
 * of answers for a candidate with only answers, which repeat the question, unless the query asks for one. A
 * chunk with one message becomes that message, without its heading. A chunk with several stays whole, since
 * its vector is of all of it. A chunk of messages that say nothing is left out.
 */
export function rankVectors(
  query: string,
  candidates: readonly Candidate[],
  weights: Pick<MessageWeights, 'assistant'>,
): Ranked[] {
  const assistant = asksFor('answer', query) ? 1 : weights.assistant
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

/** The influence of a list by vectors. */
export interface VectorTrust {
  /** 0 to 1, a factor of the weight of meaning. */
  readonly factor: number
  /** True if the vectors of enough compared texts know nothing. */
  readonly isRefused: boolean
}

/**
 * Tells whether vectors know anything about these texts: good vectors of texts with many common words are near
 * each other. For each two of the best candidates, compares the share of common
 * terms with the likeness of the vectors. The factor grows from 0 to 1 with the correlation, counted in its
 * standard errors. With 0 words alone answer. Few texts
 * tell nothing, and then it is 1 unless all vectors are the same.
 */
export function trustVectors(
  text: readonly Candidate[],
  near: readonly Candidate[],
  analyser: Pick<Analyser, 'documentTerms'>,
): VectorTrust {
  const compared = new Map<string, Candidate>()
  const longest = Math.max(text.length, near.length)
  for (let place = 0; place < longest; place += 1)
    for (const each of [text[place], near[place]])
      if (each?.vector?.some((value) => value !== 0) === true && compared.size < TRUST.texts)
        compared.set(each.text, compared.get(each.text) ?? each)
  const similarity = textSimilarity(analyser)
  const candidates = [...compared.values()]
  const words = candidates.map(({ text }) => ({ text: saidText(text) }))
  const byWords: number[] = []
  const byVectors: number[] = []
  for (const [place, first] of candidates.entries())
    for (let other = 0; other < place; other += 1) {
      const [a, b, second] = [words[place], words[other], candidates[other]]
      if (a === undefined || b === undefined || second === undefined) continue
      byWords.push(similarity(a, b))
      byVectors.push(similarity(first, second))
    }
  if (candidates.length < TRUST.fewest) {
    const areAlike = byVectors.length > 0 && Math.min(...byVectors) > TRUST.alike
    return { factor: areAlike ? 0 : 1, isRefused: false }
  }
  const errors = correlation(byWords, byVectors) * Math.sqrt(byWords.length)
  const factor = Math.min(1, Math.max(0, (errors - TRUST.from) / (TRUST.full - TRUST.from)))
  return { factor, isRefused: factor === 0 }
}

/** The correlation; 0 if all values of one list are equal. */
function correlation(first: readonly number[], second: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(first), mean(second)]
  let [both, ofFirst, ofSecond] = [0, 0, 0]
  for (const [place, value] of first.entries()) {
    const [x, y] = [value - a, (second[place] ?? b) - b]
    both += x * y
    ofFirst += x * x
    ofSecond += y * y
  }
  // Rounding makes equal values differ a little.
  return ofFirst > 1e-9 && ofSecond > 1e-9 ? both / Math.sqrt(ofFirst * ofSecond) : 0
}
