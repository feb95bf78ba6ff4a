import { replacedStatements } from '@sheaf/conversations'
import type { CandidateQuery, SearchIndex } from '@sheaf/core/adapter'
import { takeApart } from '../messages/found-messages.ts'
import { REPLACING } from '../messages/message-weights.ts'
import { bestSaid, placeOf } from '../ranking/ranked.ts'
import type { Ranked } from '../ranking/ranked.ts'

type StatedText = Parameters<typeof replacedStatements>[0][number]

/**
 * Unfound messages of a person that replace one of the best ones: "Olimpo closed, I am back at Titan"
 * replaces "I go to Olimpo", and has no word of "Which gym do I go to?". Each is worth as much as the message
 * that it replaces. One request gets them all, by their words.
 */
export async function findReplacing(
  index: Pick<SearchIndex, 'candidates'>,
  ranked: readonly Ranked[],
  where: Pick<CandidateQuery, 'within' | 'view' | 'abortSignal'>,
): Promise<Ranked[]> {
  const best = bestSaid(ranked, REPLACING.most, REPLACING.longest)
  if (best.length === 0) return []
  const { marked: [said = []] = [] } = await index.candidates({
    text: best.map(({ message }) => message?.text ?? '').join('\n'),
    marked: [{ marks: ['user'], isByText: true }],
    limit: REPLACING.candidates,
    ...where,
  })
  const known = new Set(ranked.map(placeOf))
  const others = takeApart(said)
    .chats.flat()
    .filter(({ candidate, message }) => message.role === 'user' && !known.has(placeOf({ candidate })))
  return others.flatMap(({ candidate, message }): Ranked[] => {
    const newer = statedIn({ candidate, message })
    const before = best
      .flatMap((ranked) => ({ ranked, said: statedIn(ranked) }))
      .filter(({ said }) => timeOf(said) < timeOf(newer))
      .toSorted((a, b) => timeOf(a.said) - timeOf(b.said))
    if (before.length === 0) return []
    const older = before.map(({ said }) => said)
    const replaced = replacedStatements([...older, newer])
    if (replaced.size === 0) return []
    const already = replacedStatements(older)
    const relevance = Math.max(
      0,
      ...before.map(({ ranked }, place) =>
        replaced.has(place) && !already.has(place) ? ranked.relevance : 0,
      ),
    )
    if (relevance === 0) return []
    const parts = { words: relevance, chat: 0, speaker: 0 }
    return [{ candidate: { ...candidate, score: 0 }, message, relevance, parts }]
  })
}

function statedIn({ candidate, message }: Pick<Ranked, 'candidate' | 'message'>): StatedText {
  const { text = '', at, speaker } = message ?? {}
  return {
    text,
    source: candidate.path,
    message: speaker === undefined ? {} : { speaker },
    ...(at === undefined ? {} : { date: at }),
  }
}

function timeOf({ date }: StatedText): number {
  return date?.getTime() ?? 0
}
